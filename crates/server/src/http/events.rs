//! Events as calendar files, below `/events/`.

use aushang::app::App;
use aushang::enums::Language;
use aushang::ids::PostId;
use aushang::posts::calendar;
use aushang::problem::{Error, Reason};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use serde::Deserialize;

use super::files::Signed;

/// Short, because calendars poll and changes should be visible soon.
const PUBLIC: &str = "public, max-age=60";
const PRIVATE: &str = "private, no-store";

#[derive(Deserialize)]
pub struct Options {
    lang: Option<String>,
}

impl Options {
    /// Returns the requested language, German by default.
    fn language(query: &Result<Query<Self>, QueryRejection>) -> Language {
        match query {
            Ok(Query(Self { lang: Some(lang) })) if lang == "en" => Language::En,
            _ => Language::De,
        }
    }
}

/// `GET /events/<post>.ics`, with `?lang=en` for English as far as the post has it. Responds with 404 if the
/// caller may not see the post.
pub async fn fetch(
    State(app): State<App>,
    Path(name): Path<String>,
    signed: Result<Query<Signed>, QueryRejection>,
    options: Result<Query<Options>, QueryRejection>,
) -> Response {
    let post = name.strip_suffix(".ics").and_then(|id| PostId::parse(id).ok());
    let found = match post {
        Some(post) => {
            calendar::find(&app, post, Options::language(&options), Signed::signature(&signed)).await
        }
        None => Err(Reason::NotFound.into()),
    };
    let (status, caching, body) = match found {
        Ok(found) => (StatusCode::OK, if found.public { PUBLIC } else { PRIVATE }, found.calendar),
        Err(Error::Problem(_)) => (StatusCode::NOT_FOUND, PRIVATE, String::new()),
        Err(Error::Failure(error)) => {
            tracing::error!(%error, "cannot create a calendar event");
            (StatusCode::INTERNAL_SERVER_ERROR, PRIVATE, String::new())
        }
    };
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "inline; filename=\"termin.ics\""),
        (header::CACHE_CONTROL, caching),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; sandbox"),
    ];
    if status == StatusCode::OK {
        (headers, body).into_response()
    } else {
        (status, [(header::CACHE_CONTROL, caching)]).into_response()
    }
}
