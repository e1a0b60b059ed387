//! `aushang serve`: listens, runs the loops, and drains after the shutdown signal.

use std::net::SocketAddr;
use std::time::Duration;

use aushang::app::App;
use aushang::audit;
use aushang::clock::{Clock, is_ahead};
use aushang_config::Config;
use aushang_db::Db;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::http::connection_slots::Slots;
use crate::http::{Served, connections, install_metrics, operations_router, router};
use crate::installation::Data;
use crate::start::{CannotStart, start_on};
use crate::traces::Traces;
use crate::{log, loops, mail, open_files, repeat_deletions};

/// Maximum connections of operator tools.
const MAX_OPERATOR_CONNECTIONS: usize = 32;

/// Time for the loops to end after the shutdown signal and the last request. Together with the 20 seconds for
/// requests and [`CLOSE_TIMEOUT`] it stays within the `TimeoutStopSec` of the documented unit.
const LOOPS_TIMEOUT: Duration = Duration::from_secs(75);
/// Timeout for closing the database.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(15);

pub async fn run(config: Config) -> Result<(), CannotStart> {
    let traces = Traces::new(&config.traces)?;
    log::init(&config.log, &traces)?;
    let served = start_and_serve(&config).await;
    traces.end().await;
    served
}

async fn start_and_serve(config: &Config) -> Result<(), CannotStart> {
    let app = start_on(Data::Existing, config, Clock::system()).await?;
    serve(config, app, config.product.development, |_| ()).await
}

/// Serves until SIGTERM or Ctrl+C. Calls `ready` with the address once the server listens.
pub async fn serve(
    config: &Config,
    app: App,
    introspection: bool,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), CannotStart> {
    install_metrics();
    let settings = Served::new(config, introspection).map_err(CannotStart::because)?;
    let settings = settings.with_console().with_tiles(config).await?;
    let routes = router(app.clone(), &settings)?;
    let is_repeated = repeat_deletions::before_serving(&app).await?;
    let listener = TcpListener::bind(config.server.listen.to_string())
        .await
        .map_err(|error| CannotStart::because(format!("{}: {error}", config.server.listen)))?;
    let address = listener.local_addr().map_err(CannotStart::because)?;

    mail::log_destination(&app.mailer);
    warn_of_later_rows(&app).await?;
    loops::take_over(&app).await.map_err(CannotStart::because)?;
    let shutdown = CancellationToken::new();
    let operations = serve_operations(config, &app, &shutdown).await?;
    let mut loops = loops::start(&app, &shutdown);
    if !is_repeated {
        loops.spawn(repeat_deletions::until_done(app.clone(), shutdown.clone()));
    }
    let slots = Slots::for_files(open_files::raise(), &config.server);
    // Installed before the log says that it serves: a signal before that would end it without draining.
    let ended = end_signal()?;
    tracing::info!(%address, connections = slots.all(), "serving");
    let server = tokio::spawn(connections::serve(listener, routes, slots, shutdown.clone()));
    ready(address);

    ended.await;
    tracing::info!("ending");
    shutdown.cancel();
    server.await.map_err(CannotStart::because)?;
    operations.await.map_err(CannotStart::because)?;
    end_loops(&mut loops).await;
    close(&app.db).await
}

/// Logs if the database was written to in the future. The server starts anyway, because it cannot know which
/// clock is wrong.
async fn warn_of_later_rows(app: &App) -> Result<(), CannotStart> {
    let latest = audit::latest(app.db.reader()).await.map_err(|error| CannotStart::because(error.why()))?;
    if let Some(latest) = latest.filter(|latest| is_ahead(*latest, app.now())) {
        tracing::warn!(
            %latest,
            now = %app.now(),
            "the database was last written to in the future: this machine's clock is behind, or a clock was ahead"
        );
    }
    Ok(())
}

/// Waits until each loop has finished its run. A cancelled run is continued after the next start, as after a
/// kill.
async fn end_loops(loops: &mut JoinSet<()>) {
    let ended = async { while loops.join_next().await.is_some() {} };
    if timeout(LOOPS_TIMEOUT, ended).await.is_err() {
        tracing::warn!(loops = loops.len(), limit = ?LOOPS_TIMEOUT, "cancelled loops that did not end in time");
        loops.shutdown().await;
    }
}

async fn close(db: &Db) -> Result<(), CannotStart> {
    match timeout(CLOSE_TIMEOUT, db.clone().close()).await {
        Ok(closed) => closed.map_err(CannotStart::because),
        Err(_elapsed) => {
            // Every acknowledged write is already stored.
            tracing::warn!(limit = ?CLOSE_TIMEOUT, "the database did not answer in time; exiting without closing it");
            Ok(())
        }
    }
}

/// Serves health checks and metrics at an address of their own, if one is configured, so that they stay
/// reachable when all other connections are in use.
async fn serve_operations(
    config: &Config,
    app: &App,
    shutdown: &CancellationToken,
) -> Result<JoinHandle<()>, CannotStart> {
    let Some(listen) = &config.server.operations_listen else {
        if config.server.public_url.scheme() == "https" {
            tracing::warn!("/metrics is off: if public_url is https, it requires server.operations_listen");
        }
        return Ok(tokio::spawn(async {}));
    };
    let listener = TcpListener::bind(listen.to_string())
        .await
        .map_err(|error| CannotStart::because(format!("server.operations_listen: {listen}: {error}")))?;
    let address = listener.local_addr().map_err(CannotStart::because)?;
    tracing::info!(%address, "serving health checks and metrics");
    let slots = Slots::new(MAX_OPERATOR_CONNECTIONS, MAX_OPERATOR_CONNECTIONS, &config.server);
    Ok(tokio::spawn(connections::serve(listener, operations_router(app.clone()), slots, shutdown.clone())))
}

/// Catches SIGTERM and Ctrl+C from now on, and returns a future that waits for one of them.
fn end_signal() -> Result<impl Future<Output = ()>, CannotStart> {
    let mut terminate = signal(SignalKind::terminate()).map_err(CannotStart::because)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(CannotStart::because)?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn loop_that_does_not_end_is_cancelled() {
        let mut loops = JoinSet::new();
        loops.spawn(async {});
        loops.spawn(pending());
        let begun = tokio::time::Instant::now();
        end_loops(&mut loops).await;
        assert!(loops.is_empty());
        assert_eq!(begun.elapsed().as_secs(), LOOPS_TIMEOUT.as_secs());
    }

    #[test]
    fn shutdown_takes_less_time_than_the_unit_allows() {
        let unit = include_str!("../../../../docs/aushang.service");
        let limit =
            unit.lines().find_map(|line| line.strip_prefix("TimeoutStopSec=")).expect("the unit has it");
        let limit = Duration::from_secs(limit.parse().expect("seconds"));
        // Traces have five seconds, and the process itself some time to exit.
        assert!(connections::DRAIN + LOOPS_TIMEOUT + CLOSE_TIMEOUT + Duration::from_secs(10) <= limit);
    }
}
