//! A crowd of readers comes to a server that listens: what it says it did is what the console counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use aushang::enums::Permission;
use aushang_config::Server as ServerSettings;
use aushang_db::testing::TestDb;
use aushang_server::http::connections;
use aushang_server::http::places::Places;
use aushang_server::simulate::{self, Actions, Plan, Report};
use axum::Router;
use axum::extract::State;
use axum::routing::post;
use chrono::TimeDelta;
use http::{HeaderName, StatusCode, header};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::process::Child;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::support::{CommandOutput, Person, Shell, TestApp, a_question, text};

/// So many readers for so many actions.
fn plan(readers: usize, max_actions: u64) -> Plan {
    Plan {
        server: "http://127.0.0.1".parse().unwrap(),
        readers,
        max_actions,
        max_time: None,
        rate: 500,
        seed: 1,
        profiles: Vec::new(),
        forget: false,
        on_rate_limit: || (),
    }
}

impl TestApp {
    /// The crowd comes and goes; nobody ends it.
    async fn is_visited(&self, plan: Plan) -> Report {
        self.is_visited_until(plan, async || std::future::pending().await).await
    }

    async fn is_visited_until(&self, mut plan: Plan, end: impl AsyncFnOnce()) -> Report {
        let (shutdown, ended) = (CancellationToken::new(), CancellationToken::new());
        let (address, server) = self.listen(&shutdown).await;
        plan.server = format!("http://{address}/").parse().unwrap();
        let mut visit = Box::pin(simulate::run(plan, ended.clone()));
        let report = tokio::select! {
            report = &mut visit => report,
            () = end() => {
                ended.cancel();
                visit.await
            }
        };
        shutdown.cancel();
        server.await.unwrap();
        report.unwrap()
    }
}

/// The crowd follows the own institution alone.
async fn of_the_own(app: &TestApp, plan: Plan) -> Plan {
    let me = app.admin().await.call("{ me { username } }", json!({})).await.ok();
    Plan { profiles: vec![text(&me["me"]["username"])], ..plan }
}

/// Posts of every kind that a crowd treats differently, each at a moment of its own.
async fn publishes(app: &TestApp, admin: &Person) {
    let link = json!({ "blog": { "title": "Mensa", "url": "https://mensa.example" } });
    for attachment in [Value::Null, link.clone(), Value::Null, link] {
        admin.sends(json!({ "content": "Hallo", "attachment": attachment })).await;
        app.advance(TimeDelta::minutes(1));
    }
    admin.sends(a_question()).await;
    app.advance(TimeDelta::minutes(1));
}

/// What the console says of its posts and followers, after a roll-up; and of each post by how many it was
/// seen, and of how many universities it is told.
async fn counted(app: &TestApp) -> (Actions, Vec<(u64, usize)>) {
    app.counts_views().await;
    let document = "{ me { followerCount } posts(filter: PUBLISHED, paginationInput: { first: 50 }) {
        edges { node { likesCount attachments { ... on PollAttachment { total } }
            statistics { seen uniqueSeen clicks universities { label } } } } } }";
    let answer = app.admin().await.call(document, json!({})).await.ok();
    let (mut actions, mut shown) = (Actions::default(), Vec::new());
    let number = |value: &Value| value.as_u64().unwrap_or(0);
    actions.follows = number(&answer["me"]["followerCount"]);
    for edge in answer["posts"]["edges"].as_array().unwrap() {
        let (post, statistics) = (&edge["node"], &edge["node"]["statistics"]);
        actions.likes += number(&post["likesCount"]);
        actions.votes += number(&post["attachments"][0]["total"]);
        actions.views += number(&statistics["seen"]);
        actions.clicks += number(&statistics["clicks"]);
        shown.push((
            number(&statistics["uniqueSeen"]),
            statistics["universities"].as_array().map_or(0, Vec::len),
        ));
    }
    actions.registered = app.count("readers").await as u64;
    (actions, shown)
}

async fn may_read_statistics(app: &TestApp) {
    app.superadmin().await.permits(app.world.own.id, &[Permission::ReadPostStatistics]).await;
}

// spec: POST-27, POST-28, POST-31
#[tokio::test(flavor = "multi_thread")]
async fn what_a_crowd_did_is_what_the_console_counts() {
    let mut told = Vec::new();
    for app in TestApp::on_each_engine().await {
        may_read_statistics(&app).await;
        publishes(&app, &app.admin().await).await;
        let report = app.is_visited(of_the_own(&app, plan(30, 300)).await).await;
        let (actions, shown) = counted(&app).await;
        assert_eq!(report.actions, actions);
        assert_eq!((report.actions.registered, report.broken, report.waits), (30, 0, 0), "{report}");
        assert!(report.refused.is_empty(), "{report}");
        let Actions { follows, views, clicks, likes, votes, .. } = actions;
        assert!([follows, views, clicks, likes, votes].iter().all(|number| *number > 0), "{report}");
        assert!(report.percentile(50) <= report.percentile(99) && report.percentile(50) > Duration::ZERO);
        assert!(shown.iter().any(|(readers, universities)| *readers >= 10 && *universities > 0), "{shown:?}");
        told.push(actions);
    }
    // Whatever the engine and however quick: the same seed, the same actions.
    assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "{told:?}");
}

