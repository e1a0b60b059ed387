//! The German texts of mails about posts that wait for release.

use aushang_db::Timestamp;
use chrono_tz::Europe::Berlin;

use super::letter::{ApprovalEvent, PostBrief};
use super::names::plain;
use super::texts::{Context, LetterTexts, moment};

impl Context<'_> {
    pub(super) fn drafts_waiting(&self, institution: &str, count: u64, newest: &[PostBrief]) -> LetterTexts {
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

    pub(super) fn approval(&self, institution: &str, post: &PostBrief, event: &ApprovalEvent) -> LetterTexts {
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

/// The same without the year: `02.11. um 12:00 Uhr`.
fn short_moment(at: Timestamp) -> String {
    at.to_datetime().with_timezone(&Berlin).format("%d.%m. um %H:%M Uhr").to_string()
}
