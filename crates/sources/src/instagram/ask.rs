//! One request to the API, and its answer.

use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderValue, RETRY_AFTER};
use reqwest::{Method, Request, StatusCode};
use serde_json::Value;
use url::Url;

use super::flat_refusal::FlatError;
use super::refusal::GraphError;
use super::usage;
use crate::{Answer, Failure, Http};

/// A list of a hundred posts with long captions and all addresses has less than half of this.
const MAX_BYTES: usize = 2 * 1024 * 1024;

/// A correct answer.
#[derive(Debug)]
pub(super) struct Reply {
    /// An object.
    pub body: Value,
    /// The pause that the headers ask for.
    pub pause: Option<Duration>,
}

/// Any other answer, or none.
#[derive(Debug)]
pub(super) enum Refused {
    Graph(GraphError),
    Flat(FlatError),
    Other(Failure),
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Self {
        Self::Other(failure)
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Graph(error) => error.failure(),
            Refused::Flat(error) => error.failure(),
            Refused::Other(failure) => failure,
        }
    }
}

/// The address of a path below a base.
pub(super) fn at(base: &Url, path: &[&str]) -> Url {
    let mut url = base.clone();
    url.path_segments_mut().expect("https and http addresses have a path").pop_if_empty().extend(path);
    url
}

/// A request with the token in a header that is not logged.
pub(super) fn get_with(url: Url, token: &str) -> Result<Request, Failure> {
    let Ok(mut bearer) = HeaderValue::from_str(&format!("Bearer {token}")) else {
        return Err(Failure::Ended("the stored token is damaged".to_owned()));
    };
    bearer.set_sensitive(true);
    let mut request = Request::new(Method::GET, url);
    request.headers_mut().insert(AUTHORIZATION, bearer);
    Ok(request)
}

pub(super) async fn ask(http: &Http, request: Request) -> Result<Reply, Refused> {
    read(&http.send(request, MAX_BYTES).await?)
}

fn read(answer: &Answer) -> Result<Reply, Refused> {
    let pause = usage::pause(&answer.headers);
    let body: Option<Value> = serde_json::from_slice(&answer.body).ok().filter(Value::is_object);
    let Some(body) = body else { return Err(without_json(answer, pause).into()) };
    if let Some(error) = GraphError::of(&body, pause) {
        // Some failures of the network have the usual form, and no meaningful code.
        let is_ours = !answer.status.is_server_error() || error.is_known();
        return Err(if is_ours { Refused::Graph(error) } else { status(answer.status).into() });
    }
    if let Some(error) = FlatError::of(&body) {
        return Err(Refused::Flat(error));
    }
    if answer.status.is_success() { Ok(Reply { body, pause }) } else { Err(status(answer.status).into()) }
}

/// Gateways and maintenance pages answer with HTML, sometimes even with status 200.
fn without_json(answer: &Answer, pause: Option<Duration>) -> Failure {
    match answer.status {
        StatusCode::TOO_MANY_REQUESTS => Failure::Limited(pause.or_else(|| retry_after(answer))),
        StatusCode::OK => Failure::Passing("Instagram sent something other than JSON".to_owned()),
        other => status(other),
    }
}

fn status(status: StatusCode) -> Failure {
    Failure::Passing(format!("Instagram responded with status {}", status.as_u16()))
}

fn retry_after(answer: &Answer) -> Option<Duration> {
    let seconds = answer.headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds).min(usage::MAX_PAUSE))
}

/// The text of a member, which may also be a number.
pub(super) fn text(object: &Value, name: &str) -> Option<String> {
    match object.get(name)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderMap;

    use super::*;

    fn failure(status: u16, body: &str) -> Option<Failure> {
        failure_with(status, body, HeaderMap::new())
    }

    fn failure_with(status: u16, body: &str, headers: HeaderMap) -> Option<Failure> {
        let answer = Answer {
            url: Url::parse("https://graph.instagram.com").unwrap(),
            status: StatusCode::from_u16(status).unwrap(),
            headers,
            body: body.into(),
        };
        read(&answer).err().map(Failure::from)
    }

    #[test]
    fn only_an_object_without_an_error_is_an_answer() {
        let passing = |why: &str| Some(Failure::Passing(why.to_owned()));
        let not_json = passing("Instagram sent something other than JSON");
        let unknown = r#"{"error":{"message":"Sorry","code":777}}"#;
        let ended = Some(Failure::Ended("the token has expired".to_owned()));
        let expired = r#"{"error":{"message":"x","code":190,"error_subcode":463}}"#;
        let table = [
            (200, "{}", None),
            (200, r#"{"data":[]}"#, None),
            (200, "<!DOCTYPE html>", not_json.clone()),
            (200, "[]", not_json.clone()),
            (200, "", not_json),
            (200, expired, ended.clone()),
            (400, expired, ended.clone()),
            (500, expired, ended),
            (500, unknown, passing("Instagram responded with status 500")),
            (500, "{}", passing("Instagram responded with status 500")),
            (404, "<html>", passing("Instagram responded with status 404")),
            (302, "", passing("Instagram responded with status 302")),
            (503, "Service Unavailable", passing("Instagram responded with status 503")),
            (429, "", Some(Failure::Limited(None))),
        ];
        for (status, body, expected) in table {
            assert_eq!(failure(status, body), expected, "{status} {body}");
        }
    }

    #[test]
    fn headers_state_how_long_a_limit_holds() {
        let headers = |name: &'static str, value: &'static str| {
            HeaderMap::from_iter([(name.parse().unwrap(), HeaderValue::from_static(value))])
        };
        let limited = |seconds| Some(Failure::Limited(Some(Duration::from_secs(seconds))));
        let retry = headers("retry-after", "90");
        assert_eq!(failure_with(429, "", retry.clone()), limited(90));
        assert_eq!(failure_with(429, "", headers("retry-after", "999999999")), limited(86_400));
        let usage = r#"{"1":[{"call_count":100,"estimated_time_to_regain_access":3}]}"#;
        let body = r#"{"error":{"message":"x","code":80002}}"#;
        assert_eq!(failure_with(400, body, headers("x-business-use-case-usage", usage)), limited(180));
        assert_eq!(failure_with(400, body, retry), Some(Failure::Limited(None)));
    }

    #[test]
    fn paths_are_below_the_base() {
        let base = |text| Url::parse(text).unwrap();
        for (url, expected) in [
            ("https://graph.instagram.com", "https://graph.instagram.com/v25.0/me"),
            ("https://gateway.example/instagram/", "https://gateway.example/instagram/v25.0/me"),
            ("https://gateway.example/instagram", "https://gateway.example/instagram/v25.0/me"),
        ] {
            assert_eq!(at(&base(url), &["v25.0", "me"]).as_str(), expected);
        }
        assert_eq!(at(&base("https://x.example"), &["../y"]).as_str(), "https://x.example/..%2Fy");
    }

    #[test]
    fn the_token_is_in_a_header_that_is_not_logged() {
        let url = Url::parse("https://graph.instagram.com/me").unwrap();
        let request = get_with(url.clone(), "IGAAsecret").unwrap();
        assert_eq!(request.headers()[AUTHORIZATION], "Bearer IGAAsecret");
        assert!(!format!("{request:?}").contains("IGAAsecret"));
        assert!(matches!(get_with(url, "a\nb"), Err(Failure::Ended(_))));
    }
}
