//! What a refusal of the API means.
//!
//! Messages of the API may quote tokens, so only those about incorrect requests are kept, without long words.

use std::time::Duration;

use serde_json::Value;

use super::ask::text;
use crate::Failure;

/// Characters of a message that are kept.
const MAX_MESSAGE_CHARS: usize = 200;
/// Longer words may be tokens, codes or secrets.
const MAX_WORD_CHARS: usize = 30;

/// The usual form: `{"error": {…}}`.
#[derive(Debug)]
pub(super) struct GraphError {
    code: i64,
    subcode: i64,
    message: String,
    is_transient: bool,
    trace: Option<String>,
    pause: Option<Duration>,
}

impl GraphError {
    /// `pause`: what the headers of the answer ask for.
    pub fn of(body: &Value, pause: Option<Duration>) -> Option<Self> {
        let error = body.get("error").filter(|error| error.is_object())?;
        let number = |name| text(error, name).and_then(|text| text.parse().ok()).unwrap_or(0);
        Some(Self {
            code: number("code"),
            subcode: number("error_subcode"),
            message: text(error, "message").unwrap_or_default(),
            is_transient: error.get("is_transient").and_then(Value::as_bool).unwrap_or(false),
            trace: text(error, "fbtrace_id").map(|trace| trace.chars().take(MAX_WORD_CHARS).collect()),
            pause,
        })
    }

    /// Whether the code has a documented meaning.
    pub fn is_known(&self) -> bool {
        matches!(self.code, 1 | 2 | 10 | 100 | 102 | 190 | 200..=299 | 803) || self.is_limit()
    }

    /// Whether the requested object does not exist, or belongs to somebody else.
    pub fn is_missing_object(&self) -> bool {
        (self.code == 100 && self.subcode == 33) || self.code == 803
    }

    /// Whether a requested field does not exist on a kind of object.
    pub fn is_unknown_field(&self) -> bool {
        self.code == 100 && self.message.to_lowercase().contains("nonexisting field")
    }

    fn is_limit(&self) -> bool {
        // 368: blocked for a while. 80000 to 80014: the limits of business use cases; Instagram's is 80002.
        matches!(self.code, 4 | 17 | 32 | 341 | 368 | 613 | 80_000..=80_014)
    }

    /// Without Advanced Access, each request for an account without a role in the app has this answer.
    fn is_without_access(&self) -> bool {
        let message = self.message.to_lowercase();
        self.code == 100 && message.contains("unsupported request") && message.contains("method type")
    }

    pub fn failure(self) -> Failure {
        match self.code {
            _ if self.is_limit() => Failure::Limited(self.pause),
            102 | 190 => Failure::Ended(self.ended()),
            10 | 200..=299 => Failure::PermissionMissing,
            _ if self.is_without_access() => Failure::NotApproved,
            1 | 2 => Failure::Passing(format!("Instagram failed (code {})", self.code)),
            _ if self.is_transient => Failure::Passing(format!("Instagram failed (code {})", self.code)),
            code => {
                let why = format!("{} (code {code})", for_operators(&self.message));
                Failure::Incorrect { why, trace: self.trace }
            }
        }
    }

    fn ended(&self) -> String {
        match self.subcode {
            458 => "the person removed the app".to_owned(),
            459 => "Instagram asks the person to confirm a sign-in".to_owned(),
            460 => "the password was changed".to_owned(),
            463 => "the token has expired".to_owned(),
            464 => "the account is not confirmed".to_owned(),
            467 => "the token is not valid".to_owned(),
            other => format!("the token was refused (code {}, subcode {other})", self.code),
        }
    }
}

