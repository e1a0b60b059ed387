//! An event as a calendar takes it: one VEVENT (RFC 5545), all times in UTC.
//!
//! A calendar asks without a token. So everybody may fetch the event of a post that is LIVE, whose
//! profile is online, and for which no access code has to be entered; any other wants the signature
//! in its address. A post's id is no secret, unlike a file's name.

use icalendar::{Calendar, Component, Event as Entry, EventLike, Property};

use super::attachments::event::Event;
use super::{Attachment, Post, store};
use crate::app::App;
use crate::enums::Language;
use crate::ids::PostId;
use crate::markup;
use crate::media::Signature;
use crate::problem::{Reason, Result};
use crate::profiles;

/// An event's calendar and to whom caches may give it.
#[derive(Debug)]
pub struct Found {
    pub calendar: String,
    /// Everybody may have it.
    pub public: bool,
}

/// Below the server's own; signed unless everybody may have the event. `public`: the post is LIVE and
/// its profile online; `has_code`: the profile's freshman area wants an access code.
pub(super) fn address(app: &App, post: &Post, has_code: bool, public: bool) -> String {
    let signature = if public && !is_behind_code(post, has_code) {
        String::new()
    } else {
        app.addresses.signature(&signed_name(post.id), app.now())
    };
    format!("/events/{}.ics{signature}", post.id)
}

/// Only who entered the code of the freshman area sees it.
fn is_behind_code(post: &Post, has_code: bool) -> bool {
    post.audience.freshman && has_code
}

/// The same, asked for in this language.
pub(super) fn address_in(address: &str, language: Language) -> String {
    match language {
        Language::De => address.to_owned(),
        Language::En => format!("{address}{}lang=en", if address.contains('?') { '&' } else { '?' }),
    }
}

/// No file has such a name.
fn signed_name(post: PostId) -> String {
    format!("events/{post}")
}

/// In this language, as far as the post has it. Answers what may not be fetched as missing.
pub async fn find(
    app: &App,
    post: PostId,
    language: Language,
    signature: Option<Signature<'_>>,
) -> Result<Found> {
    let db = app.db.reader();
    let signed =
        signature.is_some_and(|signature| app.addresses.is_valid(&signed_name(post), signature, app.now()));
    let found = if signed { store::find(db, post).await? } else { store::find_live(db, post).await? };
    let post = found.ok_or(Reason::NotFound)?;
    if !signed && is_behind_code(&post, profiles::get(db, post.profile).await?.access_code.is_some()) {
        return Err(Reason::NotFound.into());
    }
    let Some(Attachment::Event(event)) = &post.attachment else { return Err(Reason::NotFound.into()) };
    Ok(Found { calendar: write(&app.settings.host(), &post, event, language), public: !signed })
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
        .summary(event.title.best_in(language))
        .description(&markup::visible_text(post.texts.best_in(language)))
        .starts(event.start.to_datetime());
    // An end that is the start says nothing more, and a calendar takes only later ones.
    if let Some(end) = event.end.filter(|end| *end > event.start) {
        entry.ends(end.to_datetime());
    }
    if let Some(place) = &event.location {
        if let Some(line) = place.in_one_line() {
            entry.location(&line);
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
