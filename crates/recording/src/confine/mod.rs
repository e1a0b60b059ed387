//! Runs a program that processes untrusted files in a sandbox, so that a vulnerability in it affects nothing
//! but its own work.
//!
//! The server starts its own binary again ([`COMMAND`]). That process drops its privileges, sets its limits
//! and executes the program ([`run_confined`]): from then on it can read libraries and one folder, write only
//! to that folder (`Landlock`), and make only the system calls for files and memory (seccomp): no sockets, no
//! other processes, no signals to others. Both restrictions survive `exec` and cannot be removed. The process
//! is killed when the thread that started it ends.
//!
//! A separate process is used instead of `pre_exec`, because between `fork` and `exec` of a multithreaded
//! program almost no function may be called, and `pre_exec` is `unsafe`.

mod calls;
mod files;

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use rustix::process::{
    Pid, Resource, Rlimit, Signal, getppid, set_parent_process_death_signal, setpriority_process, setrlimit,
};

pub use files::is_supported;

/// The subcommand with which the server's binary calls [`run_confined`].
pub const COMMAND: &str = "run-confined";
/// Exit status if the process could not be confined or could not execute the program; the same as a shell's
/// status for an unknown command.
pub const NOT_RUN: u8 = 127;

/// Lower priority than everything that serves requests.
const NICENESS: i32 = 15;
const MEMORY: u64 = 2 * 1024 * 1024 * 1024;
const MAX_FILE_BYTES: u64 = 256 * 1024 * 1024;
/// A converter needs only a few.
const MAX_OPEN_FILES: u64 = 64;
/// The kernel counts all tasks of the user here, including those of the server, so the limit is far above
/// what both need. New processes are refused anyway, so it only limits threads.
const MAX_TASKS: u64 = 4_096;

/// Options for confined programs.
#[derive(Clone, Debug)]
pub struct Confiner {
    /// The binary that provides the command [`COMMAND`].
    pub binary: PathBuf,
    /// Run programs even if the kernel has no Landlock; they can then read and write what the server can.
    pub allow_without_landlock: bool,
}

impl Confiner {
    /// The running binary, even if its file on disk was replaced.
    pub fn of_this_process(allow_without_landlock: bool) -> Self {
        Self { binary: "/proc/self/exe".into(), allow_without_landlock }
    }

    /// Whether programs can be confined on this machine.
    pub fn may_run(&self) -> bool {
        self.allow_without_landlock || is_supported()
    }

    /// A command for a program with a limit of total CPU time. Without a folder it cannot write any files.
    pub(crate) fn command(
        &self,
        program: &Path,
        arguments: &[OsString],
        folder: Option<&Path>,
        time: Duration,
    ) -> Command {
        let mut command = Command::new(&self.binary);
        command
            .arg(COMMAND)
            .arg(std::process::id().to_string())
            .arg(time.as_secs().to_string())
            .arg(if self.allow_without_landlock { "optional" } else { "required" })
            .arg(folder.unwrap_or(Path::new("")))
            .arg(program)
            .args(arguments)
            .current_dir(folder.unwrap_or(Path::new("/")));
        command
    }
}

/// The parameters that [`Confiner::command`] passes.
struct Order {
    /// The process that started this one.
    parent: Option<Pid>,
    seconds: u64,
    allow_without_landlock: bool,
    folder: Option<PathBuf>,
    program: PathBuf,
    arguments: Vec<OsString>,
}

impl Order {
    fn read(mut arguments: impl Iterator<Item = OsString>) -> Option<Self> {
        let number = |argument: OsString| argument.to_str()?.parse().ok();
        let parent = number(arguments.next()?)?;
        let seconds = number(arguments.next()?)?;
        let allow_without_landlock = arguments.next()? == "optional";
        let folder = Some(PathBuf::from(arguments.next()?)).filter(|folder| !folder.as_os_str().is_empty());
        let program = PathBuf::from(arguments.next()?);
        let parent = Pid::from_raw(i32::try_from(parent).ok()?);
        let arguments = arguments.collect();
        Some(Self { parent, seconds, allow_without_landlock, folder, program, arguments })
    }
}

/// Confines this process permanently and executes the program given by the arguments. Returns only on
/// failure, with the reason.
pub fn run_confined(arguments: impl Iterator<Item = OsString>) -> io::Error {
    let Some(order) = Order::read(arguments) else {
        return io::Error::other(format!("{COMMAND} is internal and called by the server only"));
    };
    match become_program(&order) {
        Ok(never) => match never {},
        Err(error) => error,
    }
}

fn become_program(order: &Order) -> io::Result<std::convert::Infallible> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    if getppid() != order.parent {
        return Err(io::Error::other("the server has ended"));
    }
    setpriority_process(None, NICENESS)?;
    let filter = calls::filter().map_err(io::Error::other)?;
    set_limits(order.seconds)?;
    files::restrict(&order.program, order.folder.as_deref(), order.allow_without_landlock)?;
    // Last, because the filter refuses system calls that the steps above need.
    seccompiler::apply_filter(&filter).map_err(io::Error::other)?;
    Err(Command::new(&order.program).args(&order.arguments).exec())
}

fn set_limits(seconds: u64) -> io::Result<()> {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    for (resource, limit) in [
        (Resource::As, MEMORY),
        (Resource::Fsize, MAX_FILE_BYTES),
        (Resource::Core, 0),
        (Resource::Nofile, MAX_OPEN_FILES),
        (Resource::Nproc, MAX_TASKS),
        // The server kills it earlier, by wall-clock time.
        (Resource::Cpu, (seconds + 1) * processors),
    ] {
        setrlimit(resource, Rlimit { current: Some(limit), maximum: Some(limit) })?;
    }
    Ok(())
}
