//! Creates the mailer from the configuration.

use aushang_config::{Config, Mail, SmtpSecurity};
use aushang_mail::{Credentials, Folder, Mailbox, Mailer, Security, Smtp, SmtpSettings};

use crate::start::CannotStart;

/// The sender of mails that are written as files, if none is configured.
const DEFAULT_SENDER: &str = "aushang@localhost";

pub fn mailer(config: &Config) -> Result<Mailer, CannotStart> {
    let mail = &config.mail;
    let address = mail.from_address.as_ref().map_or(DEFAULT_SENDER, |address| address.as_str());
    let from = Mailbox::parse(address, Some(&mail.from_name))
        .map_err(|error| CannotStart::because(format!("mail.from_address: {error}")))?;
    let hello_name = config.server.public_url.host_str();
    let smtp = mail.smtp_host.as_ref().map(|host| smtp(mail, host, hello_name)).transpose()?;
    Ok(Mailer { from, smtp, folder: Folder::new(&mail.folder) })
}

fn smtp(mail: &Mail, host: &str, hello_name: Option<&str>) -> Result<Smtp, CannotStart> {
    let credentials = mail.smtp_username.as_ref().zip(mail.smtp_password.as_ref());
    let authorities = mail.smtp_ca_file.as_ref().map(|path| {
        let unreadable =
            |error| CannotStart::because(format!("mail.smtp_ca_file {}: {error}", path.display()));
        std::fs::read_to_string(path).map_err(unreadable)
    });
    let settings = SmtpSettings {
        host: host.to_owned(),
        port: mail.smtp_port.map_or_else(|| mail.smtp_security.port(), Into::into),
        security: match mail.smtp_security {
            SmtpSecurity::StartTls => Security::StartTls,
            SmtpSecurity::Tls => Security::Tls,
            SmtpSecurity::None => Security::None,
        },
        authorities: authorities.transpose()?,
        credentials: credentials.map(|(username, password)| Credentials {
            username: username.clone(),
            password: password.expose().into(),
        }),
        hello_name: hello_name.unwrap_or("localhost").to_owned(),
        patience: SmtpSettings::PATIENCE,
    };
    Smtp::new(settings).map_err(CannotStart::because)
}

/// Logs once where mails are sent.
pub fn log_destination(mailer: &Mailer) {
    match &mailer.smtp {
        Some(smtp) => tracing::info!(server = smtp.host(), "mails are sent by SMTP"),
        None => {
            tracing::info!(folder = %mailer.folder.path().display(), "mails are written as files: no mail server is configured");
        }
    }
}
