//! What passkeys belong to: the public address of this installation as it is configured, never that of a request.

use url::Url;
use webauthn_rs::prelude::{Webauthn, WebauthnBuilder};

use crate::app::App;
use crate::problem::{Reason, Result};

pub struct RelyingParty(Webauthn);

impl RelyingParty {
    /// `None` if the address has no name: passkeys cannot belong to IP addresses.
    pub fn new(public_url: &Url, name: &str) -> Option<Self> {
        let builder = WebauthnBuilder::new(public_url.domain()?, public_url).ok()?;
        Some(Self(builder.rp_name(name).build().ok()?))
    }
}

/// Fails with [`Reason::PasskeysNotOffered`] if this installation has none.
pub(super) fn of(app: &App) -> Result<&Webauthn> {
    Ok(app.relying_party.as_ref().map(|party| &party.0).ok_or(Reason::PasskeysNotOffered)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_belong_to_names() {
        for (address, expected) in [
            ("https://aushang.uni.example/", true),
            ("https://uni.example/aushang/", true),
            ("http://localhost:8080/", true),
            ("http://127.0.0.1:8080/", false),
            ("http://[::1]:8080/", false),
        ] {
            let found = RelyingParty::new(&address.parse().unwrap(), "Aushang");
            assert_eq!(found.is_some(), expected, "{address}");
        }
    }
}
