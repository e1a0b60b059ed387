//! What the product is compared with: the least that can give the same answers. axum, one
//! statement by hand through sqlx, serde_json. No token, no rights, no GraphQL, no ORM, no
//! compression, no metrics.
//!
//! It is no straw man: connections are never pinged, statements are prepared once, and its bytes
//! are compared with the product's before anything is measured.

mod create;
mod feed;
mod posts;
mod profile_page;
mod shape;

use std::path::Path;
use std::time::Duration;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Serialize;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use tokio::net::TcpListener;

use crate::Wrong;

pub(crate) use create::statement;
pub use create::{NewPost, NewRow, Value};

/// As many as the product has by default.
const READERS: u32 = 8;

/// The database, opened as the product opens it: the same durability for the same rows.
#[derive(Clone)]
struct Floor {
    readers: SqlitePool,
    writer: SqlitePool,
}

/// Answers for ever.
pub async fn serve(listener: TcpListener, database: &Path) -> Result<(), Wrong> {
    Ok(axum::serve(listener, router(database).await?).await?)
}

/// Everything that it answers.
async fn router(database: &Path) -> sqlx::Result<Router> {
    let options = SqliteConnectOptions::new()
        .filename(database)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10));
    let pool = |limit| SqlitePoolOptions::new().max_connections(limit).test_before_acquire(false);
    let floor = Floor {
        writer: pool(1).connect_with(options.clone()).await?,
        readers: pool(READERS).connect_with(options.pragma("query_only", "on")).await?,
    };
    Ok(Router::new()
        .route("/nothing", get(async || ""))
        .route("/profile-page", get(profile_page::answer))
        .route("/feed", get(feed::answer))
        .route("/create", post(create::answer))
        .with_state(floor))
}

/// Why there is no answer; a bench has nobody to be polite to.
struct Broken(sqlx::Error);

impl From<sqlx::Error> for Broken {
    fn from(error: sqlx::Error) -> Self {
        Self(error)
    }
}

impl IntoResponse for Broken {
    fn into_response(self) -> Response {
        (StatusCode::INTERNAL_SERVER_ERROR, self.0.to_string()).into_response()
    }
}

fn json(answer: &impl Serialize) -> Response {
    let bytes = serde_json::to_vec(answer).expect("texts and numbers are JSON");
    ([(header::CONTENT_TYPE, "application/graphql-response+json; charset=utf-8")], bytes).into_response()
}
