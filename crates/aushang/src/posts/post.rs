//! The post, its statuses, and the rules on who may do what with it.

use async_graphql::Enum;
use aushang_db::Timestamp;
use sea_orm::{DeriveActiveEnum, EnumIter, FromQueryResult};
use serde::{Deserialize, Serialize};

use super::audience::Audience;
use super::confirmation::{self, Confirmation};
use super::four_eyes;
use crate::actor::{self, Actor};
use crate::attachments::Attachment;
use crate::checks::Subject;
use crate::enums::AccountRole;
use crate::ids::{AccountId, PostId, ProfileId};
use crate::problem::Reason;
use crate::text::Texts;

/// DRAFT waits for release, APPROVED waits for its publish date, LIVE is published. The only step back is
/// from APPROVED to DRAFT, if the post may no longer be published when its date comes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, EnumIter, DeriveActiveEnum, Serialize, Deserialize,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PostStatus {
    Draft,
    Approved,
    Live,
}

/// Whether a post was released. A draft of state NONE is still written: nobody has to do anything about it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, EnumIter, DeriveActiveEnum, Serialize, Deserialize,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ReviewState {
    /// Somebody still writes it.
    None,
    /// It waits for release.
    Requested,
    /// It was sent back: its author is to change it and submit it again.
    ChangesWanted,
    /// It was released, or needs no release.
    Approved,
}

/// Why a post was published without the push that was requested for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PushSkipped {
    /// It was published more than 24 hours after its date.
    TooLate,
    /// The profile was offline.
    ProfileOffline,
}

/// Why readers no longer see a LIVE post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum HiddenAs {
    /// Somebody took it back.
    Withdrawn,
    /// Its end has come.
    Ended,
}

/// Since when and why readers no longer see a LIVE post. Without `at`, they see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromQueryResult)]
pub struct Hidden {
    pub at: Option<Timestamp>,
    #[sea_orm(alias = "as")]
    pub kind: Option<HiddenAs>,
    /// The reason that readers see.
    pub reason: Option<String>,
    /// The account that withdrew it. `None`: it was deleted.
    pub by: Option<AccountId>,
}

/// Custom title and text of a push. `None`: the profile's name and the post's text.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromQueryResult, Serialize, Deserialize)]
pub struct PushText {
    pub title: Option<String>,
    pub text: Option<String>,
}

#[derive(Clone, Debug, PartialEq, FromQueryResult)]
pub struct Post {
    pub id: PostId,
    #[sea_orm(alias = "profile_id")]
    pub profile: ProfileId,
    pub status: PostStatus,
    pub publish_date: Timestamp,
    pub created_at: Timestamp,
    /// None: never edited.
    pub edited_at: Option<Timestamp>,
    pub pinned_at: Option<Timestamp>,
    /// When the pin ends by itself. `None`: it does not, or there is none.
    pub pinned_until: Option<Timestamp>,
    #[sea_orm(nested(prefix = "content_"))]
    pub texts: Texts,
    pub attachment: Option<Attachment>,
    /// `None`: the account was deleted, or the post was imported.
    #[sea_orm(alias = "creator_account_id")]
    pub creator: Option<AccountId>,
    /// The account that released it. Its permission to publish is checked again when the publish date comes.
    pub released_by: Option<AccountId>,
    pub review: ReviewState,
    /// The source that it was imported from. `None`: written here.
    pub imported_from: Option<String>,
    pub likes_count: i64,
    /// Push to the followers.
    pub send_push: bool,
    #[sea_orm(nested(prefix = "push_"))]
    pub push: PushText,
    pub push_skipped: Option<PushSkipped>,
    #[sea_orm(nested(prefix = "audience_"))]
    pub audience: Audience,
    /// The number of the version that was released last. `None`: none was, or that was before this was stored.
    pub approved_version: Option<i32>,
    /// How many words a draft differs by from that version. `None`: unknown, or it did not lose its release.
    pub changed_words: Option<i32>,
    /// The account that changed text or attachment last. `None`: unknown, or the account was deleted.
    pub edited_by: Option<AccountId>,
    /// When the next reminder of a draft is due. `None`: there is none.
    pub reminds_at: Option<Timestamp>,
    /// When readers no longer see it. `None`: it has no end.
    pub expires_at: Option<Timestamp>,
    #[sea_orm(nested(prefix = "hidden_"))]
    pub hidden: Hidden,
    /// Until when it can be taken back. `None`: not any more, or never.
    pub held_until: Option<Timestamp>,
    /// The second person of an emergency, if the profile wants one.
    #[sea_orm(nested(prefix = "emergency_"))]
    pub confirmation: Confirmation,
}

