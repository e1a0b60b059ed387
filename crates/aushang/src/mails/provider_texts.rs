//! The German texts of mails about sign-in with a provider.

use aushang_db::Timestamp;

use super::texts::{Context, LetterTexts, moment, since};

impl Context<'_> {
    pub(super) fn link_code(
        &self,
        institution: &str,
        provider: &str,
        code: &str,
        until: Timestamp,
    ) -> LetterTexts {
        let notes = vec![format!(
            "Du warst das nicht? Dann ist nichts passiert, solange du den Code für dich behältst. Bekommst du öfter solche \
             E-Mails, schreib an {}.",
            self.support()
        )];
        LetterTexts {
            subject: format!("{code} ist dein Code für Aushang"),
            title: "Dein Code".to_owned(),
            paragraphs: vec![
                format!("gib in Aushang diesen Code ein: {code}"),
                format!("Er gilt bis {} und nur einmal.", moment(until)),
                format!(
                    "Danach führt die Anmeldung „{provider}“ in deinen Account bei „{institution}“. Gib den Code \
                     niemandem weiter: Wer ihn hat, kommt in deinen Account."
                ),
            ],
            button: None,
            notes,
            because: "jemand deinen Account mit dem Konto einer Einrichtung verbinden will".to_owned(),
        }
    }

    pub(super) fn provider_link(&self, institution: &str, provider: &str, is_linked: bool) -> LetterTexts {
        let since = since(self.now);
        let (title, said) = if is_linked {
            (
                "Konto verbunden",
                format!(
                    "in deinen Account bei „{institution}“ führt seit {since} auch die Anmeldung „{provider}“."
                ),
            )
        } else {
            (
                "Verbindung getrennt",
                format!(
                    "in deinen Account bei „{institution}“ führt die Anmeldung „{provider}“ seit {since} nicht mehr. \
                     Auf anderen Geräten bist du abgemeldet."
                ),
            )
        };
        LetterTexts {
            subject: format!("{title}: dein Account bei Aushang"),
            title: title.to_owned(),
            paragraphs: vec![
                said,
                format!(
                    "Warst du das, musst du nichts tun. Wenn nicht, {} und gib der Administration deines Profils Bescheid.",
                    self.new_password()
                ),
            ],
            button: Some(self.to_new_password()),
            notes: Vec::new(),
            because: "sich geändert hat, wie du dich bei Aushang anmeldest".to_owned(),
        }
    }
}
