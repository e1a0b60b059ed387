//! Deleting a reader.

use std::time::Duration;

use aushang::readers::fingerprint;
use aushang_db::Engine;
use aushang_push::testing::{Answer as Told, PushService};
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::traces::Scene;
use crate::support::{Answer, Person, TestApp, by_id, each_engine, outcomes, when_both_wait};

async fn try_delete(reader: &Person) -> Answer {
    reader.run("deleteReader", json!({}), "").await
}

/// Returns all data of the database as text, in which an id is found in the format of either engine. Leaves out
/// the records of deletions.
async fn everything(app: &TestApp) -> String {
    let mut dump = app.dump().await;
    dump.remove("deletions");
    let rows: Vec<_> = dump.into_values().flatten().collect();
    rows.join("\n").to_lowercase().replace('-', "")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

/// Returns the number of rows with a reader's id for each table that has readers.
async fn rows_of_readers(app: &TestApp) -> Vec<(String, usize)> {
    let mut rows = Vec::new();
    for table in app.tables_with("reader_id").await {
        let count = app.count(&format!("{table} where reader_id is not null")).await;
        rows.push((table, count));
    }
    rows
}

/// Returns the counts of the post and of followers as the console shows them.
async fn shown(admin: &Person, post: &Value) -> Value {
    let document = "query ($id: ID!) { me { followerCount } post(id: $id) {
        likesCount statistics { seen uniqueSeen clicks }
        attachments { ... on PollAttachment { total options { votes } } }
    } }";
    admin.call(document, by_id(post)).await.ok()
}

// spec: MISC-06, POST-27, ATTACH-33
#[each_engine]
async fn reader_is_deleted_from_every_table_and_counts_stay(app: TestApp) {
    app.permits_statistics().await;
    let scene = Scene::set(&app).await;
    let (leaving, staying) =
        (app.reader_at("STUDENT", Some("kit")).await, app.reader_at("STUDENT", Some("kit")).await);
    let device = scene.leaves_traces(&app, &leaving, 0).await;
    let before = rows_of_readers(&app).await;
    for (table, rows) in &before {
        assert!(*rows > 0, "{table} has a reader_id: let a reader leave a trace there (traces.rs)");
    }
    scene.leaves_traces(&app, &staying, 1).await;
    scene.alarms(&app).await;
    app.advance(TimeDelta::hours(12));
    app.counts_views().await;
    let admin = app.admin().await;
    let counted = shown(&admin, &scene.post).await;
    let token = hex(&fingerprint(leaving.token.as_deref().unwrap()));
    let traces = [leaving.id.replace('-', ""), token, device.endpoint.to_lowercase().replace('-', "")];
    let kept = everything(&app).await;
    for trace in &traces {
        assert!(kept.contains(trace), "{trace} is not in the database");
    }

    assert_eq!(try_delete(&leaving).await.ok(), leaving.id);
    app.run_jobs().await;

    let kept = everything(&app).await;
    for trace in &traces {
        assert!(!kept.contains(trace), "{trace} is still there");
    }
    assert_eq!(rows_of_readers(&app).await, before, "the other reader's rows are left");
    app.advance(TimeDelta::hours(12));
    app.counts_views().await;
    let admin = app.admin().await;
    let expected = json!({
        "likesCount": 2,
        "statistics": { "seen": 2, "uniqueSeen": 2, "clicks": 2 },
        "attachments": [{ "total": 2, "options": [{ "votes": 1 }, { "votes": 1 }] }]
    });
    assert_eq!(shown(&admin, &scene.post).await["post"], expected);
    assert_eq!(counted["post"], expected, "the counts have not changed");
    assert_eq!(counted["me"]["followerCount"], 2);
    assert_eq!(shown(&admin, &scene.post).await["me"]["followerCount"], 1);
    assert_eq!(app.groups().await, ["student kit [] 1"]);
    // The other reader is not affected.
    let interactions = &staying.feed_interactions(2).await[1];
    assert_eq!((&interactions["liked"], interactions["vote"].is_string()), (&json!(true), true));
    staying.unlikes(&scene.post).await;
    assert_eq!(shown(&admin, &scene.post).await["post"]["likesCount"], 1);
}

// spec: API-03
#[each_engine]
async fn deleted_reader_is_signed_out_and_may_register_again(app: TestApp) {
    let reader = app.follower("STUDENT").await;
    // One of several concurrent calls succeeds.
    let answers = futures::future::join_all((0..4).map(|_| try_delete(&reader))).await;
    assert_eq!(outcomes(&answers), ["401", "401", "401", "ok"]);
    reader.try_feed(1, None).await.refused(401, "NOT_SIGNED_IN");
    try_delete(&reader).await.refused(401, "NOT_SIGNED_IN");
    let again = app.follower("STUDENT").await;
    assert_ne!(again.id, reader.id);
    assert_eq!(app.admin().await.follower_count().await, 1);
    assert_eq!(app.count("readers").await, 1);
}

/// Each action succeeds before the deletion or is refused after it, and none fails or is counted for a
/// deleted reader.
// spec: MISC-06
#[each_engine(flavor = "multi_thread")]
async fn actions_during_a_deletion_succeed_or_are_refused(app: TestApp) {
    let admin = app.admin().await;
    let posts = [admin.writes("Eins").await, admin.writes("Zwei").await];
    let deletions = app.followers(40).await.into_iter().map(|reader| {
        let (posts, council) = (&posts, app.world.own.id);
        async move {
            let answers = tokio::join!(
                reader.try_see(vec![posts[0]["id"].clone(), posts[1]["id"].clone()]),
                reader.try_like(&posts[0]),
                reader.try_unfollow(council),
                try_delete(&reader),
                reader.try_see(vec![posts[1]["id"].clone(), posts[0]["id"].clone()]),
                reader.try_follow(council),
            );
            let outcomes = outcomes(&<[Answer; 6]>::from(answers));
            assert!(outcomes.iter().all(|outcome| ["ok", "401"].contains(&outcome.as_str())), "{outcomes:?}");
        }
    });
    futures::future::join_all(deletions).await;
    assert_eq!(app.count("readers").await, 0);
    assert_eq!(admin.follower_count().await, 0);
    let days = app.texts("select cast(sum(change) as text) as text from follower_days").await;
    assert_eq!(days, ["0"]);
}

