//! The calendar of the profile that the caller acts for.

use async_graphql::{Context, Enum, ID, Result, SimpleObject};
use chrono::{DateTime, Utc};

use crate::actor::Actor;
use crate::attachments::Attachment;
use crate::markup;
use crate::posts::PostStatus;
use crate::posts::planner::{self, Kind};
use crate::posts::post::{HiddenAs, Rights};
use crate::posts::store::CalendarRow;
use crate::schema::{actor, app};
use crate::text::MaxChars;

/// Maximum length of the title of a post that is not an event.
pub(super) const BEGINNING: MaxChars = MaxChars(100);

/// What an entry of the calendar shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum CalendarEntryKind {
    /// A post on its publish date.
    Post,
    /// The event of a post on its start.
    Event,
}

/// The entries of a part of the calendar.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct Calendar {
    /// By time; at most 500.
    pub entries: Vec<CalendarEntry>,
    /// Whether the range has more entries than these, which are its first.
    pub more: bool,
}

/// A post on its publish date, or its event on its start. A post with an event has two entries.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct CalendarEntry {
    /// Unique among the entries.
    pub id: ID,
    pub post_id: ID,
    pub kind: CalendarEntryKind,
    /// The status of the post.
    pub status: PostStatus,
    /// Why readers no longer see the post. Null: they do, or it is not LIVE.
    pub hidden: Option<HiddenAs>,
    /// The publish date of the post, or the start of the event.
    pub date: DateTime<Utc>,
    /// The post is a draft without a date of its own: it is published when it is released. Its date is that of its
    /// creation. False for an event.
    pub undated: bool,
    /// The end of the event. Null: the event has no end, or the entry is a post.
    pub end: Option<DateTime<Utc>>,
    /// The version of the post. Null: never edited.
    pub edited_at: Option<DateTime<Utc>>,
    /// The German title of the event, or the first line of the post's German text without markup, at most 100
    /// characters. Empty if the post has no text.
    pub title: String,
    /// The names of the post's channels.
    pub channels: Vec<String>,
    /// Whether the caller may change the publish date of the post. False for an event.
    pub viewer_can_reschedule: bool,
}

impl CalendarEntry {
    fn new(actor: &Actor, kind: Kind, row: CalendarRow) -> Self {
        let rights = Rights::of(actor.role, row.status, row.creator == Some(actor.account));
        let event = match &row.attachment {
            Some(Attachment::Event(event)) => Some(event),
            _ => None,
        };
        Self {
            id: match kind {
                Kind::Post => row.id.into(),
                Kind::Event => format!("{}/event", row.id).into(),
            },
            post_id: row.id.into(),
            kind: match kind {
                Kind::Post => CalendarEntryKind::Post,
                Kind::Event => CalendarEntryKind::Event,
            },
            status: row.status,
            hidden: row.hidden_as,
            undated: kind == Kind::Post
                && row.status == PostStatus::Draft
                && row.publish_date <= row.created_at,
            date: row.at.to_datetime(),
            end: event.and_then(|event| event.end).map(aushang_db::Timestamp::to_datetime),
            edited_at: row.edited_at.map(aushang_db::Timestamp::to_datetime),
            title: event.map_or_else(
                || markup::first_line(&row.beginning, BEGINNING),
                |event| event.texts.title.de.clone(),
            ),
            channels: row.channels.0.into_iter().map(|(channel, _)| channel.name).collect(),
            viewer_can_reschedule: kind == Kind::Post && rights.reschedule,
        }
    }
}

/// The entries of the caller's profile from `from` on and before `to`.
pub async fn calendar(ctx: &Context<'_>, from: DateTime<Utc>, to: DateTime<Utc>) -> Result<Calendar> {
    let actor = actor(ctx);
    let found = planner::planner(app(ctx).db.reader(), actor.profile, from.into(), to.into()).await?;
    let entries = found.entries.into_iter().map(|(kind, row)| CalendarEntry::new(actor, kind, row));
    Ok(Calendar { entries: entries.collect(), more: found.more })
}
