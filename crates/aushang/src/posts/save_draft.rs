//! Saves a draft that somebody still writes. Nothing has to be complete.

use std::collections::BTreeSet;

use aushang_db::{Timestamp, Tx};

use super::audience::{self, Audience};
use super::confirmation::Confirmation;
use super::draft::{self, DraftVersion};
use super::post::{Hidden, Post, PostStatus, PushText, ReviewState};
use super::send::{SendKey, check_channels, check_push, find_sent, own_channels};
use super::store::{self, NewCopy};
use super::versions::{self, PostVersionKind};
use super::{PostTranslationsInput, content};
use crate::actor::Actor;
use crate::app::App;
use crate::attachments::{Attachment, Case, CheckedAttachment, PreparedAttachment};
use crate::audit;
use crate::channels::SelectedChannel;
use crate::clock::LATEST;
use crate::enums::{Language, Permission};
use crate::ids::{FileId, PostId};
use crate::media;
use crate::problem::{Error, Fields, Problem, Reason, Result};
use crate::text::{self, Texts};

/// Maximum number of drafts of a profile that are not sent yet.
const MAX_DRAFTS: u64 = 500;
/// Maximum length of the console's state, in bytes: half of what a request may have.
const MAX_STATE: usize = 128 * 1024;
/// Maximum number of files of one draft: those of its attachment, and of others that were begun beside it.
const MAX_FILES: usize = 50;
const MAX_WRITER: usize = 100;

/// A request to save a draft, before validation.
pub struct Draft<'a> {
    pub content: &'a str,
    pub translations: Option<&'a PostTranslationsInput>,
    pub channels: Vec<SelectedChannel>,
    pub push: Option<PushText>,
    pub send_push: bool,
    /// `None`: at once.
    pub publish_date: Option<Timestamp>,
    /// `Err`: it cannot be read yet.
    pub attachment: Result<Option<PreparedAttachment>, Problem>,
    /// Arguments that the console could not send.
    pub omitted: Vec<String>,
}

/// The arguments that may be unfinished.
const PARTS: [&str; 5] = ["content", "attachment", "notificationChannels", "pushConfig", "publishDate"];

/// What the console keeps of a draft.
#[derive(Clone)]
pub struct Kept {
    pub writer: String,
    /// Grows with each save of the writer. `None`: an older one is not recognized.
    pub sequence: Option<i64>,
    pub state: String,
    /// The files that it mentions.
    pub files: Vec<FileId>,
    /// Whether it was saved without anybody asking for it.
    pub is_automatic: bool,
}

impl Kept {
    /// Fails if a part is too large.
    pub fn check(self) -> Result<Self, Problem> {
        let mut fields = Fields::default();
        if self.state.len() > MAX_STATE {
            fields.refuse("state", Reason::TooLong);
        } else if serde_json::from_str::<serde::de::IgnoredAny>(&self.state).is_err() {
            fields.refuse("state", Reason::Invalid);
        }
        if self.files.len() > MAX_FILES {
            fields.refuse("files", Reason::TooMany);
        }
        if self.writer.is_empty() || self.writer.len() > MAX_WRITER {
            fields.refuse("writer", Reason::Invalid);
        }
        fields.done().map(|()| self)
    }
}

/// The valid parts of a draft, and the names of the arguments that are not valid yet.
#[derive(Clone)]
pub struct CheckedDraft {
    texts: Texts,
    channels: Vec<SelectedChannel>,
    push: PushText,
    send_push: bool,
    publish_date: Option<Timestamp>,
    attachment: Option<CheckedAttachment>,
    unfinished: BTreeSet<&'static str>,
}

/// Validates each part on its own, so that one that is not complete does not affect the others.
pub fn check(app: &App, actor: &Actor, draft: Draft<'_>) -> Result<CheckedDraft, Problem> {
    let now = app.now();
    let omitted = |name: &String| {
        let known = PARTS.into_iter().find(|part| part == name);
        known.ok_or_else(|| Problem::field("omitted", Reason::Invalid))
    };
    let mut unfinished = draft.omitted.iter().map(omitted).collect::<Result<BTreeSet<_>, _>>()?;
    let mut is_valid = |name: &'static str, fields: Fields| {
        let valid = fields.done().is_ok();
        if !valid {
            unfinished.insert(name);
        }
        valid
    };
    let mut fields = Fields::default();
    content::check(&mut fields, actor, draft.content, draft.translations, None);
    is_valid("content", fields);
    let mut fields = Fields::default();
    check_channels(&mut fields, &draft.channels);
    let channels = if is_valid("notificationChannels", fields) { draft.channels } else { Vec::new() };
    let mut fields = Fields::default();
    let push = check_push(&mut fields, actor, draft.push);
    let push = if is_valid("pushConfig", fields) { push } else { PushText::default() };
    let publish_date = draft.publish_date.filter(|date| *date >= now && *date <= LATEST);
    if publish_date != draft.publish_date {
        unfinished.insert("publishDate");
    }
    let attachment = draft.attachment.and_then(|prepared| {
        let check = |PreparedAttachment { input, files }| {
            let publish_date = publish_date.unwrap_or(now);
            let case = Case { app, actor, now, publish_date, files: &files, stored: None, has_votes: false };
            CheckedAttachment::new(&case, &input)
        };
        prepared.map(check).transpose()
    });
    let attachment = attachment.unwrap_or_else(|_| {
        unfinished.insert("attachment");
        None
    });
    Ok(CheckedDraft {
        texts: texts(actor, draft.content, draft.translations),
        channels,
        push,
        send_push: draft.send_push,
        publish_date,
        attachment,
        unfinished,
    })
}

