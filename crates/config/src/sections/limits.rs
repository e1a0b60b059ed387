use std::num::NonZeroU32;

use crate::section::section;

section! {
    /// How often one network address (of IPv6: its /64) may call what nobody has to be signed in
    /// for. A quiet address has ten minutes' worth to spend at once. A whole campus may stand
    /// behind one address, so the numbers are far above what one person needs.
    pub struct Limits("limits") {
        /// Sign-ins with a password, each of which costs the server a hash. How often one account's
        /// password may be tried is limited besides.
        logins_per_minute: NonZeroU32 = number(30),
        /// Exchanges of a token for a new session.
        token_logins_per_minute: NonZeroU32 = number(120),
        /// New readers of the student app: a full lecture hall installs it at once, and a few
        /// thousand people in an hour.
        registrations_per_minute: NonZeroU32 = number(120),
    }
}

fn number(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).expect("a default is above zero")
}
