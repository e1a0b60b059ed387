//! The letters, read as they are sent. Where one was changed on purpose,
//! `AUSHANG_WRITE_EXPECTED=1 cargo test -p aushang mails::` writes down what they are now.

use std::path::Path;

use aushang_db::Timestamp;
use aushang_mail_address::MailAddress;

use super::layout::{self, Written};
use super::{Letter, Link};
use crate::app::Settings;

fn settings() -> Settings {
    let text = |text: &str| text.to_owned();
    Settings {
        public_url: text("https://aushang.uni.example/"),
        brand_word: text("aushang"),
        app_scheme: text("aushang:"),
        support_email: text("hilfe@uni.example"),
        support_chat_url: None,
        advertise_url: None,
        map_tiles: None,
        place_search: false,
        terms_url: text("https://uni.example/nutzung"),
        privacy_url: text("https://uni.example/datenschutz"),
        imprint_url: text("https://uni.example/impressum"),
        recruiting_domain: text("recruiting.example"),
        recruiting_url: text("https://recruiting.example"),
        app_store_url: None,
        play_store_url: None,
        development: false,
        audit_kept: chrono::TimeDelta::days(730),
        secure: true,
        max_upload_bytes: 0,
        max_pixels: 0,
        staging_quota: 0,
        profile_quota: 0,
        invitations_per_hour: 30,
        emergencies_per_hour: 10,
        invitations_per_day: 100,
        vapid_public_key: None,
    }
}

/// Noon in Berlin, in winter.
fn now() -> Timestamp {
    moment("2026-11-02T11:00:00Z")
}

fn moment(text: &str) -> Timestamp {
    text.parse::<chrono::DateTime<chrono::Utc>>().unwrap().into()
}

fn address(text: &str) -> MailAddress {
    MailAddress::parse(text).unwrap()
}

/// One of each, about this institution and by this person.
fn letters(institution: &str, inviter: &str) -> [(&'static str, Letter); 10] {
    let institution = institution.to_owned();
    let link = |path: &str, until: &str| Link { path: path.to_owned(), until: moment(until) };
    let set = || link("/set/ZXJuYQ.c2ln", "2026-12-02T00:00:00Z");
    let drafts = |count| Letter::DraftsWaiting { institution: institution.clone(), count };
    [
        (
            "invitation",
            Letter::Invitation {
                institution: institution.clone(),
                inviter: Some(inviter.to_owned()),
                link: set(),
            },
        ),
        (
            "invitation_by_nobody",
            Letter::Invitation { institution: institution.clone(), inviter: None, link: set() },
        ),
        (
            "registration",
            Letter::Registration {
                institution: institution.clone(),
                account_email: address("erna@fs.example"),
                link: link("/register?token=ZXJuYQ.c2ln", "2026-12-02T00:00:00Z"),
            },
        ),
        // In summer.
        (
            "password_reset",
            Letter::PasswordReset {
                institution: institution.clone(),
                link: link("/reset/geheim", "2026-07-01T22:30:00Z"),
            },
        ),
        (
            "confirmation",
            Letter::Confirmation {
                institution: institution.clone(),
                link: link("/confirm/geheim", "2026-11-09T11:00:00Z"),
            },
        ),
        ("password_changed", Letter::PasswordChanged { institution: institution.clone() }),
        ("account_removed", Letter::AccountRemoved { institution: institution.clone() }),
        ("draft_waiting", drafts(1)),
        ("drafts_waiting", drafts(3)),
        (
            "email_changed",
            Letter::EmailChanged {
                institution: institution.clone(),
                new_address: address("ünal.erna@uni.example"),
            },
        ),
    ]
}

fn written(letter: &Letter, name: Option<&str>) -> (String, Written) {
    layout::write(letter, name, &settings(), now()).unwrap()
}

/// What is said is what is written down beside this file.
#[track_caller]
fn is_expected(file: &str, said: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/mails/expected").join(file);
    if std::env::var_os("AUSHANG_WRITE_EXPECTED").is_some() {
        std::fs::write(&path, said).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(said, expected, "{file}");
}

#[test]
fn every_letter_says_what_is_written_down() {
    for (name, letter) in letters("Fachschaft Informatik", "Ada Lovelace") {
        let (subject, written) = written(&letter, Some("Erna Übermut"));
        is_expected(&format!("{name}.txt"), &format!("Subject: {subject}\n\n{}", written.text));
    }
}

#[test]
fn the_page_is_what_is_written_down() {
    let (_, invitation) = &letters("Fachschaft Informatik", "Ada Lovelace")[0];
    is_expected("invitation.html", &written(invitation, Some("Erna Übermut")).1.html);
}

#[test]
fn nobodys_name_becomes_markup() {
    let evil = "<script>alert(\"1\")</script> & 'Co'";
    for (name, letter) in letters(evil, evil) {
        let (_, written) = written(&letter, Some(evil));
        assert!(!written.html.contains("<script"), "{name}: {}", written.html);
        assert!(written.text.contains(evil), "{name}: {}", written.text);
    }
}

#[test]
fn both_forms_say_the_same_and_load_nothing() {
    for (name, letter) in letters("Fachschaft Informatik", "Ada Lovelace") {
        let (subject, Written { text, html }) = written(&letter, None);
        assert!(html.contains(&format!("<title>{subject}</title>")), "{name}");
        let institution = "„Fachschaft Informatik“";
        assert!(text.contains(institution) && html.contains(institution), "{name} is about nobody");
        assert!(html.contains("<html lang=\"de\">") && html.contains(">Hallo,<"), "{name}");
        assert!(text.starts_with("Hallo,\n\n"), "{name}: {text}");
        for what in ["<img", "<link", "<iframe", "url(", "@import", "src="] {
            assert!(!html.contains(what), "{name} loads something by {what}");
        }
        for line in text.lines().filter(|line| !line.is_empty() && *line != "-- ") {
            let said = line.trim_end_matches(':');
            let words = said.split_once("Fragen? ").map_or(said, |(_, rest)| rest);
            let words = words.strip_prefix("Impressum: ").unwrap_or(words);
            assert!(html.contains(words), "{name}: only the plain text says '{words}'");
        }
        assert!(html.matches("class=\"on-button\"").count() <= 1, "{name}: at most one button");
        assert!(
            subject.chars().count() < 70 && !format!("{subject}{text}").contains('!'),
            "{name}: {subject}"
        );
    }
}
