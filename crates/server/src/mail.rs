//! How mails leave, as configured.

use aushang_config::{Config, Mail, SmtpSecurity};
use aushang_mail::{Credentials, Folder, Mailbox, Mailer, Security, Smtp, SmtpSettings, Way};

use crate::start::CannotStart;

/// The sender of mails that only become files, where no other is set.
const NOBODY: &str = "aushang@localhost";

pub fn mailer(config: &Config) -> Result<Mailer, CannotStart> {
    let mail = &config.mail;
    let address = mail.from_address.as_ref().map_or(NOBODY, |address| address.as_str());
    let from = Mailbox::parse(address, Some(&mail.from_name))
        .map_err(|error| CannotStart::because(format!("mail.from_address: {error}")))?;
    let way = match &mail.smtp_host {
        None => Way::Folder(Folder::new(&mail.folder)),
        Some(host) => Way::Smtp(Box::new(smtp(mail, host, config.server.public_url.host_str())?)),
    };
    Ok(Mailer { from, way })
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

/// Tells the operator once where mails go.
pub fn say_where(mailer: &Mailer) {
    match &mailer.way {
        Way::Smtp(smtp) => tracing::info!(server = smtp.host(), "mails go out"),
        Way::Folder(folder) => {
            tracing::info!(folder = %folder.path().display(), "mails become files: no mail server is configured");
        }
    }
}
