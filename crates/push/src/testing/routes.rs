//! The service's HTTP side: `POST /push/<device>`.

use std::{convert::Infallible, future::pending, sync::Arc};

use bytes::Bytes;
use http::{Method, Request, Response, StatusCode, request::Parts};
use http_body_util::{BodyExt, Full};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use tokio::{net::TcpListener, task::JoinSet};

use super::{Answer, State, judge};
use crate::attempt::world_clock;

type Reply = Response<Full<Bytes>>;

/// Ends the connection without an answer.
#[derive(Debug, thiserror::Error)]
#[error("the connection is dropped, as the script says")]
struct Hangup;

/// Serves until it is aborted; its connections end with it.
pub(super) async fn serve(listener: TcpListener, state: Arc<State>) {
    let mut connections = JoinSet::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            continue;
        };
        let state = Arc::clone(&state);
        let service = service_fn(move |request| route(Arc::clone(&state), request));
        let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
        connections.spawn(async move { drop(connection.await) });
    }
}

async fn route(state: Arc<State>, request: Request<Incoming>) -> Result<Reply, Hangup> {
    let (parts, body) = request.into_parts();
    let Ok(body) = body.collect().await else {
        return Err(Hangup);
    };
    match (&parts.method, parts.uri.path().strip_prefix("/push/")) {
        (&Method::POST, Some(device)) => push(&state, device, &parts, &body.to_bytes()).await,
        _ => Ok(status(404)),
    }
}

async fn push(state: &State, device: &str, parts: &Parts, body: &[u8]) -> Result<Reply, Hangup> {
    let Some(device) = state.device(device) else {
        return Ok(status(404));
    };
    let verdict = judge::judge(&device, &state.origin, &parts.headers, body, world_clock());
    let mut message = match verdict {
        Ok(message) => message,
        Err(judge::Violation(code, why)) => {
            state.script.violation(why);
            let mut reply = status(code);
            *reply.body_mut() = Full::from(why);
            return Ok(reply);
        }
    };
    let answer = state.script.next_answer();
    message.answer = answer.clone();
    state.record(message);
    match answer {
        Answer::Created => Ok(status(201)),
        Answer::Status(code) => Ok(status(code)),
        Answer::TooMany { retry_after } => Ok(with_header(429, "retry-after", &retry_after.to_string())),
        Answer::Redirect { location } => Ok(with_header(307, "location", &location)),
        Answer::Hang => match pending::<Infallible>().await {},
        Answer::Drop => Err(Hangup),
    }
}

fn status(code: u16) -> Reply {
    let mut reply = Reply::default();
    *reply.status_mut() = StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    reply
}

fn with_header(code: u16, name: &'static str, value: &str) -> Reply {
    let mut reply = status(code);
    let value = value.parse().expect("the script holds plain values");
    reply.headers_mut().insert(name, value);
    reply
}
