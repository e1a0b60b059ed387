//! Series of posts.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Institution, Person, TestApp, changes, each_engine, text, two_nodes, with};

const FIELDS: &str = "id revision content translations { content { lang value } } ended \
    rule { frequency weekdays time begin until count } dates { day publishDate post skipped follows }";

/// Mondays at nine. The clock of the tests is held on Monday, 2 November 2026, at noon.
fn mondays() -> Value {
    json!({ "frequency": "WEEKLY", "weekdays": ["MONDAY"], "time": "09:00", "begin": "2026-11-02" })
}

impl Person {
    async fn try_repeat(&self, source: Value, rule: Value) -> Answer {
        self.run("createPostSeries", with(source, &json!({ "rule": rule })), FIELDS).await
    }

    /// Begins a series from a template.
    async fn repeats(&self, content: &str, rule: Value) -> Value {
        let template = json!({ "name": content, "content": content });
        let template = self.run("createTemplate", template, "id").await.ok();
        self.try_repeat(json!({ "template": template["id"] }), rule).await.ok()
    }

    async fn try_change_series(&self, series: &Value, content: &str, rule: Value) -> Answer {
        let arguments = json!({ "id": series["id"], "content": content, "rule": rule });
        self.run("updatePostSeries", arguments, FIELDS).await
    }

    async fn try_end_series(&self, series: &Value) -> Answer {
        self.run("endPostSeries", json!({ "id": series["id"] }), "").await
    }

    async fn try_skip(&self, post: &Value) -> Answer {
        self.run("skipPostDate", json!({ "id": post }), FIELDS).await
    }

    async fn try_unskip(&self, series: &Value, day: &str) -> Answer {
        self.run("restorePostDate", json!({ "id": series["id"], "day": day }), FIELDS).await
    }

    async fn series(&self) -> Vec<Value> {
        self.run("postSeries", json!({}), FIELDS).await.ok().as_array().expect("a list").clone()
    }

    /// The texts and dates of all drafts, by date.
    async fn drafts(&self) -> Vec<(String, String)> {
        let list = self.posts("DRAFT").await;
        let drafts = list["edges"].as_array().expect("a list has edges").iter();
        let mut drafts: Vec<_> =
            drafts.map(|edge| (text(&edge["node"]["publishDate"]), text(&edge["node"]["content"]))).collect();
        drafts.sort();
        drafts
    }
}

fn days(series: &Value) -> Vec<String> {
    series["dates"].as_array().expect("a list").iter().map(|date| text(&date["day"])).collect()
}

impl TestApp {
    async fn plan_series(&self) {
        while aushang::series::plan_due(&self.product).await.expect("series can be planned") {}
    }

    async fn plan_series_after(&self, span: TimeDelta) {
        self.advance(span);
        self.plan_series().await;
    }
}

#[each_engine]
async fn drafts_of_eight_weeks_wait_for_release(app: TestApp) {
    let admin = app.admin().await;
    let series = admin.repeats("Sprechstunde", mondays()).await;
    // Today's time has passed. The last day is exactly eight weeks ahead.
    let expected = ["11-09", "11-16", "11-23", "11-30", "12-07", "12-14", "12-21", "12-28"];
    assert_eq!(days(&series), expected.map(|day| format!("2026-{day}")));
    assert_eq!(series["dates"][0]["publishDate"], "2026-11-09T08:00:00+00:00");
    assert_eq!((&series["ended"], &series["dates"][0]["follows"]), (&json!(false), &json!(true)));
    let drafts = admin.drafts().await;
    assert_eq!(drafts.len(), 8);
    assert_eq!(drafts[7], ("2026-12-28T08:00:00+00:00".to_owned(), "Sprechstunde".to_owned()));
    let post = json!({ "id": series["dates"][0]["post"] });
    assert_eq!(app.trail_of(&post).await, ["post.repeat SERVER"]);
    assert_eq!(admin.post(&post).await["creator"], admin.email.as_str());

    app.publish_due_after(TimeDelta::days(8)).await;
    let admin = app.admin().await;
    assert_eq!(admin.post(&post).await["status"], "DRAFT", "it was not released");
    let second = json!({ "id": series["dates"][1]["post"] });
    admin.try_change_status(&second, "APPROVED").await.ok();
    app.publish_due_after(TimeDelta::days(7)).await;
    let admin = app.admin().await;
    assert_eq!(admin.post(&second).await["status"], "LIVE");
    assert!(app.stranger().await.series().await.is_empty());
}

