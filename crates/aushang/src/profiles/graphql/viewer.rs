//! What the caller may do, so that the console never decides by role.

use async_graphql::SimpleObject;
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use crate::actor::Actor;
use crate::attachments::{AttachmentType, attachment_types_for};
use crate::enums::Permission;
use crate::profiles::Profile;

#[derive(SimpleObject)]
#[graphql(serial)]
pub struct MeViewer {
    pub permissions: Vec<Permission>,
    /// Types that the caller may attach to a post.
    pub attachment_types: Vec<AttachmentType>,
    /// Whether the caller may switch the profile online and offline.
    pub viewer_can_set_visibility: bool,
    /// Whether the caller may change the public data of the profile.
    pub viewer_can_edit_profile: bool,
    /// Whether the caller may see, add, change and remove accounts of the profile.
    pub viewer_can_manage_accounts: bool,
    /// Whether the caller may publish and schedule posts. If false, the caller's posts wait for release.
    pub viewer_can_publish: bool,
    /// Whether another account has to release what the caller writes, except emergencies.
    pub viewer_needs_release: bool,
    /// When the caller's time as a deputy ends. Null: the caller is not a deputy now.
    pub deputy_until: Option<DateTime<Utc>>,
    /// Whether the caller may add English texts.
    pub viewer_can_write_english: bool,
    /// Whether the caller may see the number of followers per day.
    pub viewer_can_see_follower_trend: bool,
    /// Whether the caller may set title and text of a push.
    pub viewer_can_set_push_text: bool,
}

impl MeViewer {
    pub(super) fn new(actor: &Actor, profile: &Profile) -> Self {
        Self {
            permissions: profile.permissions.list(),
            attachment_types: attachment_types_for(actor),
            viewer_can_set_visibility: actor.may_set_visibility(),
            viewer_can_edit_profile: actor.may_edit_profile(),
            viewer_can_manage_accounts: actor.may_manage_accounts(),
            viewer_can_publish: actor.may_publish(),
            viewer_needs_release: !actor.may_publish() || profile.four_eyes,
            deputy_until: actor.deputy_until.map(Timestamp::to_datetime),
            viewer_can_write_english: actor.has(Permission::MultilingualPosts),
            viewer_can_see_follower_trend: actor.has(Permission::ViewFollowerTrend) && !profile.auto_follow,
            viewer_can_set_push_text: actor.has(Permission::CustomPostPushconfig),
        }
    }
}
