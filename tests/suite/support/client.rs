//! A client of the real server process: it writes what it is told, whole or broken, and waits for messages.
//!
//! Nothing here sleeps: every wait is for a message or for the end of the process, with a limit.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail here")]

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Far above what anything takes, also on a machine under load.
pub const LIMIT: Duration = Duration::from_secs(30);

pub struct Client {
    process: Child,
    input: Option<ChildStdin>,
    output: Receiver<Value>,
    /// Read, but not yet asked for.
    kept: VecDeque<Value>,
    /// What the server has asked for and no test was waiting for, all of it answered with `null`.
    pub asked: Vec<Value>,
    next_id: i64,
}

/// A body in its frame.
pub fn frame(body: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

pub fn request(id: impl Into<Value>, method: &str, params: Value) -> Vec<u8> {
    let id = id.into();
    frame(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string())
}

pub fn notification(method: &str, params: Value) -> Vec<u8> {
    frame(&json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string())
}

pub fn did_open(uri: &str, version: i32, text: &str) -> Vec<u8> {
    let document = json!({"uri": uri, "languageId": "abalone", "version": version, "text": text});
    notification("textDocument/didOpen", json!({ "textDocument": document }))
}

/// A change of the characters from one column of a line to another.
pub fn did_change(uri: &str, version: i32, line: usize, columns: [usize; 2], text: &str) -> Vec<u8> {
    let [start, end] = columns.map(|character| json!({"line": line, "character": character}));
    let change = json!({"range": {"start": start, "end": end}, "text": text});
    let document = json!({"uri": uri, "version": version});
    let params = json!({"textDocument": document, "contentChanges": [change]});
    notification("textDocument/didChange", params)
}

pub fn at(uri: &str, line: usize, character: usize) -> Value {
    json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": character}})
}

/// A start and an end on one line.
pub fn on_line(line: usize, columns: [usize; 2]) -> Value {
    let [start, end] = columns.map(|character| json!({"line": line, "character": character}));
    json!({"start": start, "end": end})
}

impl Client {
    /// The process, with nothing said yet.
    pub fn start() -> Client {
        Client::start_with(true)
    }

    /// The process; `reads: false` leaves what it writes in the pipe.
    pub fn start_with(reads: bool) -> Client {
        let mut process = Command::new(env!("CARGO_BIN_EXE_scoresheet"))
            .args(["lsp", "--stdio"])
            .env_remove("RUST_BACKTRACE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let input = process.stdin.take();
        let (sender, output) = channel();
        if reads {
            let mut stdout = BufReader::new(process.stdout.take().unwrap());
            thread::spawn(move || {
                while let Some(message) = read_message(&mut stdout) {
                    if sender.send(message).is_err() {
                        return;
                    }
                }
            });
        }
        Client { process, input, output, kept: VecDeque::new(), asked: Vec::new(), next_id: 1000 }
    }

    /// The process after `initialize`, with the capabilities given; its answer.
    pub fn initialized(capabilities: Value) -> (Client, Value) {
        let mut client = Client::start();
        let answer = client.ask("initialize", json!({"processId": null, "capabilities": capabilities}));
        client.write(&notification("initialized", json!({})));
        (client, answer["result"].clone())
    }

    pub fn ready() -> Client {
        Client::initialized(json!({})).0
    }

    pub fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// Writes from a thread, for more than a pipe holds, and closes the input behind the last byte.
    pub fn write_and_close(&mut self, bytes: Vec<u8>) {
        drop(self.write_behind(bytes));
    }

    /// The same; the input stays open as long as what is returned is kept.
    #[must_use]
    pub fn write_behind(&mut self, bytes: Vec<u8>) -> thread::JoinHandle<ChildStdin> {
        let mut input = self.input.take().unwrap();
        thread::spawn(move || {
            // The server may end first.
            let _ = input.write_all(&bytes);
            input
        })
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Sends a request and waits for its answer.
    #[track_caller]
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next_id += 1;
        let id = self.next_id;
        self.write(&request(id, method, params));
        self.answer(id)
    }

    #[track_caller]
    pub fn answer(&mut self, id: impl Into<Value>) -> Value {
        let id = id.into();
        self.find(&format!("the answer to {id}"), |message| {
            message["id"] == id && message.get("method").is_none()
        })
    }

    /// The next diagnostics of a document.
    #[track_caller]
    pub fn published(&mut self, uri: &str) -> Value {
        self.find(&format!("diagnostics of {uri}"), |message| {
            message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == uri
        })["params"]
            .clone()
    }

    /// The first message that fits; others are kept for later.
    #[track_caller]
    pub fn find(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.kept.iter().position(&fits) {
            return self.kept.remove(at).unwrap();
        }
        if let Some(at) = self.asked.iter().position(&fits) {
            return self.asked.remove(at);
        }
        let end = Instant::now() + LIMIT;
        loop {
            match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(message) if fits(&message) => return message,
                // What a test answers by itself.
                Ok(message) if message["method"] == "workspace/configuration" => self.kept.push_back(message),
                Ok(message) if message.get("method").is_some() && message.get("id").is_some() => {
                    let answer = json!({"jsonrpc": "2.0", "id": message["id"], "result": null});
                    // Also an input that is closed says nothing more.
                    if self.input.is_some() {
                        self.write(&frame(&answer.to_string()));
                    }
                    self.asked.push(message);
                }
                Ok(message) => self.kept.push_back(message),
                Err(RecvTimeoutError::Timeout) => panic!("no {what}; but {:?}", self.kept),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("the server ended before {what}; it said {:?}", self.kept)
                }
            }
        }
    }

    /// Of what has been read and was not asked for the first that fits.
    pub fn next_where(&mut self, fits: impl Fn(&Value) -> bool) -> Option<Value> {
        let at = self.kept.iter().position(fits)?;
        self.kept.remove(at)
    }

    /// The exit code, once the process has ended.
    #[track_caller]
    pub fn exit_code(&mut self) -> Option<i32> {
        let (sender, ended) = channel::<()>();
        // Ends the wait when the process does not end: its id is freed only by `wait` below.
        let id = self.process.id().to_string();
        let watch = thread::spawn(move || {
            let late = ended.recv_timeout(LIMIT) == Err(RecvTimeoutError::Timeout);
            if late {
                let _ = Command::new("kill").args(["-9", &id]).status();
            }
            late
        });
        let status = self.process.wait().unwrap();
        drop(sender);
        assert!(!watch.join().unwrap(), "the server did not end");
        status.code()
    }

    /// Ends the session as an editor does, and checks that nothing else was said.
    #[track_caller]
    pub fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        self.write(&frame(r#"{"jsonrpc":"2.0","method":"exit"}"#));
        assert_eq!(self.exit_code(), Some(0));
        assert_eq!(self.kept, [] as [Value; 0], "messages nobody waited for");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The next message of a stream that must hold nothing but messages.
fn read_message(input: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().ok(),
            None if line == "\r\n" => break,
            _ => panic!("standard output holds {line:?}, which is no header"),
        }
    }
    let mut body = vec![0; length.expect("a length")];
    input.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("a body of JSON"))
}
