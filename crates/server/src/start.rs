//! From configuration to a running product.

use std::num::NonZeroUsize;
use std::path::Path;

use aushang::app::{App, Parts, Settings};
use aushang::clock::Clock;
use aushang::media::Addresses;
use aushang::policy::{self, Api};
use aushang::schema;
use aushang::session::{Passwords, Tokens};
use aushang_blob::Store;
use aushang_config::{Config, SigningSecret};
use aushang_db::{Db, Options};
use aushang_push::{AddressPolicy, Sender, WebPush, WebPushSettings};
use chrono::TimeDelta;

/// Why the program does not start: a sentence for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct CannotStart(String);

impl CannotStart {
    pub fn because(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
    }
}

/// Opens the database, brings its schema up to date and puts the product together.
pub async fn start(config: &Config, clock: Clock) -> Result<App, CannotStart> {
    check_policy()?;
    let db = Db::open(&database(config)).await.map_err(CannotStart::because)?;
    aushang_db::migrate(&db).await.map_err(CannotStart::because)?;
    let secret =
        config.session.secret.as_ref().ok_or_else(|| CannotStart::because("session.secret is not set"))?;
    let app = App::new(parts(config, clock, db, secret)?);
    app.write(|tx| Box::pin(aushang::channels::install_special(tx)))
        .await
        .map_err(|error| CannotStart::because(format!("{error:?}")))?;
    Ok(app)
}

pub fn database(config: &Config) -> Options {
    Options {
        url: config.database.url.expose().to_owned(),
        max_connections: config.database.max_read_connections.get(),
    }
}

/// An operation that the table of rights does not know would be refused to everybody, and a row
/// that fits none is a mistake in writing: better not to start.
fn check_policy() -> Result<(), CannotStart> {
    let console = policy::differences(Api::Console, &schema::console().finish().sdl());
    let app = policy::differences(Api::App, &schema::app_schema().finish().sdl());
    let differences = [console, app].concat();
    if differences.is_empty() {
        return Ok(());
    }
    Err(CannotStart::because(format!("the policy does not fit the schemas: {}", differences.join("; "))))
}

fn parts(config: &Config, clock: Clock, db: Db, secret: &SigningSecret) -> Result<Parts, CannotStart> {
    let push_addresses = if config.push.allow_private_addresses {
        AddressPolicy::AlsoPrivate
    } else {
        AddressPolicy::PublicOnly
    };
    let push = sender(config, push_addresses)?;
    let days = i64::from(config.session.token_days.get());
    let processors = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    Ok(Parts {
        files: store(&config.media.folder)?,
        tokens: Tokens::new(secret.expose(), TimeDelta::days(days)),
        passwords: Passwords::new(processors).map_err(|error| CannotStart::because(format!("{error:?}")))?,
        addresses: Addresses::new(secret.expose()),
        settings: settings(config, push.public_key()),
        push_addresses,
        push,
        announced: aushang_jobs::Wake::default(),
        db,
        clock,
    })
}

fn store(folder: &Path) -> Result<Store, CannotStart> {
    Store::folder(folder).map_err(|error| CannotStart::because(format!("{}: {error}", folder.display())))
}

fn sender(config: &Config, addresses: AddressPolicy) -> Result<Sender, CannotStart> {
    let (Some(key), Some(contact)) = (&config.push.vapid_private_key, &config.push.contact) else {
        return Ok(Sender::Log);
    };
    let settings = WebPushSettings::new(key.expose().into(), contact.as_str().to_owned(), addresses);
    let sender = WebPush::new(&settings).map_err(CannotStart::because)?;
    Ok(Sender::WebPush(sender))
}

fn settings(config: &Config, vapid_public_key: Option<&str>) -> Settings {
    let links = &config.links;
    Settings {
        brand_word: config.product.brand_word.clone(),
        app_scheme: config.product.app_scheme.clone(),
        support_email: links.support_email.to_string(),
        support_chat_url: links.support_chat_url.as_ref().map(ToString::to_string),
        terms_url: links.terms_url.to_string(),
        privacy_url: links.privacy_url.to_string(),
        imprint_url: links.imprint_url.to_string(),
        recruiting_domain: links.recruiting_domain.clone(),
        recruiting_url: links.recruiting_url.to_string(),
        development: config.product.development,
        secure: config.server.public_url.scheme() == "https",
        max_upload_bytes: config.media.max_upload_bytes.bytes(),
        max_pixels: config.media.max_pixels.get(),
        staging_quota: config.media.quota.bytes(),
        vapid_public_key: vapid_public_key.map(ToOwned::to_owned),
    }
}