#[each_engine]
async fn next_day_is_planned_once_when_it_is_eight_weeks_ahead(app: TestApp) {
    let admin = app.admin().await;
    let daily = json!({ "frequency": "DAILY", "time": "18:00", "begin": "2026-11-02" });
    let series = admin.repeats("Täglich", daily).await;
    // Today and 56 further days.
    assert_eq!((days(&series).len(), days(&series)[56].as_str()), (57, "2026-12-28"));
    app.plan_series().await;
    assert_eq!(app.count("posts").await, 57);
    app.set_now("2026-11-02T22:59:59.999Z");
    app.plan_series().await;
    assert_eq!(app.count("posts").await, 57, "it is still the same day in Berlin");
    app.plan_series_after(TimeDelta::milliseconds(1)).await;
    app.plan_series().await;
    assert_eq!(app.count("posts").await, 58);
    assert_eq!(days(&admin.series().await[0]).last().unwrap(), "2026-12-29");
}

#[each_engine]
async fn only_dates_ahead_are_made_up_for_after_a_downtime(app: TestApp) {
    let admin = app.admin().await;
    admin.repeats("Sprechstunde", mondays()).await;
    app.advance(TimeDelta::days(100));
    let app = app.restarted_with(&[]).await;
    app.plan_series().await;
    // Wednesday, 10 February 2027.
    let admin = app.admin().await;
    let planned = days(&admin.series().await[0]);
    assert_eq!((planned.len(), planned[0].as_str(), planned[7].as_str()), (8, "2027-02-15", "2027-04-05"));
    assert_eq!(app.count("posts").await, 16);
    let drafts = admin.drafts().await;
    // The clocks change on 28 March.
    assert_eq!(drafts[14].0, "2027-03-29T07:00:00+00:00");
    assert_eq!(drafts[13].0, "2027-03-22T08:00:00+00:00");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_plan_each_date_once() {
    let Some((one, other)) = two_nodes().await else { return };
    let admin = one.admin().await;
    for number in 0..5 {
        admin.repeats(&format!("Reihe {number}"), mondays()).await;
    }
    one.advance(TimeDelta::days(21));
    other.advance(TimeDelta::days(21));
    tokio::join!(one.plan_series(), other.plan_series());
    assert_eq!(one.count("posts").await, 5 * 11);
    assert_eq!(one.count("series_dates").await, 5 * 11);
}

#[each_engine]
async fn deleted_and_skipped_dates_do_not_return(app: TestApp) {
    let admin = app.admin().await;
    let series = admin.repeats("Sprechstunde", mondays()).await;
    let [first, second, third] = [0, 1, 2].map(|index| series["dates"][index]["post"].clone());
    admin.try_delete(&json!({ "id": first })).await.ok();
    let skipped = admin.try_skip(&second).await.ok();
    assert_eq!(skipped["dates"][0]["post"], Value::Null);
    assert_eq!(
        [&skipped["dates"][0]["skipped"], &skipped["dates"][1]["skipped"], &skipped["dates"][2]["skipped"]],
        [false, true, false]
    );
    app.plan_series_after(TimeDelta::days(1)).await;
    admin.try_change_series(&series, "Neu", mondays()).await.ok();
    let changed = &admin.series().await[0];
    assert_eq!(changed["dates"][0]["post"], Value::Null);
    assert_eq!(changed["dates"][1]["post"], Value::Null);
    assert_eq!(app.count("posts").await, 6);

    admin.try_unskip(&series, "2026-11-09").await.refused(409, "WRONG_STATUS");
    let restored = admin.try_unskip(&series, "2026-11-16").await.ok();
    assert_ne!(restored["dates"][1]["post"], Value::Null);
    assert_eq!(app.count("posts").await, 7);
    admin.try_unskip(&series, "2026-11-16").await.refused(409, "WRONG_STATUS");
    admin.try_skip(&third).await.refused(404, "NOT_FOUND");
    let again = &restored["dates"][1]["post"];
    admin.try_skip(again).await.ok();
    // Its time is at 8 o'clock in UTC.
    app.set_now("2026-11-16T08:00:00Z");
    let admin = app.admin().await;
    admin.try_unskip(&series, "2026-11-16").await.refused(409, "WRONG_STATUS");
    let actions = app.actions("series.%").await;
    let expected = ["create", "skip", "update", "restore", "skip"].map(|action| format!("series.{action}"));
    assert_eq!(actions, expected);
}

#[each_engine]
async fn change_concerns_only_drafts_ahead_that_nobody_has_touched(app: TestApp) {
    let admin = app.admin().await;
    let series = admin.repeats("Alt", mondays()).await;
    let post = |index: usize| json!({ "id": series["dates"][index]["post"] });
    admin.updates(json!({ "id": post(0)["id"], "content": "Bearbeitet" })).await;
    admin.try_change_status(&post(1), "APPROVED").await.ok();
    admin.try_reschedule(&post(2), json!("2026-11-24T08:00:00Z")).await.ok();
    let listed = &admin.series().await[0]["dates"];
    assert_eq!([0, 1, 2, 3].map(|index| listed[index]["follows"] == true), [false, false, false, true]);

    let tuesdays = json!({ "frequency": "BIWEEKLY", "weekdays": ["TUESDAY"], "time": "10:00",
        "begin": "2026-11-03", "until": "2026-12-15" });
    let changed = admin.try_change_series(&series, "Neu", tuesdays.clone()).await.ok();
    let expected = ["11-03", "11-09", "11-16", "11-17", "11-23", "12-01", "12-15"];
    assert_eq!(days(&changed), expected.map(|day| format!("2026-{day}")));
    assert_eq!(changed["ended"], true, "no further date comes");
    assert_eq!(changed["rule"]["until"], "2026-12-15");
    let drafts: Vec<_> = admin.drafts().await.into_iter().map(|(_, content)| content).collect();
    assert_eq!(drafts, ["Neu", "Bearbeitet", "Neu", "Alt", "Neu", "Neu"]);
    assert_eq!(admin.post(&post(1)).await["status"], "APPROVED");
    admin.try_change_series(&series, "Neu", tuesdays).await.ok();
    assert_eq!(app.actions("series.update").await.len(), 1, "the same change changes nothing");
    admin.try_change_series(&series, " ", mondays()).await.refused_at(400, "content REQUIRED");

    admin.try_end_series(&series).await.ok();
    let left: Vec<_> = admin.drafts().await.into_iter().map(|(_, content)| content).collect();
    assert_eq!(left, ["Bearbeitet", "Alt"]);
    assert_eq!(app.count("post_series").await, 0);
    admin.try_end_series(&series).await.refused(404, "NOT_FOUND");
    admin.try_skip(&post(0)["id"]).await.refused(404, "NOT_FOUND");
}

#[each_engine]
async fn post_is_the_one_of_its_day(app: TestApp) {
    let admin = app.admin().await;
    let channels = json!([{ "id": app.world.own.students.to_string(), "notification": true }]);
    let event = json!({ "event": { "title": "Fest", "start": "2026-11-09T18:00:00Z" } });
    let planned = admin
        .sends(json!({ "content": "Treffen", "date": "2026-11-09T08:00:00Z", "channels": channels,
            "sendPush": true, "attachment": event, "push": { "title": "Heute" } }))
        .await;
    let source = json!({ "post": planned["id"] });
    let series = admin.try_repeat(source.clone(), with(mondays(), &json!({ "count": 2 }))).await.ok();
    // The first of both dates was this morning.
    assert_eq!(days(&series), ["2026-11-09"]);
    admin.try_end_series(&series).await.ok();
    assert_eq!(admin.post(&planned).await["status"], "APPROVED", "people have written it");

    let series = admin.try_repeat(source.clone(), mondays()).await.ok();
    assert_eq!(series["dates"][0]["post"], planned["id"]);
    assert_eq!((days(&series).len(), &series["dates"][0]["follows"]), (8, &json!(false)));
    admin.try_repeat(source, mondays()).await.refused(409, "SERIES_EXISTS");
    let copy = admin.post(&json!({ "id": series["dates"][1]["post"] })).await;
    assert_eq!((&copy["sendPush"], &copy["attachments"]), (&json!(true), &json!([])));
    assert_eq!(copy["pushConfig"]["title"], "Heute");
    assert_eq!(copy["notificationChannels"], planned["notificationChannels"]);
    admin.try_change_series(&series, "Anders", mondays()).await.ok();
    assert_eq!(admin.post(&planned).await["content"], "Treffen");
    // On another day, it is not part of the series.
    let other = admin.sends(json!({ "content": "Extra", "date": "2026-11-10T08:00:00Z" })).await;
    let series = admin.try_repeat(json!({ "post": other["id"] }), mondays()).await.ok();
    assert_eq!(days(&series)[0], "2026-11-09");
}

#[each_engine]
async fn rule_and_source_are_checked(app: TestApp) {
    let admin = app.admin().await;
    let post = admin.sends(json!({ "content": "Hallo" })).await;
    let source = json!({ "post": post["id"] });
    for (change, refused) in [
        (json!({ "weekdays": [] }), "rule.weekdays REQUIRED"),
        (json!({ "begin": "2026-11-01" }), "rule.begin IN_PAST"),
        (json!({ "begin": "2028-11-03" }), "rule.begin INVALID"),
        (json!({ "begin": "gestern" }), "rule.begin INVALID"),
        (json!({ "time": "24:00" }), "rule.time INVALID"),
        (json!({ "until": "2026-11-01" }), "rule.until INVALID"),
        (json!({ "count": 501 }), "rule.count INVALID"),
        (json!({ "count": 1, "until": "2026-12-01" }), "rule.count INVALID"),
    ] {
        admin.try_repeat(source.clone(), with(mondays(), &change)).await.refused_at(400, refused);
    }
    admin.try_repeat(json!({}), mondays()).await.refused_at(400, "source INVALID");
    app.stranger().await.try_repeat(source, mondays()).await.refused(404, "NOT_FOUND");
    let channels = json!([{ "id": Institution::EMERGENCY }]);
    let emergency = admin
        .sends(json!({ "content": "Alarm", "date": app.date_in(TimeDelta::days(1)), "channels": channels }))
        .await;
    let refused = admin.try_repeat(json!({ "post": emergency["id"] }), mondays()).await;
    refused.refused_at(400, "source NOT_OFFERED");
    assert_eq!(app.count("post_series").await, 0);
}

#[each_engine]
async fn profile_has_at_most_20_series_that_are_going_on(app: TestApp) {
    let admin = app.admin().await;
    let template = json!({ "name": "Vorlage", "content": "Hallo" });
    let template = admin.run("createTemplate", template, "id").await.ok();
    let source = json!({ "template": template["id"] });
    let yearly = json!({ "frequency": "MONTHLY_DAY", "time": "09:00", "begin": "2027-11-30" });
    let ended = json!({ "frequency": "DAILY", "time": "18:00", "begin": "2026-11-02", "count": 1 });
    admin.try_repeat(source.clone(), ended.clone()).await.ok();
    let mut last = Value::Null;
    for _ in 0..19 {
        last = admin.try_repeat(source.clone(), yearly.clone()).await.ok();
    }
    admin.try_repeat(source.clone(), yearly.clone()).await.refused(409, "TOO_MANY_SERIES");
    assert_eq!(admin.series().await.len(), 20);
    admin.try_end_series(&last).await.ok();
    admin.try_repeat(source.clone(), yearly.clone()).await.ok();
    // One without further drafts counts until its last day is over.
    admin.try_repeat(source.clone(), ended).await.refused(409, "TOO_MANY_SERIES");
    app.advance(TimeDelta::days(1));
    assert_eq!(admin.series().await.len(), 19);
    admin.try_repeat(source, yearly).await.ok();
}

#[each_engine]
async fn series_goes_on_without_its_account_and_ends_with_its_profile(app: TestApp) {
    let user = app.user().await;
    let series = user.repeats("Sprechstunde", mondays()).await;
    app.delete_account(&user.email).await;
    app.plan_series_after(TimeDelta::days(7)).await;
    let admin = app.admin().await;
    let listed = admin.series().await;
    let planned = &listed[0];
    assert_eq!(planned["id"], series["id"]);
    let newest = planned["dates"].as_array().unwrap().last().unwrap();
    assert_eq!(newest["day"], "2027-01-04");
    assert_eq!(admin.post(&json!({ "id": newest["post"] })).await["creator"], "");
    let staff = app.sign_in("intern@aushang.example").await;
    staff.run("proveIdentity", json!({ "password": crate::support::PASSWORD }), "").await.ok();
    staff.run("deleteProfile", json!({ "id": app.world.own.id.to_string() }), "").await.ok();
    assert_eq!((app.count("post_series").await, app.count("series_dates").await), (0, 0));
    app.plan_series_after(TimeDelta::days(7)).await;
}

#[each_engine]
async fn rule_without_a_date_ahead_is_refused(app: TestApp) {
    let admin = app.admin().await;
    let template = json!({ "name": "Kurz", "content": "Kurz" });
    let template = admin.run("createTemplate", template, "id").await.ok();
    let source = || json!({ "template": template["id"] });
    // Today's nine o'clock has passed, and the next Monday is after the end.
    let until = with(mondays(), &json!({ "until": "2026-11-08" }));
    let once = with(mondays(), &json!({ "count": 1 }));
    admin.try_repeat(source(), until.clone()).await.refused_at(400, "rule.until NO_DATES");
    admin.try_repeat(source(), once).await.refused_at(400, "rule.count NO_DATES");
    let last = with(mondays(), &json!({ "until": "2026-11-09" }));
    let series = admin.try_repeat(source(), last).await.ok();
    assert_eq!(days(&series), ["2026-11-09"]);
    admin.try_change_series(&series, "Kurz", until).await.refused_at(400, "rule.until NO_DATES");
    assert_eq!(admin.drafts().await.len(), 1);
    // It is deleted after its last day.
    app.set_now("2026-11-09T22:59:59.999Z");
    app.plan_series().await;
    assert_eq!(app.count("post_series").await, 1);
    app.plan_series_after(TimeDelta::milliseconds(1)).await;
    assert_eq!(app.count("post_series").await, 0);
}

#[each_engine]
async fn skipped_day_returns_only_if_the_rule_still_has_it(app: TestApp) {
    let admin = app.admin().await;
    let series = admin.repeats("Sprechstunde", mondays()).await;
    admin.try_skip(&series["dates"][0]["post"]).await.ok();
    let tuesdays = with(mondays(), &json!({ "weekdays": ["TUESDAY"] }));
    admin.try_change_series(&series, "Sprechstunde", tuesdays).await.ok();
    admin.try_unskip(&series, "2026-11-09").await.refused(409, "WRONG_STATUS");
    admin.try_change_series(&series, "Sprechstunde", mondays()).await.ok();
    let restored = admin.try_unskip(&series, "2026-11-09").await.ok();
    assert_eq!(days(&restored)[0], "2026-11-09");
}

// spec: ROLES-07
#[each_engine]
async fn with_four_eyes_nobody_releases_texts_that_they_wrote_into_a_series(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    admin.try_set_four_eyes(true).await.ok();
    let series = user.repeats("Sprechstunde", mondays()).await;
    let first = |series: &Value| json!({ "id": series["dates"][0]["post"] });
    // Another rule is not another text.
    let early = with(mondays(), &json!({ "time": "08:00" }));
    let moved = admin.try_change_series(&series, "Sprechstunde", early.clone()).await.ok();
    assert_eq!(admin.approval(&first(&moved)).await["viewerCanApprove"], true);
    let changed = admin.try_change_series(&series, "Keine Sprechstunde", early).await.ok();
    for author in [&user, &admin] {
        author.try_change_status(&first(&changed), "APPROVED").await.refused(403, "OWN_TEXT");
    }
    // Also those that are made later.
    app.plan_series_after(TimeDelta::days(7)).await;
    let (admin, other) = (app.admin().await, app.superadmin().await);
    let listed = &admin.series().await[0];
    let last = json!({ "id": listed["dates"].as_array().unwrap().last().unwrap()["post"] });
    admin.try_change_status(&last, "APPROVED").await.refused(403, "OWN_TEXT");
    other.try_change_status(&last, "APPROVED").await.ok();
    // Nothing is left of a deleted account.
    app.delete_account("admin@fs.example").await;
    assert_eq!(app.count("post_series where edited_by is not null").await, 0);
}

#[each_engine]
async fn second_of_two_changes_of_a_series_is_refused(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let series = admin.repeats("Sprechstunde", mondays()).await;
    let change = |content: &str| json!({ "id": series["id"], "content": content, "rule": mondays(), "basedOn": series["revision"] });
    let changed = admin.run("updatePostSeries", change("Von Mia"), FIELDS).await.ok();
    assert_eq!((&series["revision"], &changed["revision"]), (&json!(1), &json!(2)));
    let before = app.dump().await;
    let refused = user.run("updatePostSeries", change("Von Jo"), FIELDS).await;
    refused.refused_at(409, "basedOn EDITED_MEANWHILE");
    // The response was lost, and the request is repeated.
    assert_eq!(admin.run("updatePostSeries", change("Von Mia"), FIELDS).await.ok(), changed);
    assert_eq!(changes(&before, &app.dump().await), [""; 0]);
    let again = with(change("Von Jo"), &json!({ "basedOn": 2 }));
    assert_eq!(user.run("updatePostSeries", again, FIELDS).await.ok()["content"], "Von Jo");
}

#[each_engine]
async fn drafts_with_comments_or_a_saved_change_do_not_follow_their_series(app: TestApp) {
    let admin = app.admin().await;
    let series = admin.repeats("Alt", mondays()).await;
    let post = |index: usize| json!({ "id": series["dates"][index]["post"] });
    admin.try_comment(&post(0), "Alt", "Wo denn?").await.ok();
    let aside = json!({ "post": post(1)["id"], "state": "{}", "files": [], "writer": "hier" });
    admin.run("saveWorkingCopy", aside, "id").await.ok();
    let listed = &admin.series().await[0]["dates"];
    assert_eq!([0, 1, 2].map(|index| listed[index]["follows"] == true), [false, false, true]);
    admin.try_change_series(&series, "Neu", mondays()).await.ok();
    let drafts: Vec<_> = admin.drafts().await.into_iter().map(|(_, content)| content).collect();
    assert_eq!(drafts[..3], ["Alt", "Alt", "Neu"]);
    assert_eq!(admin.try_comments(&post(0)).await.ok().as_array().unwrap().len(), 1);
    admin.try_end_series(&series).await.ok();
    assert_eq!(admin.drafts().await.len(), 2);
}
