//! Runs the binary as an operator does.

use std::path::Path;
use std::process::Stdio;

use aushang_db::testing::TestDb;
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWriteExt, BufReader};
use tokio::process::{Child, Command};

use super::app::SIGNING_SECRET;

/// An environment of its own for each test. Settings of the machine are not visible in it.
pub struct Shell {
    folder: TempDir,
    environment: Vec<(&'static str, String)>,
    binary: &'static str,
}

/// The result of a command that has ended.
pub struct CommandOutput {
    pub success: bool,
    pub stdout: String,
    pub stderr: String,
}

impl Shell {
    pub fn on(database: &TestDb) -> Self {
        Self::nowhere().with("AUSHANG_DATABASE__URL", database.options().url)
    }

    /// Without a database.
    pub fn nowhere() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let media = folder.path().join("media").display().to_string();
        let secret = ("AUSHANG_SESSION__SECRET", SIGNING_SECRET.to_owned());
        let environment = vec![("AUSHANG_MEDIA__FOLDER", media), secret];
        Self { folder, environment, binary: env!("CARGO_BIN_EXE_aushang") }
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: String) -> Self {
        self.environment.push((name, value));
        self
    }

    /// Runs the commands of `aushang-demo` instead.
    #[must_use]
    pub fn running_demo(mut self) -> Self {
        self.binary = env!("CARGO_BIN_EXE_aushang-demo");
        self
    }

    /// Returns the working directory of the commands.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Runs a command until it ends.
    pub async fn run(&self, arguments: &[&str]) -> CommandOutput {
        self.run_with_input(arguments, "").await
    }

    pub async fn run_with_input(&self, arguments: &[&str], input: &str) -> CommandOutput {
        let mut child = self.start(arguments);
        let mut stdin = child.stdin.take().expect("it is piped");
        // A command that reads nothing may already have ended.
        let _ = stdin.write_all(input.as_bytes()).await;
        drop(stdin);
        CommandOutput::of(child).await
    }

    /// Runs the doctor and returns whether it succeeded, and its findings.
    pub async fn doctor(&self) -> (bool, Vec<Value>) {
        let CommandOutput { success, stdout, stderr } = self.run(&["doctor", "--json"]).await;
        (success, serde_json::from_str(&stdout).unwrap_or_else(|_| panic!("{stdout} {stderr}")))
    }

    /// Starts a command that keeps running.
    pub fn start(&self, arguments: &[&str]) -> Child {
        self.command(arguments).stderr(Stdio::piped()).spawn().expect("the binary starts")
    }

    /// Starts a command that keeps running, kills it as soon as it has printed a line with this text, and
    /// returns everything that it had printed.
    pub async fn run_until(&self, arguments: &[&str], text: &str) -> String {
        let mut child = self.command(arguments).spawn().expect("the binary starts");
        let stdout = child.stdout.take().expect("it is piped");
        read_until(stdout, text, child).await
    }

    /// The same for the log.
    pub async fn run_until_logged(&self, arguments: &[&str], text: &str) -> String {
        let mut child = self.start(arguments);
        let stderr = child.stderr.take().expect("it is piped");
        read_until(stderr, text, child).await
    }

    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.binary);
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env_clear()
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true);
        command
    }
}

async fn read_until(output: impl AsyncRead + Unpin, text: &str, mut child: Child) -> String {
    let mut lines = BufReader::new(output).lines();
    let mut printed = String::new();
    while !printed.contains(text) {
        let line = lines.next_line().await.expect("text");
        printed += &line.unwrap_or_else(|| panic!("it ended before it printed {text:?}: {printed}"));
        printed.push('\n');
    }
    child.kill().await.expect("it can be killed");
    printed
}

impl CommandOutput {
    /// Waits until the command has ended and returns its result.
    pub async fn of(command: Child) -> Self {
        let output = command.wait_with_output().await.expect("it ends");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        Self { success: output.status.success(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }

    /// Returns the standard output of a successful command.
    #[track_caller]
    pub fn ok(self) -> String {
        assert!(self.success, "{}", self.stderr);
        self.stdout
    }

    /// Returns the standard error of a failed command.
    #[track_caller]
    pub fn refused(self) -> String {
        assert!(!self.success, "{}", self.stdout);
        self.stderr
    }
}

/// Returns the state of a check of the doctor, and what it found.
#[track_caller]
pub fn finding<'f>(findings: &'f [Value], check: &str) -> (&'f str, &'f str) {
    let finding = findings.iter().find(|finding| finding["check"] == check);
    let finding = finding.unwrap_or_else(|| panic!("{check} in {findings:?}"));
    assert_eq!(finding["state"] == "ok", finding["todo"].is_null(), "{finding}");
    let text = |field: &str| finding[field].as_str().expect("a text");
    (text("state"), text("found"))
}
