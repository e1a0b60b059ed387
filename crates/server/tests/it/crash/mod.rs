//! The real binary, killed at each named failpoint of publishing and delivery. No message is lost, and none
//! is sent twice. Each failpoint uses its own installation, which is killed and restarted `AUSHANG_KILLS`
//! times (default 8; more in `make soak`).

mod aborted;
mod videos;

use aushang::failpoint::Failpoint;
use aushang_db::Engine;
use aushang_db::testing::TestDb;
use aushang_push::testing::PushService;
use futures::future::join_all;
use serde_json::{Value, json};

use crate::support::process::{Installation, PATIENCE, Server, date_in};

/// Each failpoint, and how many messages a device receives for an ordinary post if the server is killed
/// there. If it is unknown whether a message was sent, it is not sent again.
const FAILPOINTS: [(Failpoint, usize); 7] = [
    (Failpoint::PublishWritten, 1),
    (Failpoint::PublishCommitted, 1),
    (Failpoint::AudienceWritten, 1),
    (Failpoint::AudienceCommitted, 1),
    (Failpoint::PushesTaken, 0),
    (Failpoint::PushesSent, 1),
    (Failpoint::PushesConcluded, 1),
];

// spec: POST-10, MISC-05
#[tokio::test(flavor = "multi_thread")]
async fn kill_loses_and_repeats_nothing_on_sqlite() {
    kill_at_each_step(Engine::Sqlite).await;
}

// spec: POST-10, MISC-05
#[tokio::test(flavor = "multi_thread")]
async fn kill_loses_and_repeats_nothing_on_postgres() {
    kill_at_each_step(Engine::Postgres).await;
}

