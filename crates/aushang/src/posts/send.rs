//! Sends a new post.
//!
//! [`send_post`] has the order of the whole: it looks up an earlier call with the same key, stages the files,
//! validates with [`check`] what needs no lock, and writes with [`send`] in one transaction: the post, its
//! channels, its files, an audit row and, if the post is LIVE at once, its announcement.

use aushang_db::{Connection, Timestamp, Tx};

use super::audience::{self, Audience};
use super::confirmation::{self, Confirmation};
use super::content::{self, PUSH_TEXT};
use super::draft::{self, DraftVersion};
use super::hold;
use super::post::{Hidden, Post, PostStatus, PushText, ReviewState, first_status};
use super::publish::GoingLive;
use super::versions::{self, PostVersionKind};
use super::{
    PostTranslationsInput, drafts_waiting, emergency, expiry, four_eyes, reminders, second_person, store,
    timing,
};
use crate::actor::Actor;
use crate::announcements::Reach;
use crate::app::App;
use crate::attachments::{Attachment, Case, CheckedAttachment, PreparedAttachment};
use crate::audit;
use crate::channels::{self, SelectedChannel};
use crate::checks;
use crate::clock::LATEST;
use crate::enums::Permission;
use crate::ids::{PostId, ProfileId};
use crate::problem::{Error, Fields, Problem, Reason, Result};
use crate::profiles;
use crate::session::Call;
use crate::text::{self, TITLE, Texts};

const MAX_KEY_CHARS: usize = 200;
const MAX_CHANNELS: usize = 50;

/// A request to send a post, before validation.
pub struct NewPost<'a> {
    pub content: &'a str,
    pub translations: Option<&'a PostTranslationsInput>,
    pub channels: Vec<SelectedChannel>,
    /// `None`: the request contains no custom push text.
    pub push: Option<PushText>,
    pub send_push: bool,
    /// `None`: now.
    pub publish_date: Option<Timestamp>,
    /// `None`: it has no end.
    pub expires_at: Option<Timestamp>,
    pub attachment: Option<PreparedAttachment>,
    /// Why it is published although findings of the checks are binding.
    pub override_reason: Option<String>,
    /// The draft that is sent. `None`: it was not saved before.
    pub draft: Option<DraftVersion>,
    /// The sender knows that it pushes within the quiet hours of the profile.
    pub during_quiet_hours: bool,
    /// What the console has open. It asks to hold the post for the time of an undo. `None`: it is not held.
    pub undo_state: Option<String>,
}

/// An idempotency key and the hash of the request: sending the same request twice creates one post.
#[derive(Clone, Debug)]
pub struct SendKey {
    pub key: String,
    pub request_hash: Vec<u8>,
}

impl SendKey {
    /// Fails if the key is empty or longer than 200 bytes.
    pub fn new(key: &str, request_hash: Vec<u8>) -> Result<Self, Problem> {
        if key.is_empty() || key.len() > MAX_KEY_CHARS {
            return Err(Problem::field("idempotencyKey", Reason::Invalid));
        }
        Ok(Self { key: key.to_owned(), request_hash })
    }
}

/// A new post that passed [`check`].
#[derive(Clone)]
pub struct CheckedPost {
    texts: Texts,
    channels: Vec<SelectedChannel>,
    push: PushText,
    send_push: bool,
    publish_date: Option<Timestamp>,
    expires_at: Option<Timestamp>,
    attachment: Option<CheckedAttachment>,
    override_reason: Option<String>,
    draft: Option<DraftVersion>,
    during_quiet_hours: bool,
    undo_state: Option<String>,
}

