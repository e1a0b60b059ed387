//! Why a sign-in with a provider failed.

use openidconnect::ClaimsVerificationError;

/// Why an exchange with a provider failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The provider does not respond, or not with what the protocol requires. Another attempt may succeed.
    #[error("the provider cannot be used now: {0}")]
    Unreachable(String),
    /// What the provider or the browser sent is not valid for this sign-in.
    #[error("the sign-in is not valid: {0}")]
    Refused(#[from] Refusal),
}

/// Which check failed. The name is for the security log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The provider did not accept the code: it was used before, has expired, or belongs to another client.
    #[error("code")]
    Code,
    /// The response or the token names another issuer.
    #[error("issuer")]
    Issuer,
    /// The token has no signature, one of another key, or one with an algorithm that is not allowed.
    #[error("signature")]
    Signature,
    #[error("audience")]
    Audience,
    #[error("nonce")]
    Nonce,
    /// The token has expired, is not valid yet, or was not issued now.
    #[error("times")]
    Times,
    /// The access token does not belong to the ID token.
    #[error("access token")]
    AccessToken,
    /// The response contains no token, or one that cannot be read.
    #[error("token")]
    Token,
    /// The person was not asked to sign in again, although that was required.
    #[error("authentication")]
    Authentication,
    /// The headers are not those of the trusted proxy, or do not say who the person is.
    #[error("proxy")]
    Proxy,
}

impl From<ClaimsVerificationError> for Refusal {
    fn from(error: ClaimsVerificationError) -> Self {
        match error {
            ClaimsVerificationError::Expired(_) => Self::Times,
            ClaimsVerificationError::InvalidAudience(_) => Self::Audience,
            ClaimsVerificationError::InvalidIssuer(_) => Self::Issuer,
            ClaimsVerificationError::InvalidNonce(_) => Self::Nonce,
            ClaimsVerificationError::SignatureVerification(_) => Self::Signature,
            _ => Self::Token,
        }
    }
}
