//! Serving: listen, run the loops, and drain when told to end.

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::panic::PanicHookInfo;

use aushang::app::App;
use aushang::clock::Clock;
use aushang_config::{Config, LogFormat};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

use crate::http::{Proxies, Served, connections, install_metrics, router};
use crate::loops;
use crate::start::{CannotStart, start};

pub async fn run(config: Config) -> Result<(), CannotStart> {
    init_log(&config)?;
    let introspection = config.product.development;
    let app = start(&config, Clock::system()).await?;
    serve(&config, app, introspection, |_| ()).await
}

/// Serves until SIGTERM or Ctrl+C; `ready` is told the address once it listens.
pub async fn serve(
    config: &Config,
    app: App,
    introspection: bool,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), CannotStart> {
    install_metrics();
    let upload_folder = config.media.folder.join("uploads");
    std::fs::create_dir_all(&upload_folder).map_err(CannotStart::because)?;
    let listener = TcpListener::bind(config.server.listen.to_string())
        .await
        .map_err(|error| CannotStart::because(format!("{}: {error}", config.server.listen)))?;
    let address = listener.local_addr().map_err(CannotStart::because)?;

    let shutdown = CancellationToken::new();
    let mut loops = loops::start(&app, &shutdown);
    let proxies =
        Proxies { trusted: config.server.trusted_proxies.clone(), header: config.server.forwarded_header };
    let routes =
        router(app.clone(), &Served { introspection, upload_folder, limits: config.limits.clone(), proxies });
    let server = tokio::spawn(connections::serve(listener, routes, connections::MOST, shutdown.clone()));
    tracing::info!(%address, "serving");
    ready(address);

    end_signal().await?;
    tracing::info!("ending");
    shutdown.cancel();
    server.await.map_err(CannotStart::because)?;
    while loops.join_next().await.is_some() {}
    app.db.clone().close().await.map_err(CannotStart::because)
}

async fn end_signal() -> Result<(), CannotStart> {
    let mut terminate = signal(SignalKind::terminate()).map_err(CannotStart::because)?;
    tokio::select! {
        _ = terminate.recv() => Ok(()),
        interrupted = tokio::signal::ctrl_c() => interrupted.map_err(CannotStart::because),
    }
}

/// PostgreSQL tells at each start what exists already; who wants to know it says so in the filter.
const QUIET: &str = "sqlx::postgres::notice=warn";

/// To standard error, without personal data.
pub fn init_log(config: &Config) -> Result<(), CannotStart> {
    let filter = format!("{QUIET},{}", config.log.filter);
    let filter = EnvFilter::try_new(filter).map_err(CannotStart::because)?;
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match config.log.format {
        LogFormat::Json => builder.json().init(),
        LogFormat::Text => builder.with_ansi(std::io::stderr().is_terminal()).init(),
    }
    std::panic::set_hook(Box::new(log_panic));
    Ok(())
}

/// A mistake in the program is an entry like any other, wherever it happens.
fn log_panic(panic: &PanicHookInfo) {
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(place, why = panic.payload_as_str().unwrap_or("unknown"), "panicked");
}
