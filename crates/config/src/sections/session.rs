use std::num::NonZeroU32;

use crate::{
    section::section,
    values::{LegacyKey, SigningSecret},
};

section! {
    /// Sign-in.
    pub struct Session("session") {
        /// Secret that signs the tokens of all sessions. Anyone who has it can sign in as any user. Required
        /// except in the demo. A new one signs out all users.
        secret: Option<SigningSecret> = None,
        /// Key with which an earlier system signed its tokens (HS256), in base64 or hex. Each such token can
        /// be exchanged once for a new session. Remove the key when none of those tokens is used any more:
        /// anyone who has it can sign in as any user.
        legacy_secret: Option<LegacyKey> = None,
        /// Days after which a user has to sign in again.
        token_days: NonZeroU32 = NonZeroU32::new(7).expect("seven is above zero"),
    }
}
