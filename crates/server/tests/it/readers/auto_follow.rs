//! Auto-follow: readers follow a profile because its targeting covers them.

use aushang_push::testing::PushService;
use chrono::TimeDelta;
use serde_json::json;
use tokio::sync::oneshot;

use crate::support::{Institution, Person, TestApp, each_engine, receivers};

impl Person {
    async fn is_following(&self, username: &str) -> bool {
        self.profile(username).await["following"] == true
    }
}

// spec: ADMIN-18, ADMIN-19, ADMIN-21, ADMIN-39, API-44, HOME-19
#[each_engine]
async fn covered_readers_follow_at_once_and_later(app: TestApp) {
    let (staff, uni) = (app.superadmin().await, app.stranger().await);
    // The university's targeting covers students and employees of `kit`.
    let student = app.reader_at("STUDENT", Some("kit")).await;
    let by_choice = app.reader_at("EMPLOYEE", Some("kit")).await;
    let guest = app.reader_at("GUEST", Some("kit")).await;
    let elsewhere = app.reader_at("STUDENT", Some("lmu")).await;
    for reader in [&by_choice, &elsewhere] {
        reader.follows(app.world.foreign.id).await;
    }
    uni.writes("Willkommen").await;
    assert_eq!(uni.follower_count().await, 2);
    let set = staff.try_set_auto_follow(app.world.foreign.id).await.ok();
    assert_eq!(set, 1, "one covered reader did not follow yet");
    assert_eq!(uni.follower_count().await, 3);
    assert_eq!(uni.me("autoFollow").await["autoFollow"], true);
    let later = app.reader_at("STUDENT", Some("kit")).await;
    let of_a_new_group = app.student_with(Some("kit"), &["physik"]).await;
    assert_eq!(uni.follower_count().await, 5);
    for (reader, follows) in [
        (&student, true),
        (&by_choice, true),
        (&elsewhere, true),
        (&later, true),
        (&of_a_new_group, true),
        (&guest, false),
    ] {
        assert_eq!(reader.reads().await, if follows { vec!["Willkommen"] } else { vec![] });
        assert_eq!(reader.is_following("uni").await, follows);
    }
    // Auto-follow cannot be set twice.
    staff.try_set_auto_follow(app.world.foreign.id).await.refused(409, "AUTO_FOLLOW_SET");
    staff.try_set_auto_follow("019cafe0-0000-7000-8000-000000000000").await.refused(404, "NOT_FOUND");
}

// spec: ADMIN-19
#[each_engine]
async fn auto_follow_is_refused_for_an_offline_profile(app: TestApp) {
    app.admin().await.sets_visibility(false).await;
    let staff = app.superadmin().await;
    staff.try_set_auto_follow(app.world.own.id).await.refused(409, "PROFILE_OFFLINE");
    assert_eq!(app.count("group_auto_follows").await, 0);
}

// spec: ADMIN-39, HOME-19
#[each_engine]
async fn reader_who_unfollows_does_not_follow_automatically_again(app: TestApp) {
    let (staff, uni, id) = (app.superadmin().await, app.stranger().await, app.world.foreign.id);
    let (one, other) =
        (app.reader_at("STUDENT", Some("kit")).await, app.reader_at("STUDENT", Some("kit")).await);
    staff.try_set_auto_follow(id).await.ok();
    uni.writes("Hallo").await;
    for _ in 0..2 {
        one.unfollows(id).await;
        assert_eq!((uni.follower_count().await, one.reads().await.len()), (json!(1), 0));
        assert!(!one.is_following("uni").await && other.is_following("uni").await);
    }
    for _ in 0..2 {
        one.follows(id).await;
        assert_eq!((uni.follower_count().await, one.reads().await.len()), (json!(2), 1));
    }
    // A follow that was chosen while the targeting did not cover the reader remains chosen afterwards.
    one.unfollows(id).await;
    let to = async |university: &str| {
        one.run("updateReader", json!({ "university": university }), "id").await.ok();
    };
    to("lmu").await;
    assert_eq!(uni.follower_count().await, 1);
    one.follows(id).await;
    assert_eq!(uni.follower_count().await, 2);
    to("kit").await;
    assert_eq!(uni.follower_count().await, 2);
    one.unfollows(id).await;
    assert_eq!((uni.follower_count().await, one.reads().await.len()), (json!(1), 0));
}

