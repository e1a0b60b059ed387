//! Creates the product from the configuration.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use async_graphql::dataloader::DataLoader;
use aushang::accounts::Invitations;
use aushang::app::{App, Parts, Settings};
use aushang::audit::{self, AuditKey};
use aushang::clock::Clock;
use aushang::delivery::Deliveries;
use aushang::installation::{
    AccessibilityStatement, EnforcementBody, ErrorTracing, MapTiles, PublicSettings,
};
use aushang::mails::{self, MailSeal};
use aushang::media::{Addresses, Videos};
use aushang::migrations::MIGRATIONS;
use aushang::networks::{Budgets, Networks};
use aushang::passkeys::RelyingParty;
use aushang::policy::{self, Api};
use aushang::second_factors::CodeSeal;
use aushang::secret::Secrets;
use aushang::security::Security;
use aushang::session::{Cost, DraftKeys, LegacyTokens, Passwords, Tokens};
use aushang::sources::{PostSources, SourceFacts, SourceKeys};
use aushang::statistics::RollUps;
use aushang::targeting::Lists;
use aushang::{list_lengths, schema};
use aushang_blob::{BucketSettings, Store};
use aushang_config::{Config, PlaceProvider, Places, SigningSecret, TileUrl};
use aushang_db::{Db, Options, Schema};
use aushang_mail::Mailer;
use aushang_push::{AddressPolicy, Fcm, FcmSettings, Sender, WebPush, WebPushSettings};
use aushang_recording::Converter;
use aushang_recording::confine::Confiner;
use chrono::TimeDelta;
use ipnet::IpNet;

use crate::installation::{self, Data};
use crate::{mail, places, providers, sources};

/// Why the program does not start: a message for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct CannotStart(String);

impl CannotStart {
    pub fn because(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
    }
}

/// Opens the database, migrates its schema and creates the product.
pub async fn start(config: &Config, clock: Clock) -> Result<App, CannotStart> {
    start_on(Data::ExistingOrNew, config, clock).await
}

/// Like [`start`], but fails for other kinds of data.
pub async fn start_on(data: Data, config: &Config, clock: Clock) -> Result<App, CannotStart> {
    installation::check(config, data).await?;
    start_with(config, clock, None, confiner(config), Cost::RECOMMENDED).await
}

/// Starts on any data, with the given mailer, confinement of ffmpeg and cost of passwords, for processes that
/// are not the server's binary.
pub async fn start_with(
    config: &Config,
    clock: Clock,
    mailer: Option<Mailer>,
    confiner: Confiner,
    passwords: Cost,
) -> Result<App, CannotStart> {
    let mailer = mailer.map_or_else(|| mail::mailer(config), Ok)?;
    check_policy()?;
    let db = Db::open(&database(config)).await.map_err(CannotStart::because)?;
    aushang_db::migrate(&db, MIGRATIONS).await.map_err(CannotStart::because)?;
    let app = App::new(parts(config, clock, mailer, converter(config, confiner), passwords, db)?);
    app.write(|tx| {
        Box::pin(async move {
            aushang::channels::install_special(tx).await?;
            aushang::targeting::install(tx).await
        })
    })
    .await
    .map_err(|error| CannotStart::because(error.why()))?;
    mails::seal_plain(&app).await.map_err(|error| CannotStart::because(error.why()))?;
    aushang::sources::reencrypt(&app).await.map_err(|error| CannotStart::because(error.why()))?;
    aushang::second_factors::reencrypt(&app).await.map_err(|error| CannotStart::because(error.why()))?;
    audit::begin(&app).await.map_err(|error| CannotStart::because(error.why()))?;
    // Sets the time for leases.
    app.trusted_now().await.map_err(|error| CannotStart::because(error.why()))?;
    Ok(app)
}

