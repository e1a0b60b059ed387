//! One mail over one connection to the configured server (RFC 5321).
//!
//! Each step of the conversation has its time limit and is told from the others, since only that
//! says whether the mail may have been taken.

use std::net::IpAddr;
use std::time::Duration;

use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{self, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailParameter};
use lettre::transport::smtp::response::{Response, Severity};
use secrecy::{ExposeSecret, SecretString};
use tokio::time::timeout;

use crate::Outcome;

mod trouble;

use trouble::{Step, Trouble, What};

/// Where the server is and how to speak to it.
pub struct SmtpSettings {
    pub host: String,
    pub port: u16,
    pub security: Security,
    /// Certificates of authorities (PEM) that are believed besides the system's.
    pub authorities: Option<String>,
    pub credentials: Option<Credentials>,
    /// How this machine calls itself.
    pub hello_name: String,
    /// How long each step may take; the answer to a whole mail three times as long, since servers
    /// look into mails before they take them. All steps together have to end within a lease.
    pub patience: Duration,
}

impl SmtpSettings {
    pub const PATIENCE: Duration = Duration::from_secs(30);
}

/// How the connection is kept from being read by others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    /// It begins in plain and is secured before anything is said. Never goes on in plain.
    StartTls,
    /// It is secured from its first byte.
    Tls,
    None,
}

pub struct Credentials {
    pub username: String,
    pub password: SecretString,
}

/// A mail server that mails are handed to.
pub struct Smtp {
    settings: SmtpSettings,
    credentials: Option<authentication::Credentials>,
    hello: ClientId,
    tls: TlsParameters,
}

#[derive(Debug, thiserror::Error)]
#[error("mails cannot be sent: {0}")]
pub struct CannotSend(String);

impl Smtp {
    pub fn new(settings: SmtpSettings) -> Result<Self, CannotSend> {
        let tls = tls(&settings.host, settings.authorities.as_deref())?;
        let credentials = settings.credentials.as_ref().map(|credentials| {
            let password = credentials.password.expose_secret().to_owned();
            authentication::Credentials::new(credentials.username.clone(), password)
        });
        Ok(Self { credentials, hello: client_id(&settings.hello_name), tls, settings })
    }

    pub fn host(&self) -> &str {
        &self.settings.host
    }

    /// Connects and signs in, and sends nothing. An error says why that does not go.
    pub async fn check(&self) -> Result<(), String> {
        let mut connection = self.connect().await.map_err(|trouble| trouble.to_string())?;
        let _ = timeout(Duration::from_secs(1), connection.quit()).await;
        Ok(())
    }

    pub(crate) async fn send(&self, mail: &lettre::Message) -> Outcome {
        match self.hand_over(mail).await {
            Ok(mut connection) => {
                // It is taken, whatever becomes of the goodbye.
                let _ = timeout(Duration::from_secs(1), connection.quit()).await;
                Outcome::Accepted
            }
            Err(trouble) => trouble.into(),
        }
    }

    async fn hand_over(&self, mail: &lettre::Message) -> Result<AsyncSmtpConnection, Trouble> {
        let (patience, envelope) = (self.settings.patience, mail.envelope());
        let mut connection = self.connect().await?;
        let mut options = Vec::new();
        let mut addresses = envelope.from().into_iter().chain(envelope.to());
        if addresses.any(|address| !address.to_string().is_ascii()) {
            if !connection.server_info().supports_feature(Extension::SmtpUtfEight) {
                return Err(Trouble { step: Step::Recipient, what: What::NoSuchAddresses });
            }
            options.push(MailParameter::SmtpUtfEight);
        }
        let sender = Mail::new(envelope.from().cloned(), options);
        let answer = within(patience, Step::Sender, connection.command(sender)).await?;
        fits(&answer, Step::Sender, Severity::PositiveCompletion)?;
        for recipient in envelope.to() {
            let recipient = Rcpt::new(recipient.clone(), Vec::new());
            let answer = within(patience, Step::Recipient, connection.command(recipient)).await?;
            fits(&answer, Step::Recipient, Severity::PositiveCompletion)?;
        }
        let answer = within(patience, Step::Data, connection.command(Data)).await?;
        fits(&answer, Step::Data, Severity::PositiveIntermediate)?;
        let answer = within(patience * 3, Step::Mail, connection.message(&mail.formatted())).await?;
        fits(&answer, Step::Mail, Severity::PositiveCompletion)?;
        Ok(connection)
    }

    /// Connected, secured and signed in, as configured.
    async fn connect(&self) -> Result<AsyncSmtpConnection, Trouble> {
        let Self { settings, hello, tls, .. } = self;
        let patience = settings.patience;
        let server = (settings.host.as_str(), settings.port);
        let from_the_start = (settings.security == Security::Tls).then(|| tls.clone());
        let connecting =
            AsyncSmtpConnection::connect_tokio1(server, Some(patience), hello, from_the_start, None);
        let mut connection = within(patience, Step::Connection, connecting).await?;
        if settings.security == Security::StartTls {
            within(patience, Step::StartTls, connection.starttls(tls.clone(), hello)).await?;
        }
        if let Some(credentials) = &self.credentials {
            within(patience, Step::SignIn, connection.auth(DEFAULT_MECHANISMS, credentials)).await?;
        }
        Ok(connection)
    }
}

fn tls(host: &str, authorities: Option<&str>) -> Result<TlsParameters, CannotSend> {
    let said = |error: Error| CannotSend(error.to_string());
    let mut tls = TlsParameters::builder(host.to_owned());
    if let Some(pem) = authorities {
        // A file without any would be read like an empty list.
        if !pem.contains("-----BEGIN CERTIFICATE-----") {
            return Err(CannotSend("there is no certificate of an authority (PEM)".to_owned()));
        }
        tls = tls.add_root_certificate(Certificate::from_pem(pem.as_bytes()).map_err(said)?);
    }
    tls.build().map_err(said)
}

async fn within<T>(
    limit: Duration,
    step: Step,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Trouble> {
    match timeout(limit, work).await {
        Ok(done) => done.map_err(|error| Trouble { step, what: What::of(&error) }),
        Err(_elapsed) => Err(Trouble { step, what: What::TooLong }),
    }
}

fn fits(answer: &Response, step: Step, wanted: Severity) -> Result<(), Trouble> {
    let fits = answer.code().severity == wanted;
    fits.then_some(()).ok_or(Trouble { step, what: What::NotSmtp })
}

/// A name, or an address, which RFC 5321 wants in brackets.
fn client_id(name: &str) -> ClientId {
    let plain = name.trim_matches(['[', ']']);
    match plain.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => ClientId::Ipv4(address),
        Ok(IpAddr::V6(address)) => ClientId::Ipv6(address),
        Err(_) => ClientId::Domain(name.to_owned()),
    }
}
