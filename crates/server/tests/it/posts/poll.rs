//! Polls.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, a_question, by_id, each_engine, nodes, with};

fn poll(fields: &Value) -> Value {
    let poll = with(json!({ "options": options(&["Ja", "Nein"]) }), fields);
    json!({ "content": "Kommt ihr?", "attachment": { "poll": poll } })
}

/// Returns a poll that is published at this date.
fn planned(fields: &Value, date: &str) -> Value {
    with(poll(fields), &json!({ "date": date }))
}

fn edit(post: &Value, fields: &Value) -> Value {
    with(poll(fields), &by_id(post))
}

fn options(texts: &[&str]) -> Value {
    texts.iter().map(|text| json!({ "text": text })).collect()
}

fn counts(post: &Value) -> Vec<Value> {
    let poll = &post["attachments"][0];
    let options = poll["options"].as_array().unwrap().iter().map(|option| option["votes"].clone());
    options.chain([poll["total"].clone()]).collect()
}

// spec: ATTACH-01, ATTACH-02, ATTACH-33
#[each_engine]
async fn poll_is_stored_in_both_languages(app: TestApp) {
    let admin = app.admin().await;
    let end = app.date_in(TimeDelta::days(3));
    let english = json!({ "text": [{ "lang": "en", "value": "Yes" }] });
    let given = json!([{ "text": " Ja ", "translations": english }, { "text": "Nein" }]);
    let post = admin.sends(poll(&json!({ "options": given, "end": end }))).await;
    let shown = &post["attachments"][0];
    let expected = json!({
        "type": "POLL", "total": 0, "pollEnd": end, "period": null,
        "options": [
            { "id": shown["options"][0]["id"], "text": "Ja", "votes": 0, "translations": { "text": [
                { "lang": "de", "value": "Ja" }, { "lang": "en", "value": "Yes" }
            ] } },
            { "id": shown["options"][1]["id"], "text": "Nein", "votes": 0, "translations": { "text": [
                { "lang": "de", "value": "Nein" }
            ] } }
        ]
    });
    assert_eq!(shown, &expected);
    assert_ne!(shown["options"][0]["id"], shown["options"][1]["id"]);
    assert_eq!(admin.post(&post).await, post);
}

// spec: ATTACH-34, ATTACH-35, ATTACH-36, ATTACH-38
#[each_engine]
async fn poll_has_two_to_ten_options_and_ends_in_the_future(app: TestApp) {
    let admin = app.admin().await;
    let at = |hours| app.date_in(TimeDelta::hours(hours));
    let long = "x".repeat(201);
    let eleven = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"];
    for (fields, errors) in [
        (json!({ "period": "DAY", "options": [] }), &["attachment.poll.options TOO_FEW"][..]),
        (json!({ "period": "DAY", "options": options(&["Ja"]) }), &["attachment.poll.options TOO_FEW"]),
        (json!({ "period": "DAY", "options": options(&eleven) }), &["attachment.poll.options TOO_MANY"]),
        (
            json!({ "period": "DAY", "options": options(&["Ja", " Ja "]) }),
            &["attachment.poll.options.1.text REPEATED"],
        ),
        (
            json!({ "period": "DAY", "options": options(&["", " \t", &long]) }),
            &[
                "attachment.poll.options.0.text REQUIRED",
                "attachment.poll.options.1.text ONLY_WHITESPACE",
                "attachment.poll.options.2.text TOO_LONG",
            ],
        ),
        (json!({}), &["attachment.poll.end REQUIRED"]),
        (json!({ "end": at(1), "period": "DAY" }), &["attachment.poll.end INVALID"]),
        (json!({ "end": at(-1) }), &["attachment.poll.end IN_PAST"]),
        (json!({ "end": at(0) }), &["attachment.poll.end ENDS_BEFORE_PUBLISHING"]),
    ] {
        assert_eq!(admin.try_send(poll(&fields)).await.fields(), errors);
    }
    let refused = admin.try_send(planned(&json!({ "end": at(5) }), &at(5))).await;
    assert_eq!(refused.fields(), ["attachment.poll.end ENDS_BEFORE_PUBLISHING"]);
    assert_eq!(admin.posts("ALL").await["totalCount"], 0);
}

#[each_engine]
async fn period_of_a_poll_starts_when_its_post_is_live(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.sends(poll(&json!({ "period": "WEEK" }))).await;
    app.advance(TimeDelta::days(5));
    let in_a_week = app.date_in(TimeDelta::days(7));
    let planned = admin.sends(planned(&json!({ "period": "WEEK" }), &app.date_in(TimeDelta::hours(1)))).await;
    // The date at which it becomes LIVE is still unknown, because a waiting post may be approved at any
    // time.
    for post in [&draft, &admin.post(&draft).await, &planned] {
        let shown = &post["attachments"][0];
        assert_eq!((&shown["pollEnd"], &shown["period"]), (&Value::Null, &json!("WEEK")));
    }
    let live = admin.try_change_status(&draft, "APPROVED").await.ok();
    app.advance(TimeDelta::days(1));
    for post in [&live, &admin.post(&live).await] {
        let shown = &post["attachments"][0];
        assert_eq!((&shown["pollEnd"], &shown["period"]), (&json!(in_a_week), &json!("WEEK")));
    }
}