impl Post {
    /// Columns of a post `p`.
    pub const COLUMNS: &str = "p.id, p.profile_id, p.status, p.publish_date, p.created_at, p.edited_at, p.pinned_at, \
        p.content_de, p.content_en, p.attachment, p.creator_account_id, p.released_by, \
        p.review, p.imported_from, p.likes_count, p.send_push, p.push_title, p.push_text, \
        p.push_skipped, p.audience_roles, p.audience_freshman, p.audience_emergency, \
        p.hidden_at, p.hidden_as, p.hidden_reason, p.hidden_by, p.pinned_until, p.expires_at, p.held_until, \
        p.approved_version, p.changed_words, p.edited_by, p.reminds_at, \
        p.emergency_asked_by, p.emergency_asked_at, p.emergency_confirmed_at, p.emergency_previous_publish_date, \
        p.emergency_lapse_mailed_at";

    /// Whether it is approved and its date is in the future [A-25: `planned` is computed].
    pub fn is_planned(&self, now: Timestamp) -> bool {
        self.status == PostStatus::Approved && self.publish_date > now
    }

    pub fn unpin(&mut self) {
        self.pinned_at = None;
        self.pinned_until = None;
    }

    pub fn is_hidden(&self) -> bool {
        self.hidden.at.is_some()
    }

    pub fn has_poll(&self) -> bool {
        matches!(self.attachment, Some(Attachment::Poll(_)))
    }

    /// When it was published, or the earliest time at which it can be: a draft whose date has passed is
    /// published at its release.
    pub fn appears(&self, now: Timestamp) -> Timestamp {
        if self.status == PostStatus::Live { self.publish_date } else { self.publish_date.max(now) }
    }

    /// The publish date if it is LIVE.
    pub fn published(&self) -> Option<Timestamp> {
        (self.status == PostStatus::Live).then_some(self.publish_date)
    }

    /// Whether it may have this publish date if readers see it only from `from` on. `false`: its poll would
    /// have ended by then.
    pub fn may_appear(&self, date: Timestamp, from: Timestamp) -> bool {
        self.attachment.as_ref().is_none_or(|attachment| attachment.may_appear(date, from))
    }

    /// What the accessibility checks read. `before`: the texts before a change.
    pub fn checked<'a>(&'a self, appears: Timestamp, before: Option<&'a Texts>) -> Subject<'a> {
        Subject { texts: &self.texts, before, attachment: self.attachment.as_ref(), appears }
    }

    /// Fails for a draft that is still written: it is saved and sent as a whole.
    pub fn check_sent(&self) -> Result<(), Reason> {
        if self.review == ReviewState::None { Err(Reason::WrongStatus) } else { Ok(()) }
    }

    /// What this account may do to the post.
    pub fn rights_of(&self, actor: &Actor) -> Rights {
        let own = self.creator == Some(actor.account);
        let rights = Rights::of(actor.role, self.status, own);
        match self.review {
            ReviewState::None => rights.before_sending(),
            ReviewState::ChangesWanted => Rights { approve: false, ..rights },
            _ if confirmation::is_own_request(actor, &self.audience, &self.confirmation) => {
                Rights { approve: false, ..rights }
            }
            _ if self.check_not_own(actor).is_err() => Rights { approve: false, ..rights },
            _ => rights,
        }
    }

    /// Fails if the text is the own one of the account and the four-eyes principle applies.
    pub(super) fn check_not_own(&self, actor: &Actor) -> Result<(), Reason> {
        let is_own = four_eyes::is_own(actor, &self.audience, [self.creator, self.edited_by]);
        if is_own { Err(Reason::OwnText) } else { Ok(()) }
    }

    /// Whether the account may read and write comments on it.
    pub fn may_read_comments(&self, actor: &Actor) -> bool {
        actor.may_publish() || self.creator == Some(actor.account)
    }

    /// Whether it is past writing and not published yet.
    pub fn takes_comments(&self) -> bool {
        self.status != PostStatus::Live && self.review != ReviewState::None
    }

    /// Whether it was released before and waits for another release.
    pub fn has_lost_release(&self) -> bool {
        (self.status, self.review) == (PostStatus::Draft, ReviewState::Requested)
            && self.approved_version.is_some()
    }
}

