//! The binary: one command line for serving, setting up and printing.

use clap::Parser;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> std::process::ExitCode {
    aushang_server::commands::run(aushang_server::commands::Cli::parse()).await
}
