//! `aushang-demo serve`: a small realistic installation on this machine only.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use aushang_config::{Config, Mode, SigningSecret};
use clap::Args;

use aushang_server::commands::serve;
use aushang_server::log;
use aushang_server::start::CannotStart;
use aushang_server::traces::Traces;

use crate::{map, world};

#[derive(Args)]
pub struct Arguments {
    /// Address to listen on; must be on this machine.
    #[arg(long, env = "AUSHANG_SERVER__LISTEN", default_value = "127.0.0.1:8080")]
    listen: String,
    /// Folder for the demo's data; created on the first start.
    #[arg(long, default_value = "./data/demo")]
    data: PathBuf,
}

pub async fn run(arguments: Arguments, file: Option<&Path>) -> Result<(), CannotStart> {
    let mut config = Config::load(file, environment(&arguments), Mode::Demo).map_err(CannotStart::because)?;
    let traces = Traces::new(&config.traces)?;
    log::init(&config.log, &traces)?;
    let is_filled = world::is_filled(&config).await?;
    std::fs::create_dir_all(&arguments.data).map_err(CannotStart::because)?;
    if config.session.secret.is_none() {
        config.session.secret = Some(stored_secret(&arguments.data.join("demo-secret"))?);
    }
    map::set(&mut config, &arguments.data)?;
    let app = world::open(&config, is_filled).await?;
    let address = |port| format!("http://localhost:{port}");
    let mails = config.mail.smtp_host.is_none().then(|| config.mail.folder.clone());
    let ready = |listening: SocketAddr| welcome(&address(listening.port()), !is_filled, mails.as_deref());
    let served = serve(&config, app, true, ready).await;
    traces.end().await;
    served
}

/// Returns the environment, with the demo's own address, database, folders and log filter, which override the
/// file. Except for the address, variables that are set override the demo's values.
fn environment(arguments: &Arguments) -> impl Iterator<Item = (OsString, OsString)> {
    let data = arguments.data.display();
    // Links in mails contain the port on which the demo listens.
    let port = arguments.listen.rsplit(':').next().unwrap_or_default();
    let own = [
        ("AUSHANG_SERVER__PUBLIC_URL", format!("http://localhost:{port}")),
        ("AUSHANG_DATABASE__URL", format!("sqlite:{data}/aushang.sqlite")),
        ("AUSHANG_MEDIA__FOLDER", format!("{data}/media")),
        ("AUSHANG_MAIL__FOLDER", format!("{data}/mails")),
        ("AUSHANG_LOG__FILTER", "warn".to_owned()),
    ];
    let missing = own.into_iter().filter(|(name, _)| std::env::var_os(name).is_none());
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
    println!("\nBeenden mit Strg+C");
}
