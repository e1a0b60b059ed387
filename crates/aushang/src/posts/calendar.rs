//! An event in calendar format: one VEVENT (RFC 5545), all times in UTC.
//!
//! Calendar clients send no token. So the event of a public post can be downloaded by anyone: a post that is
//! LIVE, whose profile is online, and that requires neither a role nor an access code. Any other event
//! requires a signed address, because a post's id is not a secret.

use icalendar::{Calendar, Component, Event as Entry, EventLike, Property};

use super::{Post, rows, store};
use crate::app::App;
use crate::attachments::event::Event;
use crate::attachments::{Attachment, calendar_address};
use crate::enums::Language;
use crate::ids::PostId;
use crate::markup;
use crate::media::Signature;
use crate::problem::{Reason, Result};
use crate::profiles;
use crate::text;

/// An event in calendar format, and whether shared caches may store it.
#[derive(Debug)]
pub struct CalendarFile {
    pub calendar: String,
    /// Anyone may download it.
    pub public: bool,
}

/// Returns the event of a post, in this language where the post has it. Fails with `NotFound` if there is
/// no such event or the caller may not download it.
pub async fn find(
    app: &App,
    post: PostId,
    language: Language,
    signature: Option<Signature<'_>>,
) -> Result<CalendarFile> {
    let db = app.db.reader();
    let signed = signature.is_some_and(|signature| calendar_address::is_signed(app, post, signature));
    let found = if signed { store::find(db, post).await? } else { rows::find_live(db, post).await? };
    let post = found.ok_or(Reason::NotFound)?;
    if !signed {
        let has_code = profiles::get(db, post.profile).await?.access_code.is_some();
        if !post.audience.is_everybody(has_code) {
            return Err(Reason::NotFound.into());
        }
    }
    let Some(Attachment::Event(event)) = &post.attachment else { return Err(Reason::NotFound.into()) };
    Ok(CalendarFile { calendar: write(&app.settings.host(), &post, event, language), public: !signed })
}

fn write(host: &str, post: &Post, event: &Event, language: Language) -> String {
    let changed = post.edited_at.unwrap_or(post.created_at).to_datetime();
    let mut entry = Entry::new();
    entry
        .uid(&format!("{}@{host}", post.id))
        .sequence(event.sequence)
        .timestamp(changed)
        .created(post.created_at.to_datetime())
        .last_modified(changed)
        // Cleans posts that are older than the cleaning rules as well: a calendar may treat a lone CR as a
        // line end.
        .summary(&text::clean(event.texts.title.best_in(language)))
        .description(&text::clean(&markup::visible_text(post.texts.best_in(language))))
        .starts(event.start.to_datetime());
    // RFC 5545 allows only an end after the start, so an equal end is omitted.
    if let Some(end) = event.end.filter(|end| *end > event.start) {
        entry.ends(end.to_datetime());
    }
    if let Some(place) = &event.location {
        if let Some(line) = place.in_one_line() {
            entry.location(&text::clean(&line));
        }
        if let Some(point) = place.geo_point {
            entry.append_property(Property::new("GEO", format!("{};{}", point.lat, point.lng)));
        }
    }
    let mut calendar = Calendar::empty();
    calendar
        .append_property(Property::new("VERSION", "2.0"))
        .append_property(Property::new("PRODID", "-//Aushang//Aushang//DE"))
        .append_property(Property::new("METHOD", "PUBLISH"))
        .push(entry.done());
    calendar.to_string()
}
