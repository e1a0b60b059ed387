//! The feed of a reader.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, contents, each_engine, jpeg, nodes, pages, text, with, with_image};

// spec: MISC-06, MISC-07
#[each_engine]
async fn feed_contains_live_posts_of_followed_profiles_newest_first(app: TestApp) {
    let (admin, stranger, drafter) = (app.admin().await, app.stranger().await, app.drafter().await);
    let reader = app.follower("STUDENT").await;
    for (person, content) in [(&admin, "Eins"), (&stranger, "Zwei"), (&admin, "Drei")] {
        person.writes(content).await;
        app.advance(TimeDelta::minutes(1));
    }
    let draft = drafter.writes("Entwurf").await;
    let soon = admin.sends(json!({ "content": "Bald", "date": app.date_in(TimeDelta::hours(1)) })).await;
    assert_eq!(reader.reads().await, ["Drei", "Eins"]);
    for hidden in [&draft, &soon] {
        reader.try_read(hidden).await.refused(404, "NOT_FOUND");
    }
    reader.follows(app.world.foreign.id).await;
    assert_eq!(reader.reads().await, ["Drei", "Zwei", "Eins"]);
    app.publish_due_after(TimeDelta::hours(1)).await;
    assert_eq!(reader.reads().await, ["Bald", "Drei", "Zwei", "Eins"]);
    let read = reader.try_read(&soon).await.ok();
    assert_eq!(read["author"]["following"], true);
    reader.unfollows(app.world.own.id).await;
    assert_eq!(reader.reads().await, ["Zwei"]);
    assert_eq!(app.reader("STUDENT").await.reads().await, [""; 0]);
}

// spec: COMPOSER-24, COMPOSER-25, MISC-07
#[each_engine]
async fn role_channels_determine_who_sees_a_post(app: TestApp) {
    let (admin, own) = (app.admin().await, &app.world.own);
    let mut posts = Vec::new();
    for (content, channels) in [
        ("alle", vec![]),
        ("Studierende", vec![own.students]),
        ("Angestellte", vec![own.employees]),
        ("beide", vec![own.students, own.employees]),
        ("Neuigkeiten", vec![own.news]),
    ] {
        let channels: Vec<_> = channels.iter().map(|id| json!({ "id": id })).collect();
        posts.push(admin.sends(json!({ "content": content, "channels": channels })).await);
        app.advance(TimeDelta::minutes(1));
    }
    for (role, expected) in [
        ("STUDENT", &["Neuigkeiten", "beide", "Studierende", "alle"][..]),
        ("EMPLOYEE", &["Neuigkeiten", "beide", "Angestellte", "alle"]),
        ("GUEST", &["Neuigkeiten", "alle"]),
        ("INTERESTED", &["Neuigkeiten", "alle"]),
        ("ALUMNI", &["Neuigkeiten", "alle"]),
    ] {
        let reader = app.follower(role).await;
        assert_eq!(reader.reads().await, expected, "{role}");
        for post in &posts {
            let seen = expected.contains(&text(&post["content"]).as_str());
            let outcome = reader.try_read(post).await.outcome();
            assert_eq!(outcome, if seen { "ok" } else { "404" }, "{role} {}", post["content"]);
        }
    }
}

// spec: PROFILE-03, MISC-07
#[each_engine]
async fn offline_profile_is_in_no_feed(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let post = admin.writes("Hallo").await;
    admin.sets_visibility(false).await;
    assert_eq!(reader.reads().await, [""; 0]);
    reader.try_read(&post).await.refused(404, "NOT_FOUND");
    admin.sets_visibility(true).await;
    assert_eq!(reader.reads().await, ["Hallo"]);
}

#[each_engine]
async fn reader_sees_a_post_without_the_fields_of_its_owner(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let english = json!({ "content": [{ "lang": "en", "value": "Hello" }] });
    let new = with_image(&admin.uploads(&jpeg(60, 40)).await);
    let post = admin.sends(with(new, &json!({ "content": "Hallo", "translations": english }))).await;
    let node = reader.feed().await["edges"][0]["node"].clone();
    let large = text(&node["attachments"][0]["image"]["large"]);
    let expected = json!({
        "id": post["id"], "content": "Hallo", "publishDate": post["publishDate"], "emergency": false,
        "likesCount": 0,
        "translations": [{ "lang": "de", "value": "Hallo" }, { "lang": "en", "value": "Hello" }],
        "author": {
            "id": app.world.own.id, "username": "fs-informatik", "displayName": "Fachschaft Informatik",
            "following": true
        },
        "attachments": [{ "title": "Haus", "image": { "large": large } }]
    });
    assert_eq!(node, expected);
    assert_eq!(app.get(&large).await.status, 200);
    for hidden in ["creator", "status", "viewerCanEdit", "sendPush"] {
        let answer =
            reader.run("feed", json!({ "first": 1 }), &format!("edges {{ node {{ {hidden} }} }}")).await;
        assert_eq!(answer.outcome(), "400", "{hidden}");
    }
}

