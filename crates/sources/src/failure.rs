//! Why a source could not be read, by what follows from it.

use std::time::Duration;

/// Messages are for operators: they contain no token, and no text of a post.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The token is expired or revoked, or the account is locked. Only a new connection helps.
    #[error("the connection has ended: {0}")]
    Ended(String),
    /// The person did not grant the permission to read posts, or took it back.
    #[error("the permission to read posts is missing")]
    PermissionMissing,
    /// The app may only read accounts that have a role in it (Standard Access), and this one has none.
    #[error("the app is not approved for this account")]
    NotApproved,
    /// The account was invited as a tester of the app and has not accepted yet, or the app is not live.
    #[error("the account has not accepted its invitation as a tester")]
    InvitationOpen,
    /// A private account, which the API does not serve.
    #[error("the account is not a professional account")]
    NotProfessional,
    /// A limit is used up. No request is allowed before the pause has passed. `None`: it is unknown how long.
    #[error("a limit of the network is used up")]
    Limited(Option<Duration>),
    /// The network failed, or did not respond in time. A retry may succeed.
    #[error("{0}")]
    Passing(String),
    /// The network took the code of a new connection, which is valid once, and then failed. Only a new beginning
    /// helps.
    #[error("the network failed after it took the code: {0}")]
    Interrupted(String),
    /// The request was refused as incorrect, which is a defect of this program or of its configuration.
    #[error("the network refused the request: {why} (trace {trace:?})")]
    Incorrect { why: String, trace: Option<String> },
    /// The account or feed no longer exists.
    #[error("the source no longer exists")]
    Gone,
    /// There is neither an account nor a feed at the address.
    #[error("there is no source at the address")]
    NotASource,
    /// The address is in a private network, or has a scheme or port that is not allowed.
    #[error("the address is not allowed")]
    Forbidden,
}
