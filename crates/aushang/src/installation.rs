//! What this installation tells everybody about itself.

use async_graphql::{Context, Object, SimpleObject};

use crate::schema::app;

/// Public settings of this installation.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct Config {
    /// Usernames must not contain it.
    pub brand_word: String,
    /// Addresses with this scheme open the student app; with the colon.
    pub app_scheme: String,
    pub support_email: String,
    /// Null: support answers by mail alone.
    pub support_chat_url: Option<String>,
    pub terms_url: String,
    pub privacy_url: String,
    pub imprint_url: String,
    /// Accounts of this mail domain sign in on the recruiting site.
    pub recruiting_domain: String,
    pub recruiting_url: String,
    /// The student app in Apple's store; null: there is no button to it.
    pub app_store_url: Option<String>,
    /// The student app in Google's store; null: there is no button to it.
    pub play_store_url: Option<String>,
    /// Where a post can be booked as an advertisement: its id goes behind it as parameter `post`.
    /// Null: by a mail to `supportEmail`.
    pub advertise_url: Option<String>,
    /// The map on which places are shown. Null: none is drawn.
    pub map_tiles: Option<MapTiles>,
    /// True: `geocode` finds addresses. False: it knows the names of places in Germany alone.
    pub place_search: bool,
    /// True in development alone: raw server messages may be shown.
    pub development: bool,
}

/// The pictures of which a map is put together.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct MapTiles {
    /// With `{z}`, `{x}`, `{y}` and perhaps `{r}` for zoom, column, row and `@2x`.
    pub url: String,
    /// Whom the map is owed to, as plain text. It stands on each map.
    pub attribution: String,
    /// Where those words lead; null: nowhere.
    pub attribution_url: Option<String>,
    /// How far in the map can be drawn.
    pub max_zoom: u32,
    /// Scheme, host and port, which a page has to allow.
    #[graphql(skip)]
    pub origin: String,
}

#[derive(Default)]
pub struct InstallationQuery;

#[Object]
impl InstallationQuery {
    /// Public settings of this installation.
    async fn config(&self, ctx: &Context<'_>) -> Config {
        let settings = &app(ctx).settings;
        Config {
            brand_word: settings.brand_word.clone(),
            app_scheme: settings.app_scheme.clone(),
            support_email: settings.support_email.clone(),
            support_chat_url: settings.support_chat_url.clone(),
            terms_url: settings.terms_url.clone(),
            privacy_url: settings.privacy_url.clone(),
            imprint_url: settings.imprint_url.clone(),
            recruiting_domain: settings.recruiting_domain.clone(),
            recruiting_url: settings.recruiting_url.clone(),
            app_store_url: settings.app_store_url.clone(),
            play_store_url: settings.play_store_url.clone(),
            advertise_url: settings.advertise_url.clone(),
            map_tiles: settings.map_tiles.clone(),
            place_search: settings.place_search,
            development: settings.development,
        }
    }
}
