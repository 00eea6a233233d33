//! The life of a session, and the net under it: an outer service around tower-lsp's.
//!
//! What comes before `initialize`, twice, or after `shutdown` is answered here, a panic in a request becomes an
//! error of that request alone, and `exit` is told to whoever drives the service. This module must not know any
//! document, and of the methods only those that start and end a session.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use serde_json::{Value, json};
use tower::Service;
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};

/// How far a session has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Nothing was agreed yet.
    Before,
    /// `initialize` is being answered.
    Starting,
    Running,
    /// `shutdown` was asked for.
    Stopped,
    /// `exit` came, after `shutdown` or not.
    Exited {
        in_order: bool,
    },
}

/// The phase, seen by the guard and by the answer to `initialize`.
#[derive(Debug, Clone)]
struct Session(Arc<Mutex<Phase>>);

impl Session {
    fn get(&self) -> Phase {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, phase: Phase) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = phase;
    }
}

/// The outer service.
#[derive(Debug)]
pub(super) struct Guard<S> {
    inner: S,
    session: Session,
}

/// The answer to come; `None` for notifications. It never fails and never panics.
pub(super) type Answer = Pin<Box<dyn Future<Output = Result<Option<Response>, Infallible>> + Send>>;

impl<S> Guard<S> {
    pub(super) fn new(inner: S) -> Self {
        Guard { inner, session: Session(Arc::new(Mutex::new(Phase::Before))) }
    }

    /// The exit code, once `exit` came.
    pub(super) fn exited(&self) -> Option<ExitCode> {
        match self.session.get() {
            Phase::Exited { in_order } => Some(ExitCode::from(u8::from(!in_order))),
            _ => None,
        }
    }

    /// The exit code when the input ends without `exit`.
    pub(super) fn abandoned(&self) -> ExitCode {
        ExitCode::from(u8::from(self.session.get() != Phase::Stopped))
    }

    /// Whether what follows has to wait for the answer to `initialize`.
    pub(super) fn starting(&self) -> bool {
        self.session.get() == Phase::Starting
    }
}

impl<S> Service<Request> for Guard<S>
where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
{
    type Response = Option<Response>;
    type Error = Infallible;
    type Future = Answer;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Answer {
        let phase = self.session.get();
        if request.method() == "exit" && request.id().is_none() {
            self.session.set(Phase::Exited { in_order: phase == Phase::Stopped });
            return answer(None);
        }
        let starts = request.method() == "initialize" && request.id().is_some();
        let refusal = match phase {
            Phase::Before if starts => None,
            Phase::Before | Phase::Starting => Some(not_initialized()),
            Phase::Running if starts => Some(Error::invalid_request()),
            Phase::Running => None,
            Phase::Stopped | Phase::Exited { .. } => Some(Error::invalid_request()),
        };
        if let Some(error) = refusal {
            // Notifications out of season are dropped, as the protocol wants it.
            return answer(request.id().cloned().map(|id| Response::from_error(id, error)));
        }
        if starts {
            self.session.set(Phase::Starting);
        } else if request.method() == "shutdown" && request.id().is_some() {
            self.session.set(Phase::Stopped);
        }
        let method = request.method().to_owned();
        let id = request.id().cloned();
        let future = catch_unwind(AssertUnwindSafe(|| self.inner.call(tidy(request))));
        let guarded = Guarded { future: future.ok().map(Box::pin), method, id };
        let session = self.session.clone();
        Box::pin(async move {
            let response = guarded.await;
            if starts {
                let started = response.as_ref().is_some_and(Response::is_ok);
                session.set(if started { Phase::Running } else { Phase::Before });
            }
            Ok(response)
        })
    }
}

/// An answer that is known already.
fn answer(response: Option<Response>) -> Answer {
    Box::pin(std::future::ready(Ok(response)))
}

fn not_initialized() -> Error {
    let mut error = Error::new(ErrorCode::ServerError(-32002));
    error.message = "Server not initialized".into();
    error
}

/// A request as tower-lsp takes it: `null` is no parameter, `shutdown` has none, and `initialize` hands its
/// parameters over unread, as one field of a wrong type in them is no reason not to start.
fn tidy(request: Request) -> Request {
    let (method, id, params) = request.into_parts();
    let params = match (&*method, params) {
        (_, None | Some(Value::Null)) | ("shutdown", _) => None,
        ("initialize", Some(params @ Value::Object(_))) => {
            Some(json!({ "capabilities": {}, "initializationOptions": params }))
        }
        (_, params) => params,
    };
    let mut request = Request::build(method);
    if let Some(id) = id {
        request = request.id(id);
    }
    if let Some(params) = params {
        request = request.params(params);
    }
    request.finish()
}

