//! `aushang-demo serve`: a small realistic installation on this machine only.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use aushang_config::{Config, Mode, SigningSecret};
use clap::Args;
use url::Url;

use aushang_server::commands::serve;
use aushang_server::log;
use aushang_server::start::CannotStart;
use aushang_server::traces::Traces;

use crate::instagram::{ACCOUNTS, Instagram};
use crate::mastodon::Mastodon;
use crate::website::Website;
use crate::{map, world};

#[derive(Args)]
pub struct Arguments {
    /// Address to listen on; must be on this machine.
    #[arg(long, env = "AUSHANG_SERVER__LISTEN", default_value = "127.0.0.1:8080")]
    listen: String,
    /// Folder for the demo's data; created on the first start.
    #[arg(long, default_value = "./data/demo")]
    data: PathBuf,
    /// Start none of the servers from which posts are imported: Instagram, Mastodon and a website with a feed.
    #[arg(long)]
    without_sources: bool,
}

pub async fn run(arguments: Arguments, file: Option<&Path>) -> Result<(), CannotStart> {
    let sources =
        if arguments.without_sources { Sources::none() } else { Sources::start(&arguments, file).await? };
    let mut config =
        Config::load(file, environment(&arguments, &sources), Mode::Demo).map_err(CannotStart::because)?;
    let traces = Traces::new(&config.traces)?;
    log::init(&config.log, &traces)?;
    let is_filled = world::is_filled(&config).await?;
    std::fs::create_dir_all(&arguments.data).map_err(CannotStart::because)?;
    if config.session.secret.is_none() {
        config.session.secret = Some(stored_secret(&arguments.data.join("demo-secret"))?);
    }
    map::set(&mut config, &arguments.data)?;
    let Sources { instagram, others } = sources;
    let mut instagram = match instagram {
        Some(instagram) => Some((instagram.open(&arguments.data, !is_filled)?, instagram)),
        None => None,
    };
    let connecting = instagram.as_mut().map(|(published, instagram)| (&*instagram, published));
    let app = world::open(&config, is_filled, connecting).await?;
    let address = |port| format!("http://localhost:{port}");
    let mails = config.mail.smtp_host.is_none().then(|| config.mail.folder.clone());
    let instagram_address = instagram.as_ref().map(|(_, instagram)| instagram.address());
    let publishing = instagram.map(|(published, instagram)| instagram.keep_publishing(published));
    let ready = |listening: SocketAddr| {
        welcome(&address(listening.port()), !is_filled, mails.as_deref());
        welcome_sources(instagram_address.as_ref(), others.as_ref());
        println!("\nBeenden mit Strg+C");
    };
    let served = serve(&config, app, true, ready).await;
    if let Some(publishing) = publishing {
        publishing.abort();
    }
    traces.end().await;
    served
}

/// What the demo offers to import posts from.
struct Sources {
    instagram: Option<Instagram>,
    others: Option<(Website, Mastodon)>,
}

impl Sources {
    fn none() -> Self {
        Self { instagram: None, others: None }
    }

    /// Starts them on the ports after that of the demo. Instagram only if the file and the environment configure no
    /// other one.
    async fn start(arguments: &Arguments, file: Option<&Path>) -> Result<Self, CannotStart> {
        let port = port(arguments).parse().unwrap_or(0);
        let configured =
            Config::read(file, environment(arguments, &Self::none())).map_err(CannotStart::because)?;
        let redirect_url = configured.instagram.redirect_url(&configured.server.public_url);
        let instagram = match configured.instagram.app_id {
            Some(_) => None,
            None => Some(Instagram::start(port, redirect_url).await?),
        };
        let after = |places| if port == 0 { 0 } else { port.checked_add(places).unwrap_or(0) };
        let others = (Website::start(after(5)).await?, Mastodon::start(after(6)).await?);
        Ok(Self { instagram, others: Some(others) })
    }
}

/// The address of the console. Links in mails contain the port on which the demo listens.
fn public_url(arguments: &Arguments) -> String {
    let own = format!("http://localhost:{}", port(arguments));
    std::env::var("AUSHANG_SERVER__PUBLIC_URL").unwrap_or(own)
}