/// A LIVE post and its audience. Its profile may be offline.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct LivePost {
    pub id: PostId,
    #[sea_orm(alias = "profile_id")]
    pub profile: ProfileId,
    #[sea_orm(nested(prefix = "audience_"))]
    pub audience: Audience,
}

/// An approved post whose date has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Due {
    pub profile: ProfileId,
    pub id: PostId,
    pub date: Timestamp,
}

/// What an account may do to a post (specification, section 6). The console shows only these actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rights {
    pub edit: bool,
    pub delete: bool,
    pub approve: bool,
    pub publish: bool,
    pub reschedule: bool,
    pub pin: bool,
}

impl Rights {
    pub const NONE: Self =
        Self { edit: false, delete: false, approve: false, publish: false, reschedule: false, pin: false };

    /// The rights to a draft that is still written. It is released by being sent, with its date.
    fn before_sending(self) -> Self {
        Self { approve: false, reschedule: false, ..self }
    }

    pub(super) fn of(role: AccountRole, status: PostStatus, own: bool) -> Self {
        use PostStatus::{Approved, Draft, Live};
        let publisher = actor::may_publish(role);
        // `own` compares account ids, not e-mail addresses [A-114: an e-mail address can change].
        let edit = publisher || (own && status == Draft);
        Self {
            edit,
            delete: edit,
            approve: publisher && status == Draft,
            publish: publisher && status == Approved,
            reschedule: publisher && status != Live,
            pin: publisher && status == Live,
        }
    }
}

/// Returns the status in which a new post starts [A-26: both steps are real]. `date`: the requested publish
/// date; `None`: now.
pub fn first_status(role: AccountRole, date: Option<Timestamp>) -> PostStatus {
    match (actor::may_publish(role), date) {
        (false, _) => PostStatus::Draft,
        (true, Some(_)) => PostStatus::Approved,
        (true, None) => PostStatus::Live,
    }
}

/// Fails unless the status change is one of the two that an account can request: release or publish now.
pub fn check_step(from: PostStatus, to: PostStatus) -> Result<(), Reason> {
    match (from, to) {
        (PostStatus::Draft, PostStatus::Approved) | (PostStatus::Approved, PostStatus::Live) => Ok(()),
        _ => Err(Reason::WrongStatus),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AccountRole::{Admin, Draft as DraftRole, Superadmin, User};
    use PostStatus::{Approved, Draft, Live};

    // spec: ROLES-05, ROLES-06, ROLES-07, ROLES-08, ROLES-09
    #[test]
    fn rights_follow_role_status_and_ownership() {
        let rights = |edit, approve, publish, reschedule, pin| Rights {
            edit,
            delete: edit,
            approve,
            publish,
            reschedule,
            pin,
        };
        for role in [Superadmin, Admin, User] {
            for own in [true, false] {
                assert_eq!(Rights::of(role, Draft, own), rights(true, true, false, true, false));
                assert_eq!(Rights::of(role, Approved, own), rights(true, false, true, true, false));
                assert_eq!(Rights::of(role, Live, own), rights(true, false, false, false, true));
            }
        }
        let nothing = rights(false, false, false, false, false);
        assert_eq!(Rights::of(DraftRole, Draft, true), rights(true, false, false, false, false));
        for (status, own) in
            [(Draft, false), (Approved, true), (Approved, false), (Live, true), (Live, false)]
        {
            assert_eq!(Rights::of(DraftRole, status, own), nothing, "{status:?} {own}");
        }
    }

    // spec: POST-05, POST-07, POST-09
    #[test]
    fn accounts_can_only_release_and_publish() {
        for from in [Draft, Approved, Live] {
            for to in [Draft, Approved, Live] {
                let allowed = matches!((from, to), (Draft, Approved) | (Approved, Live));
                assert_eq!(check_step(from, to).is_ok(), allowed, "{from:?} to {to:?}");
            }
        }
    }

    // spec: POST-06, POST-38
    #[test]
    fn first_status_depends_on_role_and_date() {
        let later = Some(Timestamp::from_millis(1));
        for role in [Superadmin, Admin, User] {
            assert_eq!(first_status(role, None), Live);
            assert_eq!(first_status(role, later), Approved);
        }
        assert_eq!(first_status(DraftRole, None), Draft);
        assert_eq!(first_status(DraftRole, later), Draft);
    }
}