// spec: ADMIN-39, API-65, PROFILE-34
#[each_engine]
async fn changed_targeting_changes_who_follows_automatically(app: TestApp) {
    let (staff, uni, id) = (app.superadmin().await, app.stranger().await, app.world.foreign.id);
    let at_kit = app.reader_at("STUDENT", Some("kit")).await;
    let at_lmu = app.reader_at("STUDENT", Some("lmu")).await;
    staff.try_set_auto_follow(id).await.ok();
    for (change, kit, lmu) in [
        (json!({ "universities": ["lmu"] }), false, true),
        (json!({ "universities": [] }), true, true),
        (json!({ "roles": ["alumni"] }), false, false),
        (json!({ "roles": ["student"], "universities": ["tum"] }), false, false),
        (json!({ "allUniversities": true }), true, true),
    ] {
        staff.try_save_targeting(id, change.clone()).await.ok();
        let following = (at_kit.is_following("uni").await, at_lmu.is_following("uni").await);
        assert_eq!(following, (kit, lmu), "{change}");
        assert_eq!(uni.follower_count().await, u8::from(kit) + u8::from(lmu), "{change}");
    }
    // A reader who moves to a covered university follows, too.
    staff.try_save_targeting(id, json!({ "allUniversities": false })).await.ok();
    assert!(!at_kit.is_following("uni").await);
    at_kit.run("updateReader", json!({ "university": "tum" }), "id").await.ok();
    assert!(at_kit.is_following("uni").await);
    assert_eq!(uni.follower_count().await, 1);
}

// spec: MISC-05, ADMIN-39
#[each_engine]
async fn push_reaches_exactly_the_automatic_and_chosen_followers(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let (staff, uni, id) = (app.superadmin().await, app.stranger().await, app.world.foreign.id);
    let mut readers = Vec::new();
    for (role, university, follows, unfollows, expected) in [
        ("STUDENT", "kit", false, false, true),
        ("EMPLOYEE", "kit", true, false, true),
        ("STUDENT", "kit", false, true, false),
        ("STUDENT", "kit", true, true, false),
        ("GUEST", "kit", false, false, false),
        ("STUDENT", "lmu", true, false, true),
    ] {
        let reader = app.reader_at(role, Some(university)).await;
        let phone = service.subscribe();
        reader.registers(&phone).await;
        if follows {
            reader.follows(id).await;
        }
        readers.push((reader, phone, unfollows, expected));
    }
    staff.try_set_auto_follow(id).await.ok();
    for (reader, _, unfollows, _) in &readers {
        if *unfollows {
            reader.unfollows(id).await;
        }
    }
    let mut expected: Vec<_> =
        readers.iter().filter(|(.., expected)| *expected).map(|(_, phone, ..)| phone.id.clone()).collect();
    expected.sort();
    for new in [
        json!({ "content": "Hallo", "sendPush": true }),
        json!({ "content": "Hallo", "channels": [{ "id": app.world.foreign.news, "notification": true }] }),
    ] {
        let before = service.log().len();
        assert_eq!(uni.push_reach(&new).await, expected.len());
        uni.sends(new).await;
        app.deliver().await;
        assert_eq!(receivers(&service, before), expected);
    }
}