// spec: POST-33
#[tokio::test(flavor = "multi_thread")]
async fn of_nine_who_saw_a_post_no_group_is_told() {
    for app in TestApp::on_each_engine().await {
        may_read_statistics(&app).await;
        publishes(&app, &app.admin().await).await;
        app.is_visited(of_the_own(&app, plan(9, 60)).await).await;
        let (_, shown) = counted(&app).await;
        assert_eq!(shown, [(9, 0); 5]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_told_to_wait_waits_and_the_others_go_on() {
    for app in TestApp::on_each_engine().await {
        publishes(&app, &app.admin().await).await;
        let app = app.with_short_patience();
        // Ten are let in at once.
        let report = app.is_visited(plan(12, 60)).await;
        assert_eq!(report.actions.registered, 10, "{report}");
        assert!([1, 2].contains(&report.waits), "nobody asks twice: {report}");
        assert!(report.actions.likes > 0 && report.refused.is_empty() && report.broken == 0, "{report}");
        // Each may ask ten times at once, and comes with four questions.
        let app = app.with_few_requests();
        let report = app.is_visited(plan(4, 18)).await;
        assert!(report.waits > 0 && report.refused.is_empty() && report.broken == 0, "{report}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_is_told_to_end_says_what_it_did_until_then() {
    for app in TestApp::on_each_engine().await {
        may_read_statistics(&app).await;
        publishes(&app, &app.admin().await).await;
        let someone_votes = async || app.waits_for_rows("poll_votes").await;
        let plan = of_the_own(&app, plan(20, 1_000_000)).await;
        let report = app.is_visited_until(plan, someone_votes).await;
        assert_eq!(report.actions, counted(&app).await.0);
        assert!(report.actions.votes > 0 && report.lost.is_none(), "{report}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_there_no_more_ends_it() {
    for app in TestApp::on_each_engine().await {
        may_read_statistics(&app).await;
        publishes(&app, &app.admin().await).await;
        let shutdown = CancellationToken::new();
        let (address, server) = app.listen(&shutdown).await;
        let there = Plan { server: format!("http://{address}").parse().unwrap(), ..plan(20, 1_000_000) };
        let there = of_the_own(&app, there).await;
        let visit = tokio::spawn(simulate::run(there, CancellationToken::new()));
        app.waits_for_rows("post_likes").await;
        shutdown.cancel();
        server.await.unwrap();
        let report = visit.await.unwrap().unwrap();
        assert_eq!(report.lost.as_deref(), Some("cannot be reached"));
        assert!(report.broken >= 20, "{report}");
        assert_eq!(report.actions, counted(&app).await.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_came_is_forgotten_where_that_is_wanted() {
    for app in TestApp::on_each_engine().await {
        may_read_statistics(&app).await;
        publishes(&app, &app.admin().await).await;
        let somebody = app.follower("STUDENT").await;
        let someone_votes = async || app.waits_for_rows("poll_votes").await;
        let plan = Plan { forget: true, ..of_the_own(&app, plan(20, 1_000_000)).await };
        let report = app.is_visited_until(plan, someone_votes).await;
        assert_eq!(report.forgotten, report.actions.registered, "{report}");
        // Others stay, and so does what was counted.
        somebody.feed().await;
        assert_eq!(counted(&app).await.0, Actions { registered: 1, follows: 1, ..report.actions });
    }
}

/// What a server says to a crowd of one that finds no post; being forgotten takes it three tries.
async fn answer(
    State(tries): State<Arc<AtomicU32>>,
    asked: String,
) -> (StatusCode, [(HeaderName, &'static str); 1], String) {
    let no_posts = json!({ "edges": [], "hasPreviousPage": false });
    let (status, answer) = if asked.contains("deleteReader") {
        let refused = |code: u16| json!({ "errors": [{ "extensions": { "code": code, "reason": "NO" } }] });
        match tries.fetch_add(1, Ordering::SeqCst) {
            0 => (StatusCode::TOO_MANY_REQUESTS, refused(429)),
            1 => (StatusCode::INTERNAL_SERVER_ERROR, refused(500)),
            _ => (StatusCode::UNAUTHORIZED, refused(401)),
        }
    } else {
        let data = json!({
            "universities": [], "affiliations": [], "registerReader": { "token": "reader_1" },
            "profiles": { "edges": [{ "node": { "username": "fs" } }] }, "follow": { "following": true },
            "profile": { "id": "1", "following": false, "posts": no_posts }, "feed": no_posts
        });
        (StatusCode::OK, json!({ "data": data }))
    };
    (status, [(header::RETRY_AFTER, "0")], answer.to_string())
}

#[tokio::test]
async fn a_reader_asks_again_to_be_forgotten() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let routes = Router::new().route("/app/graphql", post(answer)).with_state(Arc::default());
    let shutdown = CancellationToken::new();
    let server = tokio::spawn(connections::serve(listener, routes, places(), shutdown.clone()));
    let there = Plan { server: format!("http://{address}").parse().unwrap(), forget: true, ..plan(1, 1) };
    let report = simulate::run(there, CancellationToken::new()).await.unwrap();
    assert_eq!((report.actions.registered, report.actions.follows, report.forgotten), (1, 1, 1), "{report}");
    assert_eq!((report.waits, report.broken, report.refused["NO"]), (1, 1, 1), "{report}");
    shutdown.cancel();
    server.await.unwrap();
}

/// As Ctrl+C does.
fn interrupt(command: &Child) {
    let id = i32::try_from(command.id().expect("it lives")).expect("an id of a process");
    kill_process(Pid::from_raw(id).expect("no process is 0"), Signal::INT).expect("it can be told to end");
}

#[tokio::test]
async fn told_twice_to_end_it_ends_at_once() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (asks, mut asked) = mpsc::unbounded_channel();
    let route = post(move |document: String| async move {
        let forgets = document.contains("deleteReader");
        let _ = asks.send(forgets);
        if forgets { std::future::pending().await } else { answer(State(Arc::default()), document).await }
    });
    let routes = Router::new().route("/app/graphql", route);
    let server = tokio::spawn(async move { axum::serve(listener, routes).await });
    let crowd = Shell::nowhere().start(&["simulate", "--server", &address, "--readers", "1", "--forget"]);
    // Whoever asks for the second time was registered: until then there is nobody to forget.
    for _ in 0..2 {
        asked.recv().await;
    }
    interrupt(&crowd);
    while asked.recv().await == Some(false) {}
    interrupt(&crowd);
    let told = CommandOutput::of(crowd).await.refused();
    assert_eq!(told, "aushang: stopped at once; simulated readers were not deleted\n");
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn it_follows_whom_it_is_told_to_and_only_those_who_are_there() {
    for app in TestApp::on_each_engine().await {
        let report = app.is_visited(plan(5, 30)).await;
        assert!(report.actions.follows > 5, "each those that it found: {report}");
        let report = app.is_visited(of_the_own(&app, plan(5, 30)).await).await;
        assert_eq!(report.actions.follows, 5, "{report}");

        let shutdown = CancellationToken::new();
        let (address, server) = app.listen(&shutdown).await;
        let server_at = format!("http://{address}").parse().unwrap();
        let nobody = Plan { server: server_at, profiles: vec!["niemand".to_owned()], ..plan(5, 30) };
        let nobody = Plan { forget: true, ..nobody };
        let why = simulate::run(nobody, CancellationToken::new()).await.unwrap_err().to_string();
        assert_eq!(why, format!("http://{address} has no visible profile \"niemand\""));
        assert_eq!(app.count("readers").await, 10, "who looked round is forgotten, too");
        shutdown.cancel();
        server.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_says_what_was_done() {
    let app = TestApp::on(TestDb::sqlite().await).await;
    publishes(&app, &app.admin().await).await;
    let shutdown = CancellationToken::new();
    let (address, server) = app.listen(&shutdown).await;
    let address = format!("http://{address}");
    let line = ["simulate", "--server", &address, "--readers", "3", "--actions", "20", "--rate", "500"];
    let told = Shell::nowhere().run(&line).await.ok();
    assert!(told.starts_with(&format!("3 readers use {address}/. Stop with Ctrl+C.\n")), "{told}");
    assert!(told.contains("registered           3\n") && told.contains("p99"), "{told}");
    assert_eq!(app.count("readers").await, 3);
    shutdown.cancel();
    server.await.unwrap();
}

#[tokio::test]
async fn where_no_aushang_is_it_says_so_in_a_line() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let shutdown = CancellationToken::new();
    let server = tokio::spawn(connections::serve(listener, Router::new(), places(), shutdown.clone()));
    let line = ["simulate", "--server", &address];
    let told = Shell::nowhere().run(&line).await.refused();
    assert_eq!(told, format!("aushang: {address} is not an Aushang server: it responded with status 404\n"));
    shutdown.cancel();
    server.await.unwrap();
    let told = Shell::nowhere().run(&line).await.refused();
    assert_eq!(told, format!("aushang: {address} cannot be reached\n"));
}

fn places() -> Places {
    Places::new(10, 10, &ServerSettings::default())
}
