//! The kinds of mails.

use aushang_db::Timestamp;
use aushang_mail_address::MailAddress;

use crate::ids::PostId;

const ACCOUNT_REMOVED: &str = "ACCOUNT_REMOVED";
const PROFILE_REMOVED: &str = "PROFILE_REMOVED";

/// A link to a page of the console that is valid for a limited time.
#[derive(Clone, Debug)]
pub struct Link {
    /// Path below the public base URL, for example `/set/…`.
    pub path: String,
    /// When the link expires.
    pub until: Timestamp,
}

/// Why no posts are imported from a source any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceFailedReason {
    /// The account has to be connected again.
    ConnectionEnded,
    /// The account exists, but may not be read any more.
    AccessDenied,
    /// The account or feed does not exist any more.
    Gone,
    /// It has not responded for 24 hours.
    Unreachable,
    /// The profile has used up its space for files.
    StorageFull,
}

/// What has happened to the second factors of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactorChange {
    OneTimeCodesAdded,
    OneTimeCodesRemoved {
        password_suffices: bool,
    },
    RecoveryCodesReplaced,
    /// How many are left.
    RecoveryCodeUsed {
        left: u64,
    },
    /// With this name.
    PasskeyAdded(String),
    PasskeyRemoved {
        name: String,
        password_suffices: bool,
    },
    /// All of them, by a colleague, by internal staff or by an operator. `None`: by an operator.
    RemovedBy(Option<String>),
}

/// How somebody has signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignInMethod {
    Password,
    Passkey,
    /// What people call the provider.
    Provider(String),
    /// A link that an operator has made.
    Link,
}

/// What a letter says about a post.
#[derive(Clone, Debug)]
pub struct PostBrief {
    pub id: PostId,
    /// The first line of its text. Empty: it has none.
    pub beginning: String,
    /// Name or address. `None`: the account was deleted, or the post was imported.
    pub author: Option<String>,
    /// `None`: it is published as soon as it is released.
    pub date: Option<Timestamp>,
}

/// How the request for a second person has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestEnd {
    Changed,
    Deleted,
    /// The profile has lost the emergency channel.
    ChannelRemoved,
    Refused {
        reason: Option<String>,
    },
}

/// What has become of an emergency that was confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfirmedAs {
    Sent,
    Planned(Timestamp),
    ShownAgain,
}

/// What has happened to an emergency in a profile that wants two people for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmergencyEvent {
    /// One person has planned it, and it needs two now.
    NeedsTwo,
    /// Somebody asks for a second person, who confirms it until this moment.
    Asked { by: String, until: Timestamp },
    /// Nobody has confirmed it in time. `is_withdrawn`: it was to be shown again.
    Lapsed { is_withdrawn: bool },
    /// Somebody has ended the request. `by`: `None` for the server, which follows a source.
    RequestEnded { by: Option<String>, how: RequestEnd, is_withdrawn: bool },
    /// The second person has confirmed it.
    Confirmed { by: String, then: ConfirmedAs },
    /// One person is enough now, so the request for a second one has ended.
    NeedsOne { by: String, is_withdrawn: bool },
}

impl EmergencyEvent {
    fn kind(&self) -> &'static str {
        match self {
            Self::NeedsTwo => "RELEASE_VOIDED",
            Self::Asked { .. } => "EMERGENCY_ASKED",
            Self::Lapsed { .. } => "EMERGENCY_LAPSED",
            Self::Confirmed { .. } => "EMERGENCY_CONFIRMED",
            Self::RequestEnded { .. } | Self::NeedsOne { .. } => "EMERGENCY_REQUEST_ENDED",
        }
    }
}

/// What has happened, or is about to happen, to a post that needs a release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApprovalEvent {
    Released {
        by: String,
        is_live: bool,
    },
    SentBack {
        by: String,
        reason: String,
    },
    /// It was released, and needs another release. `None`: not because somebody changed it.
    Voided {
        by: Option<String>,
    },
    /// Something that only happens to emergencies that need two people.
    Emergency(EmergencyEvent),
    /// Its date is at most a day away, and it is not released.
    Due,
    /// Its date has come.
    DateMissed,
}

impl ApprovalEvent {
    /// Whether the post can be opened.
    pub(super) fn has_post(&self) -> bool {
        !matches!(self, Self::Emergency(EmergencyEvent::RequestEnded { how: RequestEnd::Deleted, .. }))
    }

    /// Whether readers see the post now, so that its date is not ahead.
    pub fn is_live(&self) -> bool {
        match self {
            Self::Released { is_live, .. } => *is_live,
            Self::Emergency(EmergencyEvent::Confirmed { then, .. }) => {
                !matches!(then, ConfirmedAs::Planned(_))
            }
            _ => false,
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Released { .. } => "POST_RELEASED",
            Self::SentBack { .. } => "POST_SENT_BACK",
            Self::Voided { .. } => "RELEASE_VOIDED",
            Self::Emergency(event) => event.kind(),
            Self::Due => "RELEASE_DUE",
            Self::DateMissed => "RELEASE_MISSED",
        }
    }
}

