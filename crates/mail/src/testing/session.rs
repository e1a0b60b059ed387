//! The server side of an SMTP session (RFC 5321, RFC 4954).

use std::future::pending;
use std::io::{self, ErrorKind};
use std::sync::Arc;

use base64::{Engine, prelude::BASE64_STANDARD};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufStream};
use tokio::net::TcpStream;

use super::{Answer, At, Received, State};
use crate::Security;

/// A plain or a TLS stream.
trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

struct Session {
    stream: BufStream<Box<dyn Stream>>,
    secured: bool,
    state: Arc<State>,
    answer: Answer,
    signed_in: Option<String>,
    from: Option<String>,
    to: Vec<String>,
}

pub(super) async fn hold(stream: TcpStream, state: Arc<State>) {
    let answer = state.script.next_answer();
    let stream: BufStream<Box<dyn Stream>> = BufStream::new(Box::new(stream));
    let (secured, signed_in, from, to) = (false, None, None, Vec::new());
    let session = Session { stream, secured, state, answer, signed_in, from, to };
    // The client may close the connection at any step.
    let _ = session.run().await;
}

impl Session {
    async fn run(mut self) -> io::Result<()> {
        if self.state.security == Security::Tls {
            self = self.secure().await?;
        }
        self.reply(At::Connection, "220 mail.example at your service").await?;
        loop {
            let line = self.line().await?;
            let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match verb.to_ascii_uppercase().as_str() {
                "EHLO" => self.hello().await?,
                "STARTTLS" if self.may_be_secured() => {
                    self.send("220 go on").await?;
                    self = self.secure().await?;
                }
                "AUTH" | "MAIL" if self.may_be_secured() => {
                    self.state.script.violation(format!("{verb} over an unencrypted connection"));
                    self.send("530 5.7.0 secure it first").await?;
                }
                "AUTH" => self.sign_in(rest).await?,
                "MAIL" => self.sender(rest).await?,
                "RCPT" => self.recipient(rest).await?,
                "DATA" => self.data().await?,
                "QUIT" => return self.send("221 bye").await,
                other => {
                    self.state.script.violation(format!("unknown command {other}"));
                    self.send("500 what").await?;
                }
            }
        }
    }

    fn may_be_secured(&self) -> bool {
        self.state.security == Security::StartTls && !self.secured
    }

    /// Upgrades to TLS. Discards buffered plain text; the client must send `EHLO` again (RFC 3207, 4.2).
    async fn secure(self) -> io::Result<Self> {
        let tls = self.state.tls.as_ref().expect("a server with security has an acceptor");
        let stream = tls.accept(self.stream.into_inner()).await?;
        Ok(Self { stream: BufStream::new(Box::new(stream)), secured: true, ..self })
    }

    async fn hello(&mut self) -> io::Result<()> {
        let sign_in = self.state.sign_in.as_ref();
        let offer = match sign_in {
            _ if self.may_be_secured() => "250-STARTTLS\r\n".to_owned(),
            Some(sign_in) => format!("250-AUTH {}\r\n", sign_in.mechanism),
            None => String::new(),
        };
        self.reply(At::Hello, &format!("250-mail.example\r\n{offer}250 8BITMIME")).await
    }

    async fn sign_in(&mut self, rest: &str) -> io::Result<()> {
        let (username, password) = match rest.split_once(' ').unwrap_or((rest, "")) {
            ("PLAIN", secret) => {
                let fields = decoded(secret);
                let mut fields = fields.split('\0').skip(1).map(str::to_owned);
                (fields.next().unwrap_or_default(), fields.next().unwrap_or_default())
            }
            ("LOGIN", _) => {
                let username = self.prompt("Username:").await?;
                (username, self.prompt("Password:").await?)
            }
            _ => return self.send("504 no such way").await,
        };
        let expected = self.state.sign_in.as_ref();
        if expected.is_some_and(|expected| (&expected.username, &expected.password) == (&username, &password))
        {
            self.signed_in = Some(username);
            self.reply(At::SignIn, "235 welcome").await
        } else {
            self.send("535 5.7.8 wrong credentials").await
        }
    }

    async fn prompt(&mut self, what: &str) -> io::Result<String> {
        let prompt = BASE64_STANDARD.encode(what);
        self.send(&format!("334 {prompt}")).await?;
        Ok(decoded(&self.line().await?))
    }

    async fn sender(&mut self, rest: &str) -> io::Result<()> {
        if self.state.sign_in.is_some() && self.signed_in.is_none() {
            return self.send("530 5.7.0 sign in first").await;
        }
        self.from = address(rest);
        self.reply(At::Sender, "250 fine").await
    }

    async fn recipient(&mut self, rest: &str) -> io::Result<()> {
        self.to.extend(address(rest));
        self.reply(At::Recipient, "250 fine").await
    }

    async fn data(&mut self) -> io::Result<()> {
        self.reply(At::Data, "354 go on").await?;
        let mut mail = String::new();
        loop {
            let line = self.line().await?;
            if line == "." {
                break;
            }
            mail += line.strip_prefix('.').unwrap_or(&line);
            mail += "\r\n";
        }
        let (from, to) = (self.from.take().unwrap_or_default(), std::mem::take(&mut self.to));
        if from.is_empty() || to.is_empty() {
            self.state.script.violation("a mail without sender or recipient");
        }
        let recipients = to.join(" ");
        let (username, secured) = (self.signed_in.clone(), self.secured);
        self.state.script.record(Received { from, to, mail, username, secured });
        self.reply(At::Mail, &format!("250 taken for {recipients}")).await
    }

    /// Sends the default reply, or acts as the script requires at this step.
    async fn reply(&mut self, at: At, default: &str) -> io::Result<()> {
        if self.answer.at() != Some(at) {
            return self.send(default).await;
        }
        match self.answer {
            Answer::Accept => self.send(default).await,
            Answer::Refuse(_, code) => {
                let to = self.to.join(" ");
                self.send(&format!("{code}-{}.7.1 not now\r\n{code} not for <{to}>", code / 100)).await
            }
            Answer::Hang(_) => pending().await,
            Answer::HangUp(_) => Err(ErrorKind::ConnectionAborted.into()),
            Answer::Babble(_) => self.send("HTTP/1.1 200 OK").await,
        }
    }

    async fn send(&mut self, line: &str) -> io::Result<()> {
        self.stream.write_all(line.as_bytes()).await?;
        self.stream.write_all(b"\r\n").await?;
        self.stream.flush().await
    }

    /// Reads the next line, and checks the rules for lines.
    async fn line(&mut self) -> io::Result<String> {
        let mut line = Vec::new();
        if self.stream.read_until(b'\n', &mut line).await? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned();
        let ends_well = line.ends_with(b"\r\n") && !text.contains('\r');
        for (broken, rule) in [
            (!ends_well, "a line must end with CR LF, and contain no other CR"),
            (line.len() > 1000, "a line must have at most 1000 bytes"),
            (!line.is_ascii(), "a line must be ASCII"),
        ] {
            if broken {
                self.state.script.violation(format!("{rule}: {text:?}"));
            }
        }
        Ok(text)
    }
}

/// The text between the angle brackets.
fn address(rest: &str) -> Option<String> {
    let (_, rest) = rest.split_once('<')?;
    rest.split_once('>').map(|(address, _)| address.to_owned())
}

fn decoded(text: &str) -> String {
    let bytes = BASE64_STANDARD.decode(text).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
