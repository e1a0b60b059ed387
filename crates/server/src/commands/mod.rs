//! The command line.

mod backup;
mod create_profile;
mod create_superadmin;
mod demo;
mod doctor;
mod end_sessions;
mod import;
mod jobs;
mod look;
mod print;
mod reseal_audit;
mod restore;
mod serve;
mod setup;
mod simulate;
mod stuck;
mod typed;

pub(crate) use setup::said;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use aushang_config::{Config, Mode};
use aushang_recording::confine;
use clap::{Parser, Subcommand};

use crate::start::CannotStart;

/// Aushang: a publishing console for institutions with a feed in the student app.
#[derive(Parser)]
#[command(name = "aushang", version, about)]
pub struct Cli {
    /// Configuration file (TOML); `aushang config` prints one.
    #[arg(long, global = true, env = "AUSHANG_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the console, both endpoints and the files.
    Serve,
    /// Serve a small demo world on this machine alone; filled on the first start.
    Demo(demo::Arguments),
    /// Let a crowd of readers come to a server that runs: they follow, scroll, like, vote, see and click.
    Simulate(simulate::Arguments),
    /// Bring the database's schema up to date.
    Migrate,
    /// Make the first account of the internal staff, with its internal, offline profile.
    CreateSuperadmin(create_superadmin::Arguments),
    /// Make an institution's profile with its first administrator.
    CreateProfile(create_profile::Arguments),
    /// Take in companies and the jobs that they offer, from a CSV or JSON file.
    Import(import::Arguments),
    /// List the jobs that failed too often and were set aside, or let them run again.
    Jobs(jobs::Arguments),
    /// Say what waits though it should not: jobs set aside, posts that are late, push services that take
    /// nothing, pushes nobody knows of.
    Stuck,
    /// Look at everything that a server needs, and say what to do about what is amiss.
    Doctor(doctor::Arguments),
    /// Copy database and files into a folder, also beside a server that runs.
    Backup(backup::Arguments),
    /// Make a backup the data of an installation that has none yet.
    Restore(restore::Arguments),
    /// End all sessions, mailed links and invitations: after a restore by other means, or when tokens may
    /// have leaked.
    EndSessions,
    /// Take the audit trail as it is, after `doctor` has found it changed, or with another session.secret.
    ResealAudit,
    /// Print every configuration key with its meaning and present value.
    Config,
    /// Print a schema in SDL.
    PrintSchema {
        #[arg(value_enum)]
        schema: print::Which,
    },
    /// Print limits and reasons of refusals for the console, in TypeScript.
    PrintRules,
    /// Drop privileges and execute a program; called by the server for ffmpeg.
    #[command(name = confine::COMMAND, hide = true)]
    RunConfined {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
}

pub async fn run(cli: Cli) -> ExitCode {
    if let Command::RunConfined { words } = cli.command {
        eprintln!("aushang: {}", confine::run_confined(words.into_iter()));
        return confine::NOT_RUN.into();
    }
    match Box::pin(execute(cli)).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("aushang: {why}");
            ExitCode::FAILURE
        }
    }
}

async fn execute(cli: Cli) -> Result<(), CannotStart> {
    let load =
        |mode| Config::load(cli.config.as_deref(), std::env::vars_os(), mode).map_err(CannotStart::because);
    // Each holds the whole configuration: boxed, it is moved once.
    match cli.command {
        Command::Serve => Box::pin(serve::run(load(Mode::Normal)?)).await,
        Command::Demo(arguments) => Box::pin(demo::run(arguments, cli.config.as_deref())).await,
        Command::Simulate(arguments) => Box::pin(simulate::run(arguments)).await,
        Command::Migrate => Box::pin(setup::with_app(load(Mode::Normal)?, async |_| Ok(()))).await,
        Command::CreateSuperadmin(arguments) => {
            Box::pin(create_superadmin::run(arguments, load(Mode::Normal)?)).await
        }
        Command::CreateProfile(arguments) => {
            Box::pin(create_profile::run(arguments, load(Mode::Normal)?)).await
        }
        Command::Import(arguments) => Box::pin(import::run(arguments, load(Mode::Normal)?)).await,
        Command::Jobs(arguments) => jobs::run(arguments, &load(Mode::Normal)?).await,
        Command::Stuck => stuck::run(&load(Mode::Normal)?).await,
        Command::Doctor(arguments) => Box::pin(doctor::run(&arguments, load(Mode::Normal))).await,
        Command::Backup(arguments) => Box::pin(backup::run(arguments, &load(Mode::Normal)?)).await,
        Command::Restore(arguments) => Box::pin(restore::run(arguments, &load(Mode::Normal)?)).await,
        Command::EndSessions => end_sessions::run(&load(Mode::Normal)?).await,
        Command::ResealAudit => Box::pin(reseal_audit::run(load(Mode::Normal)?)).await,
        Command::Config => {
            let config = Config::read(cli.config.as_deref(), std::env::vars_os());
            print!("{}", config.map_err(CannotStart::because)?.manual());
            Ok(())
        }
        Command::PrintSchema { schema } => {
            print::schema(schema);
            Ok(())
        }
        Command::PrintRules => {
            print::rules();
            Ok(())
        }
        Command::RunConfined { .. } => unreachable!("it returned above"),
    }
}
