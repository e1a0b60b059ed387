use std::num::NonZeroU32;

use crate::{section::section, values::SigningSecret};

section! {
    /// Sign-in.
    pub struct Session("session") {
        /// Signs the tokens of all sessions; whoever has it can sign in as anybody. Required
        /// except in the demo. A new one signs everybody out.
        secret: Option<SigningSecret> = None,
        /// For how many days a sign-in lasts.
        token_days: NonZeroU32 = NonZeroU32::new(7).expect("seven is above zero"),
    }
}