/// Everything that the student app can request of a post.
const WHOLE_POST: &str = "id publishDate content translations { lang value } likesCount liked vote emergency
    author { id username displayName following avatar { large } header { large } }
    attachments { ... on GalleryAttachment { type images { raw large placeholder width height alt
        focus { x y } translations { alt { lang value } } } } }";
const MAX_RESPONSE_BYTES: usize = 300_000;

#[each_engine]
async fn pages_of_long_posts_are_shorter_so_that_each_response_is_at_most_300_kb(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let expected: Vec<_> = (10..20).rev().map(|number| number.to_string()).collect();
    for number in expected.iter().rev() {
        // 10,000 characters that need two bytes each in JSON.
        let long = format!("{number}{}x", "ü".repeat(9_997));
        let english = json!({ "content": [{ "lang": "en", "value": long }] });
        let post = admin.sends(json!({ "content": long, "translations": english })).await;
        reader.likes(&post).await;
        app.advance(TimeDelta::milliseconds(1));
    }
    let list = |node: &str| {
        format!("(first: 50, before: $before) {{ hasPreviousPage edges {{ cursor node {{ {node} }} }} }}")
    };
    let (posts, deeds) = (list(WHOLE_POST), list(&format!("post {{ {WHOLE_POST} }}")));
    for (document, path, content) in [
        (format!("feed{posts}"), "", "/content"),
        (format!("profile(username: \"fs-informatik\") {{ posts{posts} }}"), "/posts", "/content"),
        (format!("reader {{ deeds{deeds} }}"), "/deeds", "/post/content"),
    ] {
        let document = format!("query ($before: String) {{ {document} }}");
        let pages = pages(async |cursor| {
            let answer = reader.call(&document, json!({ "before": cursor })).await;
            let bytes = answer.body.to_string().len();
            assert!(bytes <= MAX_RESPONSE_BYTES, "{bytes} bytes");
            answer.ok().pointer(path).unwrap().clone()
        });
        let pages: Vec<_> = pages.await.iter().map(nodes).collect();
        // The numbers at the beginning of the texts.
        let number = |node: &Value| text(node.pointer(content).unwrap())[..2].to_owned();
        let mut numbers: Vec<_> = pages.iter().flatten().map(number).collect();
        if path == "/deeds" {
            numbers.sort_unstable_by(|one, other| other.cmp(one));
        }
        // Each post is estimated at 2 x 40,000 bytes and some more, of 225,000.
        let lengths: Vec<_> = pages.iter().map(Vec::len).collect();
        assert_eq!((lengths, &numbers), (vec![2; 5], &expected), "{path}");
    }
    // Several aliases can exceed the limit.
    let content: Vec<_> = (0..10).map(|number| format!("t{number}: content")).collect();
    let content = content.join(" ");
    let too_large = format!("edges {{ node {{ {content} }} }}");
    let answer = reader.run("feed", json!({ "first": 50 }), &too_large).await;
    answer.refused(400, "ANSWER_TOO_LARGE");
    // A mutation is executed all the same.
    let deeds = format!("deeds(first: 50) {{ edges {{ node {{ post {{ {content} }} }} }} }}");
    let answer = reader.run("updateReader", json!({ "role": "GUEST" }), &deeds).await;
    answer.refused(400, "ANSWER_TOO_LARGE");
    let stored = reader.run("reader", json!({}), "role").await.ok();
    assert_eq!(stored["role"], "GUEST");
}

#[each_engine]
async fn page_of_short_posts_has_the_full_length(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    for number in 0..50 {
        admin.writes(&format!("{number} {}", "a".repeat(1_000))).await;
    }
    let page = reader.feed().await;
    assert_eq!(nodes(&page).len(), 50);
    assert_eq!(page["hasPreviousPage"], false);
}

#[each_engine]
async fn pages_neither_skip_nor_repeat_posts_while_new_ones_are_published(app: TestApp) {
    let (admin, stranger, reader) = (app.admin().await, app.stranger().await, app.follower("STUDENT").await);
    reader.follows(app.world.foreign.id).await;
    for number in 0..21 {
        let person = if number % 3 == 0 { &stranger } else { &admin };
        person.writes(&number.to_string()).await;
        if number % 4 == 3 {
            app.advance(TimeDelta::milliseconds(1));
        }
    }
    let before = reader.reads().await;
    assert_eq!(before.len(), 21);
    let mut read = 0;
    let pages = pages(async |cursor| {
        if read > 0 {
            app.advance(TimeDelta::milliseconds(1));
            admin.writes("dazwischen").await;
        }
        read += 1;
        reader.try_feed(4, cursor).await.ok()
    });
    let pages: Vec<_> = pages.await.iter().map(contents).collect();
    assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 4, 4, 4, 1]);
    let seen = pages.concat();
    assert_eq!(seen, before);
    for (first, before, field) in [
        (0, None, "first PAGE_TOO_LARGE"),
        (51, None, "first PAGE_TOO_LARGE"),
        (5, Some("x"), "before BAD_CURSOR"),
    ] {
        assert_eq!(reader.try_feed(first, before).await.fields(), [field]);
    }
    assert_eq!(reader.try_feed(50, None).await.ok()["hasPreviousPage"], Value::Bool(false));
}
