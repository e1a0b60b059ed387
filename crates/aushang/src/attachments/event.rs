//! Event: where and when something takes place. `posts/calendar.rs` exports it as a calendar file.

use async_graphql::{ComplexObject, InputObject, SimpleObject};
use aushang_db::{Timestamp, Tx};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::texts::texts;
use super::{
    AttachmentText, AttachmentType, Case, OutputContext, StoredAttachment, calendar_address, offers,
};
use crate::clock::LATEST;
use crate::enums::Language;
use crate::ids::PostId;
use crate::media::Owner;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::profiles::Location;
use crate::text::{TITLE, Texts};

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    #[serde(flatten)]
    pub texts: EventTexts,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
    pub start: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Timestamp>,
    /// The number of changes. Calendars use the version of an event with the highest number.
    #[serde(default)]
    pub sequence: u32,
}

/// Event. Its own title is the German one.
#[derive(InputObject, Serialize)]
pub struct EventInput {
    pub title: String,
    /// Omitted: no location.
    pub location: Option<Location>,
    /// Must not be in the past, unless it equals the stored start of the edited event.
    pub start: DateTime<Utc>,
    /// Must not be before the start. Omitted: no end.
    pub end: Option<DateTime<Utc>>,
    pub translations: Option<EventTranslationsInput>,
}

texts! {
    /// The texts by language. A German title must equal `EventInput.title`.
    EventTranslationsInput of EventInput, "attachment.event" => EventTexts -> EventTranslations {
        title: required("title", TITLE),
    }
}

impl StoredAttachment for Event {
    type Input = EventInput;
    type Checked = Self;
    type Output = EventAttachment;
    const OFFER: offers::Offer = offers::TO_ALL;

    fn check(case: &Case<'_, Self>, input: &EventInput) -> Result<Self::Checked, Problem> {
        let mut fields = Fields::default();
        let texts =
            EventTexts::check(&mut fields, case.actor, input, case.stored.map(|stored| &stored.texts));
        let place = input.location.as_ref();
        let location = place.and_then(|place| place.checked(&mut fields, "attachment.event.location"));
        let (start, end) = (input.start.into(), input.end.map(Timestamp::from));
        check_dates(&mut fields, case.now, (start, end), case.stored.map(|stored| stored.start));
        fields.done()?;
        let sequence = case.stored.map_or(0, |stored| stored.sequence);
        let mut event = Self { texts, location, start, end, sequence };
        if case.stored.is_some_and(|stored| *stored != event) {
            event.sequence += 1;
        }
        Ok(event)
    }

    fn equals(&self, checked: &Self) -> bool {
        self == checked
    }

    async fn claim(checked: Self, _: &Tx, _: Owner, _: PostId) -> Result<Self> {
        Ok(checked)
    }

    fn input(&self) -> EventInput {
        EventInput {
            title: self.texts.title.de.clone(),
            location: self.location.clone(),
            start: self.start.to_datetime(),
            end: self.end.map(Timestamp::to_datetime),
            translations: Some(self.texts.translations_input()),
        }
    }

    fn texts(&self) -> Vec<(AttachmentText, &Texts)> {
        self.texts.named()
    }

    fn output(&self, context: &OutputContext<'_>) -> EventAttachment {
        EventAttachment {
            r#type: AttachmentType::Event,
            title: self.texts.title.de.clone(),
            location: self.location.clone(),
            start: self.start.to_datetime(),
            end: self.end.map(Timestamp::to_datetime),
            translations: self.texts.translations(),
            calendar: calendar_address::of(context.app, context.post, context.public),
        }
    }
}

/// Validates start and end. `stored_start` is that of the edited event, which may be in the past.
fn check_dates(
    fields: &mut Fields,
    now: Timestamp,
    (start, end): (Timestamp, Option<Timestamp>),
    stored_start: Option<Timestamp>,
) {
    if start < now && stored_start != Some(start) {
        fields.refuse("attachment.event.start", Reason::InPast);
    }
    if end.is_some_and(|end| end < start) {
        fields.refuse("attachment.event.end", Reason::EndsBeforeStart);
    }
    for (field, moment) in [("attachment.event.start", Some(start)), ("attachment.event.end", end)] {
        if moment.is_some_and(|moment| moment > LATEST) {
            fields.refuse(field, Reason::Invalid);
        }
    }
}

/// Event. The title is the German one.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(complex, serial)]
pub struct EventAttachment {
    pub r#type: AttachmentType,
    pub title: String,
    /// Null: no location.
    pub location: Option<Location>,
    pub start: DateTime<Utc>,
    /// Null: no end.
    pub end: Option<DateTime<Utc>>,
    pub translations: EventTranslations,
    #[graphql(skip)]
    calendar: String,
}

#[ComplexObject]
impl EventAttachment {
    /// Path of the event's calendar file (.ics) on this server. It is valid for about an hour, unless the
    /// post is public.
    async fn calendar(
        &self,
        #[graphql(desc = "Language of the texts. Texts that are not translated are German. Null: German.")]
        lang: Option<Language>,
    ) -> String {
        calendar_address::in_language(&self.calendar, lang.unwrap_or(Language::De))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A test case from a JSON file. The console's form is tested with the same file.
    #[derive(Deserialize)]
    struct Vector {
        start: DateTime<Utc>,
        end: Option<DateTime<Utc>>,
        /// The start of the event that is edited.
        before: Option<DateTime<Utc>>,
        refused: Vec<(String, String)>,
    }

    #[derive(Deserialize)]
    struct Vectors {
        now: DateTime<Utc>,
        cases: Vec<Vector>,
    }

    // spec: ATTACH-24, ATTACH-25
    #[test]
    fn event_dates_match_the_shared_test_vectors() {
        let vectors: Vectors = serde_json::from_str(include_str!("../../vectors/event_dates.json")).unwrap();
        for Vector { start, end, before, refused } in vectors.cases {
            let mut fields = Fields::default();
            let dates = (start.into(), end.map(Timestamp::from));
            check_dates(&mut fields, vectors.now.into(), dates, before.map(Timestamp::from));
            let errors = fields.done().err().map(|problem| problem.fields).unwrap_or_default();
            let errors: Vec<_> = errors
                .iter()
                .map(|error| (error.field.replace("attachment.event.", ""), error.reason.code().to_owned()))
                .collect();
            assert_eq!(errors, refused, "{start} {end:?} {before:?}");
        }
    }
}