fn port(arguments: &Arguments) -> &str {
    arguments.listen.rsplit(':').next().unwrap_or_default()
}

/// Returns the environment, with the demo's own address, database, folders and log filter, which override the
/// file. Except for the address, variables that are set override the demo's values.
fn environment(arguments: &Arguments, sources: &Sources) -> impl Iterator<Item = (OsString, OsString)> {
    let data = arguments.data.display();
    let own = [
        ("AUSHANG_SERVER__PUBLIC_URL", public_url(arguments)),
        ("AUSHANG_DATABASE__URL", format!("sqlite:{data}/aushang.sqlite")),
        ("AUSHANG_MEDIA__FOLDER", format!("{data}/media")),
        ("AUSHANG_MAIL__FOLDER", format!("{data}/mails")),
        ("AUSHANG_LOG__FILTER", "warn".to_owned()),
    ];
    let instagram = sources.instagram.iter().flat_map(Instagram::variables);
    // The website is on this machine.
    let private =
        sources.others.iter().map(|_| ("AUSHANG_SOURCES__ALLOW_PRIVATE_ADDRESSES", "true".to_owned()));
    let missing =
        own.into_iter().chain(instagram).chain(private).filter(|(name, _)| std::env::var_os(name).is_none());
    let listen = ("AUSHANG_SERVER__LISTEN", arguments.listen.clone());
    let own = missing.chain([listen]).map(|(name, value)| (name.into(), value.into()));
    std::env::vars_os().filter(|(name, _)| name != "AUSHANG_SERVER__LISTEN").chain(own)
}

/// Returns the demo's own secret, stored in a file so that a restart does not sign out users.
fn stored_secret(path: &Path) -> Result<SigningSecret, CannotStart> {
    if let Ok(bytes) = std::fs::read(path)
        && let Ok(bytes) = <[u8; 32]>::try_from(bytes)
    {
        return Ok(SigningSecret::from_random(bytes));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(CannotStart::because)?;
    std::fs::write(path, bytes).map_err(CannotStart::because)?;
    Ok(SigningSecret::from_random(bytes))
}

fn welcome(address: &str, fresh: bool, mails: Option<&Path>) {
    println!("\nAushang läuft: {address}");
    if fresh {
        println!("Eine kleine Welt zum Ausprobieren ist angelegt.");
    }
    println!("\nAnmelden als               E-Mail                          Passwort");
    for person in world::PEOPLE {
        println!("  {:<24} {:<31} {}", person.what, person.email, world::PASSWORD);
    }
    if let Some(mails) = mails {
        println!("\nE-Mails werden nicht verschickt; sie liegen als Dateien in {}", mails.display());
    }
}

fn welcome_sources(instagram: Option<&Url>, others: Option<&(Website, Mastodon)>) {
    if let Some(address) = instagram {
        println!("\nInstagram zum Ausprobieren: ein Server auf diesem Rechner, {address}");
        for known in ACCOUNTS {
            println!("  @{:<23} {}", known.username, known.what);
        }
        println!("  In zwei Minuten, danach jede Stunde erscheint ein Beitrag der Fachschaft.");
        println!("  Einstellungen → Automatische Synchronisation → Jetzt prüfen");
    }
    if let Some((website, mastodon)) = others {
        println!("\nWeitere Quellen zum Ausprobieren: {} (eine Website mit Feed)", website.address);
        println!("                                  {} (Mastodon)", mastodon.address);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn instagram_of_the_configuration_file_replaces_that_of_the_demo() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("aushang.toml");
        let arguments = Arguments {
            listen: "127.0.0.1:0".to_owned(),
            data: folder.path().to_owned(),
            without_sources: false,
        };
        for (content, has_own) in [
            ("[instagram]\napp_id = \"123\"\napp_secret = \"geheim\"\n", false),
            ("[instagram]\napi_version = \"v25.0\"\n", true),
        ] {
            std::fs::write(&file, content).unwrap();
            let sources = Sources::start(&arguments, Some(&file)).await.unwrap();
            assert_eq!(sources.instagram.is_some(), has_own, "{content}");
        }
    }
}
