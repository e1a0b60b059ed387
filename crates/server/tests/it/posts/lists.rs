//! Lists of posts and their pagination.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Institution, TestApp, contents, each_engine, ids, nodes, pages};

// spec: POST-12, POST-13, POST-23, API-12, API-14
#[each_engine]
async fn each_list_contains_its_posts_in_its_order(app: TestApp) {
    let (admin, drafter, stranger) = (app.admin().await, app.drafter().await, app.stranger().await);
    stranger.writes("Von nebenan").await;
    let freshmen = json!([{ "id": Institution::FRESHMAN }]);
    let date = |days| app.date_in(TimeDelta::days(days));
    for (person, content, channels, days) in [
        (&admin, "Alt", &Value::Null, None),
        (&drafter, "Alter Entwurf", &Value::Null, Some(9)),
        (&admin, "Neu für Erstis", &freshmen, None),
        (&drafter, "Neuer Entwurf", &freshmen, None),
        (&admin, "Übermorgen für Erstis", &freshmen, Some(2)),
        (&admin, "Morgen", &Value::Null, Some(1)),
        (&admin, "In einer Woche für Erstis", &freshmen, Some(7)),
    ] {
        person.sends(json!({ "content": content, "channels": channels, "date": days.map(date) })).await;
        app.advance(TimeDelta::minutes(1));
    }
    for (filter, expected) in [
        ("PUBLISHED", &["Neu für Erstis", "Alt"][..]),
        ("PLANNED", &["Morgen", "Übermorgen für Erstis", "In einer Woche für Erstis"]),
        ("DRAFT", &["Neuer Entwurf", "Alter Entwurf"]),
        ("FIRST_SEMESTER", &["Neu für Erstis"]),
        ("FIRST_SEMESTER_PLANNED", &["Übermorgen für Erstis", "In einer Woche für Erstis"]),
        (
            "ALL",
            &[
                "Alter Entwurf",
                "In einer Woche für Erstis",
                "Übermorgen für Erstis",
                "Morgen",
                "Neuer Entwurf",
                "Neu für Erstis",
                "Alt",
            ],
        ),
    ] {
        let list = admin.posts(filter).await;
        assert_eq!(contents(&list), expected, "{filter}");
        assert_eq!(list["totalCount"], expected.len(), "{filter}");
    }
}

// spec: POST-04, API-10, API-15, HOME-13
#[each_engine]
async fn pages_neither_skip_nor_repeat_posts_while_others_are_sent_and_deleted(app: TestApp) {
    let admin = app.admin().await;
    // Several posts in one millisecond: their ids decide the order.
    for number in 0..23 {
        admin.writes(&number.to_string()).await;
        if number % 4 == 3 {
            app.advance(TimeDelta::milliseconds(1));
        }
    }
    let before = contents(&admin.posts("PUBLISHED").await);
    let mut read = 0;
    let pages = pages(async |cursor| {
        if read > 0 {
            app.advance(TimeDelta::milliseconds(1));
            let new = admin.writes("dazwischen").await;
            if read % 2 == 0 {
                admin.try_delete(&new).await.ok();
            }
        }
        read += 1;
        admin.try_posts("PUBLISHED", 5, cursor).await.ok()
    })
    .await;
    let (seen, pages) = (pages.iter().flat_map(contents).collect::<Vec<_>>(), pages.len());
    assert_eq!((seen, pages), (before, 5));
}

// spec: API-15
#[each_engine]
async fn every_list_pages_in_its_own_direction(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    for number in 0..6 {
        let planned = json!({ "content": "Plan", "date": app.date_in(TimeDelta::days(10 - number / 2)) });
        admin.sends(planned).await;
        drafter.sends(json!({ "content": "Entwurf", "date": app.date_in(TimeDelta::days(number)) })).await;
        app.advance(TimeDelta::milliseconds(number % 2));
    }
    for filter in ["PLANNED", "DRAFT", "ALL"] {
        let whole = admin.posts(filter).await;
        let pages = pages(async |cursor| admin.try_posts(filter, 1, cursor).await.ok()).await;
        let seen: Vec<_> = pages.iter().flat_map(ids).collect();
        assert_eq!(seen, ids(&whole), "{filter}");
    }
}

// spec: API-10, API-11, API-15
#[each_engine]
async fn page_info_marks_the_end_of_a_list_and_the_page_size_is_limited(app: TestApp) {
    let admin = app.admin().await;
    for number in 0..6 {
        admin.writes(&number.to_string()).await;
    }
    for (first, more) in [(5, true), (6, false), (200, false)] {
        let list = admin.try_posts("PUBLISHED", first, None).await.ok();
        assert_eq!(list["pageInfo"]["hasPreviousPage"], more, "{first}");
        let edges = list["edges"].as_array().unwrap();
        assert_eq!(list["pageInfo"]["endCursor"], edges.last().unwrap()["cursor"]);
        assert_eq!(list["totalCount"], 6);
    }
    for first in [0, 201] {
        let refused = admin.try_posts("PUBLISHED", first, None).await;
        assert_eq!(refused.fields(), ["paginationInput.first PAGE_TOO_LARGE"]);
    }
    for cursor in ["", "x", "AAAA"] {
        let refused = admin.try_posts("PUBLISHED", 5, Some(cursor)).await;
        assert_eq!(refused.fields(), ["paginationInput.before BAD_CURSOR"]);
    }
}