/// A reader is deleted while the outcomes of pushes to its devices are stored. `SQLite` has one writer, so
/// these transactions cannot overlap there.
// spec: MISC-05, MISC-06
#[tokio::test(flavor = "multi_thread")]
async fn deleting_a_reader_and_storing_push_outcomes_do_not_deadlock() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let service = PushService::start().await.unwrap();
    let (reader, other) = (app.follower("STUDENT").await, app.reader("GUEST").await);
    let (earlier, later) = (service.subscribe(), service.subscribe());
    reader.registers(&earlier).await;
    reader.registers(&later).await;
    // Now the database returns the earlier device after the later one.
    other.registers(&earlier).await;
    reader.registers(&earlier).await;
    app.admin().await.sends(json!({ "content": "Hallo", "sendPush": true })).await;
    app.resolve().await;
    service.answer_always(Told::GONE);

    let lock = "select id from devices order by id limit 1 for update";
    let (sent, ended) = when_both_wait(&app, lock, app.try_send_pushes(), try_delete(&reader)).await;
    sent.unwrap();
    ended.ok();
    assert_eq!((app.count("devices").await, app.count("readers").await), (0, 1));
    assert_eq!(app.texts("select distinct state as text from pushes").await, ["GONE"]);
}

/// Inserts 1,024 posts directly, each seen by every reader.
async fn all_posts_are_seen(app: &TestApp) {
    let id = match app.product.db.engine() {
        Engine::Sqlite => "randomblob(16)",
        Engine::Postgres => "gen_random_uuid()",
    };
    app.admin().await.writes("Hallo").await;
    let double = format!(
        "create temp table copies as select * from posts; update copies set id = {id}; \
         insert into posts select * from copies; drop table copies; "
    );
    let see = format!(
        "insert into post_views (post_id, id, reader_id, group_id, seen, clicks, period) \
         select p.id, {id}, r.id, r.group_id, 1, 0, 0 from posts p cross join readers r"
    );
    app.run(double.repeat(10) + &see).await;
}

async fn views_with_a_reader(app: &TestApp) -> usize {
    app.count("post_views where reader_id is not null").await
}

/// Asserts that no statement changed more rows than a batch, so that other writers do not wait long.
async fn assert_batches(app: &TestApp, views: usize) {
    let statements = app.statements().await;
    let rows = statements.iter().map(|it| it.rsplit(' ').next().unwrap().parse::<usize>().unwrap());
    assert!(rows.clone().all(|rows| rows <= 500) && rows.sum::<usize>() == views, "{statements:?}");
}

// spec: MISC-06
#[each_engine]
async fn views_are_anonymized_in_batches_and_completely_before_the_response(app: TestApp) {
    let reader = app.reader("STUDENT").await;
    all_posts_are_seen(&app).await;
    let on_postgres = app.product.db.engine() == Engine::Postgres;
    // The database fails before the end: the app receives an error and tries again.
    app.refuses("delete on readers").await;
    assert_eq!(try_delete(&reader).await.outcome(), "500");
    let left = views_with_a_reader(&app).await;
    assert!(left > 0 && left < 500, "{left}");
    reader.feed().await;
    app.allows_again("delete on readers").await;

    if on_postgres {
        app.counts_statements(&["update on post_views"]).await;
    }
    assert_eq!(try_delete(&reader).await.ok(), reader.id);
    assert_eq!((views_with_a_reader(&app).await, app.count("readers").await), (0, 0));
    assert_eq!(app.count("post_views").await, 1024);
    if on_postgres {
        assert_batches(&app, left).await;
    }
}

/// The first batch waits for a locked row until the client has disconnected, and the other batches have not
/// begun. Only `PostgreSQL` can lock a row.
#[tokio::test(flavor = "multi_thread")]
async fn deletion_continues_after_the_client_disconnects() {
    const PATIENCE: Duration = Duration::from_secs(30);
    let Some(app) = TestApp::on_postgres().await else { return };
    let reader = app.reader("STUDENT").await;
    all_posts_are_seen(&app).await;
    let held = app.locks("select id from post_views for update").await;
    tokio::select! {
        _ = try_delete(&reader) => panic!("the deletion waits for the lock"),
        () = app.until_waiting(1) => {}
    }
    held.release().await;
    let deleted = async { while app.count("readers").await > 0 {} };
    tokio::time::timeout(PATIENCE, deleted).await.expect("the deletion continues");
    assert_eq!(views_with_a_reader(&app).await, 0);
}

#[each_engine]
async fn inactive_readers_are_deleted_in_batches_of_their_views(app: TestApp) {
    for _ in 0..2 {
        app.reader("STUDENT").await;
    }
    all_posts_are_seen(&app).await;
    let on_postgres = app.product.db.engine() == Engine::Postgres;
    if on_postgres {
        app.counts_statements(&["update on post_views"]).await;
    }
    app.sweep_after(TimeDelta::days(401)).await;
    assert_eq!((views_with_a_reader(&app).await, app.count("readers").await), (0, 0));
    assert_eq!((app.count("post_views").await, app.groups().await), (2048, vec!["student  [] 0".to_owned()]));
    if on_postgres {
        assert_batches(&app, 2048).await;
    }
}
