//! Responses of the server, and assertions about them.

use axum::response::Response;
use http::{HeaderMap, StatusCode, header};
use serde_json::{Value, json};

/// A page or a file.
pub struct Page {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Page {
    pub async fn of(response: Response) -> Self {
        let (head, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.expect("a whole body").to_vec();
        Self { status: head.status, headers: head.headers, bytes }
    }

    /// Returns the body as text.
    pub fn text(self) -> String {
        String::from_utf8(self.bytes).expect("a text")
    }

    /// Returns the text of a header; empty if it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("a readable header"))
    }
}

/// The response to a GraphQL request.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Value,
}

impl Answer {
    pub async fn of(response: Response) -> Self {
        let Page { status, headers, bytes } = Page::of(response).await;
        let body = serde_json::from_slice(&bytes).expect("the answer is JSON");
        Self { status, headers, body }
    }

    /// Returns the result of the operation, or of each operation by its name if there are several. Panics if
    /// the response contains an error.
    #[track_caller]
    pub fn ok(mut self) -> Value {
        assert!(self.body.get("errors").is_none(), "{}", self.body);
        match self.body["data"].take() {
            Value::Object(mut data) if data.len() == 1 => data.values_mut().next().expect("one").take(),
            data => data,
        }
    }

    /// Asserts that there is exactly one error, with this code and reason, and returns its extensions.
    #[track_caller]
    pub fn refused(self, code: u16, reason: &str) -> Value {
        let errors = self.body["errors"].as_array().expect("the call is refused");
        assert_eq!(errors.len(), 1, "{}", self.body);
        let extensions = &errors[0]["extensions"];
        assert_eq!(
            (&extensions["code"], &extensions["reason"]),
            (&json!(code), &json!(reason)),
            "{extensions}"
        );
        extensions.clone()
    }

    /// Asserts that exactly one field is refused, and nothing else: `field` is `path REASON`. Returns the
    /// extensions of the error.
    #[track_caller]
    pub fn refused_at(self, code: u16, field: &str) -> Value {
        assert_eq!(self.fields(), [field]);
        let (_, reason) = field.split_once(' ').expect("a path and a reason");
        self.refused(code, reason)
    }

    /// Asserts that there is exactly one error, with code 429 and this reason, and that the call may be repeated
    /// after this number of seconds.
    #[track_caller]
    pub fn refused_for(self, seconds: i64, reason: &str) {
        assert_eq!(self.headers[header::RETRY_AFTER], seconds.to_string());
        self.refused(429, reason);
    }

    /// Returns the fields of the first error, each as `path REASON`.
    #[track_caller]
    pub fn fields(&self) -> Vec<String> {
        let fields = self.body["errors"][0]["extensions"]["fields"].as_array();
        let fields = fields.unwrap_or_else(|| panic!("no fields in {}", self.body));
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        fields.iter().map(|field| format!("{} {}", text(&field["field"]), text(&field["reason"]))).collect()
    }

    /// Returns `ok`, or the code of the first error.
    pub fn outcome(&self) -> String {
        match self.body["errors"][0]["extensions"]["code"].as_u64() {
            Some(code) => code.to_string(),
            None if self.body.get("errors").is_none() => "ok".to_owned(),
            None => self.body.to_string(),
        }
    }

    /// The same, and `null` if the operation succeeded with `null`.
    pub fn outcome_or_null(&self, operation: &str) -> String {
        let outcome = self.outcome();
        if outcome == "ok" && self.body["data"][operation].is_null() { "null".to_owned() } else { outcome }
    }

    /// Returns the cookie that the response sets, without its attributes.
    pub fn cookie(&self) -> Option<String> {
        let cookie = self.headers.get(header::SET_COOKIE)?.to_str().expect("a readable cookie");
        Some(cookie.split(';').next().expect("a name and a value").to_owned())
    }
}

/// Returns `ok` or the code of each response, sorted.
pub fn outcomes<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Vec<String> {
    let mut outcomes: Vec<_> = answers.into_iter().map(Answer::outcome).collect();
    outcomes.sort();
    outcomes
}
