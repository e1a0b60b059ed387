//! The German texts of the mails (letters).

use aushang_db::Timestamp;
use aushang_mail_address::MailAddress;
use chrono::TimeDelta;
use chrono_tz::Europe::Berlin;

use super::letter::{ApprovalEvent, Letter, Link, PostBrief, SourceFailedReason};
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
        Letter::Confirmation { link, .. } => context.confirmation(institution, link),
        Letter::PasswordChanged { other_ways, .. } => context.password_changed(institution, other_ways),
        Letter::SecondFactor { change, .. } => context.second_factor(institution, change),
        Letter::NewBrowser { at, browser, system, network, .. } => {
            context.new_browser(institution, *at, &program(*browser, *system), network.as_deref())
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
    fn invitation(&self, institution: &str, inviter: Option<&str>, link: &Link) -> LetterTexts {
        let first_sentence = match inviter {
            Some(inviter) => format!("{inviter} hat für dich einen Account bei Aushang angelegt."),
            None => "für dich wurde ein Account bei Aushang angelegt.".to_owned(),
        };
        LetterTexts {
            subject: format!("Einladung zu „{institution}“ bei Aushang"),
            title: "Du bist eingeladen".to_owned(),
            paragraphs: vec![
                format!("{first_sentence} Damit kannst du für „{institution}“ Posts schreiben."),
                if self.has_passwords() {
                    "Leg ein Passwort fest, dann kannst du dich anmelden."
                } else {
                    "Nimm die Einladung mit dem Konto deiner Einrichtung an."
                }
                .to_owned(),
            ],
            button: Some(self.button(
                if self.has_passwords() { "Passwort festlegen" } else { "Einladung annehmen" },
                &link.path,
            )),
            notes: vec![
                match inviter {
                    Some(inviter) => {
                        format!("{} Danach bitte {inviter} um einen neuen.", valid_until_day(link))
                    }
                    None => valid_until_day(link),
                },
                format!("Du kennst „{institution}“ nicht? Dann lösch diese E-Mail. {HARMLESS}"),
            ],
            because: "für deine Adresse ein Account bei Aushang angelegt wurde".to_owned(),
        }
    }

    fn registration(&self, institution: &str, account_email: &MailAddress, link: &Link) -> LetterTexts {
        let support = &self.settings.public.support_email;
        LetterTexts {
            subject: format!("„{institution}“ bei Aushang: Registrierung abschließen"),
            title: "Willkommen bei Aushang".to_owned(),
            paragraphs: vec![
                format!(
                    "für „{institution}“ wurde ein Profil bei Aushang angelegt. Darüber erreichen deine Posts \
                     die Studierenden."
                ),
                if self.has_passwords() {
                    format!(
                        "Schließ die Registrierung ab: Leg ein Passwort fest und stimm den Bedingungen zu. \
                         Anmelden kannst du dich mit {account_email}."
                    )
                } else {
                    format!(
                        "Schließ die Registrierung ab: Stimm den Bedingungen zu und melde dich mit dem Konto deiner \
                         Einrichtung an, zu dem {account_email} gehört."
                    )
                },
            ],
            button: Some(self.button("Registrierung abschließen", &link.path)),
            notes: vec![
                format!("{} Danach bekommst du unter {support} einen neuen.", valid_until_day(link)),
                format!("Du hast mit „{institution}“ nichts zu tun? Dann lösch diese E-Mail. {HARMLESS}"),
            ],
            because: format!("du als Ansprechperson für „{institution}“ angegeben wurdest"),
        }
    }

    fn password_reset(&self, institution: &str, link: &Link) -> LetterTexts {
        LetterTexts {
            subject: "Neues Passwort für Aushang".to_owned(),
            title: "Neues Passwort festlegen".to_owned(),
            paragraphs: vec![format!(
                "für deinen Account bei „{institution}“ wurde ein neues Passwort für Aushang angefordert. Hier \
                 legst du es fest."
            )],
            button: Some(self.button("Neues Passwort festlegen", &link.path)),
            notes: vec![
                format!("{} Er lässt sich nur einmal verwenden.", valid_until(link)),
                "Du hast kein neues Passwort angefordert? Dann musst du nichts tun: Dein bisheriges \
                 Passwort gilt weiter."
                    .to_owned(),
            ],
            because: "jemand für deine Adresse ein neues Passwort angefordert hat".to_owned(),
        }
    }

    fn confirmation(&self, institution: &str, link: &Link) -> LetterTexts {
        LetterTexts {
            subject: "E-Mail-Adresse für Aushang bestätigen".to_owned(),
            title: "Bestätige deine E-Mail-Adresse".to_owned(),
            paragraphs: vec![format!(
                "diese Adresse ist bei Aushang für deinen Account bei „{institution}“ eingetragen. Bestätige, \
                 dass sie dir gehört."
            )],
            button: Some(self.button("E-Mail-Adresse bestätigen", &link.path)),
            notes: vec![
                valid_until(link),
                "Du hast keinen Account bei Aushang? Dann lösch diese E-Mail; vermutlich hat sich jemand \
                 vertippt."
                    .to_owned(),
            ],
            because: "deine Adresse bei Aushang eingetragen wurde".to_owned(),
        }
    }

    /// Where people get help.
    pub(super) fn support(&self) -> &str {
        &self.settings.public.support_email
    }

    /// Whether people sign in with passwords.
    pub(super) fn has_passwords(&self) -> bool {
        self.settings.check_passwords_are_open().is_ok()
    }

    fn account_removed(&self, institution: &str) -> LetterTexts {
        LetterTexts {
            subject: format!("Dein Account bei „{institution}“ wurde entfernt"),
            title: "Dein Account wurde entfernt".to_owned(),
            paragraphs: vec![
                format!(
                    "dein Account für „{institution}“ bei Aushang wurde am {} entfernt. Du kannst dich damit \
                     nicht mehr anmelden. Was du veröffentlicht hast, bleibt bestehen.",
                    moment(self.now)
                ),
                format!(
                    "Hältst du das für ein Versehen, wende dich an die Administration von „{institution}“."
                ),
            ],
            button: None,
            notes: Vec::new(),
            because: "deine Adresse zu diesem Account gehörte".to_owned(),
        }
    }

    fn profile_removed(&self, institution: &str) -> LetterTexts {
        LetterTexts {
            subject: format!("Das Profil „{institution}“ wurde gelöscht"),
            title: "Euer Profil wurde gelöscht".to_owned(),
            paragraphs: vec![
                format!(
                    "das Profil „{institution}“ bei Aushang wurde am {} gelöscht, mit allen Accounts, Posts \
                     und Dateien. Auch mit deinem Account kannst du dich nicht mehr anmelden.",
                    moment(self.now)
                ),
                "Hältst du das für ein Versehen, wende dich an den Support. Wiederherstellen lässt sich das \
                 Profil nicht."
                    .to_owned(),
            ],
            button: None,
            notes: Vec::new(),
            because: "deine Adresse zu einem Account dieses Profils gehörte".to_owned(),
        }
    }

    fn drafts_waiting(&self, institution: &str, count: u64, newest: &[PostBrief]) -> LetterTexts {
        let (title, text) = match count {
            1 => (
                "Ein Entwurf wartet auf Freigabe".to_owned(),
                "wartet ein Entwurf auf Freigabe. Er wird erst veröffentlicht, wenn ihn jemand freigibt."
                    .to_owned(),
            ),
            _ => (
                format!("{count} Entwürfe warten auf Freigabe"),
                format!(
                    "warten {count} Entwürfe auf Freigabe. Sie werden erst veröffentlicht, wenn sie \
                     jemand freigibt."
                ),
            ),
        };
        let more = match count.saturating_sub(newest.len() as u64) {
            0 => None,
            1 => Some("Und ein weiterer.".to_owned()),
            more => Some(format!("Und {more} weitere.")),
        };
        let first = format!("bei „{institution}“ {text}");
        let button = match (count, newest) {
            (1, [post]) => self.button("Entwurf prüfen", &card(post)),
            _ => self.button("Entwürfe ansehen", "/?liste=freigabe"),
        };
        LetterTexts {
            subject: format!("{institution}: {title}"),
            title,
            paragraphs: [first].into_iter().chain(newest.iter().map(described)).chain(more).collect(),
            button: Some(button),
            notes: Vec::new(),
            because: format!("du bei „{institution}“ Entwürfe freigeben darfst"),
        }
    }

    fn approval(&self, institution: &str, post: &PostBrief, event: &ApprovalEvent) -> LetterTexts {
        let at = post.date.map(|date| format!(" am {}", moment(date)));
        let at = at.as_deref().unwrap_or_default();
        // Not how long it is until then: the mail may be sent or read later.
        let due = post.date.map(|date| format!(", Termin am {}", short_moment(date)));
        let due = format!("Freigabe fehlt{}", due.unwrap_or_default());
        let (title, said, label) = match event {
            ApprovalEvent::Released { by, is_live } => {
                let then = if *is_live {
                    "Er ist veröffentlicht.".to_owned()
                } else {
                    format!("Er wird{at} veröffentlicht.")
                };
                let said = format!("{} hat einen Post bei „{institution}“ freigegeben. {then}", plain(by));
                ("Dein Post ist freigegeben", said, "Post ansehen")
            }
            ApprovalEvent::SentBack { by, reason } => {
                let said = format!(
                    "{} wünscht Änderungen an einem Post bei „{institution}“: „{}“ Ändere ihn und gib ihn \
                     erneut zur Freigabe.",
                    plain(by),
                    plain(reason)
                );
                ("Änderungen gewünscht", said, "Post ändern")
            }
            ApprovalEvent::Voided { by } => {
                let why = match by {
                    Some(by) => format!("{} hat ihn nach der Freigabe geändert", plain(by)),
                    None => "Er konnte zu seinem Termin nicht veröffentlicht werden".to_owned(),
                };
                let said = format!(
                    "die Freigabe eines Posts bei „{institution}“ ist aufgehoben: {why}. Er wird erst \
                     veröffentlicht, wenn ihn jemand erneut freigibt."
                );
                ("Freigabe aufgehoben", said, "Post ansehen")
            }
            ApprovalEvent::Emergency(event) => event.said(institution),
            ApprovalEvent::Due => {
                let said = format!(
                    "ein Post bei „{institution}“ soll{at} erscheinen und ist noch nicht freigegeben. Ohne Freigabe \
                     wird er nicht veröffentlicht."
                );
                (due.as_str(), said, "Post ansehen")
            }
            ApprovalEvent::DateMissed => {
                let said = format!(
                    "ein Post bei „{institution}“ sollte{at} erscheinen. Niemand hat ihn freigegeben, deshalb wurde er \
                     nicht veröffentlicht. Er erscheint, sobald ihn jemand freigibt."
                );
                ("Nicht veröffentlicht: Freigabe fehlt", said, "Post ansehen")
            }
        };
        LetterTexts {
            subject: format!("{institution}: {title}"),
            title: title.to_owned(),
            paragraphs: vec![said, described(post)],
            button: Some(self.button(label, &if event.has_post() { card(post) } else { "/".to_owned() })),
            notes: Vec::new(),
            because: format!("du bei „{institution}“ Posts schreibst oder freigibst"),
        }
    }

    fn deputy(&self, institution: &str, by: Option<&str>, from: Timestamp, until: Timestamp) -> LetterTexts {
        let who = match by {
            Some(by) => format!("{by} hat dich als Vertretung eingetragen"),
            None => "du bist als Vertretung eingetragen".to_owned(),
        };
        let last = until - TimeDelta::milliseconds(1);
        let title = "Du bist als Vertretung eingetragen";
        LetterTexts {
            subject: format!("{institution}: {title}"),
            title: title.to_owned(),
            paragraphs: vec![
                format!(
                    "{who}: Vom {} bis zum {} kannst du bei „{institution}“ Posts freigeben und veröffentlichen \
                     und das Profil bearbeiten.",
                    day(from),
                    day(last)
                ),
                "Danach ist alles wie vorher. Was du freigegeben hast, bleibt freigegeben.".to_owned(),
            ],
            button: Some(self.button("Aushang öffnen", "/")),
            notes: Vec::new(),
            because: format!("du bei „{institution}“ als Vertretung eingetragen wurdest"),
        }
    }

    fn source_failed(
        &self,
        institution: &str,
        network: &str,
        source: &str,
        reason: SourceFailedReason,
    ) -> LetterTexts {
        let (title, text, button) = match reason {
            SourceFailedReason::ConnectionEnded => (
                format!("{network} neu verbinden"),
                format!(
                    "die Verbindung mit „{source}“ ({network}) besteht nicht mehr, zum Beispiel weil das Passwort \
                     geändert oder der Zugriff entfernt wurde. Bis ihr den Account neu verbindet, übernimmt Aushang \
                     keine neuen Beiträge."
                ),
                "Neu verbinden",
            ),
            SourceFailedReason::AccessDenied => (
                format!("{network} gibt keine Beiträge mehr heraus"),
                format!(
                    "Aushang darf die Beiträge von „{source}“ ({network}) nicht mehr lesen. Warum, steht in den \
                     Einstellungen. Bis dahin kommen keine neuen Beiträge."
                ),
                "Einstellungen öffnen",
            ),
            SourceFailedReason::Gone => (
                format!("Keine Beiträge mehr gefunden ({network})"),
                format!(
                    "„{source}“ ({network}) ist nicht mehr zu finden. Prüft, ob es eine neue Adresse gibt, und \
                     verbindet diese. Bis dahin kommen keine neuen Beiträge."
                ),
                "Einstellungen öffnen",
            ),
            SourceFailedReason::Unreachable => (
                format!("{network} antwortet seit einem Tag nicht"),
                format!(
                    "„{source}“ ({network}) antwortet seit 24 Stunden nicht. Aushang versucht es weiter und übernimmt \
                     neue Beiträge, sobald es wieder klappt."
                ),
                "Einstellungen öffnen",
            ),
            SourceFailedReason::StorageFull => (
                "Kein Speicherplatz mehr".to_owned(),
                format!(
                    "der Speicherplatz eures Profils ist voll. Bis ihr Posts mit großen Dateien löscht, übernimmt \
                     Aushang keine Beiträge von „{source}“ ({network})."
                ),
                "Einstellungen öffnen",
            ),
        };
        LetterTexts {
            subject: format!("{institution}: {title}"),
            title,
            paragraphs: vec![
                text,
                format!("Was Aushang für „{institution}“ schon übernommen hat, bleibt unverändert."),
            ],
            button: Some(self.button(button, "/settings/profile#sync")),
            notes: Vec::new(),
            because: format!("du bei „{institution}“ verbundene Accounts verwalten darfst"),
        }
    }

    fn email_changed(&self, institution: &str, new_address: &MailAddress) -> LetterTexts {
        LetterTexts {
            subject: "Deine E-Mail-Adresse für Aushang wurde geändert".to_owned(),
            title: "Deine E-Mail-Adresse wurde geändert".to_owned(),
            paragraphs: vec![
                format!(
                    "die E-Mail-Adresse deines Accounts bei „{institution}“ wurde am {} geändert. Sie ist jetzt \
                     {}. Mit der bisherigen kannst du dich bei Aushang nicht mehr anmelden.",
                    moment(self.now),
                    masked(new_address)
                ),
                format!("Weißt du nichts davon, schreib sofort an {}.", self.settings.public.support_email),
            ],
            button: None,
            notes: Vec::new(),
            because: "diese Adresse bisher zu deinem Account gehörte".to_owned(),
        }
    }

    pub(super) fn button(&self, label: &'static str, path: &str) -> Button {
        Button { label, address: self.settings.address_of(path) }
    }
}

