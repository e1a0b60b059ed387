//! Events and their calendar files.

use chrono::{DateTime, TimeDelta, Utc};
use icalendar::{Calendar, CalendarComponent, CalendarDateTime, Component, DatePerhapsTime, EventLike};
use serde_json::{Value, json};

use crate::support::{Institution, Person, TestApp, by_id, each_engine, text, with};

fn event(fields: &Value) -> Value {
    json!({ "content": "Kommt vorbei", "attachment": { "event": with(json!({ "title": "Fest" }), fields) } })
}

fn edit(post: &Value, fields: &Value) -> Value {
    with(event(fields), &by_id(post))
}

fn place() -> Value {
    json!({
        "country": "Deutschland", "city": "Karlsruhe", "postalCode": "76131", "street": "Am Fasanengarten 5",
        "state": "Baden-Württemberg", "addition": "Raum 101", "label": "Infobau, Karlsruhe",
        "geoPoint": { "lat": 49.0139, "lng": 8.4194 }
    })
}

// spec: ATTACH-01, ATTACH-02, ATTACH-19, ATTACH-20
#[each_engine]
async fn event_is_stored_with_its_place_and_in_both_languages(app: TestApp) {
    let admin = app.admin().await;
    let (start, end) = (app.date_in(TimeDelta::days(3)), app.date_in(TimeDelta::hours(75)));
    let post = admin
        .sends(event(&json!({
            "title": " Sommerfest ", "start": start, "end": end, "location": place(),
            "translations": { "title": [{ "lang": "en", "value": "Summer party" }] }
        })))
        .await;
    let expected = json!([{
        "type": "EVENT", "title": "Sommerfest", "start": start, "end": end, "location": place(),
        "calendar": format!("/events/{}.ics", text(&post["id"])),
        "translations": { "title": [
            { "lang": "de", "value": "Sommerfest" }, { "lang": "en", "value": "Summer party" }
        ] }
    }]);
    assert_eq!(post["attachments"], expected);
    assert_eq!(admin.post(&post).await, post);
    let bare = admin.sends(event(&json!({ "start": start, "location": { "city": " " } }))).await;
    let bare = &bare["attachments"][0];
    assert_eq!((&bare["end"], &bare["location"]), (&Value::Null, &Value::Null));
}

// spec: ATTACH-21, ATTACH-22, ATTACH-23, ATTACH-24, ATTACH-25
#[each_engine]
async fn event_requires_a_title_and_dates_in_order(app: TestApp) {
    let admin = app.admin().await;
    let at = |hours| app.date_in(TimeDelta::hours(hours));
    for (fields, errors) in [
        (json!({ "title": " ", "start": at(1) }), &["attachment.event.title REQUIRED"][..]),
        (json!({ "title": "t".repeat(201), "start": at(1) }), &["attachment.event.title TOO_LONG"]),
        (json!({ "start": at(-1) }), &["attachment.event.start IN_PAST"]),
        (json!({ "start": at(2), "end": at(1) }), &["attachment.event.end ENDS_BEFORE_START"]),
        (json!({ "start": "+10000-01-01T00:00:00Z" }), &["attachment.event.start INVALID"]),
        (
            json!({ "start": at(1), "location": { "street": "x".repeat(201), "geoPoint": { "lat": 91, "lng": 0 } } }),
            &["attachment.event.location.street TOO_LONG", "attachment.event.location.geoPoint INVALID"],
        ),
    ] {
        assert_eq!(admin.try_send(event(&fields)).await.fields(), errors);
    }
    for wrong in [json!({}), json!({ "start": null }), json!({ "start": at(1), "end": "" })] {
        assert_eq!(admin.try_send(event(&wrong)).await.outcome(), "400", "{wrong}");
    }
    let english = json!({ "title": [{ "lang": "en", "value": "Party" }] });
    let fields = json!({ "start": at(1), "translations": english });
    let refused = app.stranger().await.try_send(event(&fields)).await;
    assert_eq!(refused.fields(), ["attachment.event.translations.title ENGLISH_NOT_PERMITTED"]);
    assert_eq!(admin.posts("ALL").await["totalCount"], 0);
}

// spec: ATTACH-24
#[each_engine]
async fn started_event_can_be_edited_but_not_moved_into_the_past(app: TestApp) {
    let admin = app.admin().await;
    let start = app.date_in(TimeDelta::hours(1));
    let post = admin.sends(event(&json!({ "start": start }))).await;
    app.advance(TimeDelta::hours(2));
    let edited = admin.updates(edit(&post, &json!({ "start": start, "title": "Feier" }))).await;
    assert_eq!(edited["attachments"][0]["title"], "Feier");
    let before = app.date_in(TimeDelta::minutes(-1));
    let refused = admin.try_update(edit(&post, &json!({ "start": before }))).await;
    assert_eq!(refused.fields(), ["attachment.event.start IN_PAST"]);
    let later = app.date_in(TimeDelta::days(1));
    let moved = admin.updates(edit(&post, &json!({ "start": later }))).await;
    assert_eq!(moved["attachments"][0]["start"], json!(later));
}

