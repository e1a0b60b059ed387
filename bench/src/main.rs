//! `bench` measures the release binary beside it against the floor; `bench floor` is the floor.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use aushang_bench::{Wrong, floor, run};
use clap::{Parser, Subcommand};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(name = "bench", about = "How fast Aushang is")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Make a world, measure, and print the figures.
    Run(run::Arguments),
    /// Serve what the product is compared with.
    Floor { database: PathBuf, address: SocketAddr },
}

fn main() -> ExitCode {
    match execute(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(wrong) => {
            eprintln!("bench: {wrong}");
            ExitCode::FAILURE
        }
    }
}

fn execute(command: Command) -> Result<(), Wrong> {
    match command {
        // The load takes one processor at most; the floor may have all, as the product may.
        Command::Run(arguments) => {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            let processors = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
            runtime.block_on(run::run(arguments, processors.handle()))
        }
        Command::Floor { database, address } => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
            runtime.block_on(async {
                let listener = TcpListener::bind(address).await?;
                let mut terminate = signal(SignalKind::terminate())?;
                tokio::select! {
                    served = floor::serve(listener, &database) => served,
                    _ = terminate.recv() => Ok(()),
                }
            })
        }
    }
}
