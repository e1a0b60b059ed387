use std::{num::NonZeroU16, path::PathBuf};

use aushang_mail_address::MailAddress;

use crate::{
    section::section,
    values::{Password, Refusal, Scalar},
};

section! {
    /// Mails: invitations, links for a new password and the like. Without a server they are laid
    /// as files into a folder, and nobody gets them.
    pub struct Mail("mail") {
        /// The address from which mails come; answers go there. Required with the server.
        from_address: Option<MailAddress> = None,
        /// The name beside it.
        from_name: String = "Aushang".to_owned(),
        /// The name of the mail server (SMTP).
        smtp_host: Option<String> = None,
        /// Its port. Without one it is 587 with STARTTLS, 465 with TLS, and else 25.
        smtp_port: Option<NonZeroU16> = None,
        /// How the connection is secured. With STARTTLS it begins in plain, but nothing is said
        /// before it is secured.
        smtp_security: SmtpSecurity = SmtpSecurity::StartTls,
        /// A file with certificates (PEM) of authorities that may vouch for the mail server besides
        /// those that the system believes: for one whose certificate comes from an authority of the
        /// house. They vouch for nothing else.
        smtp_ca_file: Option<PathBuf> = None,
        /// With which name to sign in at the server, where it wants that.
        smtp_username: Option<String> = None,
        /// The password that belongs to it.
        smtp_password: Option<Password> = None,
        /// The folder for mails as files (.eml), as long as there is no server. It is made when
        /// the first mail is written.
        folder: PathBuf = PathBuf::from("data/mails"),
        /// Start without a mail server although `server.public_url` is https, and write mails as files to the
        /// folder. Somebody has to forward them by hand.
        only_files: bool = false,
    }
}

/// How the connection to the mail server is secured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpSecurity {
    StartTls,
    Tls,
    None,
}

impl SmtpSecurity {
    /// The port that servers have for it.
    pub fn port(self) -> u16 {
        match self {
            Self::StartTls => 587,
            Self::Tls => 465,
            Self::None => 25,
        }
    }
}

impl Scalar for SmtpSecurity {
    const EXPECTED: &'static str = "\"starttls\", \"tls\" or \"none\"";

    fn parse(text: &str) -> Result<Self, Refusal> {
        match text {
            "starttls" => Ok(Self::StartTls),
            "tls" => Ok(Self::Tls),
            "none" => Ok(Self::None),
            _ => Err(Refusal::unexpected::<Self>()),
        }
    }

    fn write(&self) -> Option<String> {
        let word = match self {
            Self::StartTls => "starttls",
            Self::Tls => "tls",
            Self::None => "none",
        };
        Some(word.to_owned())
    }
}
