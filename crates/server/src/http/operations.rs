//! Endpoints for an operator's tools: health, readiness and metrics.

use std::net::SocketAddr;
use std::sync::OnceLock;
use std::time::Duration;

use aushang::app::App;
use aushang::{backups, delivery, free_space, mails, media, posts};
use axum::Router;
use axum::extract::{ConnectInfo, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{HeaderMap, StatusCode};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use sea_orm::ConnectionTrait;
use tokio::time::timeout;

/// Each proxy sets at least one of these headers.
const PROXIED: [&str; 6] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

static METRICS: OnceLock<PrometheusHandle> = OnceLock::new();

/// Interval of aggregating the recorded values.
const AGGREGATION_INTERVAL: Duration = Duration::from_secs(5);

/// Timeout of each probe of `/readyz`. Load balancers call it every few seconds.
const PROBE_TIMEOUT: Duration = Duration::from_secs(3);

/// Minimum free bytes for a node to be ready: a database write needs some space besides its file.
const MIN_FREE_BYTES: u64 = 32 * 1024 * 1024;

/// Starts recording metrics. Must be called within the runtime; later calls do nothing.
pub fn install_metrics() {
    METRICS.get_or_init(|| {
        let metrics = PrometheusBuilder::new()
            .set_buckets(&[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5])
            .expect("the buckets are not empty")
            .install_recorder()
            .expect("no other recorder is installed");
        tokio::spawn(aggregate(metrics.clone()));
        metrics
    });
}

/// Without this, values would accumulate until the metrics are requested.
async fn aggregate(metrics: PrometheusHandle) {
    loop {
        tokio::time::sleep(AGGREGATION_INTERVAL).await;
        metrics.run_upkeep();
    }
}

/// Responds as soon as the process runs.
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// Ready if the database and the file store each answer within [`PROBE_TIMEOUT`] and the local disks have
/// free space.
pub async fn readyz(State(app): State<App>) -> Response {
    let checked = tokio::try_join!(check_database(&app), check_files(&app));
    let is_ready = match checked {
        Ok(_) => has_disk_space(&app).await,
        Err(why) => Err(why),
    };
    match is_ready {
        Ok(()) => "ready\n".into_response(),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, why).into_response(),
    }
}

async fn check_database(app: &App) -> Result<(), &'static str> {
    let why = match timeout(PROBE_TIMEOUT, app.db.reader().execute_unprepared("select 1")).await {
        Ok(Ok(_)) => return Ok(()),
        Ok(Err(error)) => error.to_string(),
        Err(_elapsed) => format!("nothing within {PROBE_TIMEOUT:?}"),
    };
    tracing::error!(why, "not ready, because the database does not answer");
    Err("the database does not answer\n")
}

async fn check_files(app: &App) -> Result<(), &'static str> {
    let why = match timeout(PROBE_TIMEOUT, app.files.check()).await {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(error)) => error.to_string(),
        Err(_elapsed) => format!("nothing within {PROBE_TIMEOUT:?}"),
    };
    tracing::error!(why, "not ready, because the file store does not answer");
    Err("the file store does not answer\n")
}

async fn has_disk_space(app: &App) -> Result<(), &'static str> {
    let database = app.db.file().and_then(|file| Some(file.parent()?.to_owned()));
    let mut folders = database.into_iter().chain([app.work_folder.clone()]);
    // On a blocking thread, because a network file system may not answer.
    let full = move || folders.find(|folder| !free_space::is_enough(folder, MIN_FREE_BYTES));
    match timeout(PROBE_TIMEOUT, tokio::task::spawn_blocking(full)).await {
        Ok(Ok(None)) => Ok(()),
        Ok(Ok(Some(folder))) => {
            tracing::error!(folder = %folder.display(), "not ready, because the disk is full");
            Err("the disk is full\n")
        }
        Ok(Err(_)) | Err(_) => {
            tracing::error!("not ready, because the disk does not answer");
            Err("the disk does not answer\n")
        }
    }
}

/// The routes at `server.operations_listen`; access control is the network's task.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(render_metrics))
        .with_state(app)
}

/// Prometheus metrics on the console's address, for requests from this machine only. With an https public
/// address there is a proxy, and the requests that it forwards may look local, so the path is disabled there.
pub async fn metrics(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let forwarded = PROXIED.iter().any(|name| headers.contains_key(*name));
    if app.settings.secure || forwarded || !peer.ip().to_canonical().is_loopback() {
        return StatusCode::NOT_FOUND.into_response();
    }
    render_metrics(State(app)).await
}

async fn render_metrics(State(app): State<App>) -> Response {
    let Some(metrics) = METRICS.get() else { return StatusCode::NOT_FOUND.into_response() };
    // The process's own metrics are returned also while the database or the disk does not answer.
    let counted = timeout(PROBE_TIMEOUT, counted_metrics(&app)).await.unwrap_or_else(|_elapsed| {
        tracing::error!("cannot count the metrics within {PROBE_TIMEOUT:?}");
        String::new()
    });
    let clock = gauge("clock_suspect", u64::from(app.clock.is_suspect()));
    (metrics.render() + &clock + &counted).into_response()
}

fn gauge(name: &str, value: u64) -> String {
    format!("# TYPE {name} gauge\n{name} {value}\n")
}

/// Returns metrics that are counted for each request, because other nodes and commands change them: what is stuck,
/// the last backup, the files, and the free space of this node's disk.
async fn counted_metrics(app: &App) -> String {
    let db = app.db.reader();
    let jobs = aushang_jobs::count_poisoned(db).await.map_err(|error| error.to_string());
    let mails = mails::find_outage(db, app.now()).await.map_err(|error| error.why());
    let mails = mails.map(|outage| outage.map_or(0, |outage| outage.mails));
    let late =
        posts::list_overdue(db, app.now(), 0).await.map(|(count, _)| count).map_err(|error| error.why());
    let uncertain = delivery::count_uncertain(db).await.map_err(|error| error.why());
    let outages = delivery::list_outages(db).await.map_err(|error| error.why());
    let outages = outages.map(|outages| outages.len() as u64);
    let used = media::all_used_bytes(db).await.map_err(|error| error.why());
    let backups = backups::last_backups(db).await.map_err(|error| error.why());
    // 0 if none is known: an alert on the age then needs no second condition.
    let backup = backups.map(|last| last.complete_at().map_or(0, |at| at.millis().unsigned_abs() / 1000));
    let folder = app.work_folder.clone();
    let free = tokio::task::spawn_blocking(move || free_space::at(&folder)).await;
    let free = free.map_err(std::io::Error::other).flatten().map_err(|error| error.to_string());
    let mut text = String::new();
    for (name, counted) in [
        ("jobs_poisoned", jobs),
        ("mails_undelivered", mails),
        ("posts_late", late),
        ("pushes_uncertain", uncertain),
        ("push_troubles", outages),
        ("last_backup_timestamp_seconds", backup),
        ("media_used_bytes", used),
        ("media_free_bytes", free),
    ] {
        match counted {
            Ok(count) => text += &gauge(name, count),
            Err(error) => tracing::error!(name, error, "cannot count a metric"),
        }
    }
    text
}
