//! The feed of a reader.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, contents, each_engine, jpeg, text};

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
    app.advance(TimeDelta::hours(1));
    app.publish_due().await;
    assert_eq!(reader.reads().await, ["Bald", "Drei", "Zwei", "Eins"]);
    let read = reader.try_read(&soon).await.ok();
    assert_eq!(read["post"]["author"]["following"], true);
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
    let staged = admin.uploads(&jpeg(60, 40)).await;
    let image = json!({ "type": "IMAGE", "raw": staged["raw"] });
    let post = admin
        .sends(json!({
            "content": "Hallo", "translations": { "content": [{ "lang": "en", "value": "Hello" }] },
            "attachment": { "blog": { "title": "Haus", "url": "a.example", "image": image } }
        }))
        .await;
    let node = reader.feed().await["edges"][0]["node"].clone();
    let large = text(&node["attachments"][0]["image"]["large"]);
    assert_eq!(
        node,
        json!({
            "id": post["id"], "content": "Hallo", "publishDate": post["publishDate"], "emergency": false,
            "likesCount": 0,
            "translations": [{ "lang": "de", "value": "Hallo" }, { "lang": "en", "value": "Hello" }],
            "author": {
                "id": app.world.own.id, "username": "fs-informatik", "displayName": "Fachschaft Informatik",
                "following": true
            },
            "attachments": [{ "title": "Haus", "image": { "large": large } }]
        })
    );
    assert_eq!(app.get(&large).await.status, 200);
    for hidden in ["creator", "status", "viewerCanEdit", "sendPush"] {
        let document = format!("{{ feed(first: 1) {{ edges {{ node {{ {hidden} }} }} }} }}");
        assert_eq!(reader.call(&document, json!({})).await.outcome(), "400", "{hidden}");
    }
}

/// Everything that the student app can request of a post.
const WHOLE_POST: &str = "id publishDate content translations { lang value } likesCount liked vote emergency
    author { id username displayName following avatar { large } header { large } }
    attachments { ... on GalleryAttachment { type images { raw large placeholder width height alt
        focus { x y } translations { alt { lang value } } } } }";
const MAX_RESPONSE_BYTES: usize = 300_000;

/// Returns the lengths of all pages of a list, and the numbers at the beginning of the texts.
async fn pages_of(
    call: impl AsyncFn(Option<String>) -> Answer,
    list: &str,
    content: &str,
) -> (Vec<usize>, Vec<String>) {
    let (mut lengths, mut numbers, mut before) = (Vec::new(), Vec::new(), None);
    loop {
        let answer = call(before.take()).await;
        let bytes = answer.body.to_string().len();
        assert!(bytes <= MAX_RESPONSE_BYTES, "{bytes} bytes");
        let page = answer.ok().pointer(list).unwrap().clone();
        let edges = page["edges"].as_array().unwrap();
        lengths.push(edges.len());
        let number = |edge: &Value| text(edge.pointer(content).unwrap())[..2].to_owned();
        numbers.extend(edges.iter().map(number));
        if page["hasPreviousPage"] == false {
            return (lengths, numbers);
        }
        before = Some(text(&edges.last().unwrap()["cursor"]));
    }
}

#[each_engine]
async fn pages_of_long_posts_are_shorter_so_that_each_response_is_at_most_300_kb(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let expected: Vec<_> = (10..20).rev().map(|number| number.to_string()).collect();
    for number in expected.iter().rev() {
        // 10,000 characters that need two bytes each in JSON.
        let long = format!("{number}{}x", "ü".repeat(9_997));
        let post = admin
            .sends(json!({
                "content": long, "translations": { "content": [{ "lang": "en", "value": long }] }
            }))
            .await;
        reader.likes(&post).await;
        app.advance(TimeDelta::milliseconds(1));
    }
    let feed = format!(
        "query ($before: String) {{ feed(first: 50, before: $before) {{
            hasPreviousPage edges {{ cursor node {{ {WHOLE_POST} }} }} }} }}"
    );
    let profile = format!(
        "query ($before: String) {{ profile(username: \"fs-informatik\") {{
            posts(first: 50, before: $before) {{
                hasPreviousPage edges {{ cursor node {{ {WHOLE_POST} }} }} }} }} }}"
    );
    let deeds = format!(
        "query ($before: String) {{ reader {{ deeds(first: 50, before: $before) {{
            hasPreviousPage edges {{ cursor node {{ post {{ {WHOLE_POST} }} }} }} }} }} }}"
    );
    for (document, list, content) in [
        (&feed, "/feed", "/node/content"),
        (&profile, "/profile/posts", "/node/content"),
        (&deeds, "/reader/deeds", "/node/post/content"),
    ] {
        let call = async |before| reader.call(document, json!({ "before": before })).await;
        let (lengths, mut numbers) = pages_of(call, list, content).await;
        if list == "/reader/deeds" {
            numbers.sort_unstable_by(|one, other| other.cmp(one));
        }
        // Each post is estimated at 2 x 40,000 bytes and some more, of 225,000.
        assert_eq!((lengths, &numbers), (vec![2; 5], &expected), "{list}");
    }
    // Several aliases can exceed the limit.
    let content: Vec<_> = (0..10).map(|number| format!("t{number}: content")).collect();
    let content = content.join(" ");
    let document = format!("{{ feed(first: 50) {{ edges {{ node {{ {content} }} }} }} }}");
    reader.call(&document, json!({})).await.refused(400, "ANSWER_TOO_LARGE");
    // A mutation is executed all the same.
    let deeds = format!("deeds(first: 50) {{ edges {{ node {{ post {{ {content} }} }} }} }}");
    let document = format!("mutation {{ updateReader(role: GUEST) {{ {deeds} }} }}");
    reader.call(&document, json!({})).await.refused(400, "ANSWER_TOO_LARGE");
    let stored = reader.call("{ reader { role } }", json!({})).await.ok();
    assert_eq!(stored["reader"]["role"], "GUEST");
}

#[each_engine]
async fn page_of_short_posts_has_the_full_length(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    for number in 0..50 {
        admin.writes(&format!("{number} {}", "a".repeat(1_000))).await;
    }
    let page = reader.feed().await;
    assert_eq!(page["edges"].as_array().unwrap().len(), 50);
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
    let (mut seen, mut cursor) = (Vec::new(), None::<String>);
    loop {
        let page = reader.try_feed(4, cursor.as_deref()).await.ok()["feed"].clone();
        seen.extend(contents(&page));
        let edges = page["edges"].as_array().unwrap();
        if page["hasPreviousPage"] == false {
            assert_eq!(edges.len(), 1);
            break;
        }
        assert_eq!(edges.len(), 4);
        cursor = edges.last().map(|edge| text(&edge["cursor"]));
        app.advance(TimeDelta::milliseconds(1));
        admin.writes("dazwischen").await;
    }
    assert_eq!(seen, before);
    for (first, before, field) in [
        (0, None, "first PAGE_TOO_LARGE"),
        (51, None, "first PAGE_TOO_LARGE"),
        (5, Some("x"), "before BAD_CURSOR"),
    ] {
        assert_eq!(reader.try_feed(first, before).await.fields(), [field]);
    }
    assert_eq!(reader.try_feed(50, None).await.ok()["feed"]["hasPreviousPage"], Value::Bool(false));
}
