//! The routes of the server.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use aushang::app::App;
use aushang::attachments::MAX_FILES;
use aushang::enums::UploadType;
use aushang::media::MAX_RECORDING_BYTES;
use aushang::policy::Api;
use aushang::targeting::List;
use aushang::{free_space, list_lengths, schema};
use aushang_config::Config;
use aushang_graphql_http::{Endpoint, Room, Settings, Uploads};
use axum::Router;
use axum::routing::get;
use http::{HeaderName, HeaderValue};
use tower::util::option_layer;
use tower_http::set_header::SetResponseHeaderLayer;

use super::client_address::Proxies;
use super::gate::{MAX_PUBLIC_RESPONSE_BYTES, PolicyGate};
use super::instagram::{self, Callback};
use super::limits::Limits;
use super::sign_in::SignInEndpoint;
use super::trusted::ConsoleDocuments;
use crate::start::CannotStart;
use crate::tiles::Tiles;

use super::{catalogue, compression, console, events, files, operations, sign_in, tiles, translate, uploads};

/// Maximum fields of a response to a signed-in account, with the maximum lengths of its lists. Public
/// operations of the console have no long lists.
const CONSOLE_COMPLEXITY: u64 = 300_000;

/// Settings of the router, from the configuration.
#[derive(Clone)]
pub struct Served {
    /// Enables introspection and suggestions, for the demo and development only.
    introspection: bool,
    /// Folder for uploads in progress; exists.
    upload_folder: PathBuf,
    /// Bytes below which uploads are refused.
    min_free_space: u64,
    limits: aushang_config::Limits,
    proxies: Proxies,
    tiles: Option<Arc<Tiles>>,
    documents: ConsoleDocuments,
    /// Whether the console's endpoint refuses the texts of other documents.
    only_documents: bool,
}

impl Served {
    /// Creates the folder for uploads in progress.
    pub fn new(config: &Config, introspection: bool) -> io::Result<Self> {
        let upload_folder = config.media.folder.join("uploads");
        std::fs::create_dir_all(&upload_folder)?;
        let (limits, proxies) = (config.limits.clone(), Proxies::from(&config.server));
        let min_free_space = config.media.min_free_space.bytes();
        Ok(Self {
            introspection,
            upload_folder,
            min_free_space,
            limits,
            proxies,
            tiles: None,
            documents: ConsoleDocuments::default(),
            only_documents: config.server.only_console_documents,
        })
    }

    /// The console may request these documents by id.
    #[must_use]
    pub fn with_documents(self, documents: ConsoleDocuments) -> Self {
        Self { documents, ..self }
    }

    /// The documents of the console in this binary.
    #[must_use]
    pub fn with_console(self) -> Self {
        self.with_documents(console::documents())
    }

    /// Serves map tiles as well, if this server sends them itself.
    pub async fn with_tiles(self, config: &Config) -> Result<Self, CannotStart> {
        Ok(Self { tiles: Tiles::open(config).await?.map(Arc::new), ..self })
    }

    /// The console may request 200 scheduled posts with all data of a card.
    fn console_settings(&self) -> Settings {
        let mut settings = self.settings("console");
        settings.limits.complexity = CONSOLE_COMPLEXITY;
        settings.trusted = self.documents.trusted.clone();
        settings.only_trusted = self.only_documents;
        settings
    }

    fn app_settings(&self) -> Settings {
        let mut settings = Settings { revalidated: true, ..self.settings("app") };
        settings.limits.mutation_answer_bytes = MAX_PUBLIC_RESPONSE_BYTES;
        settings
    }

    fn settings(&self, name: &'static str) -> Settings {
        let list_lengths = list_lengths::LIST_LENGTHS.iter().copied().collect();
        Settings { introspection: self.introspection, list_lengths, ..Settings::new(name) }
    }
}

