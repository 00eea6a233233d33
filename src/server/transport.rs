//! Bytes to messages and back: the framing of the protocol and the shape of JSON-RPC.
//!
//! tower-lsp's own `Server` ends or stalls on many kinds of bad input, so the bytes never reach it: what leaves
//! here is a [`Request`] of sound shape, or the error that the sender has earned. Nothing a peer writes stops
//! the reading. This module must not know any method or document.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::{mpsc, oneshot};
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};

/// The longest body that is read: a text of 4 GiB could not be addressed, and nobody writes one of this size.
const MAX_BODY: usize = 256 << 20;
/// The longest header block; editors send 20 to 80 bytes.
const MAX_HEADERS: usize = 16 << 10;
const LENGTH: &[u8] = b"content-length:";

/// What the reading of a stream gives, in order.
#[derive(Debug)]
pub(super) enum Incoming {
    Message(Request),
    /// The client's answer to a request of the server's; `None` where it is an error.
    Answer(Id, Option<Value>),
    /// The answer to something that is no message.
    Fault(Response),
}

/// Reads a stream to its end. The receiver gets `None` there.
///
/// The queue has no bound: reading must go on while everything else is stuck, or the end would not be seen.
pub(super) fn read<I>(mut input: I) -> mpsc::UnboundedReceiver<Incoming>
where
    I: AsyncRead + Unpin + Send + 'static,
{
    let (sender, receiver) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut frames = Frames::default();
        let mut chunk = vec![0; 64 << 10];
        while let Ok(length @ 1..) = input.read(&mut chunk).await {
            frames.push(chunk.get(..length).unwrap_or_default());
            while let Some(incoming) = frames.next() {
                if sender.send(incoming).is_err() {
                    return;
                }
            }
        }
    });
    receiver
}

/// Cuts a stream of bytes into messages.
#[derive(Default)]
struct Frames {
    buffer: Vec<u8>,
    /// Everything before is done with.
    at: usize,
    body: Option<Body>,
    /// In a stretch that made no sense; its fault was reported.
    lost: bool,
}

/// A body whose header was read.
struct Body {
    length: usize,
    /// Why it will not be looked at.
    refused: Option<&'static str>,
}

