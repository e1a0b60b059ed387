//! The German texts of mails about connected accounts of other networks.

use super::letter::SourceFailedReason;
use super::texts::{Context, LetterTexts};

impl Context<'_> {
    pub(super) fn source_failed(
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
}
