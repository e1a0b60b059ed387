//! The channels that profiles may use.

use aushang::ids::ChannelId;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Institution, Person, TestApp, each_engine, text};

impl Person {
    async fn try_create_channel(&self, name: &str) -> Answer {
        self.run("createNotificationChannel", json!({ "channelName": name }), CHANNEL).await
    }

    async fn try_create_own_channel(&self, profile: impl ToString, name: &str, roles: Value) -> Answer {
        let own = json!({ "userId": profile.to_string(), "name": name, "roles": roles });
        self.run("createChannel", own, CHANNEL).await
    }

    /// `adds`: whether the profile gets the channel or loses it.
    async fn try_assign(&self, adds: bool, profile: impl ToString, channel: impl ToString) -> Answer {
        let operation = if adds { "addNotificationChannel" } else { "removeNotificationChannel" };
        let assignment = json!({ "userId": profile.to_string(), "channel": channel.to_string() });
        self.run(operation, assignment, "name").await
    }
}

const CHANNEL: &str = "id name globalChannel kind targeting { roles }";

fn names(channels: &Value) -> Vec<&str> {
    let channels = channels.as_array().expect("a list");
    channels.iter().map(|channel| channel["name"].as_str().expect("a name")).collect()
}

// spec: API-68, ADMIN-27, ADMIN-28, ADMIN-29, ADMIN-30, ADMIN-31
#[each_engine]
async fn catalogue_has_each_name_once(app: TestApp) {
    let staff = app.superadmin().await;
    let created = staff.try_create_channel("  Mensa ").await.ok();
    let expected = json!({
        "id": created["id"], "name": "Mensa", "globalChannel": true, "kind": "DEFAULT",
        "targeting": { "roles": [] }
    });
    assert_eq!(created, expected);
    for (name, refused) in
        [("", "REQUIRED"), ("  ", "ONLY_WHITESPACE"), ("ab", "TOO_SHORT"), (&"a".repeat(61), "TOO_LONG")]
    {
        staff.try_create_channel(name).await.refused_at(400, &format!("channelName {refused}"));
    }
    for taken in ["Mensa", "MENSA", "ersti", "Notfall "] {
        staff.try_create_channel(taken).await.refused_at(409, "channelName CHANNEL_EXISTS");
    }
    // Another profile's own channel is not in the catalogue.
    staff.try_create_channel("Neuigkeiten").await.ok();
    let catalogue = staff.run("possibleTargets", json!({}), "notificationChannels { name }").await.ok();
    let expected = ["Ersti", "Mensa", "Neuigkeiten", "Notfall", "Notfall mit Alarm"];
    assert_eq!(names(&catalogue["notificationChannels"]), expected);
    assert_eq!(app.actions("channel.%").await, ["channel.create"; 2]);
}

#[each_engine]
async fn catalogue_has_at_most_200_channels(app: TestApp) {
    let staff = app.superadmin().await;
    // Three special ones are there from the start.
    for number in 4..=200 {
        staff.try_create_channel(&format!("Kanal {number}")).await.ok();
    }
    staff.try_create_channel("Kanal 201").await.refused_at(400, "channelName TOO_MANY");
}