/// What a header block says.
enum Header {
    Incomplete,
    Body { start: usize, body: Body },
    Bad(&'static str),
}

impl Frames {
    fn push(&mut self, bytes: &[u8]) {
        // A frame's rest is moved at most once a frame, not once a chunk.
        if self.at > 0 && self.at * 2 >= self.buffer.len() {
            self.buffer.drain(..self.at);
            self.at = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    fn rest(&self) -> &[u8] {
        self.buffer.get(self.at..).unwrap_or_default()
    }

    fn next(&mut self) -> Option<Incoming> {
        loop {
            if let Some(body) = self.body.take() {
                let Some(bytes) = self.rest().get(..body.length) else {
                    self.body = Some(body);
                    return None;
                };
                let incoming = match body.refused {
                    Some(why) => Err(Fault::new(ErrorCode::ParseError, why)),
                    None => message(bytes),
                };
                let kept = match &incoming {
                    Err(fault) if fault.error.code == ErrorCode::ParseError => next_frame(bytes, 0),
                    _ => body.length,
                };
                self.at += kept.min(body.length);
                match incoming {
                    Ok(incoming) => return Some(incoming),
                    Err(fault) => return Some(Incoming::Fault(fault.response())),
                }
            } else if self.lost && !self.find() {
                return None;
            } else {
                match self.header() {
                    Header::Incomplete => return None,
                    Header::Body { start, body } => {
                        self.at = start;
                        self.body = Some(body);
                        self.lost = false;
                    }
                    Header::Bad(why) => {
                        // Past the length that is of no use, to the next one.
                        let skip = usize::from(starts_with(self.rest(), LENGTH));
                        self.at += skip;
                        // One answer for the whole stretch.
                        if !std::mem::replace(&mut self.lost, true) {
                            let fault = Fault::new(ErrorCode::ParseError, why);
                            return Some(Incoming::Fault(fault.response()));
                        }
                    }
                }
            }
        }
    }

    /// Goes to the next `Content-Length:`; what stands before it is dropped.
    fn find(&mut self) -> bool {
        let rest = self.rest();
        let found = next_frame(rest, 0);
        let whole = starts_with(rest.get(found..).unwrap_or_default(), LENGTH);
        self.at += found;
        whole
    }

    /// Reads the header block at the front.
    fn header(&mut self) -> Header {
        let mut pos = self.at;
        let mut first = true;
        let mut length = None;
        let mut refused = None;
        loop {
            let rest = self.buffer.get(pos..).unwrap_or_default();
            let Some(end) = rest.iter().position(|&byte| byte == b'\n') else {
                // A line that can be no header is not waited for: its end may never come.
                let garbage = rest.first().is_some_and(|&byte| byte != b'\r' && !is_token(byte));
                return if garbage {
                    Header::Bad("a header was expected")
                } else if pos + rest.len() - self.at > MAX_HEADERS {
                    Header::Bad("the header is too long")
                } else {
                    Header::Incomplete
                };
            };
            let line = rest.get(..end).unwrap_or_default();
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            pos += end + 1;
            if line.is_empty() {
                if first {
                    self.at = pos; // an empty line too many behind a body
                    continue;
                }
                return match length {
                    Some(length) => Header::Body { start: pos, body: Body { length, refused } },
                    None => Header::Bad("the header has no Content-Length"),
                };
            }
            first = false;
            if pos - self.at > MAX_HEADERS {
                return Header::Bad("the header is too long");
            }
            let Some(colon) = line.iter().position(|&byte| byte == b':') else {
                return Header::Bad("a header was expected");
            };
            let (name, value) = line.split_at(colon);
            let (name, value) = (name.trim_ascii(), value.get(1..).unwrap_or_default().trim_ascii());
            if name.is_empty() || !name.iter().copied().all(is_token) {
                return Header::Bad("a header was expected");
            }
            if name.eq_ignore_ascii_case(b"content-length") {
                match number(value) {
                    Some(new) if new > MAX_BODY => return Header::Bad("the message is too long"),
                    Some(new) if length.is_none_or(|old| old == new) => length = Some(new),
                    Some(_) => return Header::Bad("two values of Content-Length"),
                    None => return Header::Bad("Content-Length is no number"),
                }
            } else if name.eq_ignore_ascii_case(b"content-type") && !is_utf8(value) {
                refused = Some("only UTF-8 is understood");
            }
        }
    }
}

/// Whether a byte can stand in the name of a header.
fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

/// Digits only: `+5` and `5.0` are no lengths.
fn number(value: &[u8]) -> Option<usize> {
    let digits = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    digits.then(|| std::str::from_utf8(value).ok()?.parse().ok()).flatten()
}

/// Whether a `Content-Type` names UTF-8, or no charset, which means the same.
fn is_utf8(value: &[u8]) -> bool {
    let value = String::from_utf8_lossy(value).to_ascii_lowercase();
    value.split(';').skip(1).all(|parameter| match parameter.split_once('=') {
        Some((name, charset)) if name.trim() == "charset" => {
            matches!(charset.trim().trim_matches('"'), "utf-8" | "utf8")
        }
        _ => true,
    })
}

fn starts_with(bytes: &[u8], lower: &[u8]) -> bool {
    bytes.get(..lower.len()).is_some_and(|start| start.eq_ignore_ascii_case(lower))
}

/// Where the next `Content-Length:` starts, or may start at the end; else the end. A body that is no JSON may
/// have been shorter than its header said, and then holds the start of the next frame.
fn next_frame(bytes: &[u8], from: usize) -> usize {
    (from..bytes.len())
        .find(|&at| {
            let tail = bytes.get(at..).unwrap_or_default();
            let known = tail.len().min(LENGTH.len());
            LENGTH.get(..known).is_some_and(|start| starts_with(tail, start))
        })
        .unwrap_or(bytes.len())
}

/// Why something is no message, and whose it was.
#[derive(Debug)]
struct Fault {
    id: Id,
    error: Error,
}

impl Fault {
    fn new(code: ErrorCode, why: impl Display) -> Self {
        let mut error = Error::new(code);
        error.message = format!("{}: {why}", code.description()).into();
        Fault { id: Id::Null, error }
    }

    fn of(self, id: Id) -> Self {
        Fault { id, ..self }
    }

    fn response(self) -> Response {
        Response::from_error(self.id, self.error)
    }
}

/// A member that is there, if only as `null`.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A message as it may come; read in one pass, as `params` can be 10 MB.
#[derive(Deserialize)]
struct Shape {
    #[serde(default, deserialize_with = "present")]
    jsonrpc: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    id: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    method: Option<Value>,
    #[serde(default)]
    params: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    result: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    error: Option<IgnoredAny>,
}

/// The one member that an error reply needs; found also where the others cannot be read.
#[derive(Deserialize)]
struct OnlyId {
    #[serde(default)]
    id: Option<Value>,
}

/// Reads a body: a request, a notification or an answer.
fn message(body: &[u8]) -> Result<Incoming, Fault> {
    if body.trim_ascii_start().first() == Some(&b'[') {
        return Err(match serde_json::from_slice::<IgnoredAny>(body) {
            Ok(_) => Fault::new(ErrorCode::InvalidRequest, "batches are not part of the protocol"),
            Err(error) => Fault::new(ErrorCode::ParseError, error),
        });
    }
    let read = serde_json::from_slice(body);
    // Losing a change would set the text apart from the editor's for good, so half a character is let pass.
    let read =
        read.or_else(|error| whole_characters(body).map_or(Err(error), |body| serde_json::from_slice(&body)));
    let shape: Shape = read.map_err(|error| {
        let code = if error.is_data() { ErrorCode::InvalidRequest } else { ErrorCode::ParseError };
        let id = serde_json::from_slice::<OnlyId>(body).ok().and_then(|only| only.id.and_then(id));
        Fault::new(code, error).of(id.unwrap_or_default())
    })?;
    let invalid = |why| Fault::new(ErrorCode::InvalidRequest, why);
    let given = shape.id.is_some();
    let id = shape.id.and_then(id);
    let bad = |why| invalid(why).of(id.clone().unwrap_or_default());
    if shape.jsonrpc.as_ref().and_then(Value::as_str) != Some("2.0") {
        return Err(bad("`jsonrpc` is not \"2.0\""));
    }
    match shape.method {
        None if shape.result.is_some() || shape.error.is_some() => {
            let result = shape.result.filter(|_| shape.error.is_none());
            Ok(Incoming::Answer(id.unwrap_or_default(), result))
        }
        None => Err(bad("there is no `method`")),
        Some(Value::String(_)) if given && id.is_none() => {
            Err(bad("`id` is neither a string nor an integer"))
        }
        Some(Value::String(method)) => {
            let mut request = Request::build(method);
            if let Some(params) = shape.params {
                request = request.params(params);
            }
            if let Some(id) = id {
                request = request.id(id);
            }
            Ok(Incoming::Message(request.finish()))
        }
        Some(_) => Err(bad("`method` is no string")),
    }
}

/// The body with U+FFFD for each half of a surrogate pair that stands alone: editors written in JavaScript send
/// these for a text cut inside a character, and no Rust string can hold them. `None`: there are none.
fn whole_characters(body: &[u8]) -> Option<Vec<u8>> {
    let unit = |at: usize| {
        let digits = body.get(at..)?.strip_prefix(b"\\u")?.get(..4)?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let mut mended = body.to_vec();
    let mut at = 0;
    while let Some(found) = body.get(at..)?.iter().position(|&byte| byte == b'\\') {
        at += found;
        at += match (unit(at), unit(at + 6)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                mended.get_mut(at..at + 6)?.copy_from_slice(b"\\ufffd");
                6
            }
            _ => 2,
        };
    }
    (mended != body).then_some(mended)
}

/// An identifier as the protocol allows it.
fn id(value: Value) -> Option<Id> {
    match value {
        Value::String(id) => Some(Id::String(id)),
        Value::Number(id) => id.as_i64().map(Id::Number),
        _ => None,
    }
}

/// Where messages to the client go. Cheap to clone; never waits.
#[derive(Debug, Clone)]
pub(super) struct Outbox {
    frames: mpsc::UnboundedSender<Outgoing>,
    asked: Arc<Mutex<Asked>>,
}

/// Requests that the client has not answered yet, by their numbers.
#[derive(Debug, Default)]
struct Asked {
    last: i64,
    waiting: HashMap<i64, oneshot::Sender<Option<Value>>>,
}

#[derive(Debug)]
enum Outgoing {
    Frame(Vec<u8>),
    Flush(oneshot::Sender<()>),
}

/// A notification, or a request, as it is written.
#[derive(Serialize)]
struct Notification<'a, T> {
    jsonrpc: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<i64>,
    method: &'a str,
    params: T,
}

impl Outbox {
    /// Starts writing to a stream; the task ends when nobody reads there any more.
    pub(super) fn new<O>(mut output: O) -> (Outbox, tokio::task::JoinHandle<()>)
    where
        O: AsyncWrite + Unpin + Send + 'static,
    {
        let (sender, mut receiver) = mpsc::unbounded_channel();
        let writer = tokio::spawn(async move {
            while let Some(outgoing) = receiver.recv().await {
                let written = match outgoing {
                    Outgoing::Frame(frame) => output.write_all(&frame).await,
                    Outgoing::Flush(done) => {
                        let flushed = output.flush().await;
                        let _ = done.send(());
                        flushed
                    }
                };
                let written = match written {
                    Ok(()) if receiver.is_empty() => output.flush().await,
                    other => other,
                };
                if let Err(error) = written {
                    tracing::warn!("the client is gone: {error}");
                    return;
                }
            }
        });
        (Outbox { frames: sender, asked: Arc::default() }, writer)
    }

