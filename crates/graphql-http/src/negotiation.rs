//! Media types of requests and responses, as defined by the GraphQL-over-HTTP specification.

use http::{HeaderMap, HeaderValue, header};

use crate::{header_value::HeaderValueParts, reason::Reason};

/// The media type of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseType {
    /// `application/graphql-response+json`: an invalid document is answered with its 4xx status.
    GraphqlResponse,
    /// `application/json`, for older clients: 200 also for an invalid document.
    Json,
}

impl ResponseType {
    pub fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::GraphqlResponse => "application/graphql-response+json; charset=utf-8",
            Self::Json => "application/json; charset=utf-8",
        })
    }

    /// The type that `Accept` prefers. If both have the same quality, a type that is named wins over one that
    /// only a wildcard matches. If both are named, `application/graphql-response+json` wins; if neither is,
    /// `application/json`.
    pub fn accepted(headers: &HeaderMap) -> Result<Self, Reason> {
        let mut ranges = Vec::new();
        for value in headers.get_all(header::ACCEPT) {
            let value = value.to_str().map_err(|_| Reason::NotAcceptable)?;
            ranges.extend(value.split(',').filter_map(HeaderValueParts::parse));
        }
        if ranges.is_empty() {
            return Ok(Self::Json);
        }
        let modern = preference(&ranges, "application/graphql-response+json");
        let json = preference(&ranges, "application/json");
        match (modern, json) {
            (None, None) => Err(Reason::NotAcceptable),
            (modern, json) if modern > json => Ok(Self::GraphqlResponse),
            (Some((_, NAMED)), json) if modern == json => Ok(Self::GraphqlResponse),
            _ => Ok(Self::Json),
        }
    }
}

const NAMED: u8 = 2;

/// The quality of a type, in thousandths, and the exactness of the range that matches it; `None` if the
/// client does not accept it. The most exact range decides.
fn preference(ranges: &[HeaderValueParts], offered: &str) -> Option<(u16, u8)> {
    let covering = ranges.iter().filter_map(|range| {
        let exactness = match range.value.as_str() {
            value if value == offered => NAMED,
            "application/*" => 1,
            "*/*" => 0,
            _ => return None,
        };
        is_utf8(range).then(|| (exactness, quality(range)))
    });
    let (exactness, quality) = covering.max()?;
    (quality > 0).then_some((quality, exactness))
}

fn quality(range: &HeaderValueParts) -> u16 {
    let Some(quality) = range.parameter("q") else {
        return 1000;
    };
    let thousandths = quality.parse::<f32>().unwrap_or(0.0).clamp(0.0, 1.0) * 1000.0;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is clamped")]
    let thousandths = thousandths as u16;
    thousandths
}

fn is_utf8(parts: &HeaderValueParts) -> bool {
    let charset = parts.parameter("charset");
    charset
        .is_none_or(|charset| charset.eq_ignore_ascii_case("utf-8") || charset.eq_ignore_ascii_case("utf8"))
}

/// The body of a POST request.
#[derive(Debug, PartialEq, Eq)]
pub enum ContentType {
    Json,
    Multipart { boundary: String },
}

impl ContentType {
    pub fn of(headers: &HeaderMap) -> Result<Self, Reason> {
        let mut values = headers.get_all(header::CONTENT_TYPE).iter();
        let (Some(value), None) = (values.next(), values.next()) else {
            return Err(Reason::MediaType);
        };
        let encoding = headers.get(header::CONTENT_ENCODING);
        if encoding.is_some_and(|encoding| encoding != "identity") {
            return Err(Reason::MediaType);
        }
        let parts = value.to_str().ok().and_then(HeaderValueParts::parse);
        let parts = parts.ok_or(Reason::MediaType)?;
        match parts.value.as_str() {
            "application/json" if is_utf8(&parts) => Ok(Self::Json),
            "multipart/form-data" => match parts.parameter("boundary") {
                Some(boundary) if (1..=70).contains(&boundary.len()) => {
                    Ok(Self::Multipart { boundary: boundary.to_owned() })
                }
                _ => Err(Reason::Multipart),
            },
            _ => Err(Reason::MediaType),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepting(accept: &'static str) -> Result<ResponseType, Reason> {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, HeaderValue::from_static(accept));
        ResponseType::accepted(&headers)
    }

    #[test]
    fn response_has_the_type_that_accept_prefers() {
        use ResponseType::{GraphqlResponse, Json};
        assert_eq!(ResponseType::accepted(&HeaderMap::new()), Ok(Json));
        for (accept, expected) in [
            ("", Ok(Json)),
            ("*/*", Ok(Json)),
            ("application/*", Ok(Json)),
            ("application/json", Ok(Json)),
            ("application/graphql-response+json", Ok(GraphqlResponse)),
            ("application/json, application/graphql-response+json", Ok(GraphqlResponse)),
            ("application/graphql-response+json;q=0.8, application/json", Ok(Json)),
            (
                "application/graphql-response+json; charset=utf-8, application/json; charset=utf-8",
                Ok(GraphqlResponse),
            ),
            (
                "application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed",
                Ok(GraphqlResponse),
            ),
            ("application/json, */*", Ok(Json)),
            ("application/graphql-response+json, */*;q=0.1", Ok(GraphqlResponse)),
            ("*/*, application/json;q=0", Ok(GraphqlResponse)),
            ("text/html", Err(Reason::NotAcceptable)),
            ("application/json; charset=latin1", Err(Reason::NotAcceptable)),
            ("application/json;q=0", Err(Reason::NotAcceptable)),
        ] {
            assert_eq!(accepting(accept), expected, "{accept}");
        }
    }

    #[test]
    fn only_json_and_multipart_are_accepted() {
        let multipart = ContentType::Multipart { boundary: "x y".into() };
        for (value, expected) in [
            ("application/json", Ok(ContentType::Json)),
            ("Application/JSON; Charset=\"UTF-8\"", Ok(ContentType::Json)),
            ("application/json; charset=latin1", Err(Reason::MediaType)),
            ("multipart/form-data; boundary=\"x y\"", Ok(multipart)),
            ("multipart/form-data", Err(Reason::Multipart)),
            ("text/plain", Err(Reason::MediaType)),
            ("text/plain, application/json", Err(Reason::MediaType)),
            ("application/x-www-form-urlencoded", Err(Reason::MediaType)),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(value));
            assert_eq!(ContentType::of(&headers), expected, "{value}");
        }
        assert_eq!(ContentType::of(&HeaderMap::new()), Err(Reason::MediaType));
    }
}
