//! The German texts of mails about sign-in with a provider.

use aushang_db::Timestamp;

use super::security_texts::code_mail;
use super::texts::{Context, LetterTexts, moment};

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
            "Danach meldest du dich in deinem Account bei „{institution}“ über „{provider}“ an. Gib den Code niemandem \
             weiter: Wer ihn hat, kommt in deinen Account."
        );
        let because = "jemand deinen Account mit dem Konto einer Einrichtung verbinden will";
        code_mail(code, until, purpose, note, because)
    }

    pub(super) fn provider_link(&self, institution: &str, provider: &str, is_linked: bool) -> LetterTexts {
        let at = moment(self.now);
        let (title, said) = if is_linked {
            (
                "Account verbunden",
                format!(
                    "in deinem Account bei „{institution}“ kannst du dich seit {at} über „{provider}“ anmelden."
                ),
            )
        } else {
            (
                "Verbindung getrennt",
                format!(
                    "in deinem Account bei „{institution}“ kannst du dich seit {at} nicht mehr über „{provider}“ anmelden. \
                     Auf anderen Geräten bist du abgemeldet."
                ),
            )
        };
        self.sign_in_changed(title, said, "Warst du das")
    }
}