    /// Sends a message; after the client has gone, nowhere.
    pub(super) fn send(&self, message: &impl Serialize) {
        match serde_json::to_vec(message) {
            Ok(body) => self.frame(&[&body]),
            Err(error) => tracing::error!("a message could not be written as JSON: {error}"),
        }
    }

    /// Sends a body in its frame.
    fn frame(&self, body: &[&[u8]]) {
        let length: usize = body.iter().map(|part| part.len()).sum();
        let header = format!("Content-Length: {length}\r\n\r\n");
        let frame = [&[header.as_bytes()], body].concat().concat();
        let _ = self.frames.send(Outgoing::Frame(frame));
    }

    /// Sends an answer; `result`, when the handler has written one itself, in place of its own.
    pub(super) fn answer(&self, response: &Response, result: Option<&str>) {
        match result {
            Some(result) if response.is_ok() => {
                let id = serde_json::to_string(response.id()).unwrap_or_default();
                self.frame(&[
                    br#"{"jsonrpc":"2.0","id":"#,
                    id.as_bytes(),
                    br#","result":"#,
                    result.as_bytes(),
                    b"}",
                ]);
            }
            _ => self.send(response),
        }
    }

    /// Sends a notification.
    pub(super) fn notify(&self, method: &str, params: impl Serialize) {
        self.send(&Notification { jsonrpc: "2.0", id: None, method, params });
    }

