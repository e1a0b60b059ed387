//! The German texts of the mails (letters): which text a letter has, and what all texts share.

use aushang_db::Timestamp;
use chrono_tz::Europe::Berlin;

use super::letter::Letter;
use super::names::plain;
use crate::app::Settings;

/// The texts of a letter, to be filled into the templates.
pub(super) struct LetterTexts {
    pub subject: String,
    pub title: String,
    /// The first begins in lower case, because it follows 'Hallo …,'.
    pub paragraphs: Vec<String>,
    pub button: Option<Button>,
    /// How long the link is valid, and what to do if the recipient did not request the mail.
    pub notes: Vec<String>,
    /// The reason for the mail, which follows 'Du bekommst diese E-Mail, weil'.
    pub because: String,
}

pub(super) struct Button {
    pub label: &'static str,
    pub address: String,
}

/// What all letters need besides their own data.
pub(super) struct Context<'a> {
    settings: &'a Settings,
    pub(super) now: Timestamp,
}

pub(super) fn of(letter: &Letter, settings: &Settings, now: Timestamp) -> LetterTexts {
    let context = Context { settings, now };
    let institution = &plain(letter.institution());
    match letter {
        Letter::Invitation { inviter, link, .. } => {
            context.invitation(institution, inviter.as_deref().map(plain).as_deref(), link)
        }
        Letter::Registration { account_email, link, .. } => {
            context.registration(institution, account_email, link)
        }
        Letter::PasswordReset { link, .. } => context.password_reset(institution, link),
        Letter::Confirmation { link, is_new, .. } => context.confirmation(institution, link, *is_new),
        Letter::PasswordChanged { other_methods, .. } => context.password_changed(institution, other_methods),
        Letter::SecondFactor { change, .. } => context.second_factor(institution, change),
        Letter::NewBrowser { at, browser, system, network, method, .. } => {
            context.new_browser(institution, *at, &program(*browser, *system), network.as_deref(), method)
        }
        Letter::ProofCode { code, until, .. } => context.proof_code(institution, code, *until),
        Letter::LinkCode { provider, code, until, .. } => {
            context.link_code(institution, &plain(provider), code, *until)
        }
        Letter::ProviderLink { provider, is_linked, .. } => {
            context.provider_link(institution, &plain(provider), *is_linked)
        }
        Letter::AccountRemoved { .. } => context.account_removed(institution),
        Letter::ProfileRemoved { .. } => context.profile_removed(institution),
        Letter::DraftsWaiting { count, newest, .. } => context.drafts_waiting(institution, *count, newest),
        Letter::Approval { post, event, .. } => context.approval(institution, post, event),
        Letter::EmergencyNeedsOne { by, .. } => context.emergency_needs_one(institution, &plain(by)),
        Letter::Deputy { by, from, until, .. } => {
            context.deputy(institution, by.as_deref().map(plain).as_deref(), *from, *until)
        }
        Letter::SourceFailed { network, source, reason, .. } => {
            context.source_failed(institution, network, &plain(source), *reason)
        }
        Letter::EmailChanged { new_address, .. } => context.email_changed(institution, new_address),
    }
}

impl Context<'_> {
    /// Where people get help.
    pub(super) fn support(&self) -> &str {
        &self.settings.public.support_email
    }

    /// Whether people sign in with passwords.
    pub(super) fn has_passwords(&self) -> bool {
        self.settings.check_passwords_are_open().is_ok()
    }

    pub(super) fn button(&self, label: &'static str, path: &str) -> Button {
        Button { label, address: self.settings.address_of(path) }
    }
}

/// Date and time in Germany: `02.11.2026 um 12:00 Uhr`.
pub(super) fn moment(at: Timestamp) -> String {
    at.to_datetime().with_timezone(&Berlin).format("%d.%m.%Y um %H:%M Uhr").to_string()
}

/// For 'seit': `dem 02.11.2026, 12:00 Uhr`.
pub(super) fn since(at: Timestamp) -> String {
    at.to_datetime().with_timezone(&Berlin).format("dem %d.%m.%Y, %H:%M Uhr").to_string()
}

/// The program of a session, in the dative.
fn program(browser: Option<&str>, system: Option<&str>) -> String {
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} auf {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => "unbekannt".to_owned(),
    }
}
