//! The occasions on which people get a mail.

use aushang_db::Timestamp;
use aushang_mail_address::MailAddress;

/// A place in the console, and until when it opens something.
#[derive(Clone, Debug)]
pub struct Link {
    /// Below the public address: `/set/…`.
    pub path: String,
    pub until: Timestamp,
}

/// An occasion, with what the mail has to say about it. Each names the institution: one person may
/// have accounts of several.
#[derive(Clone, Debug)]
pub enum Letter {
    /// To somebody who was added to a profile's accounts.
    Invitation {
        institution: String,
        inviter: Option<String>,
        link: Link,
    },
    /// To whom a new profile is entrusted; not always the one whose account it is.
    Registration {
        institution: String,
        account_email: MailAddress,
        link: Link,
    },
    PasswordReset {
        institution: String,
        link: Link,
    },
    /// To an address that is to be confirmed.
    Confirmation {
        institution: String,
        link: Link,
    },
    PasswordChanged {
        institution: String,
    },
    AccountRemoved {
        institution: String,
    },
    /// To those who may release.
    DraftsWaiting {
        institution: String,
        count: u64,
    },
    /// To the address that it was until now.
    EmailChanged {
        institution: String,
        new_address: MailAddress,
    },
}

impl Letter {
    /// Stands in the row.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Invitation { .. } => "INVITATION",
            Self::Registration { .. } => "REGISTRATION",
            Self::PasswordReset { .. } => "PASSWORD_RESET",
            Self::Confirmation { .. } => "CONFIRMATION",
            Self::PasswordChanged { .. } => "PASSWORD_CHANGED",
            Self::AccountRemoved { .. } => "ACCOUNT_REMOVED",
            Self::DraftsWaiting { .. } => "DRAFTS_WAITING",
            Self::EmailChanged { .. } => "EMAIL_CHANGED",
        }
    }

    pub(super) fn institution(&self) -> &str {
        match self {
            Self::Invitation { institution, .. }
            | Self::Registration { institution, .. }
            | Self::PasswordReset { institution, .. }
            | Self::Confirmation { institution, .. }
            | Self::PasswordChanged { institution }
            | Self::AccountRemoved { institution }
            | Self::DraftsWaiting { institution, .. }
            | Self::EmailChanged { institution, .. } => institution,
        }
    }

    /// The link that ends, if it has one.
    pub(super) fn link(&self) -> Option<&Link> {
        match self {
            Self::Invitation { link, .. }
            | Self::Registration { link, .. }
            | Self::PasswordReset { link, .. }
            | Self::Confirmation { link, .. } => Some(link),
            Self::PasswordChanged { .. }
            | Self::AccountRemoved { .. }
            | Self::DraftsWaiting { .. }
            | Self::EmailChanged { .. } => None,
        }
    }
}