// spec: COMPOSER-02
#[each_engine]
async fn event_cannot_become_another_attachment(app: TestApp) {
    let admin = app.admin().await;
    let post = admin.sends(event(&json!({ "start": app.date_in(TimeDelta::hours(1)) }))).await;
    let link = json!({ "blog": { "title": "Haus", "url": "a.example" } });
    let refused = admin.try_update(json!({ "id": post["id"], "content": "Neu", "attachment": link })).await;
    assert_eq!(refused.fields(), ["attachment ATTACHMENT_LOCKED"]);
}

/// Parses a calendar that contains exactly one event.
fn parse(bytes: &[u8]) -> icalendar::Event {
    let calendar: Calendar = std::str::from_utf8(bytes).unwrap().parse().unwrap();
    for (property, value) in [("VERSION", "2.0"), ("METHOD", "PUBLISH")] {
        assert_eq!(calendar.property_value(property), Some(value));
    }
    match calendar.components.as_slice() {
        [CalendarComponent::Event(event)] => event.clone(),
        other => panic!("{other:?} is not one event"),
    }
}

fn utc(moment: Option<DatePerhapsTime>) -> Option<DateTime<Utc>> {
    match moment? {
        DatePerhapsTime::DateTime(CalendarDateTime::Utc(moment)) => Some(moment),
        other => panic!("{other:?} is not in UTC"),
    }
}

#[each_engine]
async fn calendar_contains_the_event_and_its_changes(app: TestApp) {
    app.set_now("2026-06-01T10:00:00Z");
    let admin = app.admin().await;
    let title = "Sommerfest; Übung, \\ und Müßiggang für alle, die über den Sommer bleiben und trotzdem feiern möchten 🎉";
    let fields = json!({
        "title": title, "start": "2026-06-20T16:00:00Z", "end": "2026-06-20T20:30:00Z", "location": place()
    });
    let post = admin.sends(event(&fields)).await;
    let address = text(&post["attachments"][0]["calendar"]);
    let page = app.get(&address).await;
    for (name, value) in [
        ("content-type", "text/calendar; charset=utf-8"),
        ("cache-control", "public, max-age=60"),
        ("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox"),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(page.header(name), value, "{name}");
    }
    let written = std::str::from_utf8(&page.bytes).unwrap();
    assert!(written.ends_with("\r\n"));
    for line in written.split_terminator("\r\n") {
        assert!(line.len() <= 75 && !line.contains('\n'), "{line:?}");
    }
    let entry = parse(&page.bytes);
    let uid = format!("{}@localhost", text(&post["id"]));
    assert_eq!(entry.get_uid(), Some(uid.as_str()));
    assert_eq!(entry.get_summary(), Some(title));
    assert_eq!(entry.get_description(), Some("Kommt vorbei"));
    assert_eq!(entry.get_location(), Some("Raum 101, Infobau, Karlsruhe"));
    assert_eq!(entry.property_value("GEO"), Some("49.0139;8.4194"));
    assert_eq!(utc(entry.get_start()), "2026-06-20T16:00:00Z".parse().ok());
    assert_eq!(utc(entry.get_end()), "2026-06-20T20:30:00Z".parse().ok());
    assert_eq!(entry.get_sequence(), Some(0));
    assert_eq!(entry.get_last_modified(), "2026-06-01T10:00:00Z".parse().ok());

    app.advance(TimeDelta::hours(1));
    let change = json!({ "title": "Sommerfest", "start": "2026-06-21T16:00:00Z" });
    let edited = admin.updates(edit(&post, &change)).await;
    // The same edit again does not change the event.
    admin.try_update(edit(&post, &change)).await.ok();
    assert_eq!(edited["attachments"][0]["calendar"], json!(address));
    let entry = parse(&app.get(&address).await.bytes);
    assert_eq!(entry.get_uid(), Some(uid.as_str()));
    assert_eq!((entry.get_sequence(), utc(entry.get_end())), (Some(1), None));
    assert_eq!((entry.get_location(), entry.property_value("GEO")), (None, None));
    assert_eq!(utc(entry.get_start()), "2026-06-21T16:00:00Z".parse().ok());
    assert!(entry.get_last_modified() > "2026-06-01T10:30:00Z".parse().ok());
}

