//! Setting the first password.

use serde_json::json;

use crate::support::{PASSWORD, TestApp, each_engine};

// spec: API-31, AUTH-46
#[each_engine]
async fn first_password_is_set_once(app: TestApp) {
    let person = app.invited(&app.admin().await, "neu@fs.example", "USER").await;
    let passwords: Vec<_> = (0..20).map(|number| format!("Guten Morgen {number}")).collect();
    let tries = passwords.iter().map(|password| person.try_register(password));
    let answers = futures::future::join_all(tries).await;
    let set: Vec<_> = answers.iter().map(|answer| answer.outcome() == "ok").collect();
    assert_eq!(set.iter().filter(|set| **set).count(), 1);
    assert!(answers.iter().all(|answer| ["409", "ok"].contains(&answer.outcome().as_str())));
    let (winner, loser) =
        (set.iter().position(|set| *set).unwrap(), set.iter().position(|set| !set).unwrap());
    app.anonymous().login("neu@fs.example", &passwords[winner]).await.ok();
    app.anonymous().login("neu@fs.example", &passwords[loser]).await.refused(400, "LOGIN_FAILED");
    let mails = app.mails().await;
    assert_eq!(mails.iter().filter(|mail| mail.path().starts_with("/confirm/")).count(), 1);
    person.try_register("Gute Nacht 9").await.refused(409, "PASSWORD_SET");
    app.user().await.try_register("Gute Nacht 9").await.refused(409, "PASSWORD_SET");
}

// spec: API-31
#[each_engine]
async fn registering_returns_the_current_session(app: TestApp) {
    let person = app.invited(&app.admin().await, "neu@fs.example", "USER").await;
    let expected = json!({
        "token": null, "role": "STUDENT_COUNCIL", "accountRole": "USER", "accountId": person.id,
        "passwordSet": true, "hasSeenDisclaimer": false
    });
    assert_eq!(person.try_register(PASSWORD).await.ok(), expected);
    assert_eq!(person.state().await.ok(), json!({ "accountRole": "USER", "passwordSet": true }));
}

// spec: AUTH-24, AUTH-25, AUTH-26, AUTH-27, AUTH-28
#[each_engine]
async fn all_forms_that_set_a_password_have_the_same_rules(app: TestApp) {
    let invited = app.invited(&app.admin().await, "neu@fs.example", "USER").await;
    let user = app.user().await;
    let endless = "Aa1".repeat(100);
    for (password, faults) in [
        ("", &["REQUIRED"][..]),
        ("Kurz 1", &["TOO_SHORT"]),
        ("        ", &["ONLY_WHITESPACE", "NO_DIGIT", "NO_MIXED_CASE"]),
        ("Ohne Zahl", &["NO_DIGIT"]),
        ("nur kleine 1", &["NO_MIXED_CASE"]),
        ("NUR GROSSE 1", &["NO_MIXED_CASE"]),
        ("Passwort123", &["COMMON_PASSWORD"]),
        (&endless, &["TOO_LONG"]),
    ] {
        let at = |field: &str| faults.iter().map(|fault| format!("{field} {fault}")).collect::<Vec<_>>();
        assert_eq!(invited.try_register(password).await.fields(), at("password"), "{password}");
        let changed = user.try_change_password(Some(PASSWORD), password).await;
        assert_eq!(changed.fields(), at("newPassword"), "{password}");
        let reset = app.anonymous().try_reset("no matter", password).await;
        assert_eq!(reset.fields(), at("newPassword"), "{password}");
    }
}

// spec: AUTH-25
#[each_engine]
async fn password_of_own_names_only_is_refused(app: TestApp) {
    let invited = app.invited(&app.admin().await, "neu.heinz@fs.example", "USER").await;
    let user = app.user().await;
    for password in ["Informatik2026", "FachschaftInformatik1", "Fs-Informatik-1", "Fs-123456"] {
        let registered = invited.try_register(password).await;
        registered.refused_at(400, "password OWN_NAMES");
        let changed = user.try_change_password(Some(PASSWORD), password).await;
        changed.refused_at(400, "newPassword OWN_NAMES");
    }
    // Of the person itself.
    invited.try_register("Neu.Heinz1").await.refused_at(400, "password OWN_NAMES");
    user.try_change_password(Some(PASSWORD), "1234-User").await.refused_at(400, "newPassword OWN_NAMES");
    user.try_change_password(Some(PASSWORD), "Neu.Heinz1").await.ok();
    invited.try_register("Wirtschaftsinformatik1").await.ok();
}

// spec: AUTH-25
#[each_engine]
async fn password_may_contain_any_script_and_is_normalized(app: TestApp) {
    let user = app.user().await;
    let long = format!("Ça va? Ναι! {} 1", "größer als alles 🦊 ".repeat(11));
    assert!(long.chars().count() > 200);
    user.try_change_password(Some(PASSWORD), &long).await.ok();
    app.anonymous().login("user@fs.example", &long).await.ok();
    let decomposed = long.replace('ö', "o\u{308}").replace('Ç', "C\u{327}");
    assert_ne!(decomposed, long);
    app.anonymous().login("user@fs.example", &decomposed).await.ok();
    user.try_change_password(Some(&decomposed), &long).await.refused_at(400, "newPassword SAME_PASSWORD");
}

#[each_engine]
async fn link_revoked_by_staff_meanwhile_sets_no_password(app: TestApp) {
    let staff = app.superadmin().await;
    let person = app.invited(&app.admin().await, "neu@fs.example", "USER").await;
    let (registered, taken_back) =
        futures::join!(person.try_register(PASSWORD), staff.try_take_password_back(&person.id));
    taken_back.ok();
    assert!(["ok", "401"].contains(&registered.outcome().as_str()), "{}", registered.body);
    // In either order, the account has no password now.
    app.anonymous().login("neu@fs.example", PASSWORD).await.refused(400, "LOGIN_FAILED");
    person.state().await.refused(401, "NOT_SIGNED_IN");
}
