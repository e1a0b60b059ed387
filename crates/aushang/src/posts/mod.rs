//! Posts: creates, releases, publishes, schedules, pins, edits and deletes them.
//!
//! The row of a post contains its publish date and its audience. The transaction that makes a post LIVE
//! also inserts its announcement, which delivery sends later.

mod aside;
mod audience;
mod before_hold;
mod blueprint;
pub mod calendar;
mod change;
mod comments;
mod confirmation;
pub mod content;
mod delete;
mod draft;
mod drafts_waiting;
mod drop_emergency;
mod emergency;
mod end_due;
mod end_request;
mod expiry;
mod from_blueprint;
mod four_eyes;
mod graphql;
mod hold;
mod import;
mod jobs;
mod letters;
mod live_posts;
mod mail_asker;
mod pin;
mod planner;
mod post;
mod publish;
mod publish_due;
mod reminders;
mod request_lapsed;
mod reschedule;
mod restorable;
mod rows;
mod save_draft;
mod second_person;
mod send;
mod send_back;
mod set_end;
mod status;
mod store;
mod take_back;
mod timing;
mod update;
mod version;
mod versions;
mod withdraw;

pub use audience::Audience;
pub use blueprint::{Blueprint, NewBlueprint};
pub use comments::{CommentsMutation, CommentsQuery, MAX_COMMENTS};
pub use content::PostTranslationsInput;
pub use delete::delete;
pub use drafts_waiting::SendDraftsMail;
pub use drop_emergency::drop_emergency;
pub use end_due::end_due;
pub use from_blueprint::{DraftAuthors, insert_draft};
pub use graphql::{
    ApprovalMutation, ApprovalQuery, AsideMutation, AsideQuery, DraftsMutation, DraftsQuery,
    EmergencyMutation, HeldMutation, HeldQuery, MePosts, PostChannelInput, PostOutput, PostTranslations,
    PostsMutation, PostsQuery, PushConfig, PushConfigInput, one, parse_channels,
};
pub use graphql::{MAX_NAMED as MAX_CONFIRMERS_NAMED, MAX_WAITING as MAX_WAITING_EMERGENCIES};
pub use hold::MAX_LISTED as MAX_HELD;
pub use import::{ImportedPost, find_for_update, import, replace_imported_text};
pub use jobs::{KEY_LIFETIME, sweep_keys};
pub use live_posts::recount_live;
pub use pin::pin;
pub use planner::MAX_ENTRIES as MAX_CALENDAR_ENTRIES;
pub use post::{Due, HiddenAs, LivePost, Post, PostStatus, PushSkipped, PushText, ReviewState};
pub use publish_due::{list_overdue, publish_due};
pub use reminders::remind_due;
pub use request_lapsed::SendLapsedRequestMail;
pub use rows::{
    count_likes, count_live, find_hidden, find_live, get_kept, get_of, list_first_lines, list_miscounted,
    lock_live, lock_live_to_count, shows_publicly,
};
pub use second_person::set_needs_two as set_emergency_needs_two;
pub use send::{NewPost, check, send, would_reach};
pub use take_back::refusal;
pub use timing::MAX_NEARBY;
pub use version::{BasedOn, check as check_version};
pub use versions::{MAX_KEPT as MAX_VERSIONS, MAX_PAIRS, MAX_PARTS, VersionsMutation, VersionsQuery};
