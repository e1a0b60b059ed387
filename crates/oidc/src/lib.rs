//! Signing in with OpenID Connect: discovery of a provider, the authorization code flow with PKCE, and the checks of
//! what the provider returns.
//!
//! The protocol itself is in the crate `openidconnect`. Here are its HTTP client, with limits on time, size and
//! addresses; a cache of the provider's document and keys; the checks that the crate leaves to its caller; and the
//! claims that Aushang reads.

mod claims;
mod failure;
mod finish;
mod http;
mod logout;
mod provider;
#[cfg(feature = "testing")]
pub mod testing;

pub use claims::Identity;
pub use failure::{Failure, Refusal};
pub use http::{Http, NoClient};
pub use logout::Logout;
pub use provider::{Attempt, AuthorizationOptions, AuthorizationRequest, Login, Provider, ProviderSettings};
