//! Public settings of this installation.

use async_graphql::{Context, ID, Object, SimpleObject};

use crate::schema::app;

/// Public settings of this installation.
#[derive(Clone, Debug, Default, SimpleObject)]
#[graphql(name = "Config", serial)]
pub struct PublicSettings {
    /// Name of the product. Usernames must not contain it.
    pub brand_word: String,
    /// URL scheme that opens the student app, with the colon: `aushang:`.
    pub app_scheme: String,
    pub support_email: String,
    /// Page of the support chat; null if support is available by mail only.
    pub support_chat_url: Option<String>,
    pub terms_url: String,
    pub privacy_url: String,
    pub imprint_url: String,
    /// Accounts with a mail address of this domain sign in on the recruiting site.
    pub recruiting_domain: String,
    pub recruiting_url: String,
    /// The student app in Apple's App Store; null: the console shows no button for it.
    pub app_store_url: Option<String>,
    /// The student app on Google Play; null: the console shows no button for it.
    pub play_store_url: Option<String>,
    /// Page where a post can be booked as an advertisement; append the post's id as the query parameter
    /// `post`. Null: booked by mail to `supportEmail`.
    pub advertise_url: Option<String>,
    /// What the accessibility statement contains of this installation.
    pub accessibility: AccessibilityStatement,
    /// The map on which places are shown; null: no map is shown.
    pub map_tiles: Option<MapTiles>,
    /// Where the console sends unexpected errors; null: it sends none.
    pub error_tracing: Option<ErrorTracing>,
    /// True if `geocode` finds addresses; false if it finds only names of places in Germany.
    pub place_search: bool,
    /// True if posts can be imported from Instagram.
    pub photo_network: bool,
    /// True if posts can be imported from Mastodon accounts and from feeds.
    pub other_sources: bool,
    /// The providers that people can sign in with, in the order of their buttons.
    pub sign_in_providers: Vec<SignInProviderSettings>,
    /// True if people sign in only with a provider: what needs a password fails with 403 (ONLY_PROVIDERS).
    pub only_providers: bool,
    /// True if people can sign in with passkeys.
    pub passkeys: bool,
    /// True only in development: raw error messages of the server may be shown.
    pub development: bool,
}

/// A provider that people can sign in with.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(name = "SignInProvider", serial)]
pub struct SignInProviderSettings {
    /// The sign-in begins at `/api/sign-in/` and this id.
    pub id: ID,
    /// The text of the button.
    pub label: String,
    /// The issuer, which is the id of a `LinkedProvider`.
    pub issuer: String,
    /// Whether a sign-in there can count as one with a second factor. `/api/sign-in/ID?factor=second` asks for one.
    pub second_factor: bool,
    /// Whether `/api/sign-in/ID` takes `for=link` and `for=proof`: the provider states when people signed in.
    pub states_time: bool,
}

/// The parts of the accessibility statement that the operator configures.
#[derive(Clone, Debug, Default, SimpleObject)]
#[graphql(serial)]
pub struct AccessibilityStatement {
    /// The institution that publishes the statement; null: the statement names none.
    pub institution: Option<String>,
    /// The law that the statement follows, as a German noun phrase.
    pub law: String,
    /// The day on which the statement was made or reviewed: `2026-11-26`.
    pub statement_date: String,
    /// Mail address to which people report barriers.
    pub contact_email: String,
    /// Page with a form for such reports; null: they are sent by mail only.
    pub contact_url: Option<String>,
    /// The body to which people turn if a report is not answered; null: none is configured.
    pub enforcement: Option<EnforcementBody>,
}

/// A public body that decides disputes about accessibility.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct EnforcementBody {
    pub name: String,
    pub url: String,
}

/// The image tiles of a map.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct MapTiles {
    /// URL template, absolute or a path on this server, with the placeholders `{z}`, `{x}`, `{y}` and optionally `{r}` for zoom, column, row and
    /// `@2x`.
    pub url: String,
    /// Copyright notice as plain text. It must be shown on each map.
    pub attribution: String,
    /// Link target of the attribution; null: it is not a link.
    pub attribution_url: Option<String>,
    /// Maximum zoom level.
    pub max_zoom: u32,
    /// Scheme, host and port of the tiles, which the content security policy must allow. `None`: this server.
    #[graphql(skip)]
    pub origin: Option<String>,
}

/// An error tracker that accepts the errors of browsers.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct ErrorTracing {
    /// Accepts Sentry's envelopes by POST. Contains the public key of the project.
    pub url: String,
    /// Scheme, host and port of the tracker, which the content security policy must allow.
    #[graphql(skip)]
    pub origin: String,
}

#[derive(Default)]
pub struct InstallationQuery;

#[Object]
impl InstallationQuery {
    /// Public settings of this installation.
    async fn config<'a>(&self, ctx: &Context<'a>) -> &'a PublicSettings {
        &app(ctx).settings.public
    }
}
