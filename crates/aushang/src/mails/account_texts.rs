//! The German texts of mails about an account: invitations, its address and password, its role and its end.

use aushang_db::Timestamp;
use aushang_mail_address::MailAddress;
use chrono::TimeDelta;
use chrono_tz::Europe::Berlin;

use super::letter::Link;
use super::texts::{Context, LetterTexts, moment};

impl Context<'_> {
    pub(super) fn invitation(&self, institution: &str, inviter: Option<&str>, link: &Link) -> LetterTexts {
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
                format!(
                    "Du kennst „{institution}“ nicht? Dann lösch diese E-Mail. Solange niemand die Einladung annimmt, \
                     kann sich mit dem Account niemand anmelden."
                ),
            ],
            because: "für deine Adresse ein Account bei Aushang angelegt wurde".to_owned(),
        }
    }

    pub(super) fn registration(
        &self,
        institution: &str,
        account_email: &MailAddress,
        link: &Link,
    ) -> LetterTexts {
        let support = self.support();
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
                format!(
                    "Du hast mit „{institution}“ nichts zu tun? Dann lösch diese E-Mail. Solange niemand die \
                     Registrierung abschließt, kann sich mit dem Account niemand anmelden."
                ),
            ],
            because: format!("du als Ansprechperson für „{institution}“ angegeben wurdest"),
        }
    }

    pub(super) fn password_reset(&self, institution: &str, link: &Link) -> LetterTexts {
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
                "Du hast kein neues Passwort angefordert? Dann musst du nichts tun: An deinem Account ändert sich \
                 nichts."
                    .to_owned(),
            ],
            because: "jemand für deine Adresse ein neues Passwort angefordert hat".to_owned(),
        }
    }

    pub(super) fn confirmation(&self, institution: &str, link: &Link, is_new: bool) -> LetterTexts {
        let asked = if is_new {
            format!(
                "diese Adresse soll zu deinem Account bei „{institution}“ gehören. Sie gilt erst, wenn du bestätigst, dass \
                 sie dir gehört. Bis dahin meldest du dich mit der bisherigen an."
            )
        } else {
            format!(
                "diese Adresse ist bei Aushang für deinen Account bei „{institution}“ eingetragen. Bestätige, dass sie \
                 dir gehört."
            )
        };
        LetterTexts {
            subject: "E-Mail-Adresse für Aushang bestätigen".to_owned(),
            title: "Bestätige deine E-Mail-Adresse".to_owned(),
            paragraphs: vec![asked],
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

    pub(super) fn account_removed(&self, institution: &str) -> LetterTexts {
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

    pub(super) fn profile_removed(&self, institution: &str) -> LetterTexts {
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

    pub(super) fn deputy(
        &self,
        institution: &str,
        by: Option<&str>,
        from: Timestamp,
        until: Timestamp,
    ) -> LetterTexts {
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

    pub(super) fn email_changed(&self, institution: &str, new_address: &MailAddress) -> LetterTexts {
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
                format!("Weißt du nichts davon, schreib sofort an {}.", self.support()),
            ],
            button: None,
            notes: Vec::new(),
            because: "diese Adresse bisher zu deinem Account gehörte".to_owned(),
        }
    }
}

fn valid_until(link: &Link) -> String {
    format!("Der Link gilt bis zum {}.", moment(link.until))
}

/// For links that are valid for weeks. They expire at midnight in UTC, which would confuse the recipient, so
/// this names the last full day on which they are valid.
fn valid_until_day(link: &Link) -> String {
    let day = link.until.to_datetime().with_timezone(&Berlin).date_naive() - TimeDelta::days(1);
    format!("Der Link gilt bis zum {}.", day.format("%d.%m.%Y"))
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
