//! Views and clicks that apps report, and the statistics of them.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};

use crate::support::{Person, TestApp, by_id, each_engine, nodes, picked, two_nodes};

/// Returns views, readers, clicks and the time of the count; `null` if nothing has been counted yet.
async fn counted(person: &Person, post: &Value) -> Value {
    let fields = "statistics { seen uniqueSeen clicks refreshedAt }";
    let statistics = person.run("post", by_id(post), fields).await.ok()["statistics"].clone();
    if statistics.is_null() {
        return statistics;
    }
    picked(&statistics, ["seen", "uniqueSeen", "clicks", "refreshedAt"])
}

// spec: POST-27, POST-31, API-16, MISC-06
#[each_engine]
async fn reported_views_and_clicks_are_counted_every_12_hours(app: TestApp) {
    app.permits_statistics().await;
    let (admin, one, other) = (app.admin().await, app.reader("STUDENT").await, app.reader("GUEST").await);
    let (post, unseen) = (admin.writes("Hallo").await, admin.writes("Ungesehen").await);
    app.counts_views().await;
    let begun = app.now();
    assert_eq!(one.sees(&[&post, &post]).await, 1);
    assert_eq!(one.sees(&[&post]).await, 1);
    // A click without a view counts as a view.
    other.clicks(&post).await;
    app.advance(TimeDelta::hours(12) - TimeDelta::milliseconds(1));
    app.counts_views().await;
    assert_eq!(counted(&admin, &post).await, Value::Null);
    app.advance(TimeDelta::milliseconds(1));
    app.counts_views().await;
    let now = app.date_in(TimeDelta::zero());
    assert_eq!(app.now() - begun, TimeDelta::hours(12));
    assert_eq!(counted(&admin, &post).await, json!([3, 2, 1, now]));
    assert_eq!(counted(&admin, &unseen).await, Value::Null);
    other.sees(&[&post]).await;
    other.clicks(&post).await;
    assert_eq!(counted(&admin, &post).await, json!([3, 2, 1, now]));
    for _ in 0..2 {
        app.advance(TimeDelta::hours(12));
        app.counts_views().await;
        // The time of the count also advances if nothing is new.
        let now = app.date_in(TimeDelta::zero());
        assert_eq!(counted(&app.admin().await, &post).await, json!([3, 2, 2, now]));
    }
}

// spec: POST-27
#[each_engine]
async fn repeated_reports_of_a_reader_are_counted_up_to_a_limit(app: TestApp) {
    app.permits_statistics().await;
    let (admin, one, other) = (app.admin().await, app.reader("STUDENT").await, app.reader("GUEST").await);
    let (post, pressed) = (admin.writes("Gesehen").await, admin.writes("Gedrückt").await);
    for number in 0..60 {
        assert_eq!(one.sees(&[&post]).await, 1);
        one.clicks(&pressed).await;
        if number < 3 {
            other.sees(&[&post, &pressed]).await;
        }
    }
    app.counts_views().await;
    let now = app.date_in(TimeDelta::zero());
    assert_eq!(counted(&admin, &post).await, json!([53, 2, 0, now]));
    assert_eq!(counted(&admin, &pressed).await, json!([4, 2, 50, now]));
}

// spec: POST-31
#[each_engine]
async fn posts_are_counted_in_batches_and_an_interrupted_run_is_continued(app: TestApp) {
    app.permits_statistics().await;
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    let posts = join_all((0..60).map(|number| admin.sends(json!({ "content": number.to_string() })))).await;
    let all: Vec<_> = posts.iter().collect();
    assert_eq!(reader.sees(&all).await, 60);
    app.advance(TimeDelta::hours(12));
    // One more view in the next period.
    assert_eq!(reader.sees(&all[..1]).await, 1);
    let counted = async || {
        let posts = nodes(&admin.posts("PUBLISHED").await);
        posts.iter().filter(|post| !post["statistics"].is_null()).count()
    };
    let runs = async |number| {
        for _ in 0..number {
            aushang::statistics::roll_up(&app.product).await.unwrap();
        }
    };
    // The first run starts the count, the second finds the period, and the third counts the first
    // batch.
    runs(3).await;
    assert_eq!(counted().await, 50);
    app.counts_views().await;
    assert_eq!(counted().await, 60);
    let sums = app.texts("select sum(seen) || ' ' || sum(unique_seen) as text from post_statistics").await;
    assert_eq!(sums, ["61 60"]);
}

