//! `aushang-demo simulate` on a listening server: its report equals the counts of the console.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use aushang_simulate::{Actions, Plan, Report};
use axum::Router;
use axum::extract::State;
use axum::routing::post;
use chrono::TimeDelta;
use http::{HeaderName, StatusCode, header};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::process::Child;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::support::process::PATIENCE;
use crate::support::{CommandOutput, Listening, Shell, TestApp, a_question, each_engine, engines, text};

/// Returns a plan with this number of readers and of actions.
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
    /// Runs the plan to its end.
    async fn runs_simulation(&self, plan: Plan) -> Report {
        self.runs_simulation_until(plan, async || std::future::pending().await).await
    }

    async fn runs_simulation_until(&self, plan: Plan, end: impl AsyncFnOnce()) -> Report {
        let (server, ended) = (self.listen().await, CancellationToken::new());
        let mut visit = Box::pin(aushang_simulate::run(at(&server, plan), ended.clone()));
        let report = tokio::select! {
            report = &mut visit => report,
            () = end() => {
                ended.cancel();
                visit.await
            }
        };
        server.stop().await;
        report.unwrap()
    }
}

fn at(server: &Listening, plan: Plan) -> Plan {
    Plan { server: server.url().parse().unwrap(), ..plan }
}

/// Lets the readers follow the own institution only.
async fn with_own_profile(app: &TestApp, plan: Plan) -> Plan {
    let me = app.admin().await.me("username").await;
    Plan { profiles: vec![text(&me["username"])], ..plan }
}

/// Sends posts of every kind that simulated readers handle differently, a minute apart. Their profile may see
/// how often they were seen.
async fn publishes(app: &TestApp) {
    app.permits_statistics().await;
    let admin = app.admin().await;
    let link = json!({ "blog": { "title": "Mensa", "url": "https://mensa.example" } });
    for attachment in [Value::Null, link.clone(), Value::Null, link] {
        admin.sends(json!({ "content": "Hallo", "attachment": attachment })).await;
        app.advance(TimeDelta::minutes(1));
    }
    admin.sends(a_question()).await;
    app.advance(TimeDelta::minutes(1));
}

/// Returns the counts of the console's posts and followers after a count, and for each post how many
/// readers saw it and how many universities are named.
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

// spec: POST-27, POST-28, POST-31
#[tokio::test(flavor = "multi_thread")]
async fn report_equals_the_counts_of_the_console() {
    let mut reported = Vec::new();
    for engine in engines() {
        let app = TestApp::with(engine, &[]).await;
        publishes(&app).await;
        let report = app.runs_simulation(with_own_profile(&app, plan(30, 300)).await).await;
        let (actions, shown) = counted(&app).await;
        assert_eq!(report.actions, actions);
        assert_eq!((report.actions.registered, report.broken, report.waits), (30, 0, 0), "{report}");
        assert!(report.refused.is_empty(), "{report}");
        let Actions { follows, views, clicks, likes, votes, .. } = actions;
        assert!([follows, views, clicks, likes, votes].iter().all(|number| *number > 0), "{report}");
        assert!(report.percentile(50) <= report.percentile(99) && report.percentile(50) > Duration::ZERO);
        assert!(shown.iter().any(|(readers, universities)| *readers >= 10 && *universities > 0), "{shown:?}");
        reported.push(actions);
    }
    // The same seed results in the same actions, on each engine and at any speed.
    assert!(reported.windows(2).all(|pair| pair[0] == pair[1]), "{reported:?}");
}

// spec: POST-33
#[each_engine(flavor = "multi_thread")]
async fn post_seen_by_nine_readers_names_no_group(app: TestApp) {
    publishes(&app).await;
    app.runs_simulation(with_own_profile(&app, plan(9, 60)).await).await;
    let (_, shown) = counted(&app).await;
    assert_eq!(shown, [(9, 0); 5]);
}

#[each_engine(flavor = "multi_thread")]
async fn rate_limited_readers_wait_and_the_others_continue(app: TestApp) {
    publishes(&app).await;
    let app = app.with_low_rate_limits();
    // Ten may register at once.
    let report = app.runs_simulation(plan(12, 60)).await;
    assert_eq!(report.actions.registered, 10, "{report}");
    assert!([1, 2].contains(&report.waits), "no reader asks twice: {report}");
    assert!(report.actions.likes > 0 && report.refused.is_empty() && report.broken == 0, "{report}");
    // Each may send ten requests at once, and starts with four.
    let app = app.with_few_requests();
    let report = app.runs_simulation(plan(4, 18)).await;
    assert!(report.waits > 0 && report.refused.is_empty() && report.broken == 0, "{report}");
}

#[each_engine(flavor = "multi_thread")]
async fn interrupted_simulation_reports_what_it_did(app: TestApp) {
    publishes(&app).await;
    let someone_votes = async || app.waits_for_rows("poll_votes").await;
    let plan = with_own_profile(&app, plan(20, 1_000_000)).await;
    let report = app.runs_simulation_until(plan, someone_votes).await;
    assert_eq!(report.actions, counted(&app).await.0);
    assert!(report.actions.votes > 0 && report.lost.is_none(), "{report}");
}

#[each_engine(flavor = "multi_thread")]
async fn simulation_ends_if_the_server_stops(app: TestApp) {
    publishes(&app).await;
    let server = app.listen().await;
    let there = with_own_profile(&app, at(&server, plan(20, 1_000_000))).await;
    let visit = tokio::spawn(aushang_simulate::run(there, CancellationToken::new()));
    app.waits_for_rows("post_likes").await;
    server.stop().await;
    let report = visit.await.unwrap().unwrap();
    assert_eq!(report.lost.as_deref(), Some("cannot be reached"));
    assert!(report.broken >= 20, "{report}");
    assert_eq!(report.actions, counted(&app).await.0);
}

