//! Compares all letters with the files in `expected/`. After an intended change, update the files with
//! `AUSHANG_WRITE_EXPECTED=1 cargo test -p aushang mails::`.

use std::path::Path;

use aushang_db::Timestamp;
use aushang_mail_address::MailAddress;

use super::layout::{self, Rendered};
use super::{
    ApprovalEvent, ConfirmedAs, EmergencyEvent, FactorChange, Letter, Link, PostBrief, RequestEnd,
    SignInMethod, SourceFailedReason,
};
use crate::app::Settings;
use crate::installation::PublicSettings;

fn settings() -> Settings {
    let text = |text: &str| text.to_owned();
    Settings {
        public_url: text("https://aushang.uni.example/"),
        public: PublicSettings {
            support_email: text("hilfe@uni.example"),
            imprint_url: text("https://uni.example/impressum"),
            ..PublicSettings::default()
        },
        audit_kept: chrono::TimeDelta::days(730),
        secure: true,
        max_upload_bytes: 0,
        min_free_space: 0,
        max_pixels: 0,
        staging_quota: 0,
        profile_quota: 0,
        invitations_per_hour: 30,
        emergencies_per_hour: 10,
        undo_seconds: 20,
        staff_second_factor: false,
        staff_passkey: false,
        named_networks: Vec::new(),
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

/// Letters about the security of an account.
fn security_letters(institution: &str, colleague: &str) -> Vec<(&'static str, Letter)> {
    let new_browser = |browser, system, network: Option<&str>, method| Letter::NewBrowser {
        institution: institution.to_owned(),
        at: moment("2026-11-30T23:00:00Z"),
        browser,
        system,
        network: network.map(str::to_owned),
        method,
    };
    let on_windows = |method| new_browser(Some("Firefox"), Some("Windows"), Some("192.0.2.0/24"), method);
    let provider_link = |is_linked| Letter::ProviderLink {
        institution: institution.to_owned(),
        provider: "Hochschule".to_owned(),
        is_linked,
    };
    let password_changed = |methods: &[&str]| Letter::PasswordChanged {
        institution: institution.to_owned(),
        other_methods: methods.iter().map(ToString::to_string).collect(),
    };
    let second_factor = |change| Letter::SecondFactor { institution: institution.to_owned(), change };
    vec![
        ("password_changed", password_changed(&[])),
        (
            "password_changed_other_methods",
            password_changed(&["„Mit der Hochschule anmelden“", "Passkey „Laptop“"]),
        ),
        ("one_time_codes_added", second_factor(FactorChange::OneTimeCodesAdded)),
        (
            "one_time_codes_removed",
            second_factor(FactorChange::OneTimeCodesRemoved { password_suffices: true }),
        ),
        ("passkey_added", second_factor(FactorChange::PasskeyAdded("Firefox auf Windows".to_owned()))),
        (
            "passkey_removed",
            second_factor(FactorChange::PasskeyRemoved {
                name: "Firefox auf Windows".to_owned(),
                password_suffices: false,
            }),
        ),
        ("recovery_codes_replaced", second_factor(FactorChange::RecoveryCodesReplaced)),
        ("second_factors_removed", second_factor(FactorChange::RemovedBy(Some(colleague.to_owned())))),
        ("second_factors_removed_by_operator", second_factor(FactorChange::RemovedBy(None))),
        ("recovery_code_used", second_factor(FactorChange::RecoveryCodeUsed { left: 9 })),
        ("recovery_code_used_last", second_factor(FactorChange::RecoveryCodeUsed { left: 0 })),
        ("new_browser", on_windows(SignInMethod::Password)),
        ("new_browser_passkey", on_windows(SignInMethod::Passkey)),
        ("new_browser_provider", on_windows(SignInMethod::Provider("Mit Uni-Account anmelden".to_owned()))),
        ("new_browser_link", on_windows(SignInMethod::Link)),
        ("new_browser_unknown", new_browser(None, None, None, SignInMethod::Password)),
        (
            "proof_code",
            Letter::ProofCode {
                institution: institution.to_owned(),
                code: "048213".to_owned(),
                until: moment("2026-11-02T11:10:00Z"),
            },
        ),
        (
            "link_code",
            Letter::LinkCode {
                institution: institution.to_owned(),
                provider: "Hochschule".to_owned(),
                code: "048213".to_owned(),
                until: moment("2026-11-02T11:10:00Z"),
            },
        ),
        ("provider_linked", provider_link(true)),
        ("provider_unlinked", provider_link(false)),
    ]
}

/// One letter of each kind, with the name of its file.
fn letters(institution: &str, inviter: &str) -> Vec<(&'static str, Letter)> {
    let mut all = others(institution, inviter);
    all.extend(approvals(institution, inviter));
    all.extend(requests(institution, inviter));
    all
}

fn others(institution: &str, inviter: &str) -> Vec<(&'static str, Letter)> {
    let institution = institution.to_owned();
    let link = |path: &str, until: &str| Link { path: path.to_owned(), until: moment(until) };
    let set = || link("/set/ZXJuYQ.c2ln", "2026-11-09T00:00:00Z");
    let failed = |reason| {
        let source = "fachschaft".to_owned();
        Letter::SourceFailed { institution: institution.clone(), network: "Instagram", source, reason }
    };
    let drafts = |count, newest| Letter::DraftsWaiting { institution: institution.clone(), count, newest };
    let by = || inviter.to_owned();
    let (from, until) = (moment("2026-11-30T23:00:00Z"), moment("2026-12-12T23:00:00Z"));
    let deputy = |by| Letter::Deputy { institution: institution.clone(), by, from, until };
    let mut letters = security_letters(&institution, inviter);
    letters.extend([
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
        // The link expires during summer time.
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
                is_new: false,
            },
        ),
        (
            "confirmation_new_address",
            Letter::Confirmation {
                institution: institution.clone(),
                link: link("/new-address/geheim", "2026-11-03T11:00:00Z"),
                is_new: true,
            },
        ),
        ("account_removed", Letter::AccountRemoved { institution: institution.clone() }),
        ("profile_removed", Letter::ProfileRemoved { institution: institution.clone() }),
        ("draft_waiting", drafts(1, vec![evening(inviter)])),
        ("drafts_waiting", drafts(3, vec![evening(inviter), post(inviter, "", None)])),
        (
            "email_changed",
            Letter::EmailChanged {
                institution: institution.clone(),
                new_address: address("ünal.erna@uni.example"),
            },
        ),
        ("deputy", deputy(Some(by()))),
        ("deputy_by_nobody", deputy(None)),
        ("source_ended", failed(SourceFailedReason::ConnectionEnded)),
        ("source_denied", failed(SourceFailedReason::AccessDenied)),
        ("source_gone", failed(SourceFailedReason::Gone)),
        ("source_unreachable", failed(SourceFailedReason::Unreachable)),
        ("source_storage", failed(SourceFailedReason::StorageFull)),
    ]);
    letters
}