/// A call under the net.
struct Guarded<F> {
    /// `None` once it panicked or ended.
    future: Option<Pin<Box<F>>>,
    method: String,
    id: Option<Id>,
}

impl<F, E> Future for Guarded<F>
where
    F: Future<Output = Result<Option<Response>, E>>,
{
    type Output = Option<Response>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let polled = match self.future.as_mut() {
            Some(future) => catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))),
            None => Err(Box::new("in the call") as Box<dyn std::any::Any + Send>),
        };
        let response = match polled {
            Ok(Poll::Pending) => return Poll::Pending,
            // A request without an answer is one that nobody knew: `$/...`, which tower-lsp passes over.
            Ok(Poll::Ready(Ok(None))) => {
                self.id.take().map(|id| Response::from_error(id, Error::method_not_found()))
            }
            Ok(Poll::Ready(Ok(response))) => response,
            Ok(Poll::Ready(Err(_))) | Err(_) => {
                tracing::error!("{} failed", self.method);
                self.id.take().map(|id| Response::from_error(id, Error::internal_error()))
            }
        };
        self.future = None;
        Poll::Ready(response)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers every request with its method, or panics where and when it is told to.
    struct Echo;

    impl Service<Request> for Echo {
        type Response = Option<Response>;
        type Error = Infallible;
        type Future = Answer;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, request: Request) -> Answer {
            assert!(request.method() != "panic/call");
            Box::pin(async move {
                assert!(request.method() != "panic/poll");
                let unknown = request.method().starts_with("$/");
                let (method, id, params) = request.into_parts();
                let result = json!([method, params]);
                Ok(id.filter(|_| !unknown).map(|id| Response::from_ok(id, result)))
            })
        }
    }

    fn call(guard: &mut Guard<Echo>, method: &'static str, params: Option<Value>) -> String {
        let mut request = Request::build(method).id(1);
        if let Some(params) = params {
            request = request.params(params);
        }
        let answer = guard.call(request.finish());
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let response = runtime.block_on(answer).unwrap().unwrap();
        match response.error() {
            Some(error) => error.code.to_string(),
            None => response.result().unwrap().to_string(),
        }
    }

    fn notify(guard: &mut Guard<Echo>, method: &'static str) {
        let answer = guard.call(Request::build(method).finish());
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        assert!(runtime.block_on(answer).unwrap().is_none());
    }

    #[test]
    fn a_session_goes_one_way() {
        let mut guard = Guard::new(Echo);
        assert_eq!(call(&mut guard, "x", None), "-32002");
        notify(&mut guard, "x");
        assert!(call(&mut guard, "initialize", Some(json!({}))).contains("initialize"));
        assert_eq!(call(&mut guard, "initialize", Some(json!({}))), "-32600");
        assert_eq!(call(&mut guard, "x", Some(Value::Null)), r#"["x",null]"#);
        assert_eq!(call(&mut guard, "shutdown", Some(json!({}))), r#"["shutdown",null]"#);
        assert_eq!(call(&mut guard, "x", None), "-32600");
        assert_eq!(call(&mut guard, "initialize", Some(json!({}))), "-32600");
        assert_eq!(guard.exited(), None);
        notify(&mut guard, "exit");
        assert_eq!(guard.exited(), Some(ExitCode::SUCCESS));
    }

    #[test]
    fn exit_without_shutdown_is_a_failure() {
        let mut guard = Guard::new(Echo);
        notify(&mut guard, "exit");
        assert_eq!(guard.exited(), Some(ExitCode::FAILURE));
    }

    #[test]
    fn a_panic_is_an_error_of_one_request() {
        let mut guard = Guard::new(Echo);
        call(&mut guard, "initialize", None);
        assert_eq!(call(&mut guard, "panic/call", None), "-32603");
        assert_eq!(call(&mut guard, "panic/poll", None), "-32603");
        notify(&mut guard, "panic/poll");
        assert_eq!(call(&mut guard, "$/unknown", None), "-32601");
        assert_eq!(call(&mut guard, "x", None), r#"["x",null]"#);
    }
}
