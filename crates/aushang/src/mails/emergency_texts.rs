//! The German texts of mails about emergencies that need two people.

use super::letter::{ConfirmedAs, EmergencyEvent, RequestEnd};
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
            Self::RequestEnded { by, how, is_withdrawn } => {
                let who = by.as_deref().map_or_else(|| "eine Quelle".to_owned(), plain);
                how.said(&who, *is_withdrawn, institution)
            }
            Self::Confirmed { by, then } => {
                let (title, then) = match then {
                    ConfirmedAs::Sent => {
                        ("Notfall-Nachricht bestätigt und gesendet", "Sie ist gesendet.".to_owned())
                    }
                    ConfirmedAs::Planned(date) => (
                        "Notfall-Nachricht bestätigt und geplant",
                        format!("Sie erscheint am {}.", moment(*date)),
                    ),
                    ConfirmedAs::ShownAgain => {
                        ("Notfall-Nachricht bestätigt", "Sie ist wieder zu sehen.".to_owned())
                    }
                };
                let by = plain(by);
                let said = format!("{by} hat deine Notfall-Nachricht bei „{institution}“ bestätigt. {then}");
                (title, said, "Notfall-Nachricht ansehen")
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

impl RequestEnd {
    /// Title, first paragraph and label of the button. `who`: who has ended the request.
    fn said(&self, who: &str, is_withdrawn: bool, institution: &str) -> (&'static str, String, &'static str) {
        let (ended, unsent) = ("Deine Anfrage ist beendet", unsent(is_withdrawn));
        let look = "Notfall-Nachricht ansehen";
        match self {
            Self::Changed => {
                let said = format!(
                    "{who} hat deine Notfall-Nachricht bei „{institution}“ geändert, bevor jemand sie bestätigt hat. Deine \
                 Anfrage ist damit beendet. {unsent} Ist sie noch nötig, dann lies sie noch einmal und frag erneut an."
                );
                (ended, said, look)
            }
            Self::Deleted => {
                let said = format!(
                    "{who} hat deine Notfall-Nachricht bei „{institution}“ gelöscht, bevor jemand sie bestätigt hat. Deine \
                 Anfrage ist damit beendet, und gesendet wurde nichts. Ist sie noch nötig, dann schreib sie neu."
                );
                (ended, said, "Aushang öffnen")
            }
            Self::ChannelRemoved => {
                let said = format!(
                    "{who} hat „{institution}“ den Kanal deiner Notfall-Nachricht genommen, bevor jemand sie bestätigt hat. \
                 Deine Anfrage ist damit beendet. {unsent} Ist sie noch nötig, dann informiere die Menschen auf einem \
                 anderen Weg."
                );
                (ended, said, look)
            }
            Self::Refused { reason } => {
                let why =
                    reason.as_deref().map_or_else(String::new, |reason| format!(" („{}“)", plain(reason)));
                let said = format!(
                    "{who} hat deine Anfrage für eine Notfall-Nachricht bei „{institution}“ abgelehnt{why}. {unsent} Hast du \
                 gar nicht angefragt, dann melde in Aushang sofort alle anderen Geräte ab und ruf {who} an."
                );
                ("Deine Anfrage wurde abgelehnt", said, look)
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