/// One line without long words.
pub(super) fn for_operators(message: &str) -> String {
    let words = message.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let words = words.map(|word| if word.chars().count() > MAX_WORD_CHARS { "…" } else { word });
    words.collect::<Vec<_>>().join(" ").chars().take(MAX_MESSAGE_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn graph(error: &Value) -> Failure {
        GraphError::of(&json!({ "error": error }), Some(Duration::from_mins(7))).unwrap().failure()
    }

    #[test]
    fn each_code_has_its_meaning() {
        let limited = || Failure::Limited(Some(Duration::from_mins(7)));
        let ended = |why: &str| Failure::Ended(why.to_owned());
        let passing = |code| Failure::Passing(format!("Instagram failed (code {code})"));
        let table = [
            (json!({ "code": 4 }), limited()),
            (json!({ "code": 4, "is_transient": true }), limited()),
            (json!({ "code": 17 }), limited()),
            (json!({ "code": 32 }), limited()),
            (json!({ "code": 341 }), limited()),
            (json!({ "code": 368 }), limited()),
            (json!({ "code": 613 }), limited()),
            (json!({ "code": 80_002 }), limited()),
            (json!({ "code": 190, "error_subcode": 458 }), ended("the person removed the app")),
            (
                json!({ "code": 190, "error_subcode": 459 }),
                ended("Instagram asks the person to confirm a sign-in"),
            ),
            (json!({ "code": 190, "error_subcode": 460 }), ended("the password was changed")),
            (json!({ "code": 190, "error_subcode": 463 }), ended("the token has expired")),
            (json!({ "code": 190, "error_subcode": 464 }), ended("the account is not confirmed")),
            (json!({ "code": 190, "error_subcode": 467 }), ended("the token is not valid")),
            (
                json!({ "code": 190, "error_subcode": 492 }),
                ended("the token was refused (code 190, subcode 492)"),
            ),
            (json!({ "code": "190" }), ended("the token was refused (code 190, subcode 0)")),
            (json!({ "code": 102 }), ended("the token was refused (code 102, subcode 0)")),
            (json!({ "code": 10 }), Failure::PermissionMissing),
            (json!({ "code": 200 }), Failure::PermissionMissing),
            (json!({ "code": 299 }), Failure::PermissionMissing),
            (json!({ "code": 1 }), passing(1)),
            (json!({ "code": 2 }), passing(2)),
            (json!({ "code": 9, "is_transient": true }), passing(9)),
            (
                json!({ "code": 100, "type": "IGApiException", "message": "Unsupported request - method type: get" }),
                Failure::NotApproved,
            ),
            (
                json!({ "code": 100, "message": "Invalid parameter", "fbtrace_id": "Abc" }),
                Failure::Incorrect {
                    why: "Invalid parameter (code 100)".to_owned(),
                    trace: Some("Abc".to_owned()),
                },
            ),
            (
                json!({ "code": 803, "message": "Some of the aliases\nyou requested do not exist" }),
                Failure::Incorrect {
                    why: "Some of the aliases you requested do not exist (code 803)".to_owned(),
                    trace: None,
                },
            ),
            (json!({}), Failure::Incorrect { why: " (code 0)".to_owned(), trace: None }),
        ];
        for (error, expected) in table {
            assert_eq!(graph(&error), expected, "{error}");
        }
    }

    #[test]
    fn messages_for_operators_contain_no_token() {
        let token = "IGAAQ".repeat(20);
        let error =
            json!({ "code": 100, "message": format!("Malformed access token {token}"), "fbtrace_id": token });
        let Failure::Incorrect { why, trace } = graph(&error) else { panic!("it is another failure") };
        assert_eq!(why, "Malformed access token … (code 100)");
        assert_eq!(trace.unwrap().len(), MAX_WORD_CHARS);
        let ended = graph(&json!({ "code": 190, "message": format!("Malformed access token {token}") }));
        assert!(!ended.to_string().contains("IGAAQ"));
        assert_eq!(for_operators(&"a ".repeat(500)).chars().count(), MAX_MESSAGE_CHARS);
    }

    #[test]
    fn a_missing_object_and_an_unknown_field_are_told_apart() {
        let of = |error| GraphError::of(&json!({ "error": error }), None).unwrap();
        assert!(of(json!({ "code": 100, "error_subcode": 33 })).is_missing_object());
        assert!(of(json!({ "code": 803 })).is_missing_object());
        assert!(!of(json!({ "code": 100 })).is_missing_object());
        let message = "(#100) Tried accessing nonexisting field (alt_text) on node type (IGMedia)";
        assert!(of(json!({ "code": 100, "message": message })).is_unknown_field());
        assert!(!of(json!({ "code": 190, "message": message })).is_unknown_field());
    }
}