// spec: API-67, ADMIN-27
#[each_engine]
async fn profile_gets_channels_of_its_own(app: TestApp) {
    let (staff, own, foreign) = (app.superadmin().await, app.world.own.id, app.world.foreign.id);
    let alumni = staff.try_create_own_channel(own, "Ehemalige", json!(["alumni"])).await.ok();
    let expected = json!({
        "id": alumni["id"], "name": "Ehemalige", "globalChannel": false, "kind": "ROLE_TARGETED",
        "targeting": { "roles": ["alumni"] }
    });
    assert_eq!(alumni, expected);
    for taken in ["ehemalige", "NEUIGKEITEN", "Ersti"] {
        let refused = staff.try_create_own_channel(own, taken, json!([])).await;
        refused.refused_at(409, "name CHANNEL_EXISTS");
    }
    staff.try_create_own_channel(foreign, "Ehemalige", json!([])).await.ok();
    staff.try_create_own_channel(own, "ab", json!([])).await.refused_at(400, "name TOO_SHORT");
    let channels = app.admin().await.me("notificationChannels { name }").await;
    assert!(names(&channels["notificationChannels"]).contains(&"Ehemalige"));
    // Own channels cannot be assigned to others, nor taken away without deleting them.
    for adds in [true, false] {
        let refused = staff.try_assign(adds, foreign, text(&alumni["id"])).await;
        refused.refused_at(400, "channel NOT_OFFERED");
    }
    // Six were there from the start.
    for number in 8..=50 {
        staff.try_create_own_channel(own, &format!("Kanal {number}"), json!([])).await.ok();
    }
    staff.try_create_own_channel(own, "Kanal 51", json!([])).await.refused_at(400, "name TOO_MANY");
}

// spec: API-66, ADMIN-27
#[each_engine]
async fn catalogue_channels_are_given_and_taken(app: TestApp) {
    let (staff, id) = (app.superadmin().await, app.world.own.id);
    let mensa = text(&staff.try_create_channel("Mensa").await.ok()["id"]);
    let all = ["Angestellte", "Ersti", "Mensa", "Neuigkeiten", "Notfall", "Notfall mit Alarm", "Studierende"];
    for _ in 0..2 {
        let has = staff.try_assign(true, id, &mensa).await.ok();
        assert_eq!(names(&has), all);
    }
    let without: Vec<_> = all.into_iter().filter(|name| *name != "Mensa").collect();
    for _ in 0..2 {
        let has = staff.try_assign(false, id, &mensa).await.ok();
        assert_eq!(names(&has), without);
    }
    staff.try_assign(true, id, ChannelId(uuid::Uuid::nil())).await.refused_at(404, "channel NOT_FOUND");
    let expected = ["channel.create", "channel.assign", "channel.unassign"];
    assert_eq!(app.actions("channel.%").await, expected);
    let refused = staff.run("deleteChannel", json!({ "id": Institution::FRESHMAN }), "").await;
    refused.refused(403, "SPECIAL_CHANNEL");
}

// spec: API-67
#[each_engine]
async fn posts_of_a_deleted_channel_keep_their_audience(app: TestApp) {
    let (staff, admin) = (app.superadmin().await, app.admin().await);
    let employees = app.world.own.employees;
    let post = json!({ "content": "Nur intern", "channels": [{ "id": employees }] });
    admin.sends(post).await;
    staff.run("deleteChannel", json!({ "id": employees }), "").await.ok();
    let reads = async |role: &str| {
        let reader = app.follower(role).await;
        let feed = reader.run("feed", json!({ "first": 5 }), "edges { node { id } }").await.ok();
        feed["edges"].as_array().expect("a list").len()
    };
    assert_eq!((reads("STUDENT").await, reads("EMPLOYEE").await), (0, 1));
    let channels = admin.me("notificationChannels { name }").await;
    assert!(!names(&channels["notificationChannels"]).contains(&"Angestellte"));
}

// spec: ADMIN-31
#[each_engine]
async fn profile_has_no_two_channels_with_one_name(app: TestApp) {
    let staff = app.superadmin().await;
    let same = text(&staff.try_create_channel("neuigkeiten").await.ok()["id"]);
    let refused = staff.try_assign(true, app.world.own.id, same).await;
    refused.refused_at(409, "channel CHANNEL_EXISTS");
}

