//! The outcome of an attempt to send.

/// The result of one attempt. `why` contains codes of the server and our own messages, but no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The server accepted the mail.
    Accepted,
    /// The mail was certainly not accepted. Retry later.
    Retry { why: String },
    /// The mail was sent, but there was no response, so it may or may not arrive. Retry with the same id: a
    /// duplicate is better than a lost mail.
    Uncertain { why: String },
    /// The server refuses this mail or this recipient. A retry will not succeed.
    Refused { why: String },
}
