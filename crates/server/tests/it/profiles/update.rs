//! Editing a profile.

use aushang::enums::AccountRole;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    Answer, PASSWORD, Person, TestApp, each_engine, jpeg, outcomes, picked, text, token_of, with, with_image,
};

const FIELDS: &str = "id displayName username publishMembership accessToken email name
    contact {
        email website imprint telephoneNumber
        location { country city postalCode street state addition label geoPoint { lat lng } }
    }
    avatar { raw large width height } header { raw large width height }";

impl Person {
    async fn try_edit(&self, arguments: Value) -> Answer {
        self.run("updateUser", arguments, FIELDS).await
    }

    async fn edits(&self, arguments: Value) -> Value {
        self.try_edit(arguments).await.ok()
    }

    async fn shows(&self, part: &str, raw: &Value, payload: Value) -> Answer {
        self.try_edit(json!({ part: { "type": "IMAGE", "raw": raw, "payload": payload } })).await
    }
}

// spec: ROLES-03, API-41
#[each_engine]
async fn all_roles_except_drafters_edit_the_profile(app: TestApp) {
    for (person, allowed) in [
        (app.superadmin().await, true),
        (app.admin().await, true),
        (app.user().await, true),
        (app.drafter().await, false),
    ] {
        let name = format!("Von {}", person.email.replace('@', " bei "));
        let answer = person.try_edit(json!({ "displayName": name })).await;
        if allowed {
            assert_eq!(answer.ok()["displayName"], name.as_str());
        } else {
            answer.refused(403, "NOT_PERMITTED");
        }
        let me = person.me("displayName viewerCanEditProfile").await;
        assert_eq!(me["viewerCanEditProfile"], allowed);
        assert_eq!(me["displayName"] == name.as_str(), allowed);
    }
    let stranger = app.stranger().await.me("displayName").await;
    assert_eq!(stranger["displayName"], "Universität Beispielstadt", "other profiles do not change");
    assert_eq!(app.actions("profile.%").await, ["profile.update"; 3]);
}

// spec: SETTINGS-11, SETTINGS-12, API-41, PROFILE-17
#[each_engine]
async fn omitted_fields_stay_and_null_deletes(app: TestApp) {
    let admin = app.admin().await;
    let place = json!({
        "country": "Deutschland", "city": "Karlsruhe", "postalCode": "76131", "street": "Am Fasanengarten 5",
        "state": "Baden-Württemberg", "addition": "Raum 1", "label": "Infobau",
        "geoPoint": { "lat": 49.0139, "lng": 8.4194 }
    });
    let whole = admin
        .edits(json!({
            "displayName": " Fachschaft Info ", "accessToken": "ersti-2026",
            "contact": {
                "email": " post@fs.example ", "website": "fs.example", "imprint": "http://fs.example/impressum",
                "telephoneNumber": "+49 (721) 608-1 / 2", "location": place
            }
        }))
        .await;
    let expected = json!({
        "email": "post@fs.example", "website": "https://fs.example",
        "imprint": "http://fs.example/impressum", "telephoneNumber": "+49 (721) 608-1 / 2",
        "location": place
    });
    assert_eq!(whole["contact"], expected);
    assert_eq!(picked(&whole, ["displayName", "accessToken"]), json!(["Fachschaft Info", "ersti-2026"]));

    let less = admin.edits(json!({ "contact": { "email": null, "website": " " } })).await;
    assert_eq!(less["contact"], with(expected, &json!({ "email": null, "website": null })));
    let nothing = admin.edits(json!({ "accessToken": "", "contact": { "location": { "city": " " } } })).await;
    assert_eq!((&nothing["accessToken"], &nothing["contact"]["location"]), (&Value::Null, &Value::Null));
    assert_eq!(nothing["displayName"], "Fachschaft Info");
    let details = app.details_of("profile.update").await.concat();
    assert!(!details.contains("fs.example"), "the audit trail contains no addresses");
}