/// The console requests all planned posts and drafts at once, with every type of attachment.
#[each_engine]
async fn longest_list_of_the_console_is_within_the_query_limits(app: TestApp) {
    let document = concat!(
        include_str!("../../../../../bench/documents/posts.graphql"),
        include_str!("../../../../../bench/documents/post_fields.graphql"),
    );
    let admin = app.admin().await;
    admin.writes("Hallo").await;
    for (filter, posts) in [("DRAFT", 0), ("PLANNED", 0), ("PUBLISHED", 1)] {
        let list = admin.call(document, json!({ "filter": filter, "first": 200 })).await.ok();
        assert_eq!(nodes(&list).len(), posts, "{filter}");
    }
}

/// One statement for the session and one for the page.
#[each_engine]
async fn page_of_posts_needs_two_statements_for_any_number_of_posts(app: TestApp) {
    let admin = app.admin().await;
    let freshmen = json!([{ "id": Institution::FRESHMAN }]);
    for number in 0..5 {
        let post =
            json!({ "content": number.to_string(), "channels": freshmen, "sendPush": number % 2 == 0 });
        admin.sends(post).await;
    }
    app.deliver().await;
    let fields = "pageInfo { hasPreviousPage } edges { node {
        content likesCount creator author { id displayName avatar { large } } delivery { devices done }
        notificationChannels { notification channel { id name kind targeting { roles } } }
        pushConfig { title text } attachments { ... on GalleryAttachment { images { large } } }
    } }";
    for first in [1, 5] {
        let before = app.product.db.statements_read();
        let arguments = json!({ "filter": "PUBLISHED", "paginationInput": { "first": first } });
        let page = admin.run("posts", arguments, fields).await.ok();
        assert_eq!(app.product.db.statements_read() - before, 2, "{first}");
        let kind = |node: &Value| node["notificationChannels"][0]["channel"]["kind"].clone();
        let shown: Vec<_> =
            nodes(&page).iter().map(|node| (!node["delivery"].is_null(), kind(node))).collect();
        let kind = |pushed| (pushed, json!("FRESHMAN"));
        assert_eq!(shown, [true, false, true, false, true].map(kind)[..first]);
    }
}

/// Returns the stored number of published posts of each profile.
async fn stored_counts(app: &TestApp) -> Vec<String> {
    app.texts("select cast(posts as text) as text from live_posts order by posts").await
}

// spec: POST-12
#[each_engine]
async fn number_of_published_posts_stays_correct_after_each_change(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let tomorrow = json!(app.date_in(TimeDelta::days(1)));
    let planned = async || admin.sends(json!({ "content": "Geplant", "date": tomorrow })).await;
    let draft = async || drafter.writes("Entwurf").await;
    let (due, brought_forward, now, gone) =
        (planned().await, planned().await, planned().await, planned().await);
    let (released, refused) = (draft().await, draft().await);
    assert_eq!(stored_counts(&app).await, [""; 0]);

    let at_once = admin.writes("Gleich").await;
    admin.try_change_status(&released, "APPROVED").await.ok();
    admin.try_change_status(&now, "LIVE").await.ok();
    admin.try_reschedule(&brought_forward, Value::Null).await.ok();
    admin.try_delete(&gone).await.ok();
    admin.try_delete(&refused).await.ok();
    // A refused repetition and other changes do not count.
    admin.try_change_status(&now, "LIVE").await.refused(409, "WRONG_STATUS");
    admin.try_pin(&at_once, true).await.ok();
    admin.try_update(json!({ "id": at_once["id"], "content": "Anders" })).await.ok();
    assert_eq!(stored_counts(&app).await, ["4"]);
    app.publish_due_after(TimeDelta::days(1)).await;
    app.publish_due().await;
    assert_eq!(stored_counts(&app).await, ["5"]);
    for post in [&due, &at_once, &released] {
        admin.try_delete(post).await.ok();
        admin.try_delete(post).await.refused(404, "NOT_FOUND");
    }
    app.stranger().await.writes("Von nebenan").await;
    assert_eq!(stored_counts(&app).await, ["1", "2"]);
    assert_eq!(admin.posts("PUBLISHED").await["totalCount"], 2);
}

/// The server does not miscount, but other programs on the database may not know about the number.
#[each_engine]
async fn wrong_number_of_published_posts_is_corrected(app: TestApp) {
    let (admin, stranger) = (app.admin().await, app.stranger().await);
    admin.writes("Eins").await;
    admin.writes("Zwei").await;
    stranger.writes("Von nebenan").await;
    let findings = app.shell().run(&["doctor"]).await.ok();
    assert!(findings.contains("ok    counts"), "{findings}");
    for wrong in ["update live_posts set posts = posts + 7", "delete from live_posts"] {
        app.run(wrong).await;
        let findings = app.shell().run(&["doctor"]).await.ok();
        assert!(findings.contains("WARN  counts") && findings.contains("for 2 profiles"), "{findings}");
        app.advance(TimeDelta::hours(12));
        app.counts_views().await;
        assert_eq!(stored_counts(&app).await, ["1", "2"], "{wrong}");
        assert_eq!(admin.posts("PUBLISHED").await["totalCount"], 2);
    }
}