    /// Sends a request at once; what comes in its time is the result, or `None` for an error or a client that went
    /// away. Not to be waited for by a handler: the client may be waiting for that.
    pub(super) fn ask(
        &self,
        method: &str,
        params: impl Serialize,
    ) -> impl Future<Output = Option<Value>> + Send + 'static {
        let (sender, receiver) = oneshot::channel();
        let id = {
            let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            asked.last += 1;
            let id = asked.last;
            asked.waiting.insert(id, sender);
            id
        };
        self.send(&Notification { jsonrpc: "2.0", id: Some(id), method, params });
        async move { receiver.await.ok().flatten() }
    }

    /// Hands the client's answer to whoever waits for it.
    pub(super) fn answered(&self, id: &Id, result: Option<Value>) {
        let Id::Number(id) = id else { return };
        let waiting = self.asked.lock().unwrap_or_else(PoisonError::into_inner).waiting.remove(id);
        if let Some(waiting) = waiting {
            let _ = waiting.send(result);
        }
    }

    /// Waits until all that was sent before is written.
    pub(super) async fn flush(&self) {
        let (done, flushed) = oneshot::channel();
        let _ = self.frames.send(Outgoing::Flush(done));
        let _ = flushed.await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const GOOD: &str = r#"{"jsonrpc":"2.0","id":7,"method":"good"}"#;

    fn frame(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    /// Each message as its method, each fault as its code and id.
    fn read_all(bytes: &[u8], chunk: usize) -> Vec<String> {
        let mut frames = Frames::default();
        let mut seen = Vec::new();
        for chunk in bytes.chunks(chunk) {
            frames.push(chunk);
            while let Some(incoming) = frames.next() {
                seen.push(match incoming {
                    Incoming::Message(request) => request.method().to_owned(),
                    Incoming::Answer(id, result) => format!("answer to {id}: {result:?}"),
                    Incoming::Fault(fault) => {
                        format!("{} {}", fault.error().unwrap().code, fault.id())
                    }
                });
            }
        }
        seen
    }

    /// The same whether the bytes come one by one or all at once.
    #[track_caller]
    fn check(bytes: impl AsRef<[u8]>, expected: &[&str]) {
        for size in [1, 7, usize::MAX] {
            assert_eq!(read_all(bytes.as_ref(), size), expected, "in chunks of {size}");
        }
    }

    #[test]
    fn headers_may_be_written_in_any_way() {
        let length = GOOD.len();
        for header in [
            format!("content-length: {length}\r\n\r\n"),
            format!("CONTENT-LENGTH:{length}\r\n\r\n"),
            format!("X-One: 1\r\nX-Two: 2\r\nContent-Length:  {length} \r\nX-Three: a:b\r\n\r\n"),
            format!("Content-Type: application/vscode-jsonrpc\r\nContent-Length: {length}\r\n\r\n"),
            format!("Content-Length: {length}\r\nContent-Type: x; charset=\"UTF-8\"\r\n\r\n"),
            format!("\r\n\r\nContent-Length: {length}\r\n\r\n"),
            format!("Content-Length: {length}\n\n"),
        ] {
            check(format!("{header}{GOOD}{}", frame(GOOD)), &["good", "good"]);
        }
    }

    #[test]
    fn a_header_of_no_use_costs_one_answer() {
        for bad in [
            "Content-Length: \r\n\r\n",
            "Content-Length: -5\r\n\r\n{}",
            "Content-Length: five\r\n\r\n{}",
            "Content-Length: 99999999999\r\n\r\n{}",
            "Content-Length: 99999999999999999999999999\r\n\r\n{}",
            "Content-Length: 30\r\n{\"jsonrpc\":\"2.0\"}",
            "X-One: 1\r\n\r\n{}",
            "no header at all",
            "{}\r\n\r\n",
            "Content-Type: x; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}",
            "Content-Length: 0\r\n\r\n",
        ] {
            check(format!("{bad}{0}{0}", frame(GOOD)), &["-32700 null", "good", "good"]);
        }
    }

    #[test]
    fn a_fault_is_answered_before_the_next_frame_comes() {
        check("Content-Length: 30\r\n{\"jsonrpc\":\"2.0\"}", &["-32700 null"]);
        check("Content-Length: 99999999999\r\n", &["-32700 null"]);
    }

    #[test]
    fn a_length_that_is_wrong_costs_no_other_frame() {
        let long = format!("Content-Length: {}\r\n\r\n{GOOD}", GOOD.len() + 9);
        check(format!("{long}{}", frame(GOOD)), &["-32700 null", "good"]);
        let whole = format!("Content-Length: {}\r\n\r\n{GOOD}", GOOD.len() + 30);
        check(format!("{whole}{}", frame(GOOD)), &["-32700 null", "good"]);
        let short = format!("Content-Length: {}\r\n\r\n{GOOD}", GOOD.len() - 9);
        check(format!("{short}{}", frame(GOOD)), &["-32700 null", "-32700 null", "good"]);
    }

    #[test]
    fn the_shape_of_a_message_is_checked() {
        for (bad, expected) in [
            ("{", "-32700 null"),
            ("{}", "-32600 null"),
            ("5", "-32600 null"),
            ("[]", "-32600 null"),
            (r#"[{"jsonrpc":"2.0","id":1,"method":"x"}]"#, "-32600 null"),
            ("[[", "-32700 null"),
            (r#"{"id":1,"method":"x"}"#, "-32600 1"),
            (r#"{"jsonrpc":"1.0","id":"a","method":"x"}"#, "-32600 \"a\""),
            (r#"{"jsonrpc":2.0,"id":1,"method":"x"}"#, "-32600 1"),
            (r#"{"jsonrpc":"2.0","id":1}"#, "-32600 1"),
            (r#"{"jsonrpc":"2.0","id":1,"method":5}"#, "-32600 1"),
            (r#"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#, "-32600 null"),
            (r#"{"jsonrpc":"2.0","id":{},"method":"x"}"#, "-32600 null"),
            (r#"{"jsonrpc":"2.0","id":null,"method":"x"}"#, "-32600 null"),
            (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"x"}"#, "-32600 null"),
        ] {
            check(frame(bad) + &frame(GOOD), &[expected, "good"]);
        }
        for (answer, read) in [
            (r#"{"jsonrpc":"2.0","id":99,"result":null}"#, "answer to 99: Some(Null)"),
            (r#"{"jsonrpc":"2.0","id":"a","result":[1]}"#, "answer to \"a\": Some(Array [Number(1)])"),
            (r#"{"jsonrpc":"2.0","id":null,"error":{}}"#, "answer to null: None"),
        ] {
            check(frame(answer) + &frame(GOOD), &[read, "good"]);
        }
    }

    #[test]
    fn nesting_is_no_danger() {
        let deep = "[".repeat(100_000) + &"]".repeat(100_000);
        assert_eq!(read_all((frame(&deep) + &frame(GOOD)).as_bytes(), usize::MAX), ["-32600 null", "good"]);
        let inside = format!(r#"{{"jsonrpc":"2.0","method":"x","params":{deep},"id":5}}"#);
        assert_eq!(read_all((frame(&inside) + &frame(GOOD)).as_bytes(), usize::MAX), ["-32700 5", "good"]);
        let open = "[".repeat(100_000);
        assert_eq!(read_all((frame(&open) + &frame(GOOD)).as_bytes(), usize::MAX), ["-32700 null", "good"]);
    }

    #[test]
    fn bytes_that_are_no_utf8() {
        let mut bytes = b"Content-Length: 42\r\n\r\n".to_vec();
        bytes.extend(br#"{"jsonrpc":"2.0","id":1,"method":"#);
        bytes.extend(b"\"\xff\xfe    \"}");
        bytes.extend(frame(GOOD).bytes());
        check(bytes, &["-32700 1", "good"]);
    }

    #[test]
    fn half_a_character_is_read_as_unknown() {
        let text = |escaped: &str| {
            let body = format!(r#"{{"jsonrpc":"2.0","method":"x","params":["{escaped}"]}}"#);
            let Ok(Incoming::Message(request)) = message(body.as_bytes()) else {
                panic!("no message: {body}")
            };
            request.params().unwrap()[0].as_str().unwrap().to_owned()
        };
        assert_eq!(text(r"a\ud83db"), "a\u{fffd}b");
        assert_eq!(text(r"\ude00\ud83d"), "\u{fffd}\u{fffd}");
        assert_eq!(text(r"\ud83d\ude00\ud83d\n"), "😀\u{fffd}\n");
        assert_eq!(text(r"\\ud83d\ud83d"), "\\ud83d\u{fffd}");
    }

    proptest! {
        #[test]
        fn whatever_comes_a_good_frame_is_read(noise in proptest::collection::vec(any::<u8>(), 0..200)) {
            // Two, as the noise may end in the middle of a header or claim a body.
            let mut bytes = noise;
            bytes.extend(frame(GOOD).bytes());
            bytes.extend(frame(GOOD).bytes());
            let seen = read_all(&bytes, usize::MAX);
            prop_assert_eq!(seen.last().map(String::as_str), Some("good"));
        }
    }
}
