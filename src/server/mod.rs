//! The language server: the features, spoken in the Language Server Protocol.
//!
//! Bytes come in through [`transport`], pass [`guard`] and tower-lsp's router, and end in [`handlers`], which
//! convert and call `features`; [`state`] holds the documents, [`publish`] tells what is wrong with them. This is
//! the only folder that names tower-lsp or lsp-types, and it must not know any game's rules.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing))]

mod capabilities;
mod configuration;
mod convert;
mod diagnostics;
mod guard;
mod handlers;
mod library;
mod publish;
mod state;
mod transport;

use std::future::poll_fn;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};
use std::task::Poll;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::task::JoinSet;
use tower::Service;
use tower_lsp::LspService;
use tower_lsp::jsonrpc::Response;

use guard::Guard;
use handlers::Server;
use transport::{Incoming, Outbox};

/// What the server calls itself.
const NAME: &str = "scoresheet";

/// How long answers that are due may take once the client has stopped asking.
const GRACE: Duration = Duration::from_secs(2);

/// A result that its handler has written as JSON. tower-lsp would first make a tree of it, which for the tokens
/// of a large file takes hundreds of megabytes.
type Written = Arc<OnceLock<String>>;

tokio::task_local! {
    /// Where the handler that is running may leave its result.
    static WRITTEN: Written;
}

/// Serves a client on standard input and output until it says `exit` or goes away.
pub fn serve() -> ExitCode {
    log();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_time().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("{NAME}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let code = runtime.block_on(serve_on(tokio::io::stdin(), tokio::io::stdout()));
    // Whatever is still being computed, or read from a client that keeps its end open, is of no use now.
    runtime.shutdown_background();
    code
}

/// Serves one client on any two streams; the code is what the process should end with.
///
/// tower-lsp's own driver is not used: each message is handed over in turn and its answer polled once on the
/// spot, so that changes are applied, and snapshots taken, in the order in which they were sent. Only what has
/// to wait then goes on by itself.
pub async fn serve_on<I, O>(input: I, output: O) -> ExitCode
where
    I: AsyncRead + Unpin + Send + 'static,
    O: AsyncWrite + Unpin + Send + 'static,
{
    let (out, mut writer) = Outbox::new(output);
    let mut incoming = transport::read(input);
    let mut guard = Guard::new(service(out.clone()));
    let mut answers = JoinSet::new();
    loop {
        let message = tokio::select! {
            message = incoming.recv() => message,
            _ = &mut writer => return guard.abandoned(),
        };
        let request = match message {
            Some(Incoming::Message(request)) => request,
            Some(Incoming::Answer(id, result)) => {
                out.answered(&id, result);
                continue;
            }
            Some(Incoming::Fault(response)) => {
                out.send(&response);
                continue;
            }
            None => {
                finish(answers, &out).await;
                return guard.abandoned();
            }
        };
        let written = Written::default();
        let mut answer = Box::pin(WRITTEN.scope(written.clone(), guard.call(request)));
        if let Some(code) = guard.exited() {
            // Only what was answered already is still written: `exit` waits for no work.
            finish(JoinSet::new(), &out).await;
            return code;
        }
        let mut at_once = poll_fn(|context| Poll::Ready(answer.as_mut().poll(context))).await;
        if at_once.is_pending() && guard.starting() {
            at_once = Poll::Ready(answer.as_mut().await);
        }
        let send = move |out: &Outbox, response: Option<Response>| {
            response.iter().for_each(|response| out.answer(response, written.get().map(String::as_str)));
        };
        match at_once {
            Poll::Ready(Ok(response)) => send(&out, response),
            Poll::Pending => {
                let out = out.clone();
                answers.spawn(async move {
                    let Ok(response) = answer.await;
                    send(&out, response);
                });
            }
        }
        while answers.try_join_next().is_some() {}
    }
}

/// Lets the answers that are due be given and written, but not for ever: the client may not be reading.
async fn finish(answers: JoinSet<()>, out: &Outbox) {
    let finished = tokio::time::timeout(GRACE, async {
        answers.join_all().await;
        out.flush().await;
    });
    if finished.await.is_err() {
        tracing::warn!("the client did not take its last answers");
    }
}

/// tower-lsp's service around the handlers.
fn service(out: Outbox) -> LspService<Server> {
    // What goes to the client goes through the outbox; tower-lsp's own way there is left unused.
    let builder = LspService::build(|_| Server::new(out))
        .custom_method("scoresheet/board", Server::board)
        .custom_method("scoresheet/play", Server::play);
    #[cfg(feature = "test-hooks")]
    let builder = builder
        .custom_method("scoresheet/panic", Server::panic)
        .custom_method("scoresheet/panicInWork", Server::panic_in_work)
        .custom_method("scoresheet/wait", Server::wait);
    builder.finish().0
}

/// Logs to standard error; standard output is the protocol's.
fn log() {
    use tracing_subscriber::EnvFilter;
    let filter =
        ["SCORESHEET_LOG", "RUST_LOG"].into_iter().find_map(|name| EnvFilter::try_from_env(name).ok());
    let filter = filter.unwrap_or_else(|| EnvFilter::new("error"));
    let subscriber =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_writer(std::io::stderr);
    // Somebody else may have set one up, as tests do.
    let _ = subscriber.try_init();
    // A panic ends one request; its place is all that a log needs, unless somebody asks for more.
    let in_full = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| match std::env::var_os("RUST_BACKTRACE") {
        Some(_) => in_full(info),
        None => tracing::error!("{info}"),
    }));
}
