//! The German texts of mails about sign-in with a provider.

use aushang_db::Timestamp;

use super::security_texts::{SIGN_IN_CHANGED, code_mail};
use super::texts::{Context, LetterTexts, since};

impl Context<'_> {
    pub(super) fn link_code(
        &self,
        institution: &str,
        provider: &str,
        code: &str,
        until: Timestamp,
    ) -> LetterTexts {
        let note = format!(
            "Du warst das nicht? Dann ist nichts passiert, solange du den Code für dich behältst. Bekommst du öfter solche \
             E-Mails, schreib an {}.",
            self.support()
        );
        let purpose = format!(
            "Danach führt die Anmeldung „{provider}“ in deinen Account bei „{institution}“. Gib den Code niemandem \
             weiter: Wer ihn hat, kommt in deinen Account."
        );
        let because = "jemand deinen Account mit dem Konto einer Einrichtung verbinden will";
        code_mail(code, until, purpose, note, because)
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
        self.sign_in_changed(title, said, "Warst du das", SIGN_IN_CHANGED)
    }
}
