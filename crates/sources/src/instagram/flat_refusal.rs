//! What a refusal of the host that takes the code means. It has another form than all others, and no useful codes.

use serde_json::Value;

use super::ask::text;
use super::refusal::for_operators;
use crate::Failure;

/// `{"error_type", "code", "error_message"}`.
#[derive(Debug)]
pub(super) struct FlatError {
    code: i64,
    message: String,
}

impl FlatError {
    pub fn of(body: &Value) -> Option<Self> {
        let message = text(body, "error_message").or_else(|| text(body, "error_type"))?;
        let code = text(body, "code").and_then(|code| code.parse().ok()).unwrap_or(0);
        Some(Self { code, message })
    }

    pub fn failure(self) -> Failure {
        let message = self.message.to_lowercase();
        let says = |words: &str| message.contains(words);
        if says("insufficient developer role") {
            Failure::InvitationOpen
        } else if self.code == 429 || says("rate limit") || says("request limit") {
            Failure::Limited(None)
        } else if self.code >= 500 {
            Failure::Passing(format!("Instagram failed (code {})", self.code))
        } else if says("redirect_uri") {
            // This message mentions the code as well.
            self.incorrect()
        } else if says("authorization code") || says("matching code") || says("verification code") {
            Failure::Ended("the code was used, or has expired".to_owned())
        } else {
            self.incorrect()
        }
    }

    fn incorrect(&self) -> Failure {
        Failure::Incorrect { why: for_operators(&self.message), trace: None }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn flat_refusals_of_the_code_have_their_meaning() {
        let used = || Failure::Ended("the code was used, or has expired".to_owned());
        let incorrect = |why: &str| Failure::Incorrect { why: why.to_owned(), trace: None };
        let redirect = "Error validating verification code. Please make sure your redirect_uri is identical";
        let table = [
            (400, "Insufficient Developer Role", Failure::InvitationOpen),
            (400, "This authorization code has been used", used()),
            (400, "This authorization code has expired", used()),
            (400, "Invalid authorization code", used()),
            (400, "Matching code was not found or was already used", used()),
            (400, redirect, incorrect(redirect)),
            (400, "Invalid redirect_uri", incorrect("Invalid redirect_uri")),
            (400, "Error validating client secret", incorrect("Error validating client secret")),
            (429, "Slow down", Failure::Limited(None)),
            (400, "Application request limit reached", Failure::Limited(None)),
            (500, "Sorry", Failure::Passing("Instagram failed (code 500)".to_owned())),
        ];
        for (code, message, expected) in table {
            let body = json!({ "error_type": "OAuthException", "code": code, "error_message": message });
            assert_eq!(FlatError::of(&body).unwrap().failure(), expected, "{message}");
        }
        assert!(FlatError::of(&json!({ "data": [] })).is_none());
        assert!(FlatError::of(&json!({ "error_type": "OAuthException" })).is_some());
    }
}