/// A post is withdrawn while the server is killed: the device gets one replacement.
#[tokio::test(flavor = "multi_thread")]
async fn kill_loses_and_repeats_no_replacement_on_sqlite() {
    kill_recalls(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_loses_and_repeats_no_replacement_on_postgres() {
    kill_recalls(Engine::Postgres).await;
}

async fn kill_recalls(engine: Engine) {
    for failpoint in [Failpoint::RecallWritten, Failpoint::RecallCommitted] {
        let Some(database) = TestDb::empty(engine).await else { return };
        let service = PushService::start().await.expect("a port is free");
        let device = service.subscribe();
        let installation = Installation::new(&database.options().url);
        let people = installation.settle(&device).await;
        for round in 1..=3 {
            let halting = installation.serve(Some(failpoint)).await;
            let sent = halting.console(&people.admin, SEND, json!({ "text": "Falsch" })).await;
            let post = sent["sendPost"]["id"].clone();
            tokio::time::timeout(PATIENCE, service.log_of(round * 2 - 1)).await.expect("the push");
            // Without its outcome, nobody would know after the kill that the device got it.
            while halting.console(&people.admin, ACCEPTED, json!({ "id": post })).await["post"]["delivery"]["accepted"]
                != 1
            {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
            halting.answer_or_halt(&people.admin, WITHDRAW, json!({ "id": post })).await;
            halting.halted().await;
            halting.kill().await;

            let server = installation.serve(None).await;
            let all = tokio::time::timeout(PATIENCE, service.log_of(round * 2)).await;
            let all = all.unwrap_or_else(|_| panic!("{failpoint:?}, round {round}"));
            let last = &all.last().expect("a message").payload;
            assert_eq!(
                (&last["tag"], &last["silent"]),
                (&post, &json!(true)),
                "{failpoint:?}, round {round}"
            );
            let hidden = server.console(&people.admin, HIDDEN, json!({ "id": post })).await;
            assert_eq!(hidden["post"]["hidden"]["kind"], "WITHDRAWN");
            server.kill().await;
        }
        assert_eq!(service.log().len(), 6, "{failpoint:?}: unexpected messages");
        assert_eq!(service.violations(), Vec::<String>::new());
    }
}

async fn kill_at_each_step(engine: Engine) {
    let kills = std::env::var("AUSHANG_KILLS").map_or(8, |kills| kills.parse().expect("a number"));
    let steps = FAILPOINTS.map(|(failpoint, messages)| async move {
        if let Some(database) = TestDb::empty(engine).await {
            kill_repeatedly(&database, failpoint, messages, kills).await;
        }
    });
    join_all(steps).await;
}

async fn kill_repeatedly(database: &TestDb, failpoint: Failpoint, messages: usize, kills: usize) {
    let service = PushService::start().await.expect("a port is free");
    let device = service.subscribe();
    let installation = Installation::new(&database.options().url);
    let people = installation.settle(&device).await;
    for round in 1..=kills {
        let halting = installation.serve(Some(failpoint)).await;
        let planned = plan(&halting, &people.admin, failpoint, round).await;
        if planned.is_live {
            // There is no failpoint to halt at, so the server is killed during delivery. Messages in progress
            // may be lost.
            service.log_of((round - 1) * (messages + 1) + 1).await;
        }
        halting.kill().await;

        let server = installation.serve(None).await;
        let post = send_again(&server, &people.admin, &planned.variables).await;
        server.console(&people.admin, SEND, json!({ "text": "Danach" })).await;
        // The messages of both posts, and of all rounds before.
        let all = tokio::time::timeout(PATIENCE, service.log_of(round * (messages + 1))).await;
        let all = all.unwrap_or_else(|_| panic!("{failpoint:?}, round {round}: {:?}", service.log().last()));
        let of_post = all.iter().filter(|message| message.payload["tag"] == post).count();
        assert_eq!(of_post, messages, "{failpoint:?}, round {round}");

        let found = server.console(&people.admin, POST, json!({ "id": post })).await;
        assert_eq!(found["post"]["status"], "LIVE", "{failpoint:?}, round {round}");
        let feed = server.app(&people.reader, FEED, json!({})).await;
        let listed = feed["feed"]["edges"].as_array().expect("a list");
        let times = listed.iter().filter(|edge| edge["node"]["id"] == post).count();
        assert_eq!(times, 1, "{failpoint:?}, round {round}");
        server.kill().await;
    }
    assert_eq!(service.log().len(), kills * (messages + 1), "{failpoint:?}: unexpected messages");
    assert_eq!(service.violations(), Vec::<String>::new());
}

/// A post that was sent with a date in the near future.
struct Planned {
    variables: Value,
    /// The date had already passed, so the server does not halt at a failpoint.
    is_live: bool,
}

/// Plans a post with a date in the near future, and waits until the server halts.
///
/// On a slow machine the date may have passed before the server reads it. If it passed long ago, the server
/// refuses the post, and a later date is tried. If it passed just now, the post is live at once, in the
/// transaction that inserts it: the server may halt before it answers, and never halts at the failpoint of a
/// planned post.
async fn plan(server: &Server, admin: &str, failpoint: Failpoint, round: usize) -> Planned {
    for attempt in 0..8 {
        let date = date_in(300 << attempt);
        let variables = json!({ "text": "Zum Termin", "date": date, "key": format!("round-{round}") });
        let Some(answer) = server.answer_or_halt(admin, SEND, variables.clone()).await else {
            return Planned { variables, is_live: false };
        };
        if answer["errors"].is_null() {
            let is_live =
                failpoint == Failpoint::PublishCommitted && answer["data"]["sendPost"]["status"] == "LIVE";
            if !is_live {
                server.halted().await;
            }
            return Planned { variables, is_live };
        }
        assert_eq!(answer["errors"][0]["extensions"]["reason"], "IN_PAST", "{answer}");
    }
    panic!("no date was far enough ahead");
}

/// Sends a planned post again, like a console that got no response. If the server was killed before the
/// commit, the post does not exist, and its date has passed by now.
async fn send_again(server: &Server, admin: &str, planned: &Value) -> Value {
    let again = server.try_console(admin, SEND, planned.clone()).await;
    if again["errors"].is_null() {
        return again["data"]["sendPost"]["id"].clone();
    }
    assert_eq!(again["errors"][0]["extensions"]["reason"], "IN_PAST", "{again}");
    let now = json!({ "text": planned["text"], "key": planned["key"] });
    server.console(admin, SEND, now).await["sendPost"]["id"].clone()
}

const SEND: &str = "mutation ($text: String!, $date: DateTime, $key: ID) {
    sendPost(content: $text, publishDate: $date, sendPush: true, idempotencyKey: $key) { id status }
}";
const POST: &str = "query ($id: ID!) { post(id: $id) { status } }";
const WITHDRAW: &str = "mutation ($id: ID!) { withdrawPost(id: $id) { id } }";
const ACCEPTED: &str = "query ($id: ID!) { post(id: $id) { delivery { accepted } } }";
const HIDDEN: &str = "query ($id: ID!) { post(id: $id) { hidden { kind } } }";
const FEED: &str = "{ feed(first: 10) { edges { node { id } } } }";
