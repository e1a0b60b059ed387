//! New institutions, created by internal staff.

use serde_json::{Value, json};

use crate::support::{ACCOUNT, Answer, PASSWORD, Person, TestApp, each_engine, nodes, outcomes, text, with};

async fn sign_up(staff: &Person, changes: Value) -> Answer {
    let new = json!({
        "email": " Chefin@theater.example", "username": " theater ", "displayName": " Theater am Eck ",
        "role": "CONTENT_PROVIDER"
    });
    let fields = format!("profile {{ id username displayName }} account {{ {ACCOUNT} }}");
    staff.run("signup", with(new, &changes), &fields).await
}

// spec: API-30, ADMIN-01, ADMIN-02, ADMIN-10, ADMIN-11
#[each_engine]
async fn staff_creates_an_offline_profile_with_its_administrator(app: TestApp) {
    let staff = app.superadmin().await;
    let made = sign_up(&staff, json!({ "name": " Thea Ter ", "pipedriveId": " 4711 " })).await.ok();
    let (profile, account) = (made["profile"].clone(), made["account"].clone());
    assert_eq!(
        profile,
        json!({ "id": profile["id"], "username": "theater", "displayName": "Theater am Eck" })
    );
    let expected = json!({
        "id": account["id"], "email": "Chefin@theater.example", "name": "Thea Ter", "role": "ADMIN",
        "inviteLink": account["inviteLink"], "viewerCanChange": true, "registered": false
    });
    assert_eq!(account, expected);

    let mail = app.mail_to("Chefin@theater.example").await;
    assert_eq!(mail.subject, "„Theater am Eck“ bei Aushang: Registrierung abschließen");
    assert_eq!(mail.link(), account["inviteLink"].as_str().unwrap());
    let person = app.opens(&json!(mail.path()), "chefin@theater.example").await;
    person.try_register(PASSWORD).await.ok();
    let me = person.me("role visible notificationChannels { name }").await;
    let channels = json!([{ "name": "Angestellte" }, { "name": "Studierende" }]);
    let expected = json!({ "role": "CONTENT_PROVIDER", "visible": false, "notificationChannels": channels });
    assert_eq!(me, expected);
    let kept = "select pipedrive_id as text from profiles where username = 'theater'";
    assert_eq!(app.texts(kept).await, ["4711"]);
    let trail = "select action || ' ' || coalesce(details, '') as text from audit_entries where action like 'profile.%'";
    assert_eq!(app.texts(trail).await, ["profile.sign_up "]);
}

// spec: PROFILE-01, ADMIN-03
#[each_engine]
async fn each_profile_has_one_of_six_kinds(app: TestApp) {
    let staff = app.superadmin().await;
    for kind in
        ["CONTENT_PROVIDER", "STUDENT_COUNCIL", "INSTITUTION", "UNIVERSITY", "USER", "RECRUITING_PROMOTER"]
    {
        let username = format!("neu-{}", kind.to_lowercase());
        let email = format!("{username}@theater.example");
        sign_up(&staff, json!({ "role": kind, "username": username, "email": email })).await.ok();
        let stored = format!("select role as text from profiles where username = '{username}'");
        assert_eq!(app.texts(&stored).await, [kind]);
    }
    for wrong in [json!("CLUB"), json!(["INSTITUTION", "UNIVERSITY"]), json!(null)] {
        assert_ne!(sign_up(&staff, json!({ "role": wrong })).await.outcome(), "ok", "{wrong}");
    }
}

