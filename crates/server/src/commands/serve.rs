//! Serving: listen, run the loops, and drain when told to end.

use std::net::SocketAddr;

use aushang::app::App;
use aushang::clock::Clock;
use aushang_config::Config;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::http::places::Places;
use crate::http::{Served, connections, install_metrics, operations_router, router};
use crate::start::{CannotStart, start};
use crate::traces::Traces;
use crate::{log, loops, mail, open_files};

/// Connections of an operator's tools at once.
const OPERATORS: usize = 32;

pub async fn run(config: Config) -> Result<(), CannotStart> {
    let traces = Traces::new(&config.traces)?;
    log::init(&config.log, &traces)?;
    let served = start_and_serve(&config).await;
    traces.end().await;
    served
}

async fn start_and_serve(config: &Config) -> Result<(), CannotStart> {
    let app = start(config, Clock::system()).await?;
    serve(config, app, config.product.development, |_| ()).await
}

/// Serves until SIGTERM or Ctrl+C; `ready` is told the address once it listens.
pub async fn serve(
    config: &Config,
    app: App,
    introspection: bool,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), CannotStart> {
    install_metrics();
    let settings = Served::new(config, introspection).map_err(CannotStart::because)?;
    let listener = TcpListener::bind(config.server.listen.to_string())
        .await
        .map_err(|error| CannotStart::because(format!("{}: {error}", config.server.listen)))?;
    let address = listener.local_addr().map_err(CannotStart::because)?;

    mail::say_where(&app.mailer);
    loops::take_over(&app).await.map_err(CannotStart::because)?;
    let shutdown = CancellationToken::new();
    let operations = serve_operations(config, &app, &shutdown).await?;
    let mut loops = loops::start(&app, &shutdown);
    let routes = router(app.clone(), &settings);
    let places = Places::for_files(open_files::raise(), &config.server);
    tracing::info!(%address, connections = places.all(), "serving");
    let server = tokio::spawn(connections::serve(listener, routes, places, shutdown.clone()));
    ready(address);

    end_signal().await?;
    tracing::info!("ending");
    shutdown.cancel();
    server.await.map_err(CannotStart::because)?;
    operations.await.map_err(CannotStart::because)?;
    while loops.join_next().await.is_some() {}
    app.db.clone().close().await.map_err(CannotStart::because)
}

/// Health and figures at an address of their own, where one is configured. Whoever fills up the other one
/// does not keep the operator's tools out.
async fn serve_operations(
    config: &Config,
    app: &App,
    shutdown: &CancellationToken,
) -> Result<JoinHandle<()>, CannotStart> {
    let Some(listen) = &config.server.operations_listen else {
        if config.server.public_url.scheme() == "https" {
            tracing::warn!("nobody can read /metrics: server.operations_listen is not set");
        }
        return Ok(tokio::spawn(async {}));
    };
    let listener = TcpListener::bind(listen.to_string())
        .await
        .map_err(|error| CannotStart::because(format!("server.operations_listen: {listen}: {error}")))?;
    let address = listener.local_addr().map_err(CannotStart::because)?;
    tracing::info!(%address, "serving health and figures");
    let places = Places::new(OPERATORS, OPERATORS, &config.server);
    Ok(tokio::spawn(connections::serve(listener, operations_router(app.clone()), places, shutdown.clone())))
}

/// SIGTERM or Ctrl+C.
async fn end_signal() -> Result<(), CannotStart> {
    let mut terminate = signal(SignalKind::terminate()).map_err(CannotStart::because)?;
    tokio::select! {
        _ = terminate.recv() => Ok(()),
        interrupted = tokio::signal::ctrl_c() => interrupted.map_err(CannotStart::because),
    }
}
