//! The server's side of one conversation (RFC 5321, RFC 4954).

use std::future::pending;
use std::io::{self, ErrorKind};
use std::sync::Arc;

use base64::{Engine, prelude::BASE64_STANDARD};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufStream};
use tokio::net::TcpStream;

use super::{Answer, At, Received, State};
use crate::Security;

/// In plain, or secured.
trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

struct Conversation {
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
    let conversation = Conversation { stream, secured, state, answer, signed_in, from, to };
    // The other side may hang up wherever it likes.
    let _ = conversation.run().await;
}

impl Conversation {
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
                    self.say("220 go on").await?;
                    self = self.secure().await?;
                }
                "AUTH" | "MAIL" if self.may_be_secured() => {
                    self.state.script.violation(format!("{verb} for everybody to read"));
                    self.say("530 5.7.0 secure it first").await?;
                }
                "AUTH" => self.sign_in(rest).await?,
                "MAIL" => self.sender(rest).await?,
                "RCPT" => self.recipient(rest).await?,
                "DATA" => self.data().await?,
                "QUIT" => return self.say("221 bye").await,
                other => {
                    self.state.script.violation(format!("nobody knows the command {other}"));
                    self.say("500 what").await?;
                }
            }
        }
    }

    fn may_be_secured(&self) -> bool {
        self.state.security == Security::StartTls && !self.secured
    }

    /// What was said before counts no more (RFC 3207, 4.2), nor what came along in plain.
    async fn secure(self) -> io::Result<Self> {
        let tls = self.state.tls.as_ref().expect("who asks for security has it");
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
                let words = decoded(secret);
                let mut words = words.split('\0').skip(1).map(str::to_owned);
                (words.next().unwrap_or_default(), words.next().unwrap_or_default())
            }
            ("LOGIN", _) => {
                let username = self.asks("Username:").await?;
                (username, self.asks("Password:").await?)
            }
            _ => return self.say("504 no such way").await,
        };
        let wanted = self.state.sign_in.as_ref();
        if wanted.is_some_and(|wanted| (&wanted.username, &wanted.password) == (&username, &password)) {
            self.signed_in = Some(username);
            self.reply(At::SignIn, "235 welcome").await
        } else {
            self.say("535 5.7.8 wrong credentials").await
        }
    }

    async fn asks(&mut self, what: &str) -> io::Result<String> {
        let question = BASE64_STANDARD.encode(what);
        self.say(&format!("334 {question}")).await?;
        Ok(decoded(&self.line().await?))
    }

    async fn sender(&mut self, rest: &str) -> io::Result<()> {
        if self.state.sign_in.is_some() && self.signed_in.is_none() {
            return self.say("530 5.7.0 sign in first").await;
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
        let to_them = to.join(" ");
        let (username, secured) = (self.signed_in.clone(), self.secured);
        self.state.script.record(Received { from, to, mail, username, secured });
        self.reply(At::Mail, &format!("250 taken for {to_them}")).await
    }

    /// Says this, or does there what the script wants.
    async fn reply(&mut self, at: At, good: &str) -> io::Result<()> {
        if self.answer.at() != Some(at) {
            return self.say(good).await;
        }
        match self.answer {
            Answer::Accept => self.say(good).await,
            Answer::Refuse(_, code) => {
                let to = self.to.join(" ");
                self.say(&format!("{code}-{}.7.1 not now\r\n{code} not for <{to}>", code / 100)).await
            }
            Answer::Hang(_) => pending().await,
            Answer::HangUp(_) => Err(ErrorKind::ConnectionAborted.into()),
            Answer::Babble(_) => self.say("HTTP/1.1 200 OK").await,
        }
    }

    async fn say(&mut self, words: &str) -> io::Result<()> {
        self.stream.write_all(words.as_bytes()).await?;
        self.stream.write_all(b"\r\n").await?;
        self.stream.flush().await
    }

    /// The next line, held against the rules for lines.
    async fn line(&mut self) -> io::Result<String> {
        let mut line = Vec::new();
        if self.stream.read_until(b'\n', &mut line).await? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned();
        let ends_well = line.ends_with(b"\r\n") && !text.contains('\r');
        for (broken, rule) in [
            (!ends_well, "a line ends with CR LF and holds no other"),
            (line.len() > 1000, "a line is at most 1000 bytes long"),
            (!line.is_ascii(), "a line is ASCII where nothing else was asked for"),
        ] {
            if broken {
                self.state.script.violation(format!("{rule}: {text:?}"));
            }
        }
        Ok(text)
    }
}

/// What stands between the angle brackets.
fn address(rest: &str) -> Option<String> {
    let (_, rest) = rest.split_once('<')?;
    rest.split_once('>').map(|(address, _)| address.to_owned())
}

fn decoded(text: &str) -> String {
    let bytes = BASE64_STANDARD.decode(text).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
