//! What the service answers when a script tells it to.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// 201, as a good service.
    Created,
    /// Any other status without further words.
    Status(u16),
    /// 429 with `Retry-After` in seconds.
    TooMany { retry_after: u64 },
    /// 307 to another address.
    Redirect { location: String },
    /// Reads the request and never answers.
    Hang,
    /// Reads the request, passes the message on, and drops the connection.
    Drop,
}

impl Answer {
    pub const NOT_FOUND: Self = Self::Status(404);
    pub const GONE: Self = Self::Status(410);
    pub const TOO_LARGE: Self = Self::Status(413);
    pub const BROKEN: Self = Self::Status(500);

    /// Whether the device gets the message, for all that a service in this state would do.
    pub(crate) fn message_may_arrive(&self) -> bool {
        matches!(self, Self::Created | Self::Drop)
    }
}
