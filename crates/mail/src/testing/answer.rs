//! What the server does when a script tells it to.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Takes the mail, as a good server.
    Accept,
    /// Says no at this place, by this number.
    Refuse(At, u16),
    /// Never answers from this place on.
    Hang(At),
    /// Drops the connection at this place instead of answering.
    HangUp(At),
    /// Says something there that is not SMTP.
    Babble(At),
}

/// What is answered to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    Connection,
    Hello,
    SignIn,
    Sender,
    Recipient,
    Data,
    /// The whole mail; by then it is in the log.
    Mail,
}

impl Answer {
    /// 451 to the recipient: come again, as greylisting servers say.
    pub const LATER: Self = Self::Refuse(At::Recipient, 451);
    /// 550 to the recipient: there is no such mailbox.
    pub const NO_MAILBOX: Self = Self::Refuse(At::Recipient, 550);
    /// Gone after the mail came, and nobody knows whether it was taken.
    pub const GONE_AFTER_DATA: Self = Self::HangUp(At::Mail);

    pub(super) fn at(self) -> Option<At> {
        match self {
            Self::Accept => None,
            Self::Refuse(at, _) | Self::Hang(at) | Self::HangUp(at) | Self::Babble(at) => Some(at),
        }
    }
}
