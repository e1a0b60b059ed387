//! The log, on standard error, without personal data.

use std::io::IsTerminal;
use std::panic::PanicHookInfo;

use aushang_config::{Log, LogFormat};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use crate::start::CannotStart;
use crate::traces::Traces;

/// Defaults for noisy sources: PostgreSQL's notices about existing tables, OpenTelemetry's own messages, and
/// `webauthn_rs_core`, which logs answers of strangers as errors. The configured filter can override them.
const QUIET: &str = "sqlx::postgres::notice=warn,opentelemetry=warn,webauthn_rs_core=off,webauthn_rs=off";

/// Starts the log and the export of traces.
pub fn init(config: &Log, traces: &Traces) -> Result<(), CannotStart> {
    let filter = format!("{QUIET},{}", config.filter);
    let filter = EnvFilter::try_new(filter).map_err(CannotStart::because)?;
    let lines = fmt::layer().with_writer(std::io::stderr);
    let lines = match config.format {
        LogFormat::Json => lines.json().boxed(),
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(filter)).with(traces.layer()).init();
    std::panic::set_hook(Box::new(log_panic));
    Ok(())
}

/// Logs a panic once. Code that catches it must not log it again. The surrounding span names the request or
/// job.
fn log_panic(panic: &PanicHookInfo) {
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(place, why = panic.payload_as_str().unwrap_or("unknown"), "panicked");
}
