//! Invisible characters.

use chrono::TimeDelta;
use icalendar::{Calendar, CalendarComponent, Component};
use serde_json::json;

use crate::support::{TestApp, each_engine, text};

// spec: POST-01
#[each_engine]
async fn invisible_post_is_refused_and_control_characters_are_removed(app: TestApp) {
    let admin = app.admin().await;
    for nothing in ["\u{200b}\u{200d}", "\u{feff}", "\u{1}\u{8}", "\u{202e}", "\u{e0041}"] {
        let refused = admin.try_send(json!({ "content": nothing })).await;
        assert_eq!(refused.fields(), ["content REQUIRED"], "{nothing:?}");
    }
    let post = admin.sends(json!({ "content": "a\u{1}b\u{8}\u{202e}c\rd" })).await;
    assert_eq!(post["content"], "abc\nd");
}

#[each_engine]
async fn name_in_an_invitation_cannot_change_text_direction(app: TestApp) {
    let admin = app.admin().await;
    let invited = admin.try_invite("neu@fs.example", "Erna \u{202e}Mann\u{1}", "USER").await.ok();
    assert_eq!(invited["name"], "Erna Mann");
    admin.try_invite("neu@fs.example", "\u{200b}", "USER").await.refused_at(400, "name REQUIRED");
}

/// A calendar may treat a lone CR as a line end, and read the rest as a property.
#[each_engine]
async fn text_cannot_inject_calendar_lines(app: TestApp) {
    let admin = app.admin().await;
    let event =
        json!({ "title": "Fest\rORGANIZER:mailto:a@evil.example", "start": app.date_in(TimeDelta::days(3)) });
    let post = admin.sends(json!({ "content": "Kommt", "attachment": { "event": event } })).await;
    // Data stored before texts were sanitized.
    let sign = if app.product.db.engine() == aushang_db::Engine::Sqlite { "char(13)" } else { "chr(13)" };
    app.run(format!("update posts set content_de = 'Kommt' || {sign} || 'ATTENDEE:mailto:b@evil.example'"))
        .await;
    let address = text(&post["attachments"][0]["calendar"]);
    let written = String::from_utf8(app.get(&address).await.bytes).unwrap();
    assert!(!written.replace("\r\n", "").contains('\r'), "{written:?}");
    let calendar: Calendar = written.parse().unwrap();
    let [CalendarComponent::Event(entry)] = &calendar.components[..] else { panic!("one event: {written}") };
    assert_eq!(entry.get_summary(), Some("Fest\nORGANIZER:mailto:a@evil.example"));
    assert_eq!((entry.property_value("ORGANIZER"), entry.property_value("ATTENDEE")), (None, None));
}
