//! Serves a small schema, for the GraphQL-over-HTTP audit:
//!
//! ```sh
//! cargo run -p aushang-graphql-http --example audit -- 127.0.0.1:4000
//! node crates/graphql-http/audit/audit.mjs http://127.0.0.1:4000/graphql
//! ```

#![expect(clippy::unused_async, reason = "async-graphql wants resolvers to be async")]

use std::{env, net::SocketAddr};

use async_graphql::{Data, EmptySubscription, Object, Result, Schema, Upload};
use aushang_graphql_http::{Endpoint, Gate, Inquiry, Refusal, Settings, Uploads};
use axum::Router;
use tokio::net::TcpListener;

#[derive(Default)]
struct Query;

#[Object]
impl Query {
    /// Returns a greeting.
    async fn hello(&self, name: Option<String>) -> String {
        format!("Hallo {}", name.as_deref().unwrap_or("Welt"))
    }
}

#[derive(Default)]
struct Mutation;

#[Object]
impl Mutation {
    /// Returns the size of the file in bytes.
    async fn measure(&self, ctx: &async_graphql::Context<'_>, file: Upload) -> Result<u64> {
        Ok(file.value(ctx)?.size()?)
    }
}

struct Open;

#[async_trait::async_trait]
impl Gate for Open {
    async fn admit(&self, _: &Inquiry<'_>) -> Result<Data, Refusal> {
        Ok(Data::default())
    }
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let address = env::args().nth(1).unwrap_or_else(|| "127.0.0.1:4000".into());
    let mut settings = Settings::new("audit");
    settings.introspection = true;
    settings.uploads = Some(Uploads::in_folder(env::temp_dir()));
    let build = || Schema::build(Query, Mutation, EmptySubscription);
    let endpoint = Endpoint::new(build, Open, settings);
    let router = Router::new().route("/graphql", endpoint.route());
    let listener = TcpListener::bind(address).await?;
    println!("http://{}/graphql", listener.local_addr()?);
    axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>()).await
}
