//! A mail server for tests. It implements SMTP over a real socket, and keeps all complete mails.
//!
//! It replies like a working server unless a script chooses another reply. A refusal contains the recipient's
//! address, like those of real servers.

mod answer;
mod certificate;
mod session;

use std::io;
use std::net::SocketAddr;
use std::ops::Deref;

use aushang_test_script::{TestScript, TestServer};
use tokio_rustls::TlsAcceptor;

use crate::Security;

pub use answer::{Answer, At};
pub use certificate::Authority;

/// A running mail server. It stops when it is dropped.
pub struct MailServer(TestServer<State>);

/// A completely received mail, whatever the reply was.
#[derive(Clone, Debug)]
pub struct Received {
    pub from: String,
    pub to: Vec<String>,
    /// The mail as received, without dot-stuffing.
    pub mail: String,
    /// The signed-in user.
    pub username: Option<String>,
    /// Whether the connection was encrypted.
    pub secured: bool,
}

struct State {
    sign_in: Option<SignIn>,
    security: Security,
    /// `None` without security.
    tls: Option<TlsAcceptor>,
    script: TestScript<Answer, Received>,
}

struct SignIn {
    mechanism: &'static str,
    username: String,
    password: String,
}

impl MailServer {
    /// Listens on a free local port, and accepts mails without a sign-in.
    pub async fn start() -> io::Result<Self> {
        Self::start_with(None, Security::None, None).await
    }

    /// Accepts mails only after a sign-in with this mechanism, PLAIN or LOGIN.
    pub async fn start_asking(mechanism: &'static str, username: &str, password: &str) -> io::Result<Self> {
        let (username, password) = (username.to_owned(), password.to_owned());
        Self::start_with(Some(SignIn { mechanism, username, password }), Security::None, None).await
    }

    /// Accepts mails only over an encrypted connection, after a sign-in as `aushang` with the password
    /// `hunter2`. Its certificate is for this name.
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
        let state = State { sign_in, security, tls, script: TestScript::new(Answer::Accept) };
        Ok(Self(TestServer::start(|_| state, session::hold).await?))
    }

    pub fn address(&self) -> SocketAddr {
        self.0.address
    }
}

/// The script of replies, one per connection, and the log of complete mails.
impl Deref for MailServer {
    type Target = TestScript<Answer, Received>;

    fn deref(&self) -> &Self::Target {
        &self.0.state.script
    }
}
