//! The adapters for Instagram, the Fediverse and feeds, as configured.

use aushang_config::Config;
use aushang_sources::{InstagramSettings, Reachable, Sources, SourcesSettings};

use crate::start::CannotStart;

/// `folder`: where media are downloaded to.
pub fn sources(config: &Config, folder: std::path::PathBuf) -> Result<Sources, CannotStart> {
    let public_url = &config.server.public_url;
    let reachable =
        if config.sources.allow_private_addresses { Reachable::AlsoPrivate } else { Reachable::PublicOnly };
    let settings = SourcesSettings {
        user_agent: format!("Aushang/{} (+{public_url})", env!("CARGO_PKG_VERSION")),
        reachable,
        folder,
        instagram: instagram(config),
    };
    Sources::new(settings).map_err(CannotStart::because)
}

fn instagram(config: &Config) -> Option<InstagramSettings> {
    let given = &config.instagram;
    let (app_id, app_secret) = given.app_id.as_ref().zip(given.app_secret.as_ref())?;
    Some(InstagramSettings {
        app_id: app_id.clone(),
        app_secret: app_secret.expose().to_owned().into(),
        redirect_url: given.redirect_url(&config.server.public_url),
        api_version: given.api_version.clone(),
        authorize_url: given.authorize_url.clone(),
        token_url: given.token_url.clone(),
        graph_url: given.graph_url.clone(),
        media_hosts: given.media_hosts.clone(),
    })
}
