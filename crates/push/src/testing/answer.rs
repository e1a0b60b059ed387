//! The responses that a script can choose.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// 201, the default.
    Created,
    /// Any other status, without a body.
    Status(u16),
    /// 429 with `Retry-After` in seconds.
    TooMany { retry_after: u64 },
    /// 307 to another address.
    Redirect { location: String },
    /// Reads the request and never responds.
    Hang,
    /// Reads the request, delivers the message, and closes the connection without a response.
    Drop,
}

impl Answer {
    pub const NOT_FOUND: Self = Self::Status(404);
    pub const GONE: Self = Self::Status(410);
    pub const TOO_LARGE: Self = Self::Status(413);
    pub const BROKEN: Self = Self::Status(500);

    /// Whether the device receives the message.
    pub(crate) fn message_may_arrive(&self) -> bool {
        matches!(self, Self::Created | Self::Drop)
    }
}