/// Creates the product for read-only commands. It may run while a server is running. Fails if the schema is
/// not the current one; every write is refused.
pub async fn start_read_only(config: &Config, clock: Clock) -> Result<App, CannotStart> {
    check_policy()?;
    installation::check(config, Data::Existing).await?;
    let options = database(config);
    let db = Db::open_read_only(&options).await.map_err(CannotStart::because)?;
    match aushang_db::schema(db.reader(), MIGRATIONS).await.map_err(CannotStart::because)? {
        Schema::Same => {}
        Schema::Older(steps) => {
            return Err(CannotStart::because(format!(
                "the database's schema is {steps} steps older than this program; run `aushang migrate` to update it"
            )));
        }
        Schema::Newer => {
            return Err(CannotStart::because("the database's schema is newer than this program"));
        }
    }
    let mailer = mail::mailer(config)?;
    // Read-only commands convert nothing.
    Ok(App::new(parts(config, clock, mailer, None, Cost::RECOMMENDED, db)?))
}

/// The current secret, and the previous ones.
fn secrets(config: &Config) -> Result<(&[u8], Vec<&[u8]>), CannotStart> {
    let session = &config.session;
    let current = session.secret.as_ref().ok_or_else(|| CannotStart::because("session.secret is not set"))?;
    let previous = session.previous_secrets.iter().map(SigningSecret::expose).collect();
    Ok((current.expose(), previous))
}

/// Returns the keys that verify and extend the audit trail.
pub fn audit_key(config: &Config) -> Result<AuditKey, CannotStart> {
    let (current, previous) = secrets(config)?;
    Ok(AuditKey::new(Secrets { current, previous: &previous }))
}

pub fn database(config: &Config) -> Options {
    Options {
        url: config.database.address(),
        max_connections: config.database.max_read_connections.get(),
        max_writes_per_commit: config.database.max_writes_per_commit,
    }
}

/// Fails on inconsistent tables: an operation without rights would be refused to everybody, a list without a
/// length would cost nothing, and an entry without an operation or list is a mistake.
fn check_policy() -> Result<(), CannotStart> {
    let (console, app) = (schema::console().finish().sdl(), schema::app_schema().finish().sdl());
    let lists = list_lengths::differences(&[&console, &app]);
    let differences =
        [policy::differences(Api::Console, &console), policy::differences(Api::App, &app), lists].concat();
    if differences.is_empty() {
        return Ok(());
    }
    Err(CannotStart::because(format!(
        "policy/rules.rs or list_lengths.rs does not match the schemas: {}",
        differences.join("; ")
    )))
}

fn parts(
    config: &Config,
    clock: Clock,
    mailer: Mailer,
    converter: Option<Converter>,
    passwords: Cost,
    db: Db,
) -> Result<Parts, CannotStart> {
    let (current, previous) = secrets(config)?;
    let secrets = Secrets { current, previous: &previous };
    let push_addresses = match (config.push.allow_private_addresses, config.push.allow_other_services) {
        (true, _) => AddressPolicy::AlsoPrivate,
        (false, true) => AddressPolicy::PublicOnly,
        (false, false) => AddressPolicy::KnownServices,
    };
    let push = sender(config, push_addresses)?;
    let [days, max_days] =
        [config.session.token_days, config.session.max_days].map(|days| i64::from(days.get()));
    let processors = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    Ok(Parts {
        files: store(config)?,
        converter,
        work_folder: work_folder(&config.media.folder)?,
        videos: DataLoader::new(Videos(db.clone()), tokio::spawn),
        roll_ups: DataLoader::new(RollUps(db.clone()), tokio::spawn),
        post_sources: DataLoader::new(PostSources(db.clone()), tokio::spawn),
        source_facts: DataLoader::new(
            SourceFacts { db: db.clone(), clock: clock.clone(), audit_kept: audit_kept(config) },
            tokio::spawn,
        ),
        tokens: Tokens::new(secrets, TimeDelta::days(days), TimeDelta::days(max_days)),
        passwords: Passwords::new(passwords, processors),
        legacy_tokens: config.session.legacy_secret.as_ref().map(|key| LegacyTokens::new(key.expose())),
        invitations: Invitations::new(secrets),
        addresses: Addresses::new(secrets),
        draft_keys: DraftKeys::new(current),
        code_seal: CodeSeal::new(secrets),
        relying_party: relying_party(config),
        networks: Networks::new(current, budgets(&config.limits)),
        audit: AuditKey::new(secrets),
        mail_seal: MailSeal::new(secrets),
        security: Security::new(current),
        catalogue: Lists::default(),
        settings: settings(config, push.public_key()),
        push_addresses,
        push,
        mailer,
        geocoder: places::geocoder(config)?,
        sources: sources::sources(config, work_folder(&config.media.folder)?)?,
        source_keys: SourceKeys::new(secrets),
        providers: providers::providers(config, secrets)?,
        sources_due: aushang_jobs::Wake::default(),
        announced: aushang_jobs::Wake::default(),
        deliveries: Deliveries::default(),
        db,
        clock,
    })
}

