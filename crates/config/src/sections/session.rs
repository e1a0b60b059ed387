use std::num::NonZeroU32;

use crate::{
    section::section,
    values::{LegacyKey, NamedNetwork, SigningSecret},
};

section! {
    /// Sign-in.
    pub struct Session("session") {
        /// Secret that signs the tokens of all sessions. Anyone who has it can sign in as any user. Required
        /// except in the demo. A new one signs out all users, unless the old one is in `previous_secrets`.
        secret: Option<SigningSecret> = None,
        /// At most 3 secrets that were `secret` before. What they signed or encrypted stays valid; everything
        /// new is signed with `secret`. Remove them when nothing needs them any more; docs/operate.md describes
        /// how to change the secret. Do not keep one that somebody else may know.
        previous_secrets: Vec<SigningSecret> = Vec::new(),
        /// Key with which an earlier system signed its tokens (HS256), in base64 or hex. Each such token can
        /// be exchanged once for a new session. Remove the key when none of those tokens is used any more:
        /// anyone who has it can sign in as any user.
        legacy_secret: Option<LegacyKey> = None,
        /// Days after which a session ends that is not used. At most max_days.
        token_days: NonZeroU32 = NonZeroU32::new(7).expect("seven is above zero"),
        /// Days after which a user has to sign in again, even if the session is used.
        max_days: NonZeroU32 = NonZeroU32::new(30).expect("thirty is above zero"),
        /// Whether the internal staff (SUPERADMIN) needs a second factor: an account without one may only set it up.
        staff_second_factor: bool = false,
        /// Whether the internal staff (SUPERADMIN) needs a passkey; codes of an app are not enough then. An account
        /// without one may only add it. server.public_url must be https and have a name, not an IP address.
        staff_passkey: bool = false,
        /// Names of networks, such as "192.0.2.0/24 Campusnetz". Users see them in the list of their sessions, and in
        /// mails about a sign-in with a new browser; of other networks they see the address. At most 60
        /// characters each.
        networks: Vec<NamedNetwork> = Vec::new(),
    }
}
