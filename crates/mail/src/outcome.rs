//! What is known after one attempt to send.

/// The result of one attempt. `why` holds a server's numbers and our own words, no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The server has taken the mail.
    Accepted,
    /// The mail was surely not taken; try again later.
    Retry { why: String },
    /// The mail was sent, but no answer came: it may arrive or not. Sent again under the same id,
    /// it may arrive twice, which is better than not at all.
    Uncertain { why: String },
    /// This mail will never be taken for this recipient.
    Refused { why: String },
}