/// How the server's binary confines ffmpeg.
pub fn confiner(config: &Config) -> Confiner {
    Confiner::of_this_process(config.media.ffmpeg_without_landlock)
}

/// Finds ffmpeg, and logs a missing one.
fn converter(config: &Config, confiner: Confiner) -> Option<Converter> {
    if !confiner.may_run() {
        tracing::error!(
            "ffmpeg is not used, because this kernel has no Landlock to confine it. Use Linux 5.13 or newer with \
             Landlock, or set media.ffmpeg_without_landlock"
        );
        return None;
    }
    let found = Converter::find(config.media.ffmpeg_folder.as_deref(), confiner);
    if found.is_none() {
        tracing::warn!(
            "ffmpeg was not found: only MP4 videos with H.264 are accepted, without a preview image"
        );
    }
    found
}

fn work_folder(media: &Path) -> Result<PathBuf, CannotStart> {
    let folder = media.join("work");
    std::fs::create_dir_all(&folder)
        .and_then(|()| folder.canonicalize())
        .map_err(|error| CannotStart::because(format!("{}: {error}", folder.display())))
}

pub fn store(config: &Config) -> Result<Store, CannotStart> {
    let s3 = &config.s3;
    let (Some(bucket), Some(access_key), Some(secret_key)) = (&s3.bucket, &s3.access_key, &s3.secret_key)
    else {
        let folder = &config.media.folder;
        return Store::folder(folder)
            .map_err(|error| CannotStart::because(format!("{}: {error}", folder.display())));
    };
    let settings = BucketSettings {
        bucket: bucket.clone(),
        region: s3.region.clone(),
        endpoint: s3.endpoint.clone(),
        access_key: access_key.clone(),
        secret_key: secret_key.expose().to_owned(),
        path_style: s3.path_style,
    };
    Store::bucket(&settings).map_err(|error| CannotStart::because(format!("[s3]: {error}")))
}

pub fn sender(config: &Config, addresses: AddressPolicy) -> Result<Sender, CannotStart> {
    let push = &config.push;
    let web_push = push.vapid_private_key.as_ref().zip(push.contact.as_ref()).map(|(key, contact)| {
        let settings = WebPushSettings::new(key.expose().into(), contact.as_str().to_owned(), addresses);
        WebPush::new(&settings).map_err(CannotStart::because)
    });
    let fcm = push.fcm_service_account.as_ref().map(|account| {
        let unfit = |error: &dyn std::fmt::Display| {
            CannotStart::because(format!("push.fcm_service_account: {error}"))
        };
        let account = account.read().map_err(|error| unfit(&error))?;
        let settings = FcmSettings::new(account, push.fcm_url.clone(), addresses);
        Fcm::new(&settings).map_err(|error| unfit(&error))
    });
    Ok(Sender { web_push: web_push.transpose()?, fcm: fcm.transpose()? })
}

fn named_networks(config: &Config) -> Vec<(IpNet, String)> {
    config.session.networks.iter().map(|named| (named.network, named.name.clone())).collect()
}

fn budgets(limits: &aushang_config::Limits) -> Budgets {
    Budgets {
        votes: limits.votes_per_network.get(),
        likes: limits.likes_per_network.get(),
        views: limits.views_per_network.get(),
        registrations: limits.registrations_per_network.get(),
        devices: limits.devices_per_network.get(),
    }
}