fn post(author: &str, beginning: &str, date: Option<&str>) -> PostBrief {
    PostBrief {
        id: crate::ids::PostId(uuid::Uuid::from_u128(7)),
        beginning: beginning.to_owned(),
        author: Some(author.to_owned()),
        date: date.map(moment),
    }
}

fn evening(author: &str) -> PostBrief {
    post(author, "Lange Nacht der Informatik", Some("2026-11-03T18:00:00Z"))
}

/// Those about a request for a second person that was answered or has ended.
fn requests(institution: &str, by: &str) -> Vec<(&'static str, Letter)> {
    let approval = |date, event| Letter::Approval {
        institution: institution.to_owned(),
        post: post(by, "Gebäude räumen", date),
        event: ApprovalEvent::Emergency(event),
    };
    let date = "2026-11-03T18:00:00Z";
    let ended = |by: Option<&str>, how, is_withdrawn| {
        approval(None, EmergencyEvent::RequestEnded { by: by.map(str::to_owned), how, is_withdrawn })
    };
    let confirmed = |then| {
        let date = matches!(then, ConfirmedAs::Planned(_)).then_some(date);
        approval(date, EmergencyEvent::Confirmed { by: by.to_owned(), then })
    };
    let refused = |reason: Option<&str>| RequestEnd::Refused { reason: reason.map(str::to_owned) };
    vec![
        ("emergency_changed", ended(Some(by), RequestEnd::Changed, false)),
        ("emergency_changed_by_source", ended(None, RequestEnd::Changed, true)),
        ("emergency_deleted", ended(Some(by), RequestEnd::Deleted, false)),
        ("emergency_channel_removed", ended(Some(by), RequestEnd::ChannelRemoved, false)),
        ("emergency_refused", ended(Some(by), refused(Some("Das ist nur eine Übung.")), false)),
        ("emergency_refused_withdrawn", ended(Some(by), refused(None), true)),
        ("emergency_confirmed", confirmed(ConfirmedAs::Sent)),
        ("emergency_confirmed_planned", confirmed(ConfirmedAs::Planned(moment(date)))),
        ("emergency_confirmed_shown", confirmed(ConfirmedAs::ShownAgain)),
    ]
}