#[each_engine]
async fn calendar_is_in_the_requested_language(app: TestApp) {
    let drafter = app.drafter().await;
    let start = app.date_in(TimeDelta::days(3));
    let mut new = event(&json!({
        // The end equals the start, so the calendar contains no end.
        "start": start, "end": start,
        "translations": { "title": [{ "lang": "en", "value": "Summer party" }] }
    }));
    new["translations"] = json!({ "content": [{ "lang": "en", "value": "Come **along**" }] });
    let post = drafter.sends(new).await;
    let fields = "... on EventAttachment { de: calendar en: calendar(lang: en) }";
    let addresses = async |post: &Value| drafter.attachment(post, fields).await;
    let summary_of = async |address: &Value| {
        let entry = parse(&app.get(&text(address)).await.bytes);
        assert_eq!(utc(entry.get_end()), None);
        (entry.get_summary().unwrap().to_owned(), entry.get_description().unwrap().to_owned())
    };
    let english = ("Summer party".to_owned(), "Come along".to_owned());
    let german = ("Fest".to_owned(), "Kommt vorbei".to_owned());
    let signed = addresses(&post).await;
    assert_eq!(summary_of(&signed["de"]).await, german);
    assert_eq!(summary_of(&signed["en"]).await, english);
    app.admin().await.try_change_status(&post, "APPROVED").await.ok();
    let public = addresses(&post).await;
    assert_eq!(public["en"], json!(format!("/events/{}.ics?lang=en", text(&post["id"]))));
    assert_eq!(summary_of(&public["en"]).await, english);
    // German is used for any other language, and for a post without a translation.
    assert_eq!(summary_of(&json!(format!("{}?lang=fr", text(&public["de"])))).await, german);
    let alone = drafter.sends(event(&json!({ "start": start }))).await;
    assert_eq!(summary_of(&addresses(&alone).await["en"]).await, german);
}

// spec: MISC-07
#[each_engine]
async fn calendar_of_an_event_behind_an_access_code_is_signed(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let mut new = event(&json!({ "start": app.date_in(TimeDelta::days(3)) }));
    new["channels"] = json!([{ "id": Institution::FRESHMAN }]);
    let post = admin.sends(new).await;
    let plain = format!("/events/{}.ics", text(&post["id"]));
    let status = async |address: &str| app.get(address).await.status.as_u16();
    let address = async |person: &Person| {
        text(&person.attachment(&post, "... on EventAttachment { calendar }").await["calendar"])
    };
    assert_eq!((address(&admin).await, status(&plain).await), (plain.clone(), 200));

    admin.sets_access_code("ersti-2026").await;
    assert_eq!(status(&plain).await, 404);
    reader.try_enter(app.world.own.id, "ersti-2026").await.ok();
    for signed in [address(&admin).await, address(&reader).await] {
        assert!(signed.starts_with(&format!("{plain}?")), "{signed}");
        let page = app.get(&signed).await;
        assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "private, no-store"));
    }
    let signed = address(&reader).await;
    app.advance(TimeDelta::minutes(76));
    assert_eq!(status(&signed).await, 404);
}

// spec: ROLES-22
#[each_engine]
async fn calendar_is_not_available_to_people_who_may_not_see_the_post(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let start = app.date_in(TimeDelta::days(3));
    let draft = drafter.sends(event(&json!({ "start": start }))).await;
    let signed = text(&draft["attachments"][0]["calendar"]);
    let (plain, _) = signed.split_once('?').unwrap();
    let status = async |address: &str| app.get(address).await.status.as_u16();
    assert_eq!(app.get(&signed).await.header("cache-control"), "private, no-store");
    let other = admin.sends(event(&json!({ "start": start, "title": "Anderes" }))).await;
    let forged = signed.replace(&text(&draft["id"]), &text(&other["id"]));
    admin.sets_visibility(false).await;
    for (address, expected) in [
        (signed.as_str(), 200),
        (plain, 404),
        (forged.as_str(), 404),
        (&format!("/events/{}.ics", text(&other["id"])), 404),
        ("/events/019cafe0-0000-7000-8000-000000000000.ics", 404),
        ("/events/kein.ics", 404),
        (&format!("/events/{}", text(&draft["id"])), 404),
    ] {
        assert_eq!(status(address).await, expected, "{address}");
    }
    admin.sets_visibility(true).await;
    admin.try_change_status(&draft, "APPROVED").await.ok();
    assert_eq!(status(plain).await, 200);
    app.advance(TimeDelta::hours(2));
    let live = admin.writes("Ohne Termin").await;
    assert_eq!(status(&format!("/events/{}.ics", text(&live["id"]))).await, 404);
    admin.try_delete(&draft).await.ok();
    assert_eq!(status(plain).await, 404);
    assert_eq!(status(&signed).await, 404);
}
