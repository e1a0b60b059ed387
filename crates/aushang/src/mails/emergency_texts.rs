//! The German texts of mails about emergencies that need two people.

use super::letter::EmergencyEvent;
use super::names::plain;
use super::texts::{Context, LetterTexts, moment};

impl EmergencyEvent {
    /// Title, first paragraph and label of the button.
    pub(super) fn said(&self, institution: &str) -> (&'static str, String, &'static str) {
        match self {
            Self::NeedsTwo => {
                let said = format!(
                    "eine geplante Notfall-Nachricht bei „{institution}“ ist nicht mehr geplant, weil dort jetzt jede \
                 Notfall-Nachricht zwei Personen braucht. Sie erscheint erst, wenn jemand eine zweite Person anfragt und \
                 diese bestätigt."
                );
                ("Notfall-Nachricht nicht mehr geplant", said, "Notfall-Nachricht ansehen")
            }
            Self::Asked { by, until } => {
                let said = format!(
                    "{} bittet dich, eine Notfall-Nachricht bei „{institution}“ zu bestätigen. Erst dann erscheint sie. \
                 Das geht bis {}.",
                    plain(by),
                    moment(*until)
                );
                ("Notfall-Nachricht wartet auf deine Bestätigung", said, "Notfall-Nachricht prüfen")
            }
            Self::Lapsed { is_withdrawn } => {
                let said = format!(
                    "niemand hat deine Notfall-Nachricht bei „{institution}“ innerhalb von zehn Minuten bestätigt. {} \
                 Ist sie noch nötig, dann ruf jemanden an, der bestätigen darf, und frag erneut an. Informiere die \
                 Menschen so lange auf einem anderen Weg.",
                    unsent(*is_withdrawn)
                );
                ("Niemand hat deine Notfall-Nachricht bestätigt", said, "Erneut anfragen")
            }
            Self::RequestEnded { by, is_withdrawn } => {
                let who = by.as_deref().map_or_else(|| "eine Quelle".to_owned(), plain);
                let said = format!(
                    "{who} hat deine Notfall-Nachricht bei „{institution}“ geändert, zurückgegeben oder gelöscht oder ihren \
                 Kanal entfernt, bevor jemand sie bestätigt hat. Deine Anfrage ist damit beendet. {} Wenn sie noch nötig \
                 ist und du sie noch findest, frag erneut an; sonst schreib sie neu.",
                    unsent(*is_withdrawn)
                );
                ("Deine Anfrage ist beendet", said, "Notfall-Nachricht ansehen")
            }
            Self::NeedsOne { by, is_withdrawn } => {
                let now = if *is_withdrawn {
                    "Deine Notfall-Nachricht bleibt zurückgezogen, bis jemand sie wieder zeigt."
                } else {
                    "Deine Notfall-Nachricht ist jetzt ein Entwurf und wurde nicht gesendet. Wer veröffentlichen darf, kann sie \
                 allein senden."
                };
                let said = format!(
                    "{} hat bei „{institution}“ ausgeschaltet, dass Notfall-Nachrichten zwei Personen brauchen. Deine \
                 Anfrage ist damit beendet. {now}",
                    plain(by)
                );
                ("Deine Anfrage ist beendet", said, "Notfall-Nachricht ansehen")
            }
        }
    }
}

const fn unsent(is_withdrawn: bool) -> &'static str {
    if is_withdrawn {
        "Die Notfall-Nachricht bleibt zurückgezogen."
    } else {
        "Die Notfall-Nachricht wurde nicht gesendet."
    }
}

impl Context<'_> {
    pub(super) fn emergency_needs_one(&self, institution: &str, by: &str) -> LetterTexts {
        let title = "Notfälle brauchen nur noch eine Person";
        LetterTexts {
            subject: format!("{institution}: {title}"),
            title: title.to_owned(),
            paragraphs: vec![
                format!(
                    "{by} hat am {} bei „{institution}“ ausgeschaltet, dass Notfall-Nachrichten zwei Personen brauchen.",
                    moment(self.now)
                ),
                "Wer Posts veröffentlichen darf, kann jetzt allein eine Notfall-Nachricht an alle senden. Offene \
                 Anfragen sind beendet; dadurch wurde nichts gesendet."
                    .to_owned(),
                "War das nicht abgesprochen, dann schaltet die zweite Person wieder ein und fragt nach.".to_owned(),
            ],
            button: Some(self.button("Einstellungen öffnen", "/settings")),
            notes: Vec::new(),
            because: format!("du „{institution}“ verwaltest"),
        }
    }
}