// spec: PROFILE-17, PROFILE-18, PROFILE-19, PROFILE-21, PROFILE-22, PROFILE-23, PROFILE-24, PROFILE-25
// spec: SETTINGS-07, SETTINGS-08, SETTINGS-09, SETTINGS-10
#[each_engine]
async fn invalid_values_are_reported_at_their_field(app: TestApp) {
    let admin = app.admin().await;
    let before = admin.me("displayName username contact { email }").await;
    let refused = admin
        .try_edit(json!({
            "displayName": "Fach(schaft)", "username": "fs", "accessToken": "kurz",
            "contact": {
                "email": "post@", "website": "javascript:alert(1)", "imprint": "ftp://fs.example",
                "telephoneNumber": "0721-ABC",
                "location": { "city": "x".repeat(201), "geoPoint": { "lat": 91, "lng": 0 } }
            }
        }))
        .await;
    let expected = [
        "displayName WRONG_CHARACTERS",
        "username TOO_SHORT",
        "accessToken TOO_SHORT",
        "contact.email NOT_AN_EMAIL",
        "contact.website NOT_A_URL",
        "contact.imprint NOT_A_URL",
        "contact.telephoneNumber NOT_A_PHONE_NUMBER",
        "contact.location.city TOO_LONG",
        "contact.location.geoPoint INVALID",
    ];
    assert_eq!(refused.fields(), expected);
    refused.refused(400, "WRONG_CHARACTERS");
    for (field, value, reason) in [
        ("displayName", " ".to_owned(), "REQUIRED"),
        ("displayName", "x".repeat(51), "TOO_LONG"),
        ("username", String::new(), "REQUIRED"),
        ("username", "x".repeat(31), "TOO_LONG"),
        ("username", "fs info".to_owned(), "WRONG_CHARACTERS"),
        ("username", "1fs".to_owned(), "MUST_START_WITH_LETTER"),
        ("username", "fs-aushang".to_owned(), "FORBIDDEN_WORD"),
        ("username", "fs-Admin".to_owned(), "FORBIDDEN_WORD"),
    ] {
        let refused = admin.try_edit(json!({ field: value })).await;
        assert_eq!(refused.fields(), [format!("{field} {reason}")]);
    }
    assert_eq!(admin.me("displayName username contact { email }").await, before);
}

// spec: PROFILE-26, API-19
#[each_engine]
async fn username_is_unique_regardless_of_case(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    for (name, taken, refused) in
        [("UNI", true, true), (" uni ", true, true), ("fs-informatik", true, false), ("fs-neu", false, false)]
    {
        for person in [&admin, &user] {
            let answer = person.run("checkUsername", json!({ "username": name }), "").await;
            assert_eq!(answer.ok(), taken, "{name}");
        }
        let answer = admin.try_edit(json!({ "username": name })).await;
        if refused {
            answer.refused_at(409, "username USERNAME_TAKEN");
        } else {
            assert_eq!(answer.ok()["username"], name);
        }
    }
    let spelled = admin.edits(json!({ "username": "FS-Neu" })).await;
    assert_eq!(spelled["username"], "FS-Neu", "the case of the own name may be changed");
}

// spec: PROFILE-16, PROFILE-03, PROFILE-09
#[each_engine]
async fn image_is_cropped_shown_and_replaced(app: TestApp) {
    let admin = app.admin().await;
    let staged = admin.uploads(&jpeg(300, 200)).await;
    let square = json!({ "x": 50, "y": 0, "width": 200, "height": 200 });
    let shown = admin.shows("avatar", &staged["raw"], square.clone()).await.ok();
    let avatar = &shown["avatar"];
    assert_eq!((&avatar["width"], &avatar["height"]), (&json!(200), &json!(200)));
    assert_eq!(shown["header"], Value::Null);
    let address = text(&avatar["large"]);
    assert!(!address.contains('?'), "the image of an online profile is public: {address}");
    let file = app.get(&address).await;
    assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "image/jpeg"));

    admin.sets_visibility(false).await;
    assert_eq!(app.get(&address).await.status, 404, "the image of an offline profile is not public");
    let signed = text(&admin.me("avatar { large }").await["avatar"]["large"]);
    assert_eq!(app.get(&signed).await.status, 200);
    admin.sets_visibility(true).await;

    let kept = admin.edits(json!({ "avatar": { "type": "IMAGE", "raw": avatar["raw"] } })).await;
    assert_eq!(kept["avatar"]["raw"], avatar["raw"], "the current image may be sent again");

    let header = admin.uploads(&jpeg(300, 100)).await;
    let both = admin.shows("header", &header["raw"], Value::Null).await.ok();
    assert_eq!((&both["header"]["raw"], &both["avatar"]["raw"]), (&header["raw"], &avatar["raw"]));
    let me = admin.me("avatar { large placeholder } header { large placeholder }").await;
    for image in [&me["avatar"], &me["header"]] {
        assert_eq!(app.get(&text(&image["large"])).await.status, 200);
        assert!(!text(&image["placeholder"]).is_empty());
    }

    let other = admin.uploads(&jpeg(40, 40)).await;
    let replaced = admin.shows("avatar", &other["raw"], Value::Null).await.ok();
    assert_eq!(replaced["avatar"]["raw"], other["raw"]);
    app.run_jobs().await;
    assert_eq!(app.get(&address).await.status, 404, "the former image is deleted");
    let none = admin.edits(json!({ "avatar": null })).await;
    assert_eq!((&none["avatar"], &none["header"]["raw"]), (&Value::Null, &header["raw"]));
    app.run_jobs().await;
    // The header, and the uncropped image of the avatar, which the sweep deletes.
    assert_eq!(app.stored_files(), 2);
    app.sweep_after(TimeDelta::hours(25)).await;
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 1);
}