/// The texts as far as they are written. One that is too long is cut: the working copy contains all of it.
fn texts(actor: &Actor, content: &str, translations: Option<&PostTranslationsInput>) -> Texts {
    let english = translations
        .filter(|_| actor.has(Permission::MultilingualPosts))
        .and_then(|translations| translations.content.iter().find(|text| text.lang == Language::En))
        .map(|text| text::cut(&text.value, content::CONTENT))
        .filter(|text| !text.is_empty());
    Texts { de: text::cut(content, content::CONTENT), en: english }
}

/// Creates a draft, or overwrites the named one. A repeated creation with the same key overwrites the draft that
/// the first call has created: its response was lost.
pub async fn save(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    version: Option<&DraftVersion>,
    checked: CheckedDraft,
    kept: &Kept,
    key: Option<&SendKey>,
) -> Result<PostId> {
    let now = app.now();
    let created = match key {
        Some(key) if version.is_none() => find_sent(tx, actor, key).await?,
        _ => None,
    };
    // It has read no version, so only its writer tells that nobody else has saved it.
    let version = version.cloned().or_else(|| {
        created.map(|id| DraftVersion { id, revision: 0, writer: kept.writer.clone(), sequence: None })
    });
    let stored = match version {
        Some(version) => {
            let version = DraftVersion { sequence: kept.sequence, ..version };
            Some(draft::lock(tx, actor, &version).await?)
        }
        None => None,
    };
    let (before, revision) = match stored {
        Some((post, copy)) => (Some(post), copy.revision + 1),
        None => (None, 1),
    };
    let is_new = before.is_none();
    if is_new && store::count_unsent(tx, actor.profile).await? >= MAX_DRAFTS {
        return Err(Reason::TooManyDrafts.into());
    }
    let mut post = before.unwrap_or_else(|| new_draft(PostId::new(now), actor, now));
    if let Some(key) = key.filter(|_| is_new) {
        // `false`: another request has just inserted it.
        if !store::insert_key(tx, actor.account, &key.key, &key.request_hash, post.id, now).await? {
            return Err(Reason::TryAgain.into());
        }
    }
    let mut unfinished = checked.unfinished;
    let (chosen, audience) = recipients(tx, actor, checked.channels, &mut unfinished).await?;
    post.texts = checked.texts;
    post.push = checked.push;
    post.send_push = checked.send_push;
    // A draft without a date has that of its creation.
    post.publish_date = checked.publish_date.unwrap_or(post.created_at);
    post.audience = audience;
    if is_new {
        store::insert(tx, &post, &chosen).await?;
    }
    media::claim(tx, actor, &kept.files, post.id).await?;
    let is_stored = |stored: &Attachment| checked.attachment.as_ref().is_some_and(|new| new.is(stored));
    if !post.attachment.as_ref().is_some_and(is_stored) {
        post.attachment = claim(tx, actor, post.id, checked.attachment, &mut unfinished).await?;
    }
    store::update(tx, &post).await?;
    if !is_new {
        store::replace_channels(tx, post.id, &chosen).await?;
    }
    let unfinished = unfinished.into_iter().collect::<Vec<_>>().join(",");
    let new = NewCopy {
        account: actor.account,
        saved_at: now,
        revision,
        writer: &kept.writer,
        sequence: kept.sequence.unwrap_or_default(),
        state: &kept.state,
        files: &kept.files,
        unfinished: &unfinished,
    };
    store::put_copy(tx, post.id, &new).await?;
    if !kept.is_automatic {
        versions::record(tx, now, &post, PostVersionKind::Saved, actor, None).await?;
        versions::release_files(tx, now, post.id, &[]).await?;
        audit::record(tx, &app.audit, now, actor, "post.save_draft", post.id.0, None).await?;
    }
    Ok(post.id)
}

fn new_draft(id: PostId, actor: &Actor, now: Timestamp) -> Post {
    Post {
        id,
        profile: actor.profile,
        status: PostStatus::Draft,
        publish_date: now,
        created_at: now,
        edited_at: None,
        pinned_at: None,
        pinned_until: None,
        texts: Texts::default(),
        attachment: None,
        creator: Some(actor.account),
        released_by: None,
        review: ReviewState::None,
        imported_from: None,
        likes_count: 0,
        send_push: false,
        push: PushText::default(),
        push_skipped: None,
        audience: Audience::default(),
        approved_version: None,
        changed_words: None,
        edited_by: None,
        reminds_at: None,
        expires_at: None,
        hidden: Hidden::default(),
        held_until: None,
        confirmation: Confirmation::default(),
    }
}

/// The channels and their audience; none if one is not valid.
async fn recipients(
    tx: &Tx,
    actor: &Actor,
    mut chosen: Vec<SelectedChannel>,
    unfinished: &mut BTreeSet<&'static str>,
) -> Result<(Vec<SelectedChannel>, Audience)> {
    let own = own_channels(tx, actor.profile, &chosen).await?;
    let Ok(audience) = audience::resolve(&mut chosen, &own) else {
        unfinished.insert("notificationChannels");
        return Ok((Vec::new(), Audience::default()));
    };
    Ok((chosen, audience))
}

/// Assigns the files of the attachment to the draft. `None`: one of them is gone, which the console says when the
/// draft is continued.
async fn claim(
    tx: &Tx,
    actor: &Actor,
    post: PostId,
    attachment: Option<CheckedAttachment>,
    unfinished: &mut BTreeSet<&'static str>,
) -> Result<Option<Attachment>> {
    let Some(attachment) = attachment else { return Ok(None) };
    match attachment.claim(tx, actor.into(), post).await {
        Ok(attachment) => Ok(Some(attachment)),
        Err(Error::Problem(_)) => {
            unfinished.insert("attachment");
            Ok(None)
        }
        Err(failure) => Err(failure),
    }
}
