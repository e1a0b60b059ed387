//! The provider with which a session begins.

use aushang_db::Timestamp;

/// The provider with which a session begins.
#[derive(Clone, Debug)]
pub struct Origin {
    pub issuer: String,
    /// The session at the provider, which a sign-out there names.
    pub session: Option<String>,
    /// When the person entered a password or the like there, if that was lately. It counts as a proof.
    pub proved_at: Option<Timestamp>,
    /// Whether the person used a second factor there.
    pub second_factor: bool,
    /// When the session ends at the latest. `None`: as any other.
    pub ends_at: Option<Timestamp>,
}