#[each_engine]
async fn conflict_after_a_channel_was_taken_names_who_took_it(app: TestApp) {
    let (staff, admin) = (app.superadmin().await, app.admin().await);
    let emergency = json!([{ "id": Institution::EMERGENCY }]);
    let date = app.date_in(TimeDelta::days(1));
    let planned = admin.sends(json!({ "content": "Geplant", "channels": emergency, "date": date })).await;
    let edited = admin.updates(json!({ "id": planned["id"], "content": "Besser" })).await;
    staff.try_assign(false, app.world.own.id, Institution::EMERGENCY).await.ok();
    let change = json!({ "id": planned["id"], "content": "Noch besser", "editedAt": edited["editedAt"] });
    let refused = admin.try_update(change).await.refused(409, "EDITED_MEANWHILE");
    assert_eq!(refused["current"]["editedByName"], staff.me("email").await["email"]);
    let listed = admin.run("postVersions", json!({ "id": planned["id"] }), "kind").await.ok();
    let kinds: Vec<_> = listed.as_array().unwrap().iter().map(|version| text(&version["kind"])).collect();
    assert_eq!(kinds, ["WITHDRAWN", "EDITED", "EDITED", "PLANNED"]);
}

// spec: ADMIN-27
#[each_engine]
async fn waiting_emergency_is_none_once_the_channel_is_taken(app: TestApp) {
    let (staff, admin) = (app.superadmin().await, app.admin().await);
    let (id, tomorrow) = (app.world.own.id, app.date_in(TimeDelta::days(1)));
    for channel in [Institution::EMERGENCY, Institution::EMERGENCY_ALARM] {
        let emergency = json!([{ "id": channel }]);
        admin.sends(json!({ "content": "Live", "channels": emergency })).await;
        admin.sends(json!({ "content": "Geplant", "channels": emergency, "date": tomorrow })).await;
        app.drafter().await.sends(json!({ "content": "Entwurf", "channels": emergency })).await;
        app.advance(TimeDelta::seconds(1));
        staff.try_assign(false, id, channel).await.ok();
    }
    let emergencies = "select content_de as text from posts where audience_emergency";
    assert_eq!(app.texts(emergencies).await, ["Live", "Live"]);
    let with_channel = "select p.content_de as text from posts p join post_channels c on c.post_id = p.id";
    assert_eq!(app.texts(with_channel).await, ["Live", "Live"]);
    // Nobody has seen the planned posts as ordinary ones, so they need another release.
    assert_eq!(admin.texts_of("PLANNED").await, [""; 0]);
    assert_eq!(admin.texts_of("DRAFT").await, ["Entwurf", "Geplant", "Entwurf", "Geplant"]);
    let edited = "select content_de as text from posts where edited_at is not null order by content_de";
    assert_eq!(app.texts(edited).await, ["Entwurf", "Entwurf", "Geplant", "Geplant"]);
    assert_eq!(app.actions("post.withdraw").await, ["post.withdraw"; 2]);
    assert_eq!(app.actions("post.update").await, ["post.update"; 4]);
    app.publish_due_after(TimeDelta::days(2)).await;
    assert_eq!(admin.texts_of("PUBLISHED").await, ["Live", "Live"]);
}

/// The scheduler publishes it while the channel is taken.
#[each_engine]
async fn alarm_that_is_published_meanwhile_stays_one(app: TestApp) {
    let (staff, admin) = (app.superadmin().await, app.admin().await);
    let (id, tomorrow) = (app.world.own.id, app.date_in(TimeDelta::days(1)));
    let emergency = json!([{ "id": Institution::EMERGENCY }]);
    let planned = admin.sends(json!({ "content": "Geplant", "channels": emergency, "date": tomorrow })).await;
    let held = app.locks("update posts set push_title = push_title where status = 'APPROVED'").await;
    let publish = "update posts set status = 'LIVE' where status = 'APPROVED'";
    let publishing = async {
        app.until_a_write_waits().await;
        held.release_after(publish).await;
    };
    let (taken, ()) = tokio::join!(staff.try_assign(false, id, Institution::EMERGENCY), publishing);
    taken.ok();
    assert_eq!(admin.post(&planned).await["status"], "LIVE");
    assert_eq!(app.count("posts where audience_emergency").await, 1);
    assert_eq!(app.actions("post.withdraw").await, [""; 0]);
}