/// Fails if documents of the console are invalid.
pub fn router(app: App, served: &Served) -> Result<Router, CannotStart> {
    let (folder, floor) = (served.upload_folder.clone(), served.min_free_space);
    let recording = MAX_RECORDING_BYTES.min(app.settings.max_upload_bytes);
    let taken = Uploads {
        file_bytes: app.settings.max_upload_bytes,
        // The maximum for an attachment; the maximum size applies to all files of a request together [A-43:
        // upload size].
        files: MAX_FILES,
        all_bytes: app.settings.max_upload_bytes,
        bytes_by_type: [UploadType::Audio, UploadType::Video].map(|kind| (kind.as_str(), recording)).into(),
        room: Room::new(move || free_space::is_enough(&folder, floor)),
        ..Uploads::in_folder(&served.upload_folder)
    };
    let limits = Arc::new(Limits::new(&served.limits));
    let uploads = uploads::Uploads::new(&served.limits);
    let gate = |api| PolicyGate {
        app: app.clone(),
        api,
        limits: limits.clone(),
        uploads: uploads.clone(),
        proxies: served.proxies.clone(),
    };
    let console_api = Endpoint::new(
        schema::console,
        gate(Api::Console),
        Settings { uploads: Some(taken), ..served.console_settings() },
    );
    served.documents.check(console_api.invalid_documents())?;
    if served.only_documents && console_api.trusted_documents() == 0 {
        let why = "server.only_console_documents is true, but this binary has no documents of the console: build the console first, or set it to false";
        return Err(CannotStart::because(why));
    }
    let app_api = Endpoint::new(schema::app_schema, gate(Api::App), served.app_settings());
    let catalogue = |list| catalogue::route(app.clone(), list, limits.clone(), served.proxies.clone());
    let translation = translate::route(app.clone(), limits.clone(), served.proxies.clone());
    let callback = |kind| instagram::route(kind, app.clone(), limits.clone(), served.proxies.clone());
    let sign_in = |endpoint| sign_in::route(endpoint, app.clone(), limits.clone(), served.proxies.clone());
    let header = |name: &'static str, value: &'static str| {
        let value = HeaderValue::from_static(value);
        SetResponseHeaderLayer::if_not_present(HeaderName::from_static(name), value)
    };
    let mut routes = Router::new()
        .route("/graphql", console_api.route())
        .route("/app/graphql", app_api.route())
        .route("/app/universities", catalogue(List::Universities))
        .route("/app/affiliations", catalogue(List::Affiliations))
        .route("/api/translate", translation)
        .route("/api/sign-in/{provider}", sign_in(SignInEndpoint::Begin))
        .route("/api/sign-in/{provider}/callback", sign_in(SignInEndpoint::Callback))
        .route("/api/sign-in/{provider}/logout", sign_in(SignInEndpoint::Logout))
        .route("/instagram/deauthorize", callback(Callback::Deauthorize))
        .route("/instagram/data-deletion", callback(Callback::DeleteData))
        .route("/events/{name}", get(events::fetch))
        .fallback(console::serve)
        .layer(compression::layer())
        // Files are already compressed, and ranges refer to uncompressed bytes.
        .route("/files/{name}/{variant}", get(files::fetch))
        .route("/healthz", get(operations::healthz))
        .route("/readyz", get(operations::readyz))
        .route("/metrics", get(operations::metrics));
    if let Some(tiles) = &served.tiles {
        let tiles = tiles::route(app.clone(), tiles.clone(), limits.clone(), served.proxies.clone());
        routes = routes.route("/tiles/{z}/{x}/{y}", tiles);
    }
    let routes = routes
        .layer(header("x-content-type-options", "nosniff"))
        .layer(header("referrer-policy", "strict-origin"))
        .layer(header("cross-origin-opener-policy", "same-origin"))
        .layer(header("permissions-policy", "camera=(), microphone=(), geolocation=()"))
        // Pages and files set their own policies.
        .layer(header("content-security-policy", "default-src 'none'; frame-ancestors 'none'"))
        .layer(header("cross-origin-resource-policy", "same-origin"))
        .layer(option_layer(
            app.settings.secure.then(|| header("strict-transport-security", "max-age=31536000")),
        ))
        .with_state(app);
    Ok(routes)
}
