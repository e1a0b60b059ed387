//! The log: to standard error, without personal data.

use std::io::IsTerminal;
use std::panic::PanicHookInfo;

use aushang_config::{Log, LogFormat};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use crate::start::CannotStart;
use crate::traces::Traces;

/// PostgreSQL tells at each start what exists already, and OpenTelemetry what it is about to do; who
/// wants to know it says so in the filter.
const QUIET: &str = "sqlx::postgres::notice=warn,opentelemetry=warn";

/// Begins to log, and to tell `traces` of it.
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

/// A mistake in the program is an entry like any other, wherever it happens. It is the only one:
/// whoever catches a panic logs it no more. The span around says whose it is.
fn log_panic(panic: &PanicHookInfo) {
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(place, why = panic.payload_as_str().unwrap_or("unknown"), "panicked");
}