// spec: MISC-01
#[each_engine]
async fn institutions_of_every_kind_reach_their_followers_with_posts(app: TestApp) {
    let staff = app.superadmin().await;
    let reader = app.reader("STUDENT").await;
    for kind in ["UNIVERSITY", "STUDENT_COUNCIL", "CONTENT_PROVIDER", "INSTITUTION", "RECRUITING_PROMOTER"] {
        let username = format!("neu-{}", kind.to_lowercase());
        let email = format!("{username}@theater.example");
        let new = json!({ "role": kind, "username": username, "email": email });
        let profile = sign_up(&staff, new).await.ok()["profile"].clone();
        let mail = app.mail_to(&email).await;
        let account = app.opens(&json!(mail.path()), &email).await;
        account.try_register(PASSWORD).await.ok();
        account.run("setVisibility", json!({ "visible": true }), "visible").await.ok();

        assert_eq!(reader.profile(&username).await["displayName"], "Theater am Eck");
        reader.follows(text(&profile["id"])).await;
        let content = format!("Neues von {username}");
        account.writes(&content).await;
        let newest = nodes(&reader.feed().await)[0].clone();
        assert_eq!((&newest["content"], &newest["author"]["username"]), (&json!(content), &json!(username)));
    }
    // Only the holders of a profile's accounts write its posts.
    let post = json!({ "content": "Von mir" });
    assert_eq!(app.anonymous().try_send(post.clone()).await.outcome(), "401");
    assert_eq!(reader.on_the_console().try_send(post).await.outcome(), "401");
}

// spec: API-30, ADMIN-08
#[each_engine]
async fn invitation_is_sent_to_the_recipient_that_staff_enters(app: TestApp) {
    let staff = app.superadmin().await;
    let made = sign_up(&staff, json!({ "recipient": " buero@theater.example " })).await.ok();
    let mails = app.mails().await;
    assert_eq!(mails.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["buero@theater.example"]);
    assert!(mails[0].text.contains("Chefin@theater.example"), "{}", mails[0].text);
    assert_eq!(mails[0].link(), made["account"]["inviteLink"].as_str().unwrap());
}

// spec: ADMIN-04, ADMIN-05, ADMIN-09
// spec: API-30, PROFILE-17, PROFILE-18, PROFILE-19, PROFILE-21, PROFILE-22, PROFILE-23, PROFILE-24, PROFILE-25, PROFILE-26
#[each_engine]
async fn errors_in_a_new_profile_name_their_field(app: TestApp) {
    let staff = app.superadmin().await;
    let profiles = app.count("profiles").await;
    for (changes, number, fields) in [
        (json!({ "email": " " }), 400, &["email REQUIRED"][..]),
        (json!({ "email": "chefin" }), 400, &["email NOT_AN_EMAIL"]),
        (json!({ "recipient": "post" }), 400, &["recipient NOT_AN_EMAIL"]),
        (json!({ "recipient": " " }), 400, &["recipient REQUIRED"]),
        (json!({ "username": "" }), 400, &["username REQUIRED"]),
        (json!({ "username": "th" }), 400, &["username TOO_SHORT"]),
        (json!({ "username": "t".repeat(31) }), 400, &["username TOO_LONG"]),
        (json!({ "username": "thé ater" }), 400, &["username WRONG_CHARACTERS"]),
        (json!({ "username": "1theater" }), 400, &["username MUST_START_WITH_LETTER"]),
        (json!({ "username": "theater-aushang" }), 400, &["username FORBIDDEN_WORD"]),
        (json!({ "displayName": " " }), 400, &["displayName REQUIRED"]),
        (json!({ "displayName": "x".repeat(51) }), 400, &["displayName TOO_LONG"]),
        (json!({ "displayName": "Theater (neu)" }), 400, &["displayName WRONG_CHARACTERS"]),
        (json!({ "pipedriveId": "x".repeat(201) }), 400, &["pipedriveId TOO_LONG"]),
        (
            json!({ "email": "", "username": "", "displayName": "" }),
            400,
            &["email REQUIRED", "username REQUIRED", "displayName REQUIRED"],
        ),
        (json!({ "email": "USER@fs.example" }), 409, &["email EMAIL_TAKEN"]),
        (json!({ "username": "FS-Informatik" }), 409, &["username USERNAME_TAKEN"]),
    ] {
        let answer = sign_up(&staff, changes.clone()).await;
        assert_eq!(answer.fields(), fields, "{changes}");
        assert_eq!(answer.outcome(), number.to_string(), "{changes}");
    }
    assert_eq!(app.count("profiles").await, profiles);
    let both = futures::join!(
        sign_up(&staff, json!({})),
        sign_up(&staff, json!({ "email": "andere@theater.example", "username": "THEATER" }))
    );
    assert_eq!(outcomes([&both.0, &both.1]), ["409", "ok"], "a username is assigned only once");
}
