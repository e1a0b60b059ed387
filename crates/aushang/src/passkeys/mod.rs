//! Passkeys: keys on a device or in a password manager, with which a person signs in and proves who they are
//! ([0057](../../../../docs/adr/0057-passkeys.md)).

mod ceremony;
mod own;
mod register;
mod relying_party;
mod verify;

pub use ceremony::{
    Ceremony, begin_proof, begin_sign_in, sweep, take_proof, take_registration, take_sign_in,
};
pub use own::{list, remove, remove_all, rename};
pub use register::{begin_registration, finish_registration};
pub use relying_party::RelyingParty;
pub use verify::{Answer, account_of, verify};

/// Maximum number of passkeys of an account.
pub const MAX_PASSKEYS: u64 = 10;
