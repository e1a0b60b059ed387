//! The HTTP routes: `POST /token` and `POST /v1/projects/<project>/messages:send`.

use std::sync::Arc;

use bytes::Bytes;
use http::{Method, header::AUTHORIZATION, request::Parts};
use serde_json::{Value, json};

use super::super::server::{self, Hangup, Reply, never};
use super::{FcmAnswer, FcmReceived, PROJECT, SignIn, State, judge};

pub(super) async fn route(state: Arc<State>, parts: Parts, body: Bytes) -> Result<Reply, Hangup> {
    let send = format!("/v1/projects/{PROJECT}/messages:send");
    match (&parts.method, parts.uri.path()) {
        (&Method::POST, "/token") => Ok(sign_in(&state, &body).await),
        (&Method::POST, path) if path == send => message(&state, &parts, &body).await,
        _ => Ok(fault(403, "the caller does not have permission", "")),
    }
}

async fn sign_in(state: &State, body: &[u8]) -> Reply {
    if let Some(why) = judge::sign_in(state, body) {
        state.sign_ins.violation(why);
        return reply(400, &json!({ "error": "invalid_grant", "error_description": why }));
    }
    let answer = state.sign_ins.next_answer();
    state.sign_ins.record(());
    match answer {
        SignIn::Granted { expires_in } => reply(
            200,
            &json!({ "access_token": state.grant(), "expires_in": expires_in, "token_type": "Bearer" }),
        ),
        SignIn::Denied => {
            reply(400, &json!({ "error": "invalid_grant", "error_description": "Invalid JWT Signature." }))
        }
        SignIn::Status(code) => reply(code, &json!({})),
        SignIn::Hang => never().await,
    }
}

async fn message(state: &State, parts: &Parts, body: &[u8]) -> Result<Reply, Hangup> {
    let access = parts.headers.get(AUTHORIZATION).and_then(|header| header.to_str().ok());
    let access = access.and_then(|header| header.strip_prefix("Bearer ")).unwrap_or_default();
    if !state.is_valid(access) {
        return Ok(fault(401, "Request had invalid authentication credentials.", ""));
    }
    let mut sent: Value = serde_json::from_slice(body).unwrap_or_default();
    let message = sent["message"].take();
    if let Some(why) = judge::message(&message) {
        state.messages.violation(why);
        return Ok(fault(400, why, "INVALID_ARGUMENT"));
    }
    let device = message["token"].as_str().unwrap_or_default().to_owned();
    if !state.is_registered(&device) {
        return Ok(fault(404, "Requested entity was not found.", "UNREGISTERED"));
    }
    let answer = state.messages.next_answer();
    state.messages.record(FcmReceived { device, message, access: access.to_owned() });
    match answer {
        FcmAnswer::Accepted => Ok(reply(200, &json!({ "name": format!("projects/{PROJECT}/messages/1") }))),
        FcmAnswer::Unregistered => Ok(fault(404, "Requested entity was not found.", "UNREGISTERED")),
        FcmAnswer::Fault { status, code } => Ok(fault(status, "message", code)),
        FcmAnswer::TooMany { retry_after } => {
            let mut reply = fault(429, "Quota exceeded", "QUOTA_EXCEEDED");
            reply.headers_mut().insert("retry-after", retry_after.into());
            Ok(reply)
        }
        FcmAnswer::Hang => Ok(never().await),
        FcmAnswer::Drop => Err(Hangup),
    }
}

fn fault(code: u16, message: &str, error_code: &str) -> Reply {
    let details = json!([{
        "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError",
        "errorCode": error_code,
    }]);
    reply(code, &json!({ "error": { "code": code, "message": message, "details": details } }))
}

fn reply(code: u16, body: &Value) -> Reply {
    server::reply(code, body.to_string())
}
