//! A mail server for tests. It speaks the protocol of the real ones over a real socket and keeps
//! every mail that came whole.
//!
//! It answers as a good server does unless a script says otherwise. Where it refuses, it says the
//! recipient's address in its sentence, as real ones do.

mod answer;
mod certificate;
mod conversation;

use std::io;
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;

use aushang_test_script::TestScript;
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};
use tokio_rustls::TlsAcceptor;

use crate::Security;

pub use answer::{Answer, At};
pub use certificate::Authority;

/// A running mail server. It stops when it is dropped.
pub struct MailServer {
    address: SocketAddr,
    state: Arc<State>,
    task: JoinHandle<()>,
}

/// A mail that came whole, whatever was answered.
#[derive(Clone, Debug)]
pub struct Received {
    pub from: String,
    pub to: Vec<String>,
    /// As it came, without the dots of the protocol.
    pub mail: String,
    /// Who signed in.
    pub username: Option<String>,
    /// Nobody on the way could read it.
    pub secured: bool,
}

struct State {
    sign_in: Option<SignIn>,
    security: Security,
    /// Used where there is security.
    tls: Option<TlsAcceptor>,
    script: TestScript<Answer, Received>,
}

struct SignIn {
    mechanism: &'static str,
    username: String,
    password: String,
}

impl MailServer {
    /// Listens on a free port of this machine and takes mails from anybody.
    pub async fn start() -> io::Result<Self> {
        Self::start_with(None, Security::None, None).await
    }

    /// Takes mails only from who signs in by this mechanism, PLAIN or LOGIN.
    pub async fn start_asking(mechanism: &'static str, username: &str, password: &str) -> io::Result<Self> {
        let (username, password) = (username.to_owned(), password.to_owned());
        Self::start_with(Some(SignIn { mechanism, username, password }), Security::None, None).await
    }

    /// Takes mails only over a secured connection, and only from who signs in as `aushang` with the
    /// password `hunter2`. Its certificate is for this name.
    pub async fn start_secured(security: Security, authority: &Authority, name: &str) -> io::Result<Self> {
        let (username, password) = ("aushang".to_owned(), "hunter2".to_owned());
        let sign_in = SignIn { mechanism: "PLAIN", username, password };
        Self::start_with(Some(sign_in), security, Some(authority.acceptor(name))).await
    }

    async fn start_with(
        sign_in: Option<SignIn>,
        security: Security,
        tls: Option<TlsAcceptor>,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let state = Arc::new(State { sign_in, security, tls, script: TestScript::new(Answer::Accept) });
        let task = tokio::spawn(serve(listener, Arc::clone(&state)));
        Ok(Self { address, state, task })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

/// What it is to answer to each connection, and every mail that came whole.
impl Deref for MailServer {
    type Target = TestScript<Answer, Received>;

    fn deref(&self) -> &Self::Target {
        &self.state.script
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Serves until it is aborted; its connections end with it.
async fn serve(listener: TcpListener, state: Arc<State>) {
    let mut connections = JoinSet::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            continue;
        };
        connections.spawn(conversation::hold(stream, Arc::clone(&state)));
    }
}
