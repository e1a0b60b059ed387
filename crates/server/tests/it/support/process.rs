//! The binary as an operator runs it: set up with its commands, started, stopped, killed.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use aushang::failpoint::Failpoint;
use aushang_push::testing::Device;
use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::unix::pipe;
use tokio::process::{Child, Command};

use super::upload_body;

/// The timeout of the tests. It is much longer than a server needs that works.
pub const PATIENCE: Duration = Duration::from_mins(5);

const PASSWORD: &str = "Guten Morgen 7";

/// A database, a media folder and a configuration. They stay the same when the server is restarted.
pub struct Installation {
    folder: TempDir,
    environment: Vec<(&'static str, String)>,
}

/// The tokens of the callers.
pub struct People {
    pub admin: String,
    pub reader: String,
}

impl Installation {
    pub fn new(database: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let environment = vec![
            ("AUSHANG_DATABASE__URL", database.to_owned()),
            ("AUSHANG_MEDIA__FOLDER", folder.path().join("media").display().to_string()),
            ("AUSHANG_SESSION__SECRET", BASE64_STANDARD.encode(random())),
            ("AUSHANG_SERVER__LISTEN", "127.0.0.1:0".to_owned()),
            ("AUSHANG_LIMITS__POSTS_PER_MINUTE", "100000".to_owned()),
            ("AUSHANG_PUSH__VAPID_PRIVATE_KEY", BASE64_URL_SAFE_NO_PAD.encode(random())),
            ("AUSHANG_PUSH__CONTACT", "mailto:tests@example.org".to_owned()),
            ("AUSHANG_PUSH__ALLOW_PRIVATE_ADDRESSES", "true".to_owned()),
            ("AUSHANG_LOG__FORMAT", "json".to_owned()),
        ];
        Self { folder, environment }
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: String) -> Self {
        self.environment.push((name, value));
        self
    }

    /// Creates a visible institution and a reader who follows it with this device.
    pub async fn settle(&self, device: &Device) -> People {
        self.command(
            &["create-profile", "--username", "fs-info", "--display-name", "FS", "--email", "a@fs.example"],
            PASSWORD,
        )
        .await;
        let server = self.serve(None).await;
        let login =
            "mutation ($password: String!) { login(email: \"a@fs.example\", password: $password) { token } }";
        let session = server.console("", login, json!({ "password": PASSWORD })).await;
        let admin = token(&session["login"]);
        let online =
            server.console(&admin, "mutation { setVisibility(visible: true) { id } }", json!({})).await;
        let registered =
            server.app("", "mutation { registerReader(role: STUDENT) { token } }", json!({})).await;
        let reader = token(&registered["registerReader"]);
        let follow = "mutation ($profile: ID!, $device: WebPushInput!) {
            follow(profile: $profile) { id } registerDevice(webPush: $device)
        }";
        let subscription =
            json!({ "endpoint": device.endpoint, "p256dh": device.p256dh, "auth": device.auth });
        let variables = json!({ "profile": online["setVisibility"]["id"], "device": subscription });
        server.app(&reader, follow, variables).await;
        server.kill().await;
        People { admin, reader }
    }

    /// Returns the media folder.
    pub fn media(&self) -> PathBuf {
        self.folder.path().join("media")
    }

    /// Runs a command until it ends, with one line on its standard input.
    async fn command(&self, arguments: &[&str], line: &str) {
        let mut child = self.binary(arguments).stdin(Stdio::piped()).spawn().expect("the binary starts");
        let mut input = child.stdin.take().expect("it is piped");
        input.write_all(format!("{line}\n").as_bytes()).await.expect("it reads");
        drop(input);
        assert!(child.wait().await.expect("it ends").success(), "{arguments:?}");
    }

    /// Starts the server, which halts at `failpoint` if one is given. Returns when it listens.
    pub async fn serve(&self, failpoint: Option<Failpoint>) -> Server {
        let halt = failpoint.map(|failpoint| {
            let pipe = self.folder.path().join("halted");
            let _ = std::fs::remove_file(&pipe);
            let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
            assert!(made.success());
            // Opened for reading and writing, the pipe neither waits for the server nor ends with it.
            let halt = pipe::OpenOptions::new().read_write(true).open_receiver(&pipe);
            (failpoint, pipe, halt.expect("the pipe is there"))
        });
        let mut command = self.binary(&["serve"]);
        if let Some((failpoint, pipe, _)) = &halt {
            command.env("AUSHANG_HALT_AT", format!("{failpoint:?}")).env("AUSHANG_HALT_FILE", pipe);
        }
        let mut process = command.stderr(Stdio::piped()).spawn().expect("the binary starts");
        let mut lines = BufReader::new(process.stderr.take().expect("it is piped")).lines();
        let mut operations = None;
        let address = loop {
            let line = lines.next_line().await.expect("text").expect("the server logs its address");
            let entry: Value = serde_json::from_str(&line).unwrap_or_default();
            let address = || entry["fields"]["address"].as_str().expect("an address").to_owned();
            match entry["fields"]["message"].as_str() {
                Some("serving health checks and metrics") => operations = Some(address()),
                Some("serving") => break address(),
                _ => {}
            }
        };
        // The server would block on a full pipe, so this task reads its log.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Server { process, address, operations, halt: halt.map(|(.., halt)| halt), client: client() }
    }

