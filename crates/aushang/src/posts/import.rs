//! Imports posts that were written on another system.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::audience::Audience;
use super::confirmation::Confirmation;
use super::content::CONTENT;
use super::mail_asker::mail_asker;
use super::post::{Hidden, Post, PostStatus, PushText, ReviewState, Rights};
use super::publish::GoingLive;
use super::versions::{self, PostVersionKind};
use super::withdraw::withdraw;
use super::{drafts_waiting, four_eyes, store, update, version};
use crate::announcements;
use crate::app::App;
use crate::attachments::ImportedAttachment;
use crate::audit::{self, Principal};
use crate::ids::{PostId, ProfileId};
use crate::mails::RequestEnd;
use crate::media::Owner;
use crate::problem::{Error, Problem, Reason, Result};
use crate::profiles::{self, Profile};
use crate::text::{self, Texts};

/// A post from another system. The caller makes sure that each one is imported once.
#[derive(Clone, Debug)]
pub struct ImportedPost {
    pub profile: ProfileId,
    /// The source that it was imported from.
    pub from: String,
    /// In German.
    pub text: String,
    pub attachment: Option<ImportedAttachment>,
    /// When it was published at its source.
    pub publish_date: Timestamp,
    /// It becomes a draft that waits for release [A-65: imported posts may need a release].
    pub must_review: bool,
    /// Push to the followers when it is published, unless it is too old by then.
    pub send_push: bool,
}

/// Publishes it, or inserts it as a draft. Fails with `REQUIRED` if its text is blank; a text that is too long
/// is cut.
pub async fn import(tx: &Tx, app: &App, imported: ImportedPost) -> Result<PostId> {
    let now = app.now();
    let ImportedPost { profile, from, text, attachment, publish_date, must_review, send_push } = imported;
    let (id, texts) = (PostId::new(now), Texts { de: content(&text)?, en: None });
    let attachment = match attachment {
        Some(attachment) => {
            let scheme = &app.settings.public.app_scheme;
            Some(attachment.claim(tx, Owner::server(profile), id, scheme).await?)
        }
        None => None,
    };
    let mut post = Post {
        id,
        profile,
        status: if must_review { PostStatus::Draft } else { PostStatus::Approved },
        publish_date: publish_date.min(now),
        created_at: now,
        edited_at: None,
        pinned_at: None,
        pinned_until: None,
        texts,
        attachment,
        creator: None,
        released_by: None,
        review: if must_review { ReviewState::Requested } else { ReviewState::Approved },
        imported_from: Some(from),
        likes_count: 0,
        send_push,
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
    };
    let server = Principal::server(profile);
    audit::record(tx, &app.audit, now, server, "post.import", id.0, None).await?;
    if must_review {
        store::insert(tx, &post, &[]).await?;
        versions::record(tx, now, &post, PostVersionKind::Imported, server, None).await?;
        drafts_waiting::notify(tx, app, profile).await?;
    } else {
        let live = GoingLive::new(tx, now, &mut post, &[]).await?;
        store::insert(tx, &post, &[]).await?;
        versions::record(tx, now, &post, PostVersionKind::Imported, server, None).await?;
        live.finish(tx, app, now, &post, server).await?;
    }
    Ok(id)
}

/// Returns a post of the profile, locked until the transaction ends. `None`: it was deleted.
pub async fn find_for_update(tx: &Tx, profile: ProfileId, id: PostId) -> Result<Option<Post>> {
    match store::get_for_update(tx, profile, id).await {
        Err(Error::Problem(_)) => Ok(None),
        post => post.map(Some),
    }
}

/// Replaces the German text of an imported post by the current text of its source. If `by` is an account, this is
/// an ordinary edit. The server replaces only the text of a draft that no account has edited. Returns `false` if
/// the text is not replaced for this reason, or because the post was not imported.
pub async fn replace_imported_text(
    tx: &Tx,
    app: &App,
    id: PostId,
    profile: ProfileId,
    text: &str,
    by: impl Into<Principal>,
) -> Result<bool> {
    let (now, by) = (app.now(), by.into());
    let mut post = versions::get_to_change(tx, profile, id).await?;
    let text = content(text)?;
    let may_edit = match by.account {
        Some((_, role)) if !Rights::of(role, post.status, false).edit => {
            return Err(Reason::NotPermitted.into());
        }
        Some(_) => true,
        None => post.status == PostStatus::Draft && !was_edited(tx, &post).await?,
    };
    if !may_edit || post.imported_from.is_none() {
        return Ok(false);
    }
    if post.texts.de == text {
        return Ok(true);
    }
    let before = std::mem::replace(&mut post.texts.de, text);
    let confirmation = std::mem::take(&mut post.confirmation);
    // A new version also if the server writes it: nobody releases or overwrites it unseen.
    post.edited_at = Some(version::next(&post, now));
    post.edited_by = by.account.map(|(id, _)| id);
    if post.status == PostStatus::Draft {
        post.changed_words = versions::changed_words(tx, &post).await?;
    }
    store::update(tx, &post).await?;
    if post.status == PostStatus::Live
        && post.audience.emergency
        && profiles::get(tx, profile).await?.emergency_needs_two
    {
        announcements::keep_confirmed(tx, id, &before).await?;
    }
    mail_asker(tx, app, &post, confirmation, by.account.map(|(id, _)| id), RequestEnd::Changed).await?;
    let (needs_another, is_alone) = if post.status == PostStatus::Approved {
        let Profile { four_eyes, emergency_needs_two, .. } = profiles::get(tx, profile).await?;
        let is_emergency = post.audience.emergency;
        let needs_another = if is_emergency { emergency_needs_two } else { four_eyes };
        (needs_another, is_emergency && four_eyes && !emergency_needs_two)
    } else {
        (false, false)
    };
    let details = is_alone.then(four_eyes::alone_details);
    let action = if by.account.is_some() { update::ACTION } else { "post.follow_source" };
    audit::record(tx, &app.audit, now, by, action, id.0, details).await?;
    versions::record(tx, now, &post, PostVersionKind::Followed, by, None).await?;
    if needs_another {
        withdraw(tx, app, post, by).await?;
    }
    Ok(true)
}

/// Whether a person has edited it. `edited_at` alone does not tell, because the server sets it as well.
async fn was_edited(tx: &Tx, post: &Post) -> Result<bool> {
    if post.edited_at.is_none() {
        return Ok(false);
    }
    let before = post.created_at - TimeDelta::milliseconds(1);
    Ok(audit::count(tx, post.profile, &[update::ACTION], Some(post.id.0), before).await? > 0)
}

fn content(text: &str) -> Result<String, Problem> {
    let text = text::cut(text, CONTENT);
    if text.is_empty() { Err(Problem::field("content", Reason::Required)) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cleaned_and_cut_and_must_not_be_blank() {
        let read = |text: &str| content(text).map_err(|problem| problem.reason);
        assert_eq!(read(" Von\rdrüben\u{202e} "), Ok("Von\ndrüben".to_owned()));
        assert_eq!(read(&"ä".repeat(10_000)), Ok("ä".repeat(10_000)));
        assert_eq!(read(&"ä".repeat(10_001)), Ok(format!("{}…", "ä".repeat(9_999))));
        for blank in ["", " \n", "\u{200b}"] {
            assert_eq!(read(blank), Err(Reason::Required), "{blank:?}");
        }
    }
}
