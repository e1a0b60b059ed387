use std::num::NonZeroU32;

use crate::{
    section::section,
    values::{LegacyKey, SigningSecret},
};

section! {
    /// Sign-in.
    pub struct Session("session") {
        /// Signs the tokens of all sessions; whoever has it can sign in as anybody. Required
        /// except in the demo. A new one signs everybody out.
        secret: Option<SigningSecret> = None,
        /// The key of an earlier system, with which it signed its tokens (HS256), in base64 or hex.
        /// Whoever has such a token of theirs stays signed in, once. Take it out when none of them
        /// can be in use any more: whoever has this key can sign in as anybody, too.
        legacy_secret: Option<LegacyKey> = None,
        /// For how many days a sign-in lasts.
        token_days: NonZeroU32 = NonZeroU32::new(7).expect("seven is above zero"),
    }
}
