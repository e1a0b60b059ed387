//! Panics: logged once, with the id that the response contains.

use async_graphql::{Context, Data, EmptyMutation, EmptySubscription, Object, Schema};
use aushang::concurrency::ConcurrencyLimit;
use aushang::migrations::MIGRATIONS;
use aushang_config::{Log, LogFormat};
use aushang_db::testing::TestDb;
use aushang_db::{Db, Failure};
use aushang_graphql_http::{Endpoint, Gate, Inquiry, Refusal, Settings};
use axum::Router;
use axum::routing::get;
use serde_json::{Value, json};
use tokio::process::Command;

use crate::support::Listening;

/// Places in which a resolver may panic.
const FIELDS: [&str; 3] = ["here", "inAWrite", "inATurn"];

#[derive(Default)]
struct Query;

#[Object]
impl Query {
    async fn here(&self) -> bool {
        broken("here")
    }

    async fn in_a_write(&self, ctx: &Context<'_>) -> bool {
        let write = ctx.data_unchecked::<Db>().write(|_| Box::pin(async { Ok(broken("inAWrite")) }));
        let written: Result<bool, Failure> = write.await;
        written.is_ok()
    }

    async fn in_a_turn(&self) -> bool {
        ConcurrencyLimit::new(1).run(|| broken("inATurn")).await.is_ok()
    }
}

fn broken(place: &str) -> bool {
    panic!("{place}")
}

struct Open;

#[async_trait::async_trait]
impl Gate for Open {
    async fn admit(&self, _: &Inquiry<'_>) -> Result<Data, Refusal> {
        Ok(Data::default())
    }
}

#[tokio::test]
async fn panic_is_logged_once_with_the_id_of_the_response() {
    let server = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "panics::server_whose_resolvers_panic", "--ignored", "--nocapture"])
        .output()
        .await
        .unwrap();
    let (stdout, stderr) = (String::from_utf8_lossy(&server.stdout), String::from_utf8_lossy(&server.stderr));
    let reported: Vec<Value> = stdout.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let logged: Vec<Value> = stderr.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    for engine in &reported {
        for field in FIELDS {
            let of_it = |entry: &&Value| entry["span"]["id"] == engine[field];
            let entries: Vec<_> = logged.iter().filter(of_it).map(|entry| &entry["fields"]).collect();
            let [entry] = entries[..] else { panic!("{field} is logged {} times: {stderr}", entries.len()) };
            assert_eq!((&entry["message"], &entry["why"]), (&json!("panicked"), &json!(field)));
            assert!(entry["place"].as_str().is_some_and(|place| place.contains("panics.rs")), "{entry}");
        }
    }
    // For the server of each engine: every field, and a page whose connection breaks off without an id.
    assert!(!reported.is_empty(), "{stdout}{stderr}");
    assert_eq!(logged.len(), reported.len() * (FIELDS.len() + 1), "{stderr}");
}

/// Prints the ids of the responses, for each engine.
#[tokio::test]
#[ignore = "started by the test above as a process with its own log and panic hook"]
async fn server_whose_resolvers_panic() {
    aushang_server::log::init(
        &Log { format: LogFormat::Json, filter: "warn".to_owned() },
        &aushang_server::traces::Traces::none(),
    )
    .unwrap();
    let databases = [Some(TestDb::sqlite(MIGRATIONS).await), TestDb::postgres(MIGRATIONS).await];
    for database in databases.into_iter().flatten() {
        let db = database.open().await;
        let schema = || Schema::build(Query, EmptyMutation, EmptySubscription).data(db.clone());
        let endpoint = Endpoint::new(schema, Open, Settings::new("test"));
        let page = get(async || broken("a page").to_string());
        let routes = Router::new().route("/graphql", endpoint.route()).route("/page", page);
        let server = Listening::start(routes, 10, 10).await;

        let client = reqwest::Client::new();
        let mut ids = json!({});
        for field in FIELDS {
            let request =
                client.post(format!("{}/graphql", server.url())).header("content-type", "application/json");
            let answer =
                request.body(json!({ "query": format!("{{ {field} }}") }).to_string()).send().await.unwrap();
            assert_eq!(answer.status(), 500);
            let answer: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
            ids[field] = answer["errors"][0]["extensions"]["id"].clone();
        }
        assert!(client.get(format!("{}/page", server.url())).send().await.is_err());
        server.stop().await;
        println!("\n{ids}");
    }
}