#[each_engine(flavor = "multi_thread")]
async fn simulated_readers_are_deleted_on_request(app: TestApp) {
    publishes(&app).await;
    let other = app.follower("STUDENT").await;
    let someone_votes = async || app.waits_for_rows("poll_votes").await;
    let plan = Plan { forget: true, ..with_own_profile(&app, plan(20, 1_000_000)).await };
    let report = app.runs_simulation_until(plan, someone_votes).await;
    assert_eq!(report.forgotten, report.actions.registered, "{report}");
    // Other readers stay, and so do the counts.
    other.feed().await;
    assert_eq!(counted(&app).await.0, Actions { registered: 1, follows: 1, ..report.actions });
}

/// Responds to a single simulated reader who finds no post; its deletion succeeds at the third attempt.
async fn answer(
    State(tries): State<Arc<AtomicU32>>,
    document: String,
) -> (StatusCode, [(HeaderName, &'static str); 1], String) {
    let no_posts = json!({ "edges": [], "hasPreviousPage": false });
    let (status, answer) = if document.contains("deleteReader") {
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
async fn reader_repeats_its_deletion() {
    let routes = Router::new().route("/app/graphql", post(answer)).with_state(Arc::default());
    let server = Listening::start(routes, 10, 10).await;
    let there = Plan { forget: true, ..at(&server, plan(1, 1)) };
    let report = aushang_simulate::run(there, CancellationToken::new()).await.unwrap();
    assert_eq!((report.actions.registered, report.actions.follows, report.forgotten), (1, 1, 1), "{report}");
    assert_eq!((report.waits, report.broken, report.refused["NO"]), (1, 1, 1), "{report}");
    server.stop().await;
}

/// Sends SIGINT, as Ctrl+C does.
fn interrupt(command: &Child) {
    let id = i32::try_from(command.id().expect("the process runs")).expect("an id of a process");
    kill_process(Pid::from_raw(id).expect("a process id is above zero"), Signal::INT)
        .expect("the process accepts the signal");
}

#[tokio::test]
async fn second_interrupt_ends_the_simulation_at_once() {
    let (requests, mut requested) = mpsc::unbounded_channel();
    let route = post(move |document: String| async move {
        let forgets = document.contains("deleteReader");
        let _ = requests.send(forgets);
        if forgets { std::future::pending().await } else { answer(State(Arc::default()), document).await }
    });
    let routes = Router::new().route("/app/graphql", route);
    let server = Listening::start(routes, 10, 10).await;
    let line = ["simulate", "--server", &server.url(), "--readers", "1", "--forget"];
    let crowd = Shell::nowhere().running_demo().start(&line);
    // The second request shows that the reader has been registered. Before that, there is no reader to
    // delete.
    let until_registered = async {
        for _ in 0..2 {
            requested.recv().await;
        }
    };
    let registered = timeout(PATIENCE, until_registered).await;
    assert!(registered.is_ok(), "no reader was registered within {PATIENCE:?}");
    interrupt(&crowd);
    let until_deleting = async { while requested.recv().await == Some(false) {} };
    let deleting = timeout(PATIENCE, until_deleting).await;
    assert!(deleting.is_ok(), "no reader was to be deleted within {PATIENCE:?}");
    interrupt(&crowd);
    let output = CommandOutput::of(crowd).await.refused();
    assert_eq!(output, "aushang-demo: stopped at once; simulated readers were not deleted\n");
}

#[each_engine(flavor = "multi_thread")]
async fn readers_follow_the_named_profiles_and_an_unknown_one_is_an_error(app: TestApp) {
    let report = app.runs_simulation(plan(5, 30)).await;
    assert!(report.actions.follows > 5, "each follows the profiles that it found: {report}");
    let report = app.runs_simulation(with_own_profile(&app, plan(5, 30)).await).await;
    assert_eq!(report.actions.follows, 5, "{report}");

    let server = app.listen().await;
    let unknown = Plan { profiles: vec!["niemand".to_owned()], forget: true, ..at(&server, plan(5, 30)) };
    let why = aushang_simulate::run(unknown, CancellationToken::new()).await.unwrap_err().to_string();
    assert_eq!(why, format!("{} has no visible profile \"niemand\"", server.url()));
    assert_eq!(app.count("readers").await, 10, "the reader that searched is deleted, too");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn command_prints_a_report() {
    let app = TestApp::on_sqlite().await;
    publishes(&app).await;
    let server = app.listen().await;
    let address = server.url();
    let line = ["simulate", "--server", &address, "--readers", "3", "--actions", "20", "--rate", "500"];
    let output = Shell::nowhere().running_demo().run(&line).await.ok();
    assert!(output.starts_with(&format!("3 readers use {address}/. Stop with Ctrl+C.\n")), "{output}");
    assert!(output.contains("registered           3\n") && output.contains("p99"), "{output}");
    assert_eq!(app.count("readers").await, 3);
    server.stop().await;
}

#[tokio::test]
async fn command_names_a_server_that_is_not_aushang() {
    let server = Listening::start(Router::new(), 10, 10).await;
    let address = server.url();
    let line = ["simulate", "--server", &address];
    let output = Shell::nowhere().running_demo().run(&line).await.refused();
    assert_eq!(
        output,
        format!("aushang-demo: {address} is not an Aushang server: it responded with status 404\n")
    );
    server.stop().await;
    let output = Shell::nowhere().running_demo().run(&line).await.refused();
    assert_eq!(output, format!("aushang-demo: {address} cannot be reached\n"));
}
