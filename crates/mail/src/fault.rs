//! The causes of failed attempts.

/// What an attempt to send failed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The server cannot be reached, or does not accept the connection.
    Connection,
    /// The connection cannot be encrypted.
    Encryption,
    /// The server does not accept the sign-in, or requires one.
    SignIn,
    /// The server accepts nothing from the sender's address.
    Sender,
    /// The server does not accept this mail or this recipient.
    Mail,
    Other,
}