/// Those about the release of a post.
fn approvals(institution: &str, author: &str) -> Vec<(&'static str, Letter)> {
    let approval =
        |event| Letter::Approval { institution: institution.to_owned(), post: evening(author), event };
    let by = || author.to_owned();
    vec![
        ("post_released", approval(ApprovalEvent::Released { by: by(), is_live: false })),
        (
            "post_released_live",
            Letter::Approval {
                institution: institution.to_owned(),
                post: post(author, "Lange Nacht der Informatik", None),
                event: ApprovalEvent::Released { by: by(), is_live: true },
            },
        ),
        (
            "post_sent_back",
            approval(ApprovalEvent::SentBack { by: by(), reason: "Bitte nenn noch den Raum.".to_owned() }),
        ),
        ("release_voided", approval(ApprovalEvent::Voided { by: Some(by()) })),
        ("release_voided_by_nobody", approval(ApprovalEvent::Voided { by: None })),
        ("release_voided_needs_two", approval(ApprovalEvent::Emergency(EmergencyEvent::NeedsTwo))),
        (
            "emergency_asked",
            approval(ApprovalEvent::Emergency(EmergencyEvent::Asked {
                by: by(),
                until: moment("2026-11-02T11:10:00Z"),
            })),
        ),
        (
            "emergency_lapsed",
            approval(ApprovalEvent::Emergency(EmergencyEvent::Lapsed { is_withdrawn: false })),
        ),
        (
            "emergency_lapsed_withdrawn",
            approval(ApprovalEvent::Emergency(EmergencyEvent::Lapsed { is_withdrawn: true })),
        ),
        (
            "emergency_needs_one_for_asker",
            approval(ApprovalEvent::Emergency(EmergencyEvent::NeedsOne { by: by(), is_withdrawn: false })),
        ),
        (
            "emergency_needs_one_for_asker_withdrawn",
            approval(ApprovalEvent::Emergency(EmergencyEvent::NeedsOne { by: by(), is_withdrawn: true })),
        ),
        ("emergency_needs_one", Letter::EmergencyNeedsOne { institution: institution.to_owned(), by: by() }),
        ("release_due", approval(ApprovalEvent::Due)),
        ("release_missed", approval(ApprovalEvent::DateMissed)),
    ]
}

fn rendered(letter: &Letter, name: Option<&str>) -> (String, Rendered) {
    layout::render(letter, name, &settings(), now()).unwrap()
}

#[track_caller]
fn assert_expected(file: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/mails/expected").join(file);
    if std::env::var_os("AUSHANG_WRITE_EXPECTED").is_some() {
        std::fs::write(&path, actual).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(actual, expected, "{file}");
}

#[test]
fn plain_texts_match_the_expected_files() {
    for (name, letter) in letters("Fachschaft Informatik", "Ada Lovelace") {
        let (subject, rendered) = rendered(&letter, Some("Erna Übermut"));
        assert_expected(&format!("{name}.txt"), &format!("Subject: {subject}\n\n{}", rendered.text));
    }
}

#[test]
fn html_matches_the_expected_file() {
    let letters = letters("Fachschaft Informatik", "Ada Lovelace");
    let (_, invitation) = letters.iter().find(|(name, _)| *name == "invitation").expect("an invitation");
    assert_expected("invitation.html", &rendered(invitation, Some("Erna Übermut")).1.html);
}

#[test]
fn markup_in_names_is_escaped() {
    let evil = "<script>alert(\"1\")</script> & 'Co'";
    for (name, letter) in letters(evil, evil) {
        let (_, rendered) = rendered(&letter, Some(evil));
        assert!(!rendered.html.contains("<script"), "{name}: {}", rendered.html);
        assert!(rendered.text.contains(evil), "{name}: {}", rendered.text);
    }
}

#[test]
fn addresses_in_what_people_wrote_are_no_links() {
    let post = PostBrief {
        id: crate::ids::PostId(uuid::Uuid::from_u128(7)),
        beginning: "Gewinn auf evil.example".to_owned(),
        author: None,
        date: None,
    };
    let reason = "Schau auf www.evil.example/gewinn".to_owned();
    let letter = Letter::Approval {
        institution: "Fachschaft".to_owned(),
        post,
        event: ApprovalEvent::SentBack { by: "Ada".to_owned(), reason },
    };
    let (_, Rendered { text, html }) = rendered(&letter, None);
    for part in [&text, &html] {
        assert!(!part.contains("evil.example") && part.contains("evil. example"), "{part}");
    }
}

#[test]
fn both_formats_have_the_same_content_and_load_no_resources() {
    for (name, letter) in letters("Fachschaft Informatik", "Ada Lovelace") {
        let (subject, Rendered { text, html }) = rendered(&letter, None);
        assert!(html.contains(&format!("<title>{subject}</title>")), "{name}");
        let institution = "„Fachschaft Informatik“";
        assert!(
            text.contains(institution) && html.contains(institution),
            "{name} does not name the institution"
        );
        assert!(html.contains("<html lang=\"de\">") && html.contains(">Hallo,<"), "{name}");
        assert!(text.starts_with("Hallo,\n\n"), "{name}: {text}");
        for what in ["<img", "<link", "<iframe", "url(", "@import", "src="] {
            assert!(!html.contains(what), "{name} loads a resource with {what}");
        }
        for line in text.lines().filter(|line| !line.is_empty() && *line != "-- ") {
            let line = line.trim_end_matches(':');
            let part = line.split_once("Fragen? ").map_or(line, |(_, rest)| rest);
            let part = part.strip_prefix("Impressum: ").unwrap_or(part);
            assert!(html.contains(part), "{name}: only the plain text contains '{part}'");
        }
        assert!(html.matches("class=\"on-button\"").count() <= 1, "{name}: at most one button");
        assert!(
            subject.chars().count() < 70 && !format!("{subject}{text}").contains('!'),
            "{name}: {subject}"
        );
    }
}
