//! The binary: one command line for serving, setting up and printing.

use std::ffi::{c_int, c_long};

use clap::Parser;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// `mi_option_arena_purge_mult` of mimalloc 2: how long it keeps what was freed as a whole, as many times
/// as long as parts of it.
const ARENA_PURGE_MULT: c_int = 24;

#[expect(unsafe_code, reason = "the allocator is C, and its crate gives no way to set an option")]
unsafe extern "C" {
    fn mi_option_set(option: c_int, value: c_long);
}

#[tokio::main]
async fn main() -> std::process::ExitCode {
    give_back_at_once();
    // Database, files, mails and backups contain personal data, so only the server's user may read them.
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    aushang_server::commands::run(aushang_server::commands::Cli::parse()).await
}

/// What a large picture took while it was decoded is the system's again when that is done: by itself the
/// allocator would keep it until much else is freed. Small parts it keeps for a moment: most are wanted
/// again at once, and to give them back and fetch them anew was a fifth of what a page cost.
fn give_back_at_once() {
    #[expect(unsafe_code, reason = "the allocator is C, and its crate gives no way to set an option")]
    // SAFETY: it stores a number in a table that lives as long as the process, from any thread.
    unsafe {
        mi_option_set(ARENA_PURGE_MULT, 0);
    }
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::*;

    /// Bytes that this process holds.
    fn resident() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim_end_matches("kB").trim().parse::<u64>().unwrap() * 1024
    }

    #[test]
    fn what_was_freed_is_the_systems_again() {
        const LARGE: u64 = 100 * 1024 * 1024;
        give_back_at_once();
        let before = resident();
        let picture = black_box(vec![127_u8; usize::try_from(LARGE).unwrap()]);
        assert!(resident() > before + LARGE / 2);
        drop(picture);
        assert!(resident() < before + LARGE / 2);
    }
}