// spec: ADMIN-39, MISC-07
#[each_engine]
async fn freshman_posts_of_auto_followed_profiles_require_the_code(app: TestApp) {
    let (staff, uni, id) = (app.superadmin().await, app.stranger().await, app.world.foreign.id);
    let student = app.reader_at("STUDENT", Some("kit")).await;
    staff.try_set_auto_follow(id).await.ok();
    uni.sets_access_code("ersti-2026").await;
    uni.sends(json!({ "content": "Nur für Erstis", "channels": [{ "id": Institution::FRESHMAN }] })).await;
    assert_eq!(student.reads().await, [""; 0]);
    assert_eq!(student.try_enter(id, "ersti-2026").await.ok()["following"], true);
    assert_eq!(student.reads().await, ["Nur für Erstis"]);
}

/// Deleted readers are not counted any more. A reader with only an exception is deleted as well.
#[each_engine]
async fn deleted_readers_are_not_counted(app: TestApp) {
    let (staff, id) = (app.superadmin().await, app.world.foreign.id);
    for _ in 0..2 {
        app.reader_at("STUDENT", Some("kit")).await;
    }
    app.reader_at("STUDENT", Some("kit")).await.follows(id).await;
    staff.try_set_auto_follow(id).await.ok();
    app.reader_at("STUDENT", Some("kit")).await.unfollows(id).await;
    assert_eq!(app.stranger().await.follower_count().await, 3);
    app.sweep_after(TimeDelta::days(401)).await;
    assert_eq!(app.groups().await, ["student kit [] 1"]);
    assert_eq!(app.stranger().await.follower_count().await, 1);
}

/// A group that is created while auto-follow is switched on must be handled by one of the two transactions.
#[each_engine]
async fn group_created_during_the_switch_follows_as_well(app: TestApp) {
    let staff = app.superadmin().await;
    let fields = ["physik", "chemie", "biologie", "informatik", "mathematik", "medizin", "bwl", "vwl"];
    let register =
        fields.map(|field| async { app.try_register("STUDENT", Some("kit"), &[field]).await.ok() });
    let (_, set) = futures::future::join(
        futures::future::join_all(register),
        staff.try_set_auto_follow(app.world.foreign.id),
    )
    .await;
    set.ok();
    assert_eq!(app.count("group_auto_follows").await, fields.len());
    assert_eq!(app.stranger().await.follower_count().await, fields.len());
}

/// A reader unfollows while auto-follow is switched on. `SQLite` has one writer, so these transactions
/// cannot overlap there.
// spec: ADMIN-39
#[tokio::test(flavor = "multi_thread")]
async fn reader_who_unfollows_during_the_switch_does_not_follow() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let (staff, id) = (app.superadmin().await, app.world.foreign.id);
    let reader = app.reader_at("STUDENT", Some("kit")).await;
    reader.follows(id).await;

    let held = app.locks("lock table audit_entries in share mode").await;
    let (left, has_left) = oneshot::channel();
    let leaving = async {
        app.until_waiting(1).await;
        reader.unfollows(id).await;
        // The receiver may already be dropped.
        let _ = left.send(());
    };
    // The switch is not committed before the reader has unfollowed or waits.
    let releasing = async {
        tokio::select! {
            () = app.until_waiting(2) => {}
            _ = has_left => {}
        }
        held.release().await;
    };
    let (set, (), ()) = tokio::join!(staff.try_set_auto_follow(id), leaving, releasing);
    set.ok();
    assert!(!reader.is_following("uni").await);
    assert_eq!(app.stranger().await.follower_count().await, 0);
}

// spec: HOME-19
#[each_engine]
async fn follower_count_is_correct_after_concurrent_changes(app: TestApp) {
    let readers = futures::future::join_all((0..32).map(|_| app.reader("STUDENT"))).await;
    let id = app.world.own.id;
    let changes = readers.iter().enumerate().map(async |(place, reader)| {
        futures::future::join(reader.follows(id), reader.follows(id)).await;
        if place % 2 == 0 {
            futures::future::join(reader.unfollows(id), reader.unfollows(id)).await;
        }
    });
    futures::future::join_all(changes).await;
    assert_eq!(app.admin().await.follower_count().await, 16);
    assert_eq!(app.count("follows").await, 16);
}
