//! Runs a program as a child process with a time limit. It is killed with all its children when the caller
//! stops waiting.

use std::io;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::Child;

/// Further output of a program is discarded.
const MAX_OUTPUT_BYTES: u64 = 256 * 1024;

pub(crate) struct Outcome {
    /// `None` after a timeout.
    pub status: Option<ExitStatus>,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

/// Runs a command with an empty environment.
pub(crate) async fn run(command: Command, time: Duration) -> io::Result<Outcome> {
    let mut child = tokio::process::Command::from(command)
        .env_clear()
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // A separate process group, so that its children can be killed with it.
        .process_group(0)
        .kill_on_drop(true)
        .spawn()?;
    let group = Group::of(&child);
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let ending = async {
        let (stdout, stderr) = tokio::join!(read_beginning(stdout), read_beginning(stderr));
        let status = child.wait().await?;
        Ok::<_, io::Error>((status, stdout, stderr))
    };
    let outcome = match tokio::time::timeout(time, ending).await {
        Ok(ended) => {
            let (status, stdout, stderr) = ended?;
            group.has_ended();
            Outcome { status: Some(status), stdout, stderr }
        }
        Err(_elapsed) => Outcome { status: None, stdout: Vec::new(), stderr: Vec::new() },
    };
    Ok(outcome)
}

/// Returns the beginning of the output. Reads and discards the rest, so that the program does not block.
async fn read_beginning(pipe: Option<impl AsyncRead + Unpin>) -> Vec<u8> {
    let mut beginning = Vec::new();
    if let Some(mut pipe) = pipe {
        // Errors count as the end of the output.
        let _ = (&mut pipe).take(MAX_OUTPUT_BYTES).read_to_end(&mut beginning).await;
        let _ = tokio::io::copy(&mut pipe, &mut tokio::io::sink()).await;
    }
    beginning
}

/// The process group of a child. It is killed when this is dropped.
struct Group(Option<Pid>);

impl Group {
    fn of(child: &Child) -> Self {
        let id = child.id().and_then(|id| i32::try_from(id).ok());
        Self(id.and_then(Pid::from_raw))
    }

    /// Does not kill the group any more, because its id may be reused.
    fn has_ended(mut self) {
        self.0 = None;
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if let Some(leader) = self.0 {
            // Fails if the group has just ended.
            let _ = kill_process_group(leader, Signal::KILL);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", script]);
        shell
    }

    #[tokio::test]
    async fn a_timeout_kills_the_program_and_its_children() {
        let folder = tempfile::tempdir().expect("a folder");
        // The grandchild keeps the pipe open while it runs.
        let mut shell = shell("sleep 1000 & echo $! > child; wait");
        shell.current_dir(folder.path());
        let outcome = run(shell, Duration::from_secs(1)).await;
        assert!(outcome.expect("it started").status.is_none());
        let child = std::fs::read_to_string(folder.path().join("child")).expect("it wrote its process id");
        // A zombie counts as ended. The loop waits, because the signal takes a moment to arrive.
        let is_running = || {
            let state = std::fs::read_to_string(format!("/proc/{}/stat", child.trim()));
            state.is_ok_and(|state| !state.contains(") Z "))
        };
        while is_running() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_program_gets_an_empty_environment() {
        let outcome = run(shell("echo [${CARGO_MANIFEST_DIR-}]"), Duration::from_secs(20)).await;
        assert_eq!(outcome.expect("it ran").stdout, b"[]\n");
    }
}
