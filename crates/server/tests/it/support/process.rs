//! The binary as an operator runs it: set up with its commands, started, stopped, killed.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use aushang::failpoint::Failpoint;
use aushang_push::testing::Device;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::unix::pipe;
use tokio::process::Child;

use super::app::VAPID_KEY;
use super::{PASSWORD, Shell, device, text, upload_body};

/// The timeout of the tests. It is much longer than a server needs that works.
pub const PATIENCE: Duration = Duration::from_mins(5);

/// A database, a media folder and a configuration. They stay the same when the server is restarted.
pub struct Installation(Shell);

/// The tokens of the callers.
pub struct People {
    pub admin: String,
    pub reader: String,
}

impl Installation {
    pub fn new(database: &str) -> Self {
        let settings = [
            ("AUSHANG_DATABASE__URL", database),
            ("AUSHANG_SERVER__LISTEN", "127.0.0.1:0"),
            ("AUSHANG_LIMITS__POSTS_PER_MINUTE", "100000"),
            ("AUSHANG_PUSH__VAPID_PRIVATE_KEY", VAPID_KEY),
            ("AUSHANG_PUSH__CONTACT", "mailto:tests@example.org"),
            ("AUSHANG_PUSH__ALLOW_PRIVATE_ADDRESSES", "true"),
            ("AUSHANG_LOG__FORMAT", "json"),
        ];
        let with = |shell: Shell, (name, value): (_, &str)| shell.with(name, value.to_owned());
        Self(settings.into_iter().fold(Shell::nowhere(), with))
    }

    #[must_use]
    pub fn with(self, name: &'static str, value: String) -> Self {
        Self(self.0.with(name, value))
    }

    /// Creates a visible institution and a reader who follows it with this device.
    pub async fn settle(&self, phone: &Device) -> People {
        let create =
            ["create-profile", "--username", "fs-info", "--display-name", "FS", "--email", "a@fs.example"];
        self.0.run_with_input(&create, &format!("{PASSWORD}\n")).await.ok();
        let server = self.serve(None).await;
        let login =
            "mutation ($password: String!) { login(email: \"a@fs.example\", password: $password) { token } }";
        let session = server.console("", login, json!({ "password": PASSWORD })).await;
        let admin = text(&session["login"]["token"]);
        let online =
            server.console(&admin, "mutation { setVisibility(visible: true) { id } }", json!({})).await;
        let registered =
            server.app("", "mutation { registerReader(role: STUDENT) { token } }", json!({})).await;
        let reader = text(&registered["registerReader"]["token"]);
        let follow = "mutation ($profile: ID!, $device: WebPushInput!) {
            follow(profile: $profile) { id } registerDevice(webPush: $device)
        }";
        let variables = json!({ "profile": online["setVisibility"]["id"], "device": device(phone) });
        server.app(&reader, follow, variables).await;
        server.kill().await;
        People { admin, reader }
    }

    /// Returns the media folder.
    pub fn media(&self) -> PathBuf {
        self.0.folder().join("media")
    }

    /// Starts the server, which halts at `failpoint` if one is given. Returns when it listens.
    pub async fn serve(&self, failpoint: Option<Failpoint>) -> Server {
        let halt = failpoint.map(|failpoint| {
            let pipe = self.0.folder().join("halted");
            let _ = std::fs::remove_file(&pipe);
            let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
            assert!(made.success());
            // Opened for reading and writing, the pipe neither waits for the server nor ends with it.
            let halt = pipe::OpenOptions::new().read_write(true).open_receiver(&pipe);
            (failpoint, pipe, halt.expect("the pipe is there"))
        });
        let mut command = self.0.command(&["serve"]);
        if let Some((failpoint, pipe, _)) = &halt {
            command.env("AUSHANG_HALT_AT", format!("{failpoint:?}")).env("AUSHANG_HALT_FILE", pipe);
        }
        let process = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
        let mut process = process.expect("the binary starts");
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
        let client = reqwest::Client::builder().timeout(PATIENCE).build().expect("a client");
        // The server would block on a full pipe, so this task reads its log.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Server { process, address, operations, halt: halt.map(|(.., halt)| halt), client }
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
        let form = "multipart/form-data; boundary=B";
        self.post("/graphql", token, form, upload_body("VIDEO", name, bytes)).await
    }

    async fn answer(&self, endpoint: &str, token: &str, document: &str, variables: Value) -> Value {
        let body = json!({ "query": document, "variables": variables }).to_string();
        self.post(endpoint, token, "application/json", body.into_bytes()).await
    }

    async fn post(&self, endpoint: &str, token: &str, kind: &str, body: Vec<u8>) -> Value {
        let request = self.client.post(format!("http://{}{endpoint}", self.address)).body(body);
        let request = request.header("content-type", kind).header("authorization", format!("Bearer {token}"));
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

/// Returns the date this number of milliseconds from now.
#[expect(clippy::disallowed_methods, reason = "the binary has the system's clock")]
pub fn date_in(millis: i64) -> String {
    (chrono::Utc::now() + chrono::TimeDelta::milliseconds(millis)).to_rfc3339()
}