// spec: ATTACH-38
#[each_engine]
async fn poll_that_has_ended_is_not_published(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let at = |hours| app.date_in(TimeDelta::hours(hours));
    let planned = admin.sends(planned(&json!({ "end": at(5) }), &at(3))).await;
    for hours in [5, 6] {
        let refused = admin.try_reschedule(&planned, json!(at(hours))).await;
        assert_eq!(refused.fields(), ["publishDate ENDS_BEFORE_PUBLISHING"]);
    }
    admin.try_reschedule(&planned, json!(at(4))).await.ok();
    let draft = drafter.sends(poll(&json!({ "end": at(5) }))).await;
    app.advance(TimeDelta::hours(5));
    let refused = admin.try_change_status(&draft, "APPROVED").await;
    assert_eq!(refused.fields(), ["attachment.poll.end ENDS_BEFORE_PUBLISHING"]);
    let later = json!({ "end": app.date_in(TimeDelta::hours(1)) });
    admin.try_update(edit(&draft, &later)).await.ok();
    admin.try_change_status(&draft, "APPROVED").await.ok();
}

// spec: COMPOSER-02, COMPOSER-03, COMPOSER-04
#[each_engine]
async fn edit_cannot_change_the_options_and_the_end_after_the_first_vote(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    let at = |hours| app.date_in(TimeDelta::hours(hours));
    let post = admin.sends(poll(&json!({ "end": at(2) }))).await;
    let ids = |place: usize| post["attachments"][0]["options"][place]["id"].clone();
    let same = json!([{ "text": "Ja", "id": ids(0) }, { "text": "Nein", "id": ids(1) }]);
    let moved = admin.updates(edit(&post, &json!({ "options": same, "end": at(4) }))).await;
    assert_eq!(moved["attachments"][0]["pollEnd"], json!(at(4)));
    assert_eq!(moved["attachments"][0]["options"], post["attachments"][0]["options"]);
    let refused = admin.try_update(edit(&post, &json!({ "end": at(-1) }))).await;
    assert_eq!(refused.fields(), ["attachment.poll.end IN_PAST"]);
    let end = at(4);
    reader.votes(&post, 1).await;
    let english = json!({ "text": [{ "lang": "en", "value": "Yes" }] });
    for other in [
        options(&["Ja", "Vielleicht"]),
        options(&["Nein", "Ja"]),
        options(&["Ja", "Nein", "Vielleicht"]),
        json!([{ "text": "Ja", "translations": english }, { "text": "Nein" }]),
        json!([{ "text": "Ja", "id": ids(1) }, { "text": "Nein", "id": ids(0) }]),
        json!([{ "text": "Ja", "id": "kein" }, { "text": "Nein" }]),
    ] {
        let refused = admin.try_update(edit(&post, &json!({ "options": other, "end": end }))).await;
        assert_eq!(refused.fields(), ["attachment.poll.options OPTIONS_LOCKED"], "{other}");
        refused.refused(409, "OPTIONS_LOCKED");
    }
    for other in [json!({ "end": at(5) }), json!({ "period": "WEEK" })] {
        admin.try_update(edit(&post, &other)).await.refused_at(409, "attachment.poll.end END_LOCKED");
    }
    // An unchanged end in the past does not prevent an edit of the text.
    app.advance(TimeDelta::hours(6));
    let edited = with(edit(&post, &json!({ "end": end })), &json!({ "content": "Wer kam?" }));
    let edited = admin.updates(edited).await;
    assert_eq!(counts(&edited), [0, 1, 1]);
}

#[each_engine]
async fn options_can_be_changed_until_the_first_vote(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    let post =
        admin.sends(poll(&json!({ "period": "WEEK", "options": options(&["Ja", "Nein", "Egal"]) }))).await;
    let ids = |post: &Value| {
        let options = post["attachments"][0]["options"].as_array().unwrap();
        options.iter().map(|option| option["id"].clone()).collect::<Vec<_>>()
    };
    let before = ids(&post);
    let moved = json!([{ "text": "Nein danke", "id": before[1] }, { "text": "Vielleicht" }, { "text": "Ja", "id": before[0] }]);
    let edited = admin.updates(edit(&post, &json!({ "period": "WEEK", "options": moved }))).await;
    let after = ids(&edited);
    assert_eq!((&after[0], &after[2]), (&before[1], &before[0]), "an option keeps its id");
    assert!(!before.contains(&after[1]), "a new option has a new id");
    let twice = json!([{ "text": "Nein", "id": after[0] }, { "text": "Ja", "id": after[0] }]);
    let edited = admin.updates(edit(&post, &json!({ "period": "WEEK", "options": twice }))).await;
    assert_ne!(ids(&edited)[0], ids(&edited)[1]);
    reader.votes(&edited, 1).await;
    assert_eq!(counts(&admin.post(&post).await), [0, 1, 1]);
}

// spec: ATTACH-33
#[each_engine]
async fn each_reader_has_one_vote_in_each_poll(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let (one, other) = (admin.sends(a_question()).await, admin.sends(a_question()).await);
    let others = futures::future::join_all((0..6).map(|_| app.reader("STUDENT"))).await;
    futures::future::join_all(others.iter().map(|reader| reader.votes(&one, 0))).await;
    reader.votes(&one, 1).await;
    reader.votes(&other, 1).await;
    assert_eq!(counts(&admin.post(&one).await), [6, 1, 7]);
    let listed: Vec<_> = nodes(&admin.posts("PUBLISHED").await).iter().map(counts).collect();
    assert_eq!(json!(listed), json!([[0, 1, 1], [6, 1, 7]]));
    let fields = "... on PollAttachment { total options { votes text } }";
    let read = json!({ "attachments": [reader.attachment(&one, fields).await] });
    assert_eq!(counts(&read), [6, 1, 7]);
    assert_eq!(read["attachments"][0]["options"][0]["text"], "Ja");
    admin.try_delete(&one).await.ok();
    assert_eq!(counts(&admin.post(&other).await), [0, 1, 1]);
}
