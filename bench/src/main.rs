//! `bench run` measures the release binary in the same folder against the floor; `bench floor` serves the
//! floor.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use aushang_bench::{BenchError, floor, run};
use clap::{Parser, Subcommand};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(name = "bench", about = "Measures how fast Aushang is")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Create a world, measure, and print the results.
    Run(run::Arguments),
    /// Serve the floor, the minimal server that the product is compared with.
    Floor { database: PathBuf, address: SocketAddr },
}

fn main() -> ExitCode {
    match execute(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn execute(command: Command) -> Result<(), BenchError> {
    match command {
        // The load takes at most one processor; the floor may use all, as the product may.
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