/// Sends a new post, or returns the one that the account sent earlier with the same key, even if its date has
/// passed meanwhile. `attachment` stages files, so it is awaited only if the request is a new one.
pub async fn send_post(
    call: Call,
    mut new: NewPost<'_>,
    attachment: impl Future<Output = Result<Option<PreparedAttachment>>>,
    key: Option<SendKey>,
) -> Result<PostId> {
    if let Some(key) = &key
        && let Some(sent) = find_posted(call.app.db.reader(), &call.actor, key).await?
    {
        return Ok(sent);
    }
    new.attachment = attachment.await?;
    let checked = check(&call.app, &call.actor, new)?;
    call.write(move |tx, app, actor| Box::pin(send(tx, app, actor, checked.clone(), key.clone()))).await
}

/// Returns the post that this account sent earlier with this key. Fails with a conflict if that request was
/// a different one.
pub(super) async fn find_sent(db: &impl Connection, actor: &Actor, key: &SendKey) -> Result<Option<PostId>> {
    match store::find_key(db, actor.account, &key.key).await? {
        Some((hash, post)) if hash == key.request_hash => Ok(Some(post)),
        Some(_) => Err(Problem::field("idempotencyKey", Reason::KeyReused).into()),
        None => Ok(None),
    }
}

/// The same for a post. Fails with a conflict if it was taken back since, and is a draft again.
async fn find_posted(db: &impl Connection, actor: &Actor, key: &SendKey) -> Result<Option<PostId>> {
    let Some(id) = find_sent(db, actor, key).await? else { return Ok(None) };
    let post = store::find(db, id).await?;
    if post.is_some_and(|post| post.review == ReviewState::None) {
        return Err(Problem::field("draft", Reason::WrongStatus).into());
    }
    Ok(Some(id))
}

/// Validates the request against all rules that need no lock.
pub fn check(app: &App, actor: &Actor, new: NewPost<'_>) -> Result<CheckedPost, Problem> {
    let now = app.now();
    let mut fields = Fields::default();
    let texts = content::check(&mut fields, actor, new.content, new.translations, None);
    check_channels(&mut fields, &new.channels);
    if new.publish_date.is_some_and(|date| date < now) {
        fields.refuse("publishDate", Reason::InPast);
    } else if new.publish_date.is_some_and(|date| date > LATEST) {
        fields.refuse("publishDate", Reason::Invalid);
    }
    let push = check_push(&mut fields, actor, new.push);
    let publish_date = new.publish_date.map_or(now, |date| date.max(now));
    if let Some(Err(reason)) = new.expires_at.map(|expires| expiry::check(app, publish_date, expires)) {
        fields.refuse("expiresAt", reason);
    }
    fields.done()?;
    let check = |PreparedAttachment { input, files }| {
        let case = Case { app, actor, now, publish_date, files: &files, stored: None, has_votes: false };
        CheckedAttachment::new(&case, &input)
    };
    let attachment = new.attachment.map(check).transpose()?;
    Ok(CheckedPost {
        texts,
        channels: new.channels,
        push,
        send_push: new.send_push,
        publish_date: new.publish_date,
        expires_at: new.expires_at,
        attachment,
        override_reason: new.override_reason,
        draft: new.draft,
        during_quiet_hours: new.during_quiet_hours,
        undo_state: new.undo_state,
    })
}

/// Validates a custom push text. Refuses it without the permission.
pub(super) fn check_push(fields: &mut Fields, actor: &Actor, push: Option<PushText>) -> PushText {
    let Some(push) = push else { return PushText::default() };
    if !actor.has(Permission::CustomPostPushconfig) {
        fields.refuse("pushConfig", Reason::PushConfigNotPermitted);
    }
    PushText {
        title: text::optional(fields, "pushConfig.title", push.title.as_deref(), TITLE),
        text: text::optional(fields, "pushConfig.text", push.text.as_deref(), PUSH_TEXT),
    }
}