fn map_tiles(places: &Places) -> Option<MapTiles> {
    let provider = places.map_tiles_url.as_ref().filter(|_| !places.map_proxy);
    let is_own = places.map_file.is_some() || places.map_proxy;
    let own = is_own.then_some("/tiles/{z}/{x}/{y}");
    Some(MapTiles {
        url: provider.map(TileUrl::template).or(own)?.to_owned(),
        attribution: places.map_attribution.clone(),
        attribution_url: places.map_attribution_url.as_ref().map(ToString::to_string),
        max_zoom: places.map_max_zoom.get(),
        origin: provider.map(|tiles| tiles.origin().to_owned()),
    })
}

fn accessibility(config: &Config) -> AccessibilityStatement {
    let given = &config.accessibility;
    let body = given.enforcement_name.as_ref().zip(given.enforcement_url.as_ref());
    AccessibilityStatement {
        institution: given.institution.clone(),
        law: given.law.clone(),
        statement_date: given.statement_date.to_string(),
        contact_email: given.contact_email.as_ref().unwrap_or(&config.links.support_email).to_string(),
        contact_url: given.contact_url.as_ref().map(ToString::to_string),
        enforcement: body.map(|(name, url)| EnforcementBody { name: name.clone(), url: url.to_string() }),
    }
}

fn error_tracing(config: &Config) -> Option<ErrorTracing> {
    let dsn = config.errors.dsn.as_ref()?;
    Some(ErrorTracing { url: dsn.endpoint().to_owned(), origin: dsn.origin().to_owned() })
}

fn public_settings(config: &Config) -> PublicSettings {
    let links = &config.links;
    PublicSettings {
        brand_word: config.product.brand_word.clone(),
        app_scheme: config.product.app_scheme.clone(),
        support_email: links.support_email.to_string(),
        support_chat_url: links.support_chat_url.as_ref().map(ToString::to_string),
        terms_url: links.terms_url.to_string(),
        privacy_url: links.privacy_url.to_string(),
        imprint_url: links.imprint_url.to_string(),
        recruiting_domain: links.recruiting_domain.clone(),
        recruiting_url: links.recruiting_url.to_string(),
        app_store_url: links.app_store_url.as_ref().map(ToString::to_string),
        play_store_url: links.play_store_url.as_ref().map(ToString::to_string),
        advertise_url: links.advertise_url.as_ref().map(ToString::to_string),
        accessibility: accessibility(config),
        map_tiles: map_tiles(&config.places),
        error_tracing: error_tracing(config),
        place_search: config.places.provider != PlaceProvider::Builtin,
        photo_network: config.instagram.app_id.is_some(),
        other_sources: config.sources.other,
        sign_in_providers: providers::public(config),
        only_providers: config.sign_in.only_providers,
        passkeys: relying_party(config).is_some(),
        development: config.product.development,
    }
}

/// What passkeys belong to. The name is shown by devices.
fn relying_party(config: &Config) -> Option<RelyingParty> {
    RelyingParty::new(&config.server.public_url, "Aushang")
}

/// For how long audit entries are kept.
fn audit_kept(config: &Config) -> TimeDelta {
    TimeDelta::days(i64::from(config.audit.keep_days.get()))
}

fn settings(config: &Config, vapid_public_key: Option<&str>) -> Settings {
    Settings {
        public_url: config.server.public_url.to_string(),
        public: public_settings(config),
        audit_kept: audit_kept(config),
        secure: config.server.public_url.scheme() == "https",
        max_upload_bytes: config.media.max_upload_bytes.bytes(),
        min_free_space: config.media.min_free_space.bytes(),
        max_pixels: config.media.max_pixels.get(),
        staging_quota: config.media.quota.bytes(),
        profile_quota: config.media.profile_quota.bytes(),
        invitations_per_hour: config.limits.invitations_per_hour.get(),
        emergencies_per_hour: config.limits.emergencies_per_hour.get(),
        undo_seconds: config.product.undo_seconds,
        staff_second_factor: config.session.staff_second_factor,
        staff_passkey: config.session.staff_passkey,
        named_networks: named_networks(config),
        invitations_per_day: config.limits.invitations_per_day.get(),
        vapid_public_key: vapid_public_key.map(ToOwned::to_owned),
    }
}
