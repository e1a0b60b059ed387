use std::{num::NonZeroU16, path::PathBuf};

use aushang_mail_address::MailAddress;

use crate::section::section;
use crate::values::{Password, words};

section! {
    /// Outgoing mail: invitations, password links and others. Without a mail server, mails are written as
    /// files to a folder and not delivered.
    pub struct Mail("mail") {
        /// Sender address of all mails; replies go there. Required with a mail server.
        from_address: Option<MailAddress> = None,
        /// Sender name shown with the address.
        from_name: String = "Aushang".to_owned(),
        /// Host name of the mail server (SMTP).
        smtp_host: Option<String> = None,
        /// Port of the mail server. If unset: 587 with STARTTLS, 465 with TLS, 25 without encryption.
        smtp_port: Option<NonZeroU16> = None,
        /// Encryption of the connection. With STARTTLS the connection starts unencrypted, and no mail or
        /// password is sent before it is encrypted.
        smtp_security: SmtpSecurity = SmtpSecurity::StartTls,
        /// PEM file with additional certificate authorities for the mail server, such as one of your own.
        /// They are trusted for the connection to the mail server only.
        smtp_ca_file: Option<PathBuf> = None,
        /// Username for the mail server, if it requires one.
        smtp_username: Option<String> = None,
        /// Password for the mail server. Required with a username.
        smtp_password: Option<Password> = None,
        /// Folder for mails as files (.eml) when no mail server is set. It is created with the first mail.
        folder: PathBuf = PathBuf::from("data/mails"),
        /// Start without a mail server although `server.public_url` is https, and write mails as files to the
        /// folder. Someone has to forward them by hand.
        only_files: bool = false,
    }
}

/// Encryption of the connection to the mail server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpSecurity {
    StartTls,
    Tls,
    None,
}

impl SmtpSecurity {
    /// The default port.
    pub fn port(self) -> u16 {
        match self {
            Self::StartTls => 587,
            Self::Tls => 465,
            Self::None => 25,
        }
    }
}

words!(SmtpSecurity, "\"starttls\", \"tls\" or \"none\"", StartTls = "starttls", Tls = "tls", None = "none");
