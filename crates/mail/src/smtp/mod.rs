//! Sends a mail to the configured server (RFC 5321), over a new connection.
//!
//! Each step of the protocol has a timeout. An error contains its step, because only the step shows whether
//! the server may have accepted the mail.

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

mod error;

use error::{Cause, SmtpError, Step};

/// The address of the server, and how to connect to it.
pub struct SmtpSettings {
    pub host: String,
    pub port: u16,
    pub security: Security,
    /// Additional trusted root certificates (PEM), besides those of the system.
    pub authorities: Option<String>,
    pub credentials: Option<Credentials>,
    /// The name of this machine in `EHLO`.
    pub hello_name: String,
    /// The timeout of each step. The response to the whole mail may take three times as long, because servers
    /// scan mails before they accept them. All steps together must end within the lease of a job.
    pub patience: Duration,
}

impl SmtpSettings {
    pub const PATIENCE: Duration = Duration::from_secs(30);
}

/// The encryption of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    /// Upgraded with STARTTLS before the sign-in. Fails if the server does not support it.
    StartTls,
    /// TLS from the first byte.
    Tls,
    None,
}

pub struct Credentials {
    pub username: String,
    pub password: SecretString,
}

/// A client of the configured mail server.
pub struct Smtp {
    settings: SmtpSettings,
    credentials: Option<authentication::Credentials>,
    hello: ClientId,
    tls: TlsParameters,
}

#[derive(Debug, thiserror::Error)]
#[error("cannot send mails: {0}")]
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

    /// Connects and signs in, without sending a mail. The error is a message for the operator.
    pub async fn check(&self) -> Result<(), String> {
        let mut connection = self.connect().await.map_err(|error| error.to_string())?;
        let _ = timeout(Duration::from_secs(1), connection.quit()).await;
        Ok(())
    }

    pub(crate) async fn send(&self, mail: &lettre::Message) -> Outcome {
        match self.hand_over(mail).await {
            Ok(mut connection) => {
                // The mail was accepted, so errors of QUIT do not matter.
                let _ = timeout(Duration::from_secs(1), connection.quit()).await;
                Outcome::Accepted
            }
            Err(error) => error.into(),
        }
    }

    async fn hand_over(&self, mail: &lettre::Message) -> Result<AsyncSmtpConnection, SmtpError> {
        let (patience, envelope) = (self.settings.patience, mail.envelope());
        let mut connection = self.connect().await?;
        let mut options = Vec::new();
        let mut addresses = envelope.from().into_iter().chain(envelope.to());
        if addresses.any(|address| !address.to_string().is_ascii()) {
            if !connection.server_info().supports_feature(Extension::SmtpUtfEight) {
                return Err(SmtpError { step: Step::Recipient, cause: Cause::AddressNotSupported });
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

    /// Connects, encrypts the connection and signs in, as configured.
    async fn connect(&self) -> Result<AsyncSmtpConnection, SmtpError> {
        let Self { settings, hello, tls, .. } = self;
        let patience = settings.patience;
        let server = (settings.host.as_str(), settings.port);
        let implicit_tls = (settings.security == Security::Tls).then(|| tls.clone());
        let connecting =
            AsyncSmtpConnection::connect_tokio1(server, Some(patience), hello, implicit_tls, None);
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
    let cannot_send = |error: Error| CannotSend(error.to_string());
    let mut tls = TlsParameters::builder(host.to_owned());
    if let Some(pem) = authorities {
        // The library would accept a file without certificates as an empty list.
        if !pem.contains("-----BEGIN CERTIFICATE-----") {
            return Err(CannotSend("the file of root certificates contains no certificate (PEM)".to_owned()));
        }
        tls = tls.add_root_certificate(Certificate::from_pem(pem.as_bytes()).map_err(cannot_send)?);
    }
    tls.build().map_err(cannot_send)
}

async fn within<T>(
    limit: Duration,
    step: Step,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, SmtpError> {
    match timeout(limit, work).await {
        Ok(done) => done.map_err(|error| SmtpError { step, cause: Cause::of(&error) }),
        Err(_elapsed) => Err(SmtpError { step, cause: Cause::Timeout }),
    }
}

fn fits(answer: &Response, step: Step, wanted: Severity) -> Result<(), SmtpError> {
    let fits = answer.code().severity == wanted;
    fits.then_some(()).ok_or(SmtpError { step, cause: Cause::NotSmtp })
}

/// The name for `EHLO`. RFC 5321 requires brackets around an IP address, which lettre adds.
fn client_id(name: &str) -> ClientId {
    let plain = name.trim_matches(['[', ']']);
    match plain.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => ClientId::Ipv4(address),
        Ok(IpAddr::V6(address)) => ClientId::Ipv6(address),
        Err(_) => ClientId::Domain(name.to_owned()),
    }
}