// spec: PROFILE-16
#[each_engine]
async fn image_sent_with_the_call_is_cropped_in_its_original_pixels(app: TestApp) {
    let admin = app.admin().await;
    // The image is larger than the stored one.
    let crop = json!({ "x": 1000, "y": 0, "width": 500, "height": 500 });
    let arguments = json!({ "avatar": { "type": "IMAGE", "data": null, "payload": crop } });
    let files = [("avatar.data", "x.jpg", &jpeg(2000, 500)[..])];
    let answer = admin.run_with_files("updateUser", arguments, "avatar { width height }", &files).await;
    let avatar = answer.ok()["avatar"].clone();
    assert_eq!(avatar, json!({ "width": 400, "height": 400 }));
}

// spec: PROFILE-16, ROLES-07
#[each_engine]
async fn unusable_images_are_refused(app: TestApp) {
    let (admin, others) = (app.admin().await, [app.user().await, app.stranger().await]);
    let mine = admin.uploads(&jpeg(60, 40)).await;
    for other in &others {
        other.shows("avatar", &mine["raw"], Value::Null).await.refused_at(404, "avatar NOT_FOUND");
    }
    let beyond = json!({ "x": 30, "y": 0, "width": 40, "height": 40 });
    for payload in
        [beyond, json!({ "zoom": 2 }), json!("alles"), json!({ "x": 0, "y": 0, "width": 0, "height": 9 })]
    {
        admin.shows("header", &mine["raw"], payload).await.refused_at(400, "header INVALID");
    }
    let used = admin.uploads(&jpeg(60, 40)).await;
    admin.sends(with_image(&used)).await;
    admin.shows("avatar", &used["raw"], Value::Null).await.refused(404, "NOT_FOUND");
    let shown = admin.uploads(&jpeg(60, 40)).await;
    admin.shows("avatar", &shown["raw"], Value::Null).await.ok();
    admin.try_send(with_image(&shown)).await.refused(404, "NOT_FOUND");
    let header = json!({ "header": { "type": "IMAGE", "data": null } });
    let text = admin.run_with_files("updateUser", header, "id", &[("header.data", "x.jpg", b"GIF89a")]);
    assert_eq!(text.await.fields(), ["header WRONG_FILE_TYPE"]);
    assert_eq!(admin.me("header { raw }").await["header"], Value::Null);
}

// spec: API-41, SETTINGS-13
#[each_engine]
async fn marketing_consent_is_stored_as_a_history(app: TestApp) {
    let admin = app.admin().await;
    for given in [true, true, false] {
        let me = admin.edits(json!({ "publishMembership": given })).await;
        assert_eq!(me["publishMembership"], given);
    }
    let history = "select case when given then 'given' else 'taken back' end as text from consents \
                   where kind = 'marketing' order by at, id";
    assert_eq!(app.texts(history).await, ["given", "taken back"], "an unchanged consent is not recorded");
}

// spec: ROLES-20
#[each_engine]
async fn profile_without_a_freshman_area_has_no_access_code(app: TestApp) {
    let staff = app.sign_in("intern@aushang.example").await;
    staff.try_edit(json!({ "accessToken": "ersti-2026" })).await.refused_at(403, "accessToken NOT_PERMITTED");
}

