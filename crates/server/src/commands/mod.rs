//! The command line.

mod backup;
mod create_profile;
mod create_superadmin;
mod doctor;
mod end_sessions;
mod import;
mod jobs;
mod look;
mod print;
mod record_backup;
mod remove_second_factors;
mod reseal_audit;
mod restore;
mod serve;
mod setup;
mod sign_in_link;
mod stuck;
mod typed;

pub use serve::serve;
pub use setup::cannot_start;

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
    /// Update the database's schema.
    Migrate,
    /// Create an account of the internal staff, and its internal, offline profile if it is the first.
    CreateSuperadmin(create_superadmin::Arguments),
    /// Create an institution's profile with its first administrator.
    CreateProfile(create_profile::Arguments),
    /// Import companies and jobs, or universities and affiliations, from a CSV or JSON file.
    Import(import::Arguments),
    /// List the jobs that failed too often and were set aside, or run them again.
    Jobs(jobs::Arguments),
    /// List what is stuck: jobs that were set aside, late posts, unavailable push services, pushes with an
    /// unknown outcome.
    Stuck,
    /// Check everything that a server needs, and advise on problems.
    Doctor(doctor::Arguments),
    /// Copy the database and the files into a folder, also while a server is running.
    Backup(backup::Arguments),
    /// Record that other tools have completed a backup, so that its age is known.
    RecordBackup(record_backup::Arguments),
    /// Restore a backup into an empty installation.
    Restore(restore::Arguments),
    /// Revoke all sessions, links sent by mail and invitations: after restoring a database with other tools,
    /// or if tokens may have leaked. The next start repeats deletions before it listens.
    EndSessions,
    /// Let an account sign in with its password alone, which has lost its app for codes and its recovery codes. For the
    /// last SUPERADMIN; others are helped in the console.
    RemoveSecondFactors(remove_second_factors::Arguments),
    /// Print a link that signs in a SUPERADMIN, once, within ten minutes: when the sign-in provider is down.
    SignInLink(sign_in_link::Arguments),
    /// Accept the audit trail as it is, after `doctor` has found a change, or after a change of session.secret.
    ResealAudit,
    /// Print every configuration key with its meaning and current value.
    Config,
    /// Print a schema in SDL.
    PrintSchema {
        #[arg(value_enum)]
        schema: print::Which,
    },
    /// Print limits and reason codes for the console, in TypeScript.
    PrintRules,
    /// Drop privileges and execute a program; called by the server for ffmpeg.
    #[command(name = confine::COMMAND, hide = true)]
    RunConfined {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

pub async fn run(cli: Cli) -> ExitCode {
    if let Command::RunConfined { arguments } = cli.command {
        eprintln!("aushang: {}", confine::run_confined(arguments.into_iter()));
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
    // The futures contain the whole configuration; boxes keep the stack small.
    match cli.command {
        Command::Serve => Box::pin(serve::run(load(Mode::Normal)?)).await,
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
        Command::RecordBackup(arguments) => {
            Box::pin(record_backup::run(arguments, &load(Mode::Normal)?)).await
        }
        Command::Restore(arguments) => Box::pin(restore::run(arguments, &load(Mode::Normal)?)).await,
        Command::EndSessions => end_sessions::run(&load(Mode::Normal)?).await,
        Command::RemoveSecondFactors(arguments) => {
            Box::pin(remove_second_factors::run(arguments, load(Mode::Normal)?)).await
        }
        Command::SignInLink(arguments) => Box::pin(sign_in_link::run(arguments, load(Mode::Normal)?)).await,
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
        Command::RunConfined { .. } => unreachable!("`run` handles it"),
    }
}
