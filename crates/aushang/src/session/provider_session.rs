//! What a session keeps of the sign-in at a provider with which it began.

use aushang_db::Timestamp;

/// The session at a provider with which a session here begins.
#[derive(Clone, Debug)]
pub struct ProviderSession {
    pub issuer: String,
    /// Its id, which a sign-out there names (`sid`). `None`: the provider states none.
    pub id: Option<String>,
    /// When the person entered a password or the like there, if that was lately. It counts as a proof.
    pub proved_at: Option<Timestamp>,
    /// Whether the person used a second factor there.
    pub second_factor: bool,
    /// When the session ends at the latest. `None`: as any other.
    pub ends_at: Option<Timestamp>,
}
