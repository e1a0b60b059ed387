//! What a post is, and what may happen to it.

use async_graphql::Enum;
use aushang_db::Timestamp;
use sea_orm::{DeriveActiveEnum, EnumIter};

use super::audience::Audience;
use crate::actor::{self, Actor};
use crate::attachments::Attachment;
use crate::enums::AccountRole;
use crate::ids::{AccountId, PostId, ProfileId};
use crate::problem::Reason;
use crate::text::Texts;

/// DRAFT waits for release, APPROVED for its date, LIVE is out. There is no way back but one:
/// what may not be published any more when its date comes is a draft again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PostStatus {
    Draft,
    Approved,
    Live,
}

/// Why a published post was not pushed though it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PushSkipped {
    /// It was published more than 24 hours after its date.
    TooLate,
    /// The profile was offline.
    ProfileOffline,
}

/// Title and text of a push instead of those made from the post.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PushText {
    pub title: Option<String>,
    pub text: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Post {
    pub id: PostId,
    pub profile: ProfileId,
    pub status: PostStatus,
    pub publish_date: Timestamp,
    pub created_at: Timestamp,
    /// None: never edited.
    pub edited_at: Option<Timestamp>,
    pub pinned_at: Option<Timestamp>,
    pub texts: Texts,
    pub attachment: Option<Attachment>,
    /// None: the account was deleted.
    pub creator: Option<AccountId>,
    /// The address that the creator has now, or had last.
    pub creator_email: String,
    /// Who gave it free; their right to publish is checked again when its date comes.
    pub released_by: Option<AccountId>,
    pub verification_needed: bool,
    /// Where it was mirrored from; none: written here.
    pub imported_from: Option<String>,
    pub likes_count: i64,
    /// Push to the followers.
    pub send_push: bool,
    pub push: PushText,
    pub push_skipped: Option<PushSkipped>,
    pub audience: Audience,
}

impl Post {
    /// Approved, and its date lies in the future.
    pub fn is_planned(&self, now: Timestamp) -> bool {
        self.status == PostStatus::Approved && self.publish_date > now
    }

    pub fn has_poll(&self) -> bool {
        matches!(self.attachment, Some(Attachment::Poll(_)))
    }

    /// When it appeared, or will appear at the earliest: a draft whose date has come waits for
    /// its release.
    pub fn appears(&self, now: Timestamp) -> Timestamp {
        if self.status == PostStatus::Live { self.publish_date } else { self.publish_date.max(now) }
    }

    /// When it became LIVE; none: it is not.
    pub fn published(&self) -> Option<Timestamp> {
        (self.status == PostStatus::Live).then_some(self.publish_date)
    }

    /// May it be published under this date and be seen from then on?
    pub fn may_appear(&self, date: Timestamp, from: Timestamp) -> bool {
        self.attachment.as_ref().is_none_or(|attachment| attachment.may_appear(date, from))
    }

    pub fn rights_of(&self, actor: &Actor) -> Rights {
        let own = self.creator == Some(actor.account);
        Rights::of(actor.role, self.status, own)
    }
}

/// A post that is LIVE, whether its profile is online or not, and for whom it is.
#[derive(Clone, Copy, Debug)]
pub struct LivePost {
    pub id: PostId,
    pub profile: ProfileId,
    pub audience: Audience,
}

/// An approved post whose date has come.
#[derive(Clone, Copy, Debug)]
pub struct Due {
    pub profile: ProfileId,
    pub id: PostId,
    pub date: Timestamp,
}

/// What somebody may do to a post (section 6). The console shows just that.
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

    fn of(role: AccountRole, status: PostStatus, own: bool) -> Self {
        use PostStatus::{Approved, Draft, Live};
        let publisher = actor::may_publish(role);
        // Own is who wrote it, by account and not by address.
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

/// Where a new post begins. `date`: when it is wanted; none: now.
pub fn first_status(role: AccountRole, date: Option<Timestamp>) -> PostStatus {
    match (actor::may_publish(role), date) {
        (false, _) => PostStatus::Draft,
        (true, Some(_)) => PostStatus::Approved,
        (true, None) => PostStatus::Live,
    }
}

/// The two steps that a person can order; every other is a conflict.
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
    fn only_release_and_publish_are_steps() {
        for from in [Draft, Approved, Live] {
            for to in [Draft, Approved, Live] {
                let allowed = matches!((from, to), (Draft, Approved) | (Approved, Live));
                assert_eq!(check_step(from, to).is_ok(), allowed, "{from:?} to {to:?}");
            }
        }
    }

    // spec: POST-06, POST-38
    #[test]
    fn a_new_post_begins_by_role_and_date() {
        let later = Some(Timestamp::from_millis(1));
        for role in [Superadmin, Admin, User] {
            assert_eq!(first_status(role, None), Live);
            assert_eq!(first_status(role, later), Approved);
        }
        assert_eq!(first_status(DraftRole, None), Draft);
        assert_eq!(first_status(DraftRole, later), Draft);
    }
}