/// Path of the card of a post. The console finds the list in which it is.
fn card(post: &PostBrief) -> String {
    format!("/?post={}", post.id)
}

/// The beginning of a post with its author and its date.
fn described(post: &PostBrief) -> String {
    let mut text = match plain(&post.beginning).as_str() {
        "" => "Ohne Text".to_owned(),
        beginning => format!("„{beginning}“"),
    };
    if let Some(author) = &post.author {
        text = format!("{text}, von {}", plain(author));
    }
    match post.date {
        Some(date) => format!("{text}, geplant für den {}", moment(date)),
        None => text,
    }
}

const HARMLESS: &str = "Solange niemand ein Passwort festlegt, kann sich mit dem Account niemand anmelden.";

fn valid_until(link: &Link) -> String {
    format!("Der Link gilt bis zum {}.", moment(link.until))
}

/// For links that are valid for weeks. They expire at midnight in UTC, which would confuse the recipient, so
/// this names the last full day on which they are valid.
fn valid_until_day(link: &Link) -> String {
    let day = link.until.to_datetime().with_timezone(&Berlin).date_naive() - TimeDelta::days(1);
    format!("Der Link gilt bis zum {}.", day.format("%d.%m.%Y"))
}

/// Date and time in Germany: `02.11.2026 um 12:00 Uhr`.
pub(super) fn moment(at: Timestamp) -> String {
    at.to_datetime().with_timezone(&Berlin).format("%d.%m.%Y um %H:%M Uhr").to_string()
}

/// The same without the year: `02.11. um 12:00 Uhr`.
fn short_moment(at: Timestamp) -> String {
    at.to_datetime().with_timezone(&Berlin).format("%d.%m. um %H:%M Uhr").to_string()
}

/// A day in Germany: `02.11.2026`.
fn day(at: Timestamp) -> String {
    at.to_datetime().with_timezone(&Berlin).format("%d.%m.%Y").to_string()
}

/// Masks an address, so that only its owner recognizes it: `p***@uni.example`.
fn masked(address: &MailAddress) -> String {
    let first = address.as_str().chars().next().map(String::from).unwrap_or_default();
    format!("{first}***@{}", address.host())
}

/// The program of a session, in the dative.
fn program(browser: Option<&str>, system: Option<&str>) -> String {
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} auf {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => "einem unbekannten Browser".to_owned(),
    }
}