/// Writes the post, or returns the one that was sent earlier with the same key. A draft keeps its id, its creator
/// and the time of its creation; what was begun beside its attachment is deleted.
pub async fn send(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    checked: CheckedPost,
    key: Option<SendKey>,
) -> Result<PostId> {
    let now = app.now();
    let id = checked.draft.as_ref().map_or_else(|| PostId::new(now), |draft| draft.id);
    lock_profile(tx, actor, &checked).await?;
    if let Some(key) = &key
        && !store::insert_key(tx, actor.account, &key.key, &key.request_hash, id, now).await?
    {
        let sent = find_posted(tx, actor, key).await?;
        return sent.ok_or_else(|| Error::failure("an idempotency key is taken, but its post was not found"));
    }
    let CheckedPost {
        texts,
        channels: mut chosen,
        push,
        send_push,
        publish_date,
        expires_at,
        attachment,
        override_reason,
        draft,
        during_quiet_hours,
        undo_state,
    } = checked;
    let (draft, revision) = match draft {
        Some(version) => {
            let (post, copy) = draft::lock(tx, actor, &version).await?;
            (Some(post), copy.revision)
        }
        None => (None, 0),
    };
    let own = own_channels(tx, actor.profile, &chosen).await?;
    let audience = audience::resolve(&mut chosen, &own)?;
    let attachment = match attachment {
        Some(attachment) => Some(attachment.claim(tx, actor.into(), id).await?),
        None => None,
    };
    // The date may have passed since `check`: the post is then published now.
    let publish_date = publish_date.filter(|date| *date > now);
    let needs_two = confirmation::is_needed(actor, &audience);
    let status = if needs_two || four_eyes::needs_another(actor, &audience) {
        PostStatus::Draft
    } else {
        first_status(actor.role, publish_date)
    };
    let is_draft = status == PostStatus::Draft;
    let created_at = draft.as_ref().map_or(now, |draft| draft.created_at);
    let mut post = Post {
        id,
        profile: actor.profile,
        status,
        publish_date: publish_date.unwrap_or(if is_draft { created_at } else { now }),
        created_at,
        edited_at: None,
        pinned_at: None,
        pinned_until: None,
        texts,
        attachment,
        creator: draft.as_ref().map_or(Some(actor.account), |draft| draft.creator),
        released_by: (!is_draft).then_some(actor.account),
        review: if is_draft { ReviewState::Requested } else { ReviewState::Approved },
        imported_from: None,
        likes_count: 0,
        send_push,
        push,
        push_skipped: None,
        audience,
        approved_version: None,
        changed_words: None,
        edited_by: Some(actor.account),
        reminds_at: publish_date.filter(|_| is_draft).and_then(|date| reminders::next(date, now)),
        expires_at,
        hidden: Hidden::default(),
        held_until: None,
        confirmation: Confirmation::default(),
    };
    // An emergency does not wait for a second person unless the profile wants one, which is recorded.
    let details = four_eyes::alone(actor, &post.audience, [Some(actor.account), None]).filter(|_| !is_draft);
    audit::record(tx, &app.audit, now, actor, "post.send", id.0, details).await?;
    // A held post is checked for the moment at which it leaves.
    let undo_state = undo_state.filter(|_| status == PostStatus::Live && hold::hold(app, now, &mut post));
    let mut overridden = None;
    if !is_draft {
        emergency::check_proof(actor, &post.audience)?;
        emergency::check_budget(tx, app, &post).await?;
        let moment = post.publish_date;
        timing::check_quiet_hours(tx, &post, &chosen, moment, during_quiet_hours).await?;
        let subject = post.checked(moment, None);
        overridden = checks::enforce(tx, actor, &subject, override_reason.as_deref()).await?;
    }
    if let Some(state) = undo_state {
        write_held(tx, &post, &chosen, draft.is_some()).await?;
        // Its version is that of its publication.
        hold::keep(tx, now, id, actor.account, revision, &state).await?;
    } else {
        write_sent(tx, app, actor, &mut post, &chosen, draft.is_some()).await?;
    }
    if let Some(overridden) = overridden {
        overridden.record(tx, app, actor, id).await?;
    }
    Ok(id)
}

