//! The binary: one command line for serving, setting up and printing.

use std::ffi::{c_int, c_long};

use clap::Parser;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// `mi_option_arena_purge_mult` of mimalloc 2: the purge delay of whole arenas, as a multiple of the delay of
/// their parts.
const ARENA_PURGE_MULT: c_int = 24;

#[expect(unsafe_code, reason = "the allocator is C, and its crate gives no way to set an option")]
unsafe extern "C" {
    fn mi_option_set(option: c_int, value: c_long);
}

#[tokio::main]
async fn main() -> std::process::ExitCode {
    purge_arenas_at_once();
    // Database, files, mails and backups contain personal data, so only the server's user may read them.
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    aushang_server::commands::run(aushang_server::commands::Cli::parse()).await
}

/// Returns the memory of a large decoded image to the system as soon as it is freed. By default the allocator
/// would keep it until much else is freed. Small blocks keep their delay: most are allocated again at once,
/// and returning them took a fifth of the time of a request.
fn purge_arenas_at_once() {
    #[expect(unsafe_code, reason = "the allocator is C, and its crate gives no way to set an option")]
    // SAFETY: it stores a number in a table that lives as long as the process. Any thread may call it.
    unsafe {
        mi_option_set(ARENA_PURGE_MULT, 0);
    }
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::*;

    /// Returns the resident memory of this process in bytes.
    fn resident() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim_end_matches("kB").trim().parse::<u64>().unwrap() * 1024
    }

    #[test]
    fn a_freed_image_is_returned_to_the_system() {
        const LARGE: u64 = 100 * 1024 * 1024;
        purge_arenas_at_once();
        let before = resident();
        let picture = black_box(vec![127_u8; usize::try_from(LARGE).unwrap()]);
        assert!(resident() > before + LARGE / 2);
        drop(picture);
        assert!(resident() < before + LARGE / 2);
    }
}
