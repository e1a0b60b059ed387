//! The adapters of an installation.

use std::fs::File;
use std::path::PathBuf;

use url::Url;

use crate::address::connect_address;
use crate::feed::FeedSource;
use crate::mastodon::MastodonSource;
use crate::{
    Connected, DownloadFailure, Downloads, Failure, Http, HttpSettings, Instagram, InstagramSettings,
    Network, NoClient, NotUsable, Reachable, Source,
};

/// The settings of [`Sources`].
#[derive(Clone, Debug)]
pub struct SourcesSettings {
    /// Names the program and an address where its operator can be found.
    pub user_agent: String,
    /// Which addresses may be requested that people entered, or that a network sent. The configured hosts may always be.
    pub reachable: Reachable,
    /// Where temporary files are created.
    pub folder: PathBuf,
    /// `None`: this installation has no app that is registered with Meta.
    pub instagram: Option<InstagramSettings>,
}

/// The reason why no source can be read.
#[derive(Debug, thiserror::Error)]
pub enum CannotRead {
    #[error(transparent)]
    Client(#[from] NoClient),
    #[error(transparent)]
    Instagram(#[from] NotUsable),
}

/// The adapters of all networks that are configured. Create it once, because it keeps connections.
pub struct Sources {
    instagram: Option<(Instagram, Downloads)>,
    mastodon: MastodonSource,
    feeds: FeedSource,
    /// For networks whose media are on any host.
    downloads: Downloads,
}

impl Sources {
    pub fn new(settings: SourcesSettings) -> Result<Self, CannotRead> {
        let SourcesSettings { user_agent, reachable, folder, instagram } = settings;
        let http = Http::new(&HttpSettings::new(user_agent.clone(), reachable))?;
        let instagram = instagram.map(|instagram| {
            // Its hosts are configured, possibly as a gateway in the own network.
            let api = Http::new(&HttpSettings::new(user_agent, Reachable::AlsoPrivate))?;
            let hosts = Some(instagram.media_hosts.clone());
            let downloads = Downloads::new(http.clone(), hosts, folder.clone());
            Ok::<_, CannotRead>((Instagram::new(instagram, api)?, downloads))
        });
        Ok(Self {
            instagram: instagram.transpose()?,
            mastodon: MastodonSource::new(http.clone()),
            feeds: FeedSource::new(http.clone()),
            downloads: Downloads::new(http, None, folder),
        })
    }

    /// The adapter of a network. `None` if it is not configured.
    pub fn of(&self, network: Network) -> Option<&dyn Source> {
        match network {
            Network::Instagram => self.instagram().map(|instagram| instagram as &dyn Source),
            Network::Mastodon => Some(&self.mastodon),
            Network::Feed => Some(&self.feeds),
        }
    }

    /// What only Instagram has: its callbacks, and the address to which people return.
    pub fn instagram(&self) -> Option<&Instagram> {
        self.instagram.as_ref().map(|(instagram, _)| instagram)
    }

    /// Connects an account of Mastodon or a feed by what a person entered: a handle (`@name@host`), the page of an
    /// account, the address of a feed, or a page that offers a feed. Accounts whose server answers only signed-in
    /// apps (Pixelfed, GoToSocial) are connected by the feed that their page offers.
    pub async fn connect_address(&self, text: &str) -> Result<Connected, Failure> {
        connect_address(&self.mastodon, &self.feeds, text).await
    }

    /// Downloads media of a network into a temporary file.
    pub async fn download(
        &self,
        network: Network,
        url: &Url,
        max_bytes: u64,
    ) -> Result<File, DownloadFailure> {
        let downloads = match (network, &self.instagram) {
            (Network::Instagram, Some((_, downloads))) => downloads,
            (Network::Instagram, None) => return Err(DownloadFailure::Forbidden),
            (Network::Mastodon | Network::Feed, _) => &self.downloads,
        };
        downloads.download(url, max_bytes).await
    }
}
