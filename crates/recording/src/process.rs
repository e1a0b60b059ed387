//! Runs a program as a child process with a time limit. It is killed with all its children when the caller
//! stops waiting.

use std::io;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::Child;

/// So much of what a program says is kept.
const MAX_OUTPUT_BYTES: u64 = 256 * 1024;

pub(crate) struct Outcome {
    /// None: its time was up.
    pub status: Option<ExitStatus>,
    pub said: Vec<u8>,
    pub complained: Vec<u8>,
}

/// Runs a command with an empty environment.
pub(crate) async fn run(command: Command, time: Duration) -> io::Result<Outcome> {
    let mut child = tokio::process::Command::from(command)
        .env_clear()
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // A group of its own, so that its children can be ended with it.
        .process_group(0)
        .kill_on_drop(true)
        .spawn()?;
    let group = Group::of(&child);
    let (said, complained) = (child.stdout.take(), child.stderr.take());
    let ending = async {
        let (said, complained) = tokio::join!(kept(said), kept(complained));
        let status = child.wait().await?;
        Ok::<_, io::Error>((status, said, complained))
    };
    let outcome = match tokio::time::timeout(time, ending).await {
        Ok(ended) => {
            let (status, said, complained) = ended?;
            group.has_ended();
            Outcome { status: Some(status), said, complained }
        }
        Err(_elapsed) => Outcome { status: None, said: Vec::new(), complained: Vec::new() },
    };
    Ok(outcome)
}

/// The beginning of what is said; the rest is heard and forgotten, so that nobody waits.
async fn kept(pipe: Option<impl AsyncRead + Unpin>) -> Vec<u8> {
    let mut kept = Vec::new();
    if let Some(mut pipe) = pipe {
        // What cannot be read was not said.
        let _ = (&mut pipe).take(MAX_OUTPUT_BYTES).read_to_end(&mut kept).await;
        let _ = tokio::io::copy(&mut pipe, &mut tokio::io::sink()).await;
    }
    kept
}

/// The processes of a child, ended when this is dropped.
struct Group(Option<Pid>);

impl Group {
    fn of(child: &Child) -> Self {
        let id = child.id().and_then(|id| i32::try_from(id).ok());
        Self(id.and_then(Pid::from_raw))
    }

    /// Its number may soon be another's.
    fn has_ended(mut self) {
        self.0 = None;
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if let Some(leader) = self.0 {
            // It may have ended in this moment.
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
    async fn a_program_whose_time_is_up_ends_with_its_children() {
        let folder = tempfile::tempdir().expect("a folder");
        // A child of the child holds the pipe open, as long as it lives.
        let mut shell = shell("sleep 1000 & echo $! > child; wait");
        shell.current_dir(folder.path());
        let outcome = run(shell, Duration::from_secs(1)).await;
        assert!(outcome.expect("it began").status.is_none());
        let child = std::fs::read_to_string(folder.path().join("child")).expect("it wrote the number");
        // Gone, or dead and not yet buried: a signal takes a moment to arrive.
        let lives = || {
            let state = std::fs::read_to_string(format!("/proc/{}/stat", child.trim()));
            state.is_ok_and(|state| !state.contains(") Z "))
        };
        while lives() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_program_sees_nothing_of_our_environment() {
        let outcome = run(shell("echo [${CARGO_MANIFEST_DIR-}]"), Duration::from_secs(20)).await;
        assert_eq!(outcome.expect("it ran").said, b"[]\n");
    }
}
