//! Runs a program that reads strangers' bytes so that a mistake in it costs nothing but its own work.
//!
//! The server starts its own binary again ([`COMMAND`]). That process gives up its rights, sets its
//! limits, and becomes the program ([`run_confined`]): from then on it reads libraries and one folder,
//! writes to that folder alone (`Landlock`), and makes only the system calls that work on files and
//! memory take (seccomp): no sockets, no other processes, no signals to others. Both last over `exec`
//! and cannot be taken back. It ends with the thread that started it.
//!
//! A process of its own and not `pre_exec`: between `fork` and `exec` of a program with threads almost
//! nothing may be called, and doing so is `unsafe`.

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

/// The argument with which the server's binary calls [`run_confined`] with what follows.
pub const COMMAND: &str = "run-confined";
/// Status of a process that could not be confined or could not become the program, as of a shell that
/// finds no such program.
pub const NOT_RUN: u8 = 127;

/// Below everything that somebody waits for.
const NICENESS: i32 = 15;
const MEMORY: u64 = 2 * 1024 * 1024 * 1024;
const LARGEST_FILE: u64 = 256 * 1024 * 1024;
/// A converter opens a handful.
const OPEN_FILES: u64 = 64;
/// Counts every task of the user, those of the server too, so it is far above what both need. Further
/// processes are refused altogether, so it only bounds threads.
const TASKS: u64 = 4_096;

/// How programs are confined.
#[derive(Clone, Debug)]
pub struct Confiner {
    /// The binary with the command [`COMMAND`].
    pub binary: PathBuf,
    /// Run programs also where the kernel has no Landlock; they may then read and write what the server may.
    pub allow_without_landlock: bool,
}

impl Confiner {
    /// The binary that runs now, also when another one has taken its place on the disk.
    pub fn of_this_process(allow_without_landlock: bool) -> Self {
        Self { binary: "/proc/self/exe".into(), allow_without_landlock }
    }

    /// Whether programs may run on this machine.
    pub fn may_run(&self) -> bool {
        self.allow_without_landlock || is_supported()
    }

    /// A call of a program, which may use no more than this time of all processors together. Without a
    /// folder it writes nowhere.
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

/// What [`Confiner::command`] asks for.
struct Order {
    /// Who started this process.
    parent: Option<Pid>,
    seconds: u64,
    allow_without_landlock: bool,
    folder: Option<PathBuf>,
    program: PathBuf,
    arguments: Vec<OsString>,
}

impl Order {
    fn read(mut words: impl Iterator<Item = OsString>) -> Option<Self> {
        let number = |word: OsString| word.to_str()?.parse().ok();
        let parent = number(words.next()?)?;
        let seconds = number(words.next()?)?;
        let allow_without_landlock = words.next()? == "optional";
        let folder = Some(PathBuf::from(words.next()?)).filter(|folder| !folder.as_os_str().is_empty());
        let program = PathBuf::from(words.next()?);
        let parent = Pid::from_raw(i32::try_from(parent).ok()?);
        Some(Self { parent, seconds, allow_without_landlock, folder, program, arguments: words.collect() })
    }
}

/// Confines this process for good and becomes the program that the words name. Returns only when that
/// failed: why.
pub fn run_confined(words: impl Iterator<Item = OsString>) -> io::Error {
    let Some(order) = Order::read(words) else {
        return io::Error::other(format!("{COMMAND} is called by the server alone"));
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
    // The last: what comes above takes calls that it refuses.
    seccompiler::apply_filter(&filter).map_err(io::Error::other)?;
    Err(Command::new(&order.program).args(&order.arguments).exec())
}

fn set_limits(seconds: u64) -> io::Result<()> {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    for (resource, limit) in [
        (Resource::As, MEMORY),
        (Resource::Fsize, LARGEST_FILE),
        (Resource::Core, 0),
        (Resource::Nofile, OPEN_FILES),
        (Resource::Nproc, TASKS),
        // The server ends it earlier, by the clock.
        (Resource::Cpu, (seconds + 1) * processors),
    ] {
        setrlimit(resource, Rlimit { current: Some(limit), maximum: Some(limit) })?;
    }
    Ok(())
}
