//! A demo world to try Aushang, and simulated readers of a running server. Not part of a release.

mod instagram;
mod map;
mod mastodon;
mod serve;
mod simulate;
mod website;
mod world;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use aushang_recording::confine;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "aushang-demo", version, about = "Aushang with a demo world, and simulated readers")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve a small demo installation on this machine only; it is filled on the first start.
    Serve {
        /// Configuration file (TOML); `aushang config` prints one.
        #[arg(long, env = "AUSHANG_CONFIG", value_name = "FILE")]
        config: Option<PathBuf>,
        #[command(flatten)]
        arguments: serve::Arguments,
    },
    /// Simulate readers on a running server: they follow, scroll, like, vote, view and click.
    Simulate(simulate::Arguments),
    /// Serve the test server of Instagram alone; end-to-end tests control it.
    #[command(hide = true)]
    Instagram(instagram::Arguments),
    /// Drop privileges and execute a program; called by the server for ffmpeg.
    #[command(name = confine::COMMAND, hide = true)]
    RunConfined {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    // As in `aushang`: only the user who started it may read its files.
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    let done = match Cli::parse().command {
        Command::Serve { config, arguments } => Box::pin(serve::run(arguments, config.as_deref())).await,
        Command::Simulate(arguments) => Box::pin(simulate::run(arguments)).await,
        Command::Instagram(arguments) => instagram::run(arguments).await,
        Command::RunConfined { arguments } => {
            eprintln!("aushang-demo: {}", confine::run_confined(arguments.into_iter()));
            return confine::NOT_RUN.into();
        }
    };
    if let Err(why) = done {
        eprintln!("aushang-demo: {why}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
