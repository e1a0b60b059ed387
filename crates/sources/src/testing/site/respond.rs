//! The responses of a site over HTTP.

use std::convert::Infallible;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use aushang_test_script::lock;
use bytes::Bytes;
use futures::{StreamExt, stream};
use http::{Method, Request, Response, StatusCode, header};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Frame, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

use super::{Received, Reply, State};

/// The pause between two bytes of a slow response.
const DRIP: Duration = Duration::from_millis(20);

type Answer = Response<UnsyncBoxBody<Bytes, Infallible>>;

/// Closes the connection without a response.
#[derive(Debug, thiserror::Error)]
#[error("the script closed the connection")]
struct Hangup;

pub(super) async fn serve(stream: TcpStream, state: Arc<State>) {
    let service = service_fn(|request| {
        let state = Arc::clone(&state);
        async move { answer(&state, &request).await }
    });
    drop(http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
}

async fn answer(state: &State, request: &Request<Incoming>) -> Result<Answer, Hangup> {
    let uri = request.uri();
    let parameters = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let received = Received {
        path: uri.path().to_owned(),
        parameters: parameters.into_owned().collect(),
        headers: request.headers().clone(),
    };
    let script = &state.script;
    if request.method() != Method::GET {
        script.violation("the method is not GET");
    }
    if !received.header("user-agent").contains("http") {
        script.violation("the User-Agent does not say whom to ask");
    }
    if !received.header("authorization").is_empty() {
        script.violation("the request contains credentials");
    }
    script.record(received.clone());
    let reply = lock(&state.overrides).get(&received.path).cloned();
    match reply.unwrap_or_else(|| script.next_answer()) {
        Reply::Good => match state.content.page(&received, script) {
            Some(page) => Ok(whole(page.status, &page.headers, page.body)),
            None => Ok(whole(404, &[], Bytes::new())),
        },
        Reply::Status(status, headers) => Ok(whole(status, &headers, Bytes::new())),
        Reply::Body(content_type, body) => Ok(whole(200, &[("content-type", content_type.to_owned())], body)),
        Reply::Json(status, json) => {
            let headers = [("content-type", "application/json".to_owned())];
            Ok(whole(status, &headers, Bytes::from_static(json.as_bytes())))
        }
        Reply::Endless(bytes) => Ok(streamed(stream::repeat(bytes))),
        Reply::Drip => Ok(streamed(stream::repeat(Bytes::from_static(b" ")).then(|byte| async {
            tokio::time::sleep(DRIP).await;
            byte
        }))),
        Reply::Hang => match pending::<Infallible>().await {},
        Reply::Drop => Err(Hangup),
    }
}

fn whole(status: u16, headers: &[(&'static str, String)], body: Bytes) -> Answer {
    let mut answer = Response::new(Full::new(body).boxed_unsync());
    *answer.status_mut() = StatusCode::from_u16(status).expect("tests have valid statuses");
    for (name, value) in headers {
        let value = value.parse().expect("tests have valid headers");
        answer.headers_mut().insert(header::HeaderName::from_static(name), value);
    }
    answer
}

fn streamed(bytes: impl futures::Stream<Item = Bytes> + Send + 'static) -> Answer {
    let frames = bytes.map(|bytes| Ok(Frame::data(bytes)));
    Response::new(StreamBody::new(frames).boxed_unsync())
}
