//! A change of a stored post, before and after its validation.

use async_graphql::MaybeUndefined;
use aushang_db::Timestamp;

use super::PostTranslationsInput;
use super::aside::CopyVersion;
use super::audience::{self, Audience};
use super::content;
use super::post::{Post, PostStatus, PushText};
use super::send::{check_channels, check_push};
use super::version::BasedOn;
use crate::actor::Actor;
use crate::app::App;
use crate::attachments::{Case, CheckedAttachment, PreparedAttachment};
use crate::channels::{self, Channel, SelectedChannel};
use crate::problem::{Fields, Problem, Reason};
use crate::text::Texts;

/// A request to change a post, before validation. What is omitted stays.
pub struct Change {
    pub content: String,
    /// `None`: other languages stay as they are.
    pub translations: Option<PostTranslationsInput>,
    pub attachment: MaybeUndefined<PreparedAttachment>,
    pub channels: Option<Vec<SelectedChannel>>,
    pub push: MaybeUndefined<PushText>,
    pub send_push: Option<bool>,
    pub based_on: BasedOn,
    /// The number of the version that it restores. `None`: an ordinary edit.
    pub restores: Option<i32>,
    /// The working copy that it publishes. `None`: none was read.
    pub working_copy: Option<CopyVersion>,
    /// Why it is saved although findings of the checks are binding.
    pub override_reason: Option<String>,
    /// It is known that it pushes within the quiet hours of the profile.
    pub during_quiet_hours: bool,
}

impl Change {
    /// Whether it names an emergency channel. The profile is then locked before the post.
    pub fn is_emergency(&self) -> bool {
        self.channels.iter().flatten().any(|chosen| channels::is_emergency(chosen.channel))
    }
}

/// What a change is compared with.
pub struct Stored<'a> {
    pub post: &'a Post,
    /// The channels that it is sent to.
    pub chosen: &'a [SelectedChannel],
    /// The channels of its profile. Empty if the change names none.
    pub own: &'a [Channel],
    /// Whether its poll has at least one vote.
    pub has_votes: bool,
}

/// A validated change whose files are not claimed yet. `None`: it stays as it is.
pub struct CheckedChange {
    pub texts: Texts,
    /// Undefined: it stays. Null: it is removed.
    pub attachment: MaybeUndefined<CheckedAttachment>,
    pub channels: Option<(Vec<SelectedChannel>, Audience)>,
    pub push: Option<PushText>,
    pub send_push: Option<bool>,
}

impl CheckedChange {
    pub fn new(
        app: &App,
        actor: &Actor,
        now: Timestamp,
        stored: &Stored<'_>,
        change: &Change,
    ) -> Result<Self, Problem> {
        let post = stored.post;
        let mut fields = Fields::default();
        let translations = change.translations.as_ref();
        let texts = content::check(&mut fields, actor, &change.content, translations, Some(&post.texts));
        let push = changed_push(&mut fields, actor, post, &change.push);
        let send_push = change.send_push.filter(|send_push| *send_push != post.send_push);
        let channels = changed_channels(&mut fields, stored, change.channels.as_deref());
        if post.status == PostStatus::Live {
            // Readers have it, and its push is sent or will not be sent any more.
            let changed = [
                ("notificationChannels", channels.is_some()),
                ("pushConfig", push.is_some()),
                ("sendPush", send_push.is_some()),
            ];
            for (field, _) in changed.into_iter().filter(|(_, is_changed)| *is_changed) {
                fields.refuse(field, Reason::AlreadyLive);
            }
        }
        fields.done()?;
        let attachment = changed_attachment(app, actor, now, stored, &change.attachment)?;
        Ok(Self { texts, attachment, channels, push, send_push })
    }

    /// Whether it changes nothing: the post already has these texts, this attachment and these recipients.
    pub fn is_stored_in(&self, post: &Post) -> bool {
        self.texts == post.texts
            && self.attachment.is_undefined()
            && self.channels.is_none()
            && self.push.is_none()
            && self.send_push.is_none()
    }
}

/// Without the permission, the stored push text can be neither changed nor removed.
fn changed_push(
    fields: &mut Fields,
    actor: &Actor,
    post: &Post,
    requested: &MaybeUndefined<PushText>,
) -> Option<PushText> {
    let requested = match requested {
        MaybeUndefined::Undefined => return None,
        MaybeUndefined::Null => PushText::default(),
        MaybeUndefined::Value(push) => push.clone(),
    };
    if requested == post.push {
        return None;
    }
    let push = check_push(fields, actor, Some(requested));
    (push != post.push).then_some(push)
}

/// A channel that was taken from the profile since cannot be named, so it does not count as a change, and
/// the post keeps the audience that it has from it.
fn changed_channels(
    fields: &mut Fields,
    stored: &Stored<'_>,
    requested: Option<&[SelectedChannel]>,
) -> Option<(Vec<SelectedChannel>, Audience)> {
    let mut requested = requested?.to_vec();
    check_channels(fields, &requested);
    let audience = match audience::resolve(&mut requested, stored.own) {
        Ok(audience) => audience,
        Err(problem) => {
            fields.refuse("notificationChannels", problem.reason);
            return None;
        }
    };
    let is_offered = |chosen: &&SelectedChannel| stored.own.iter().any(|own| own.id == chosen.channel);
    let sorted = |chosen: Vec<SelectedChannel>| {
        let mut chosen = chosen;
        chosen.sort_by_key(|chosen| chosen.channel);
        chosen
    };
    let kept = stored.chosen.iter().filter(is_offered).copied().collect();
    let requested = sorted(requested);
    (requested != sorted(kept)).then_some((requested, audience))
}

/// The type of a LIVE post's attachment cannot change, and it can be neither added nor removed; that of an
/// imported post stays as it is at its source [A-115: attachment locked].
fn changed_attachment(
    app: &App,
    actor: &Actor,
    now: Timestamp,
    stored: &Stored<'_>,
    requested: &MaybeUndefined<PreparedAttachment>,
) -> Result<MaybeUndefined<CheckedAttachment>, Problem> {
    let post = stored.post;
    let before = post.attachment.as_ref();
    let may_exchange = post.status != PostStatus::Live && post.imported_from.is_none();
    let locked = Problem::field("attachment", Reason::AttachmentLocked);
    let prepared = match requested {
        MaybeUndefined::Undefined => return Ok(MaybeUndefined::Undefined),
        MaybeUndefined::Null if before.is_none() => return Ok(MaybeUndefined::Undefined),
        MaybeUndefined::Null if may_exchange => return Ok(MaybeUndefined::Null),
        MaybeUndefined::Null => return Err(locked),
        MaybeUndefined::Value(prepared) => prepared,
    };
    let kind = prepared.input.kind();
    let same_kind = before.filter(|before| before.may_become(kind));
    if same_kind.is_none() && !may_exchange {
        return Err(locked);
    }
    let case = Case {
        app,
        actor,
        now,
        publish_date: post.appears(now),
        files: &prepared.files,
        stored: same_kind,
        has_votes: stored.has_votes,
    };
    let checked = CheckedAttachment::new(&case, &prepared.input)?;
    // An unchanged attachment is not claimed again: an import may have moved it since.
    if before.is_some_and(|before| checked.is(before)) {
        return Ok(MaybeUndefined::Undefined);
    }
    if post.imported_from.is_some() { Err(locked) } else { Ok(MaybeUndefined::Value(checked)) }
}
