//! The replies that a script can choose.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Accepts the mail, the default.
    Accept,
    /// Replies with this code at this step.
    Refuse(At, u16),
    /// Never replies from this step on.
    Hang(At),
    /// Closes the connection at this step instead of replying.
    HangUp(At),
    /// Replies with something that is not SMTP.
    Babble(At),
}

/// The step of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    Connection,
    Hello,
    SignIn,
    Sender,
    Recipient,
    Data,
    /// After the whole mail, which is in the log by then.
    Mail,
}

impl Answer {
    /// 451 to the recipient, like greylisting servers: try again later.
    pub const LATER: Self = Self::Refuse(At::Recipient, 451);
    /// 550 to the recipient: the mailbox does not exist.
    pub const NO_MAILBOX: Self = Self::Refuse(At::Recipient, 550);
    /// Closes the connection after the mail, so it is unknown whether the mail was accepted.
    pub const GONE_AFTER_DATA: Self = Self::HangUp(At::Mail);

    pub(super) fn at(self) -> Option<At> {
        match self {
            Self::Accept => None,
            Self::Refuse(at, _) | Self::Hang(at) | Self::HangUp(at) | Self::Babble(at) => Some(at),
        }
    }
}