// spec: API-41, ACCOUNTS-10, PROFILE-16
#[each_engine]
async fn only_staff_changes_their_address_and_has_to_confirm_it(app: TestApp) {
    let (admin, staff) = (app.admin().await, app.superadmin().await);
    for field in ["email", "name"] {
        let refused = admin.try_edit(json!({ field: "neu@fs.example" })).await;
        refused.refused_at(403, &format!("{field} NOT_PERMITTED"));
    }
    for (address, code, reason) in [("neu@", 400, "NOT_AN_EMAIL"), ("Admin@FS.example", 409, "EMAIL_TAKEN")] {
        staff.try_edit(json!({ "email": address })).await.refused_at(code, &format!("email {reason}"));
    }
    // The own address in another case is not a change, and no mail is sent.
    let me = staff.edits(json!({ "email": "Intern@Aushang.example" })).await;
    assert_eq!((&me["email"], app.mails().await.len()), (&"intern@aushang.example".into(), 0));
    let me = staff.edits(json!({ "email": "team@aushang.example", "name": "Team" })).await;
    assert_eq!((&me["email"], &me["name"]), (&"intern@aushang.example".into(), &"Team".into()));
    // It counts once it is confirmed, within a day.
    app.sign_in("intern@aushang.example").await;
    let late = confirmation(&app, "team@aushang.example").await;
    app.advance(TimeDelta::hours(24));
    staff.try_confirm_address(&late).await.refused(400, "LINK_ENDED");
    staff.try_read_new_address(&late).await.refused(400, "LINK_ENDED");
    app.proves_by_code(&staff.email).await;
    staff.edits(json!({ "email": "team@aushang.example" })).await;
    let link = confirmation(&app, "team@aushang.example").await;
    app.advance(TimeDelta::hours(24) - TimeDelta::milliseconds(1));
    // Who got the mail by mistake does not get the account.
    app.anonymous().try_confirm_address(&link).await.refused(401, "NOT_SIGNED_IN");
    app.anonymous().try_verify(&link).await.refused(400, "LINK_ENDED");
    let other = app.user().await;
    other.try_confirm_address(&link).await.refused(403, "LINK_OF_OTHER_ACCOUNT");
    other.try_read_new_address(&link).await.refused(403, "LINK_OF_OTHER_ACCOUNT");
    assert_eq!(staff.try_read_new_address(&link).await.ok(), "team@aushang.example");
    app.change_role("intern@aushang.example", AccountRole::Admin).await;
    // In its own profile, the only one that it may act for now.
    let former = app.anonymous().with_token(staff.token.clone().unwrap());
    former.try_confirm_address(&link).await.refused(403, "NOT_PERMITTED");
    app.change_role("intern@aushang.example", AccountRole::Superadmin).await;
    assert_eq!(staff.me("account { email }").await["account"]["email"], "intern@aushang.example");
    for _ in 0..2 {
        staff.try_confirm_address(&link).await.ok();
    }
    let notice = app.mail_to("intern@aushang.example").await;
    assert!(!notice.text.contains("team@aushang.example"), "the notice does not contain the new address");
    app.sign_in("team@aushang.example").await;
    app.anonymous().login("intern@aushang.example", PASSWORD).await.refused(400, "LOGIN_FAILED");
}

/// Whoever has requested a new address in a stolen session does not get the account after its owner has acted.
#[each_engine]
async fn link_to_a_new_address_ends_when_the_password_changes(app: TestApp) {
    let staff = app.superadmin().await;
    staff.edits(json!({ "email": "team@aushang.example" })).await;
    let link = confirmation(&app, "team@aushang.example").await;
    staff.try_change_password(Some(PASSWORD), "Guten Abend 8").await.ok();
    staff.try_confirm_address(&link).await.refused(400, "LINK_ENDED");
    assert_eq!(staff.me("email").await["email"], "intern@aushang.example");
}

/// Returns the token of the link that was mailed to a new address.
async fn confirmation(app: &TestApp, email: &str) -> String {
    let path = app.mail_to(email).await.path();
    assert!(path.starts_with("/new-address/"), "{path}");
    token_of(&json!(path)).to_owned()
}

#[each_engine]
async fn concurrent_changes_assign_an_address_once(app: TestApp) {
    let (staff, user) = (app.superadmin().await, app.user().await);
    app.change_role("user@fs.example", AccountRole::Superadmin).await;
    let mut links = Vec::new();
    for (person, email) in [(&staff, "team@aushang.example"), (&user, "TEAM@aushang.example")] {
        person.edits(json!({ "email": email })).await;
        links.push(confirmation(&app, email).await);
    }
    let both = futures::join!(staff.try_confirm_address(&links[0]), user.try_confirm_address(&links[1]));
    let outcomes = outcomes([&both.0, &both.1]);
    // 409: the other transaction was not committed yet when this one looked for the address.
    assert!(outcomes[1] == "ok" && ["400", "409"].contains(&outcomes[0].as_str()), "{outcomes:?}");
    let taken = "accounts where email_key = 'team@aushang.example'";
    assert_eq!(app.count(taken).await, 1);
}
