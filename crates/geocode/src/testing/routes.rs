//! The HTTP routes of the service.

use std::convert::Infallible;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use aushang_test_script::TestScript;
use bytes::Bytes;
use futures::{StreamExt, stream};
use http::{HeaderMap, Method, Request, Response, StatusCode, header};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Frame, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::Instant;

use super::{Answer, Received, google, nominatim, photon};

type Reply = Response<UnsyncBoxBody<Bytes, Infallible>>;

/// The pause between two bytes of a slow response.
const DRIP: Duration = Duration::from_millis(20);

/// Closes the connection without a response.
#[derive(Debug, thiserror::Error)]
#[error("the script closed the connection")]
struct Hangup;

pub(super) async fn serve(stream: TcpStream, script: Arc<TestScript<Answer, Received>>) {
    let service = service_fn(|request| {
        let script = Arc::clone(&script);
        async move { route(&script, &request).await }
    });
    drop(http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
}

async fn route(script: &TestScript<Answer, Received>, request: &Request<Incoming>) -> Result<Reply, Hangup> {
    let received = parse(request);
    let answer = script.next_answer();
    script.record(received.clone());
    if request.method() != Method::GET {
        script.violation("the method is not GET");
    }
    match answer {
        Answer::Good => Ok(correct_response(script, &received, request.headers())),
        Answer::Status(code) => Ok(status(code)),
        Answer::TooMany(seconds) => {
            let mut reply = status(429);
            reply.headers_mut().insert(header::RETRY_AFTER, seconds.into());
            Ok(reply)
        }
        Answer::Redirect(location) => {
            let mut reply = status(302);
            let location = location.parse().expect("the script's values are valid in a header");
            reply.headers_mut().insert(header::LOCATION, location);
            Ok(reply)
        }
        Answer::Body(bytes) => Ok(json(200, bytes)),
        Answer::Endless(bytes) => Ok(streamed(stream::repeat(bytes))),
        Answer::Drip => Ok(streamed(stream::repeat(Bytes::from_static(b" ")).then(|byte| async {
            tokio::time::sleep(DRIP).await;
            byte
        }))),
        Answer::Hang => match pending::<Infallible>().await {},
        Answer::Drop => Err(Hangup),
    }
}

fn parse(request: &Request<Incoming>) -> Received {
    let uri = request.uri();
    let parameters = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let user_agent = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    Received {
        path: uri.path().to_owned(),
        parameters: parameters.into_owned().collect(),
        user_agent: user_agent.unwrap_or_default().to_owned(),
        at: Instant::now(),
    }
}

fn correct_response(
    script: &TestScript<Answer, Received>,
    received: &Received,
    headers: &HeaderMap,
) -> Reply {
    let response = nominatim::answer(received)
        .or_else(|| photon::answer(received))
        .map(|(body, violation)| (200, body, violation));
    let Some((code, body, violation)) = response.or_else(|| google::answer(received, headers)) else {
        return status(404);
    };
    if let Some(violation) = violation {
        script.violation(violation);
    }
    json(code, body.to_string().into())
}

fn status(code: u16) -> Reply {
    json(code, Bytes::new())
}

fn json(code: u16, body: Bytes) -> Reply {
    let mut reply = Response::new(Full::new(body).boxed_unsync());
    *reply.status_mut() = StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let json = header::HeaderValue::from_static("application/json");
    reply.headers_mut().insert(header::CONTENT_TYPE, json);
    reply
}

fn streamed(bytes: impl futures::Stream<Item = Bytes> + Send + 'static) -> Reply {
    let frames = bytes.map(|bytes| Ok(Frame::data(bytes)));
    Response::new(StreamBody::new(frames).boxed_unsync())
}
