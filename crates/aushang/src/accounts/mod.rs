//! The accounts of a profile: their roles, consents and settings, and how they are added and deleted.

mod account;
mod add;
mod confirm;
mod consent;
mod consents;
mod credential;
mod deputy;
mod deputy_time;
mod four_eyes;
mod graphql;
mod guard;
pub mod input;
mod invitation;
mod links;
mod mapped_role;
mod own;
mod remove;
mod role;
mod role_given;
mod rows;
mod settings;
mod signup;

pub use account::{Account, CONSENTS, NewAccount, setup};
pub use add::{add_account, invite_link, resend_invitation, show_invite_link};
pub use confirm::{confirm_new_address, new_address, send_confirmation, verify_email};
pub use consent::{ConsentChange, ConsentKind};
pub use consents::{Versions, asks_for_marketing, register, set_marketing, update_consents};
pub use credential::{CAN_SIGN_IN, HAS_PASSKEY, HAS_SECOND_FACTOR, Identity, LinkedIdentity, SignInOption};
pub use deputy::{end_deputy, set_deputy};
pub use deputy_time::{DeputyTime, role_at};
pub use four_eyes::set_four_eyes;
pub use graphql::{
    AccountOutput, AccountState, AccountsMutation, AccountsQuery, FeedEdge, MeAccount, UserSettings,
};
pub use guard::{keep_last_admin, lock_to_change, may_change, may_see_invite_link};
pub use invitation::{Invitations, looks_like_invitation};
pub use links::{
    Purpose, end_all_links, find as find_link, reset_link, revoke_takeover_links, sign_in_link, sweep_links,
    use_up as use_up_link,
};
pub use mapped_role::apply_stated_role;
pub use own::{OwnChange, update_own};
pub use remove::{delete_account, delete_user, repeat_deletion, sweep_mails};
pub use role::update_role;
pub use rows::consents::{list_changes, marketing_changes};
pub use rows::{
    account_of_identity, addresses, count_releasers, delete_identities, delete_identity, deputy_since,
    end_legacy_tokens, find, find_by_email, find_id_by_email, get, insert, insert_identity, list_identities,
    list_of_profile, list_releasers, list_staff_sign_in_options, lock, lock_staff, lock_unchanged,
    mark_verified, replace_hash, replace_password, role_given, role_in,
};
pub use rows::{factors, passkeys};
pub use settings::update_settings;
pub use signup::{Signup, signup};
