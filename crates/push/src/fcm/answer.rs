//! Interprets responses of FCM.
//! <https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>

use std::time::{Duration, SystemTime};

use http::{HeaderMap, StatusCode};
use serde::Deserialize;

use crate::Outcome;
use crate::attempt::one_line;
use crate::outcome::{pause, why};

/// The pause that FCM recommends if a response has no `Retry-After`.
const QUOTA_PAUSE: Duration = Duration::from_mins(1);

/// The result of a request.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    pub outcome: Outcome,
    /// The access token was refused. A new one may be accepted.
    pub access_refused: bool,
}

#[derive(Default, Deserialize)]
struct Answer {
    #[serde(default)]
    error: Fault,
}

#[derive(Default, Deserialize)]
struct Fault {
    #[serde(default)]
    message: String,
    #[serde(default)]
    details: Vec<Detail>,
}

/// A detail of any type. Each field belongs to one of the types.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Detail {
    #[serde(default)]
    error_code: String,
    #[serde(default)]
    field_violations: Vec<Violation>,
}

#[derive(Deserialize)]
struct Violation {
    #[serde(default)]
    field: String,
}

impl Fault {
    fn has_code(&self, code: &str) -> bool {
        self.details.iter().any(|detail| detail.error_code == code)
    }

    /// Whether the device's token is invalid.
    fn concerns_token(&self) -> bool {
        let mut violations = self.details.iter().flat_map(|detail| &detail.field_violations);
        violations.any(|violation| violation.field == "message.token")
            || self.message.contains("not a valid FCM registration token")
    }
}

pub(super) fn judge(status: StatusCode, headers: &HeaderMap, body: &[u8], now: SystemTime) -> Verdict {
    let fault = serde_json::from_slice::<Answer>(body).unwrap_or_default().error;
    let why = || why(status, &one_line(&fault.message));
    let outcome = match status.as_u16() {
        200..=299 => Outcome::Accepted,
        404 if fault.has_code("UNREGISTERED") => Outcome::Gone,
        400 if fault.concerns_token() => Outcome::Gone,
        // 404 without the code means a wrong address or project, so the device is kept. 403 means that the
        // account may not send for the project, or that the device belongs to another project.
        401 | 403 | 404 => Outcome::Unavailable { why: why(), after: None },
        429 => Outcome::Retry { after: Some(pause(headers, now).unwrap_or(QUOTA_PAUSE)) },
        408 | 500..=599 => Outcome::Retry { after: pause(headers, now) },
        _ => Outcome::Refused { why: why() },
    };
    // A 401 with this code concerns the project's credentials for Apple's service.
    let access_refused = status == StatusCode::UNAUTHORIZED && !fault.has_code("THIRD_PARTY_AUTH_ERROR");
    Verdict { outcome, access_refused }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn fault(code: &str) -> Value {
        let kind = "type.googleapis.com/google.firebase.fcm.v1.FcmError";
        json!({ "error": { "message": "message", "details": [{ "@type": kind, "errorCode": code }] } })
    }

    fn violation(field: &str) -> Value {
        let kind = "type.googleapis.com/google.rpc.BadRequest";
        let violations = json!([{ "field": field, "description": "message" }]);
        json!({ "error": { "message": "message", "details": [{ "@type": kind, "fieldViolations": violations }] } })
    }

    #[test]
    fn status_and_code_determine_the_outcome() {
        let retry = |seconds| Outcome::Retry { after: Some(Duration::from_secs(seconds)) };
        let soon = Outcome::Retry { after: None };
        let refused = |why: &str| Outcome::Refused { why: why.to_owned() };
        let unavailable = |why: &str| Outcome::Unavailable { why: why.to_owned(), after: None };
        let not_a_token =
            json!({ "error": { "message": "The registration token is not a valid FCM registration token" } });
        let page = json!("<html>404. That’s an error.</html>");
        for (status, retry_after, body, outcome, access_refused) in [
            (200, "", json!({ "name": "projects/p/messages/1" }), Outcome::Accepted, false),
            (404, "", fault("UNREGISTERED"), Outcome::Gone, false),
            (404, "", page, unavailable("404 Not Found"), false),
            (400, "", violation("message.token"), Outcome::Gone, false),
            (400, "", not_a_token, Outcome::Gone, false),
            (400, "", violation("message.data[0].value"), refused("400 Bad Request: message"), false),
            (400, "", fault("INVALID_ARGUMENT"), refused("400 Bad Request: message"), false),
            (401, "", json!({}), unavailable("401 Unauthorized"), true),
            (401, "", fault("THIRD_PARTY_AUTH_ERROR"), unavailable("401 Unauthorized: message"), false),
            (403, "", fault("SENDER_ID_MISMATCH"), unavailable("403 Forbidden: message"), false),
            (429, "", fault("QUOTA_EXCEEDED"), retry(60), false),
            (429, "7", fault("QUOTA_EXCEEDED"), retry(7), false),
            (500, "", fault("INTERNAL"), soon, false),
            (503, "30", fault("UNAVAILABLE"), retry(30), false),
            (302, "", json!({}), refused("302 Found"), false),
        ] {
            let mut headers = HeaderMap::new();
            if !retry_after.is_empty() {
                headers.insert("retry-after", retry_after.parse().unwrap());
            }
            let code = StatusCode::from_u16(status).unwrap();
            let verdict = judge(code, &headers, body.to_string().as_bytes(), SystemTime::UNIX_EPOCH);
            assert_eq!(verdict, Verdict { outcome, access_refused }, "{status} {body}");
        }
    }
}