/// A kind of mail with its data. Each contains the institution, because one person may have accounts of
/// several institutions.
#[derive(Clone, Debug)]
pub enum Letter {
    /// To a person who was added to a profile's accounts.
    Invitation {
        institution: String,
        inviter: Option<String>,
        link: Link,
    },
    /// To the contact of a new profile, who may be another person than the owner of the account.
    Registration {
        institution: String,
        account_email: MailAddress,
        link: Link,
    },
    PasswordReset {
        institution: String,
        link: Link,
    },
    /// To the address that is to be confirmed.
    Confirmation {
        institution: String,
        link: Link,
        /// The address replaces that of the account once it is confirmed.
        is_new: bool,
    },
    PasswordChanged {
        institution: String,
        /// Providers and passkeys with which the account can sign in as well.
        other_methods: Vec<String>,
    },
    /// To an account whose second factors were changed.
    SecondFactor {
        institution: String,
        change: FactorChange,
    },
    /// To an account that was used with a browser that it had not used before.
    NewBrowser {
        institution: String,
        at: Timestamp,
        browser: Option<&'static str>,
        system: Option<&'static str>,
        /// The network, or its name.
        network: Option<String>,
        method: SignInMethod,
    },
    /// A code that proves in a session that the person reads this account's mail.
    ProofCode {
        institution: String,
        code: String,
        until: Timestamp,
    },
    /// A code that links the account with an identity at a provider.
    LinkCode {
        institution: String,
        /// What people call the provider.
        provider: String,
        code: String,
        until: Timestamp,
    },
    /// To an account that was linked with an identity at a provider, or unlinked.
    ProviderLink {
        institution: String,
        provider: String,
        is_linked: bool,
    },
    AccountRemoved {
        institution: String,
    },
    /// To the accounts of a profile that internal staff deleted.
    ProfileRemoved {
        institution: String,
    },
    /// To accounts that may approve posts.
    DraftsWaiting {
        institution: String,
        count: u64,
        /// At least one.
        newest: Vec<PostBrief>,
    },
    /// To the author of a post and to accounts that may approve it.
    Approval {
        institution: String,
        post: PostBrief,
        event: ApprovalEvent,
    },
    /// To the other administrators of a profile in which an emergency needs only one person now.
    EmergencyNeedsOne {
        institution: String,
        by: String,
    },
    /// To an account that becomes a deputy, and may release posts for a time.
    Deputy {
        institution: String,
        by: Option<String>,
        from: Timestamp,
        /// The first moment after it.
        until: Timestamp,
    },
    /// To accounts that may connect a source again from which posts are imported.
    SourceFailed {
        institution: String,
        /// Instagram, for example.
        network: &'static str,
        /// The name of the account or feed.
        source: String,
        reason: SourceFailedReason,
    },
    /// To the previous address.
    EmailChanged {
        institution: String,
        new_address: MailAddress,
    },
}

impl Letter {
    /// The name that is stored in the row.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Invitation { .. } => "INVITATION",
            Self::Registration { .. } => "REGISTRATION",
            Self::PasswordReset { .. } => "PASSWORD_RESET",
            Self::Confirmation { .. } => "CONFIRMATION",
            Self::PasswordChanged { .. } => "PASSWORD_CHANGED",
            Self::SecondFactor { .. } => "SECOND_FACTOR",
            Self::NewBrowser { .. } => "NEW_BROWSER",
            Self::ProofCode { .. } => "PROOF_CODE",
            Self::LinkCode { .. } => "LINK_CODE",
            Self::ProviderLink { .. } => "PROVIDER_LINK",
            Self::AccountRemoved { .. } => ACCOUNT_REMOVED,
            Self::ProfileRemoved { .. } => PROFILE_REMOVED,
            Self::DraftsWaiting { .. } => "DRAFTS_WAITING",
            Self::Approval { event, .. } => event.kind(),
            Self::EmergencyNeedsOne { .. } => "EMERGENCY_NEEDS_ONE",
            Self::Deputy { .. } => "DEPUTY",
            Self::SourceFailed { .. } => "SOURCE_FAILED",
            Self::EmailChanged { .. } => "EMAIL_CHANGED",
        }
    }

    /// The kinds that are sent after their account was deleted.
    pub const KINDS_TO_DELETED_ACCOUNTS: [&str; 2] = [ACCOUNT_REMOVED, PROFILE_REMOVED];

    pub(super) fn institution(&self) -> &str {
        match self {
            Self::Invitation { institution, .. }
            | Self::Registration { institution, .. }
            | Self::PasswordReset { institution, .. }
            | Self::Confirmation { institution, .. }
            | Self::PasswordChanged { institution, .. }
            | Self::SecondFactor { institution, .. }
            | Self::NewBrowser { institution, .. }
            | Self::ProofCode { institution, .. }
            | Self::LinkCode { institution, .. }
            | Self::ProviderLink { institution, .. }
            | Self::AccountRemoved { institution }
            | Self::ProfileRemoved { institution }
            | Self::DraftsWaiting { institution, .. }
            | Self::Approval { institution, .. }
            | Self::EmergencyNeedsOne { institution, .. }
            | Self::Deputy { institution, .. }
            | Self::SourceFailed { institution, .. }
            | Self::EmailChanged { institution, .. } => institution,
        }
    }

    /// The link of the letter, if it has one.
    pub(super) fn link(&self) -> Option<&Link> {
        match self {
            Self::Invitation { link, .. }
            | Self::Registration { link, .. }
            | Self::PasswordReset { link, .. }
            | Self::Confirmation { link, .. } => Some(link),
            Self::PasswordChanged { .. }
            | Self::SecondFactor { .. }
            | Self::NewBrowser { .. }
            | Self::ProofCode { .. }
            | Self::LinkCode { .. }
            | Self::ProviderLink { .. }
            | Self::AccountRemoved { .. }
            | Self::ProfileRemoved { .. }
            | Self::DraftsWaiting { .. }
            | Self::Approval { .. }
            | Self::EmergencyNeedsOne { .. }
            | Self::Deputy { .. }
            | Self::SourceFailed { .. }
            | Self::EmailChanged { .. } => None,
        }
    }
}
