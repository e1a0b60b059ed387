//! The log: to standard error, without personal data.

use std::io::IsTerminal;
use std::panic::PanicHookInfo;

use aushang_config::{Log, LogFormat};
use tracing_subscriber::EnvFilter;

use crate::start::CannotStart;

/// PostgreSQL tells at each start what exists already; who wants to know it says so in the filter.
const QUIET: &str = "sqlx::postgres::notice=warn";

pub fn init(config: &Log) -> Result<(), CannotStart> {
    let filter = format!("{QUIET},{}", config.filter);
    let filter = EnvFilter::try_new(filter).map_err(CannotStart::because)?;
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match config.format {
        LogFormat::Json => builder.json().init(),
        LogFormat::Text => builder.with_ansi(std::io::stderr().is_terminal()).init(),
    }
    std::panic::set_hook(Box::new(log_panic));
    Ok(())
}

/// A mistake in the program is an entry like any other, wherever it happens. It is the only one:
/// whoever catches a panic logs it no more. The span around says whose it is.
fn log_panic(panic: &PanicHookInfo) {
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(place, why = panic.payload_as_str().unwrap_or("unknown"), "panicked");
}