// spec: MISC-07
#[each_engine]
async fn reports_of_hidden_posts_are_not_counted(app: TestApp) {
    let (admin, drafter, guest) = (app.admin().await, app.drafter().await, app.reader("GUEST").await);
    let channel = json!([{ "id": app.world.own.students }]);
    let students = admin.sends(json!({ "content": "Studierende", "channels": channel })).await;
    let (all, draft) = (admin.writes("Alle").await, drafter.writes("Entwurf").await);
    let (missing, no_id) = (json!({ "id": app.world.own.id }), json!({ "id": "keine" }));
    assert_eq!(guest.sees(&[&students, &draft, &missing, &no_id, &all]).await, 1);
    assert_eq!(guest.sees(&[]).await, 0);
    for post in [&students, &draft, &missing, &no_id] {
        guest.try_click(post).await.refused(404, "NOT_FOUND");
    }
    assert_eq!(app.count("post_views").await, 1);
    let ids = |number| vec![all["id"].clone(); number];
    assert_eq!(guest.try_see(ids(101)).await.fields(), ["posts TOO_MANY"]);
    assert_eq!(guest.try_see(ids(100)).await.ok(), 1);
}

#[each_engine(flavor = "multi_thread")]
async fn concurrent_reports_of_many_readers_are_all_counted(app: TestApp) {
    app.permits_statistics().await;
    let (admin, readers) = (app.admin().await, app.followers(64).await);
    let (one, other) = (admin.writes("Eins").await, admin.writes("Zwei").await);
    let both = [&one, &other];
    let seeing = join_all(readers.iter().chain(&readers).map(|reader| reader.sees(&both)));
    let clicking = join_all(readers.iter().map(|reader| reader.clicks(&one)));
    let (seen, _) = tokio::join!(seeing, clicking);
    assert!(seen.iter().all(|counted| *counted == 2));
    app.counts_views().await;
    let now = app.date_in(TimeDelta::zero());
    assert_eq!(counted(&admin, &one).await, json!([128, 64, 64, now]));
    assert_eq!(counted(&admin, &other).await, json!([128, 64, 0, now]));
}

// spec: POST-31
#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_count_each_view_once() {
    let Some((one, other)) = two_nodes().await else { return };
    one.permits_statistics().await;
    let (admin, readers) = (one.admin().await, one.followers(12).await);
    let posts = join_all((0..70).map(|number| admin.sends(json!({ "content": number.to_string() })))).await;
    let all: Vec<_> = posts.iter().collect();
    join_all(readers.iter().map(|reader| reader.sees(&all))).await;
    tokio::join!(one.counts_views(), other.counts_views());
    let sums = one.texts("select sum(seen) || ' ' || sum(unique_seen) as text from post_statistics").await;
    assert_eq!(sums, ["840 840"]);
}

#[each_engine]
async fn views_of_a_deleted_reader_stay_counted_anonymously(app: TestApp) {
    app.permits_statistics().await;
    let (admin, reader, staying) =
        (app.admin().await, app.reader("STUDENT").await, app.follower("STUDENT").await);
    let (one, other) = (admin.writes("Eins").await, admin.writes("Zwei").await);
    reader.sees(&[&one, &other]).await;
    staying.sees(&[&one]).await;
    app.sweep_after(TimeDelta::days(401)).await;
    assert_eq!(app.count("readers").await, 1);
    let whose = "select case when reader_id is null then 'nobody' else 'somebody' end as text \
                 from post_views order by 1";
    assert_eq!(app.texts(whose).await, ["nobody", "nobody", "somebody"]);
    staying.sees(&[&one]).await;
    app.counts_views().await;
    let (now, admin) = (app.date_in(TimeDelta::zero()), app.admin().await);
    assert_eq!(counted(&admin, &one).await, json!([3, 2, 0, now]));
    assert_eq!(counted(&admin, &other).await, json!([1, 1, 0, now]));
}
