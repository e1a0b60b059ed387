//! The floor: the minimal server that the product is compared with. It uses axum, one handwritten statement
//! per request through sqlx, and serde_json. It has no tokens, permissions, GraphQL, ORM, compression or
//! metrics.
//!
//! The comparison is fair: connections are not pinged, statements are prepared once, and the responses are
//! compared with the product's before the measurement.

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

use crate::BenchError;

pub(crate) use create::statement;
pub use create::{NewPost, NewRow, Value};

/// The product's default.
const READERS: u32 = 8;

/// The database, opened with the same settings as the product's, and so the same durability.
#[derive(Clone)]
struct Floor {
    readers: SqlitePool,
    writer: SqlitePool,
}

/// Serves until the process ends.
pub async fn serve(listener: TcpListener, database: &Path) -> Result<(), BenchError> {
    Ok(axum::serve(listener, router(database).await?).await?)
}

/// Returns the routes.
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
        .route("/profile-page", get(profile_page::respond))
        .route("/feed", get(feed::respond))
        .route("/create", post(create::respond))
        .with_state(floor))
}

/// A database error, sent as the response.
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

fn json(body: &impl Serialize) -> Response {
    let bytes = serde_json::to_vec(body).expect("texts and numbers can be serialized");
    ([(header::CONTENT_TYPE, "application/graphql-response+json; charset=utf-8")], bytes).into_response()
}