/// The profile is locked before other rows (docs/adr/0023: one lock order).
async fn lock_profile(tx: &Tx, actor: &Actor, checked: &CheckedPost) -> Result<()> {
    if checked.channels.iter().any(|chosen| channels::is_emergency(chosen.channel)) {
        // The number of emergencies is checked later.
        profiles::lock(tx, actor.profile).await?;
    } else if checked.draft.is_some() {
        // The draft is locked later, and rows that reference the profile are inserted after that.
        profiles::lock_reference(tx, actor.profile).await?;
    }
    Ok(())
}

/// Writes the post and its version. Announces it if it is LIVE, and mails those who release, or the second person, if
/// it waits for them.
async fn write_sent(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    post: &mut Post,
    chosen: &[SelectedChannel],
    was_draft: bool,
) -> Result<()> {
    let now = app.now();
    match post.status {
        PostStatus::Live => {
            let live = GoingLive::new(tx, now, post, chosen).await?;
            write(tx, now, post, chosen, was_draft).await?;
            live.finish(tx, app, now, post, actor).await
        }
        PostStatus::Approved => {
            write(tx, now, post, chosen, was_draft).await?;
            let version = versions::record(tx, now, post, PostVersionKind::Planned, actor, None).await?;
            post.approved_version = Some(version);
            store::update(tx, post).await
        }
        PostStatus::Draft if confirmation::is_needed(actor, &post.audience) && actor.may_publish() => {
            write(tx, now, post, chosen, was_draft).await?;
            second_person::ask(tx, app, actor, post).await
        }
        PostStatus::Draft => {
            write(tx, now, post, chosen, was_draft).await?;
            versions::record(tx, now, post, PostVersionKind::Submitted, actor, None).await?;
            drafts_waiting::notify(tx, app, post.profile).await
        }
    }
}

/// Inserts the row, or overwrites that of the draft, which then is none any more.
async fn write(
    tx: &Tx,
    now: Timestamp,
    post: &Post,
    chosen: &[SelectedChannel],
    was_draft: bool,
) -> Result<()> {
    if was_draft {
        let shown = post.attachment.as_ref().map(Attachment::files).unwrap_or_default();
        store::delete_copy(tx, post.id).await?;
        versions::release_files(tx, now, post.id, &shown).await?;
    }
    write_held(tx, post, chosen, was_draft).await
}

/// The same for a post that can be taken back: what was begun beside it stays.
async fn write_held(tx: &Tx, post: &Post, chosen: &[SelectedChannel], was_draft: bool) -> Result<()> {
    if !was_draft {
        return store::insert(tx, post, chosen).await;
    }
    store::replace_channels(tx, post.id, chosen).await?;
    store::update(tx, post).await
}

/// Returns the audience of a post to these channels, and the reach of its push.
pub async fn would_reach(
    db: &impl Connection,
    actor: &Actor,
    mut chosen: Vec<SelectedChannel>,
    send_push: bool,
) -> Result<(Audience, Reach)> {
    let mut fields = Fields::default();
    check_channels(&mut fields, &chosen);
    fields.done()?;
    let own = own_channels(db, actor.profile, &chosen).await?;
    let audience = audience::resolve(&mut chosen, &own)?;
    Ok((audience, Reach::of(send_push, &chosen, &own)))
}

pub(super) fn check_channels(fields: &mut Fields, chosen: &[SelectedChannel]) {
    if chosen.len() > MAX_CHANNELS {
        fields.refuse("notificationChannels", Reason::TooMany);
    }
}

pub(super) async fn own_channels(
    db: &impl Connection,
    profile: ProfileId,
    chosen: &[SelectedChannel],
) -> Result<Vec<channels::Channel>> {
    if chosen.is_empty() { Ok(Vec::new()) } else { channels::list_of_profile(db, profile).await }
}