    /// The environment contains no settings of the machine.
    fn binary(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_aushang"));
        command
            .args(arguments)
            .env_clear()
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::null())
            .kill_on_drop(true);
        command
    }
}

/// A running server process.
pub struct Server {
    process: Child,
    address: String,
    /// The address of health checks and metrics, if they have their own.
    pub operations: Option<String>,
    /// Becomes readable when the server has halted.
    halt: Option<pipe::Receiver>,
    client: reqwest::Client,
}

impl Server {
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Opens a new connection.
    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.address).await.expect("the server listens")
    }

    /// Counts what the process holds open: sockets, and files below a folder, including deleted ones.
    pub fn open(&self, folder: &Path) -> (usize, usize) {
        let process = self.process.id().expect("the process runs");
        let held =
            std::fs::read_dir(format!("/proc/{process}/fd")).expect("the process belongs to this user");
        let held: Vec<_> = held.filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok()).collect();
        let sockets = held.iter().filter(|held| held.to_string_lossy().starts_with("socket:"));
        (sockets.count(), held.iter().filter(|held| held.starts_with(folder)).count())
    }

    /// The status of a page at this address.
    pub async fn status(&self, address: &str, path: &str) -> u16 {
        let page = self.client.get(format!("http://{address}{path}")).send().await;
        page.expect("the server answers").status().as_u16()
    }

    pub async fn console(&self, token: &str, document: &str, variables: Value) -> Value {
        self.call("/graphql", token, document, variables).await
    }

    /// Returns the whole response, including errors.
    pub async fn try_console(&self, token: &str, document: &str, variables: Value) -> Value {
        self.answer("/graphql", token, document, variables).await
    }

    pub async fn app(&self, token: &str, document: &str, variables: Value) -> Value {
        self.call("/app/graphql", token, document, variables).await
    }

    async fn call(&self, endpoint: &str, token: &str, document: &str, variables: Value) -> Value {
        let answer = self.answer(endpoint, token, document, variables).await;
        assert!(answer["errors"].is_null(), "{document}: {answer}");
        answer["data"].clone()
    }

    /// Uploads a video.
    pub async fn upload_video(&self, token: &str, name: &str, bytes: &[u8]) -> Value {
        let request = self
            .client
            .post(format!("http://{}/graphql", self.address))
            .header("content-type", "multipart/form-data; boundary=B")
            .header("authorization", format!("Bearer {token}"))
            .body(upload_body("VIDEO", name, bytes));
        let answer = request.send().await.expect("the server answers").text().await.expect("text");
        serde_json::from_str(&answer).expect("JSON")
    }

    async fn answer(&self, endpoint: &str, token: &str, document: &str, variables: Value) -> Value {
        let request = self
            .client
            .post(format!("http://{}{endpoint}", self.address))
            .header("content-type", "application/json")
            .header("authorization", format!("Bearer {token}"))
            .body(json!({ "query": document, "variables": variables }).to_string());
        let answer = request.send().await.expect("the server answers").text().await.expect("text");
        serde_json::from_str(&answer).expect("JSON")
    }

    /// Returns the whole response; `None` if the server halts before it has answered.
    pub async fn answer_or_halt(&self, token: &str, document: &str, variables: Value) -> Option<Value> {
        tokio::select! {
            answer = self.try_console(token, document, variables) => Some(answer),
            () = self.halted() => None,
        }
    }

    /// Waits until the server has halted at its failpoint.
    pub async fn halted(&self) {
        let halt = self.halt.as_ref().expect("it was started to halt");
        let halted = tokio::time::timeout(PATIENCE, halt.readable()).await;
        halted.expect("the server halts in time").expect("the pipe is open");
    }

    /// Ends the server with SIGTERM, as an operator does.
    pub async fn end(mut self) {
        let id = i32::try_from(self.process.id().expect("the process runs")).expect("an id of a process");
        let id = Pid::from_raw(id).expect("a process id is above zero");
        kill_process(id, Signal::TERM).expect("the process accepts the signal");
        let ended = tokio::time::timeout(PATIENCE, self.process.wait()).await;
        assert!(ended.expect("it ends").expect("it is our child").success());
    }

    /// Kills the server, as a power cut would.
    pub async fn kill(mut self) {
        self.process.kill().await.expect("it can be killed");
    }
}

fn client() -> reqwest::Client {
    reqwest::Client::builder().timeout(PATIENCE).build().expect("a client")
}

fn token(session: &Value) -> String {
    session["token"].as_str().expect("a token").to_owned()
}

fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("randomness");
    bytes
}

/// Returns the date this number of milliseconds from now.
#[expect(clippy::disallowed_methods, reason = "the binary has the system's clock")]
pub fn date_in(millis: i64) -> String {
    (chrono::Utc::now() + chrono::TimeDelta::milliseconds(millis)).to_rfc3339()
}
