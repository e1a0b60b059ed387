//! Errors: expected refusals and unexpected failures.
//!
//! A [`Problem`] is an expected refusal: it has a number, a reason for which the console has a German text,
//! and the fields that it concerns. Every other error is a failure: the HTTP layer logs it once with an id,
//! and the user sees the id.

use std::borrow::Cow;

use async_graphql::Value;
use aushang_db::Timestamp;

macro_rules! reasons {
    ($($number:literal: $($name:ident $code:literal)*;)*) => {
        /// Why something was refused. Exported to TypeScript, where each reason needs a German text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Reason { $($($name,)*)* }

        impl Reason {
            pub const ALL: &[Self] = &[$($(Self::$name,)*)*];

            /// The number in `extensions.code`.
            pub const fn number(self) -> u16 {
                match self { $($(Self::$name)|* => $number,)* }
            }

            /// The name in `extensions.reason`.
            pub const fn code(self) -> &'static str {
                match self { $($(Self::$name => $code,)*)* }
            }
        }
    };
}

reasons! {
    400:
        Invalid "INVALID"
        Required "REQUIRED"
        TooLong "TOO_LONG"
        InPast "IN_PAST"
        TooFarAhead "TOO_FAR_AHEAD"
        NotAUrl "NOT_A_URL"
        EndsBeforePublishing "ENDS_BEFORE_PUBLISHING"
        ExpiresBeforePublishing "EXPIRES_BEFORE_PUBLISHING"
        QuietHours "QUIET_HOURS"
        NoDates "NO_DATES"
        TooFew "TOO_FEW"
        TooMany "TOO_MANY"
        NotOffered "NOT_OFFERED"
        Repeated "REPEATED"
        ContentDiffers "CONTENT_DIFFERS"
        EndsBeforeStart "ENDS_BEFORE_START"
        BadCursor "BAD_CURSOR"
        PageTooLarge "PAGE_TOO_LARGE"
        LoginFailed "LOGIN_FAILED"
        RecruitingDomain "RECRUITING_DOMAIN"
        TooShort "TOO_SHORT"
        OnlyWhitespace "ONLY_WHITESPACE"
        NoDigit "NO_DIGIT"
        NoMixedCase "NO_MIXED_CASE"
        CommonPassword "COMMON_PASSWORD"
        OwnNames "OWN_NAMES"
        SamePassword "SAME_PASSWORD"
        OldPasswordIncorrect "OLD_PASSWORD_INCORRECT"
        PasswordIncorrect "PASSWORD_INCORRECT"
        SecondFactorRequired "SECOND_FACTOR_REQUIRED"
        CodeIncorrect "CODE_INCORRECT"
        CodeEnded "CODE_ENDED"
        PasskeyRequired "PASSKEY_REQUIRED"
        PasskeyRefused "PASSKEY_REFUSED"
        PasskeyCopied "PASSKEY_COPIED"
        PasskeyEnded "PASSKEY_ENDED"
        PasskeysNotOffered "PASSKEYS_NOT_OFFERED"
        NotAnEmail "NOT_AN_EMAIL"
        NotAPhoneNumber "NOT_A_PHONE_NUMBER"
        WrongCharacters "WRONG_CHARACTERS"
        MustStartWithLetter "MUST_START_WITH_LETTER"
        ForbiddenWord "FORBIDDEN_WORD"
        ConsentMissing "CONSENT_MISSING"
        LinkEnded "LINK_ENDED"
        NoSource "NO_SOURCE"
        NotProfessional "NOT_PROFESSIONAL"
        StateInvalid "STATE_INVALID"
        RoleNotAssignable "ROLE_NOT_ASSIGNABLE";
    401:
        NotSignedIn "NOT_SIGNED_IN";
    403:
        NotPermitted "NOT_PERMITTED"
        EnglishNotPermitted "ENGLISH_NOT_PERMITTED"
        PushConfigNotPermitted "PUSH_CONFIG_NOT_PERMITTED"
        AttachmentNotPermitted "ATTACHMENT_NOT_PERMITTED"
        PasswordMissing "PASSWORD_MISSING"
        SecondFactorMissing "SECOND_FACTOR_MISSING"
        PasskeyMissing "PASSKEY_MISSING"
        ProofRequired "PROOF_REQUIRED"
        StrongProofRequired "STRONG_PROOF_REQUIRED"
        IdentityUnknown "IDENTITY_UNKNOWN"
        AffiliationUnknown "AFFILIATION_UNKNOWN"
        OnlyProviders "ONLY_PROVIDERS"
        OtherIdentity "OTHER_IDENTITY"
        SecondFactorNotStated "SECOND_FACTOR_NOT_STATED"
        OtherAddress "OTHER_ADDRESS"
        LinkOfOtherAccount "LINK_OF_OTHER_ACCOUNT"
        ForeignProfile "FOREIGN_PROFILE"
        OwnAccount "OWN_ACCOUNT"
        OwnProfile "OWN_PROFILE"
        SpecialChannel "SPECIAL_CHANNEL"
        PermissionMissing "PERMISSION_MISSING"
        NotApproved "NOT_APPROVED"
        OwnText "OWN_TEXT"
        EmergencyNeedsTwo "EMERGENCY_NEEDS_TWO"
        InvitationOpen "INVITATION_OPEN";
    404:
        NotFound "NOT_FOUND"
        PhotoNetworkOff "PHOTO_NETWORK_OFF";
    410:
        PostWithdrawn "POST_WITHDRAWN"
        PostEnded "POST_ENDED";
    409:
        TooLateToRestore "TOO_LATE_TO_RESTORE"
        NothingToRestore "NOTHING_TO_RESTORE"
        TooLateToUndo "TOO_LATE_TO_UNDO"
        EmergencyLapsed "EMERGENCY_LAPSED"
        EmergencyEnded "EMERGENCY_ENDED"
        EmergencyRequestChanged "EMERGENCY_REQUEST_CHANGED"
        WrongStatus "WRONG_STATUS"
        EditedMeanwhile "EDITED_MEANWHILE"
        ListChanged "LIST_CHANGED"
        AlreadyLive "ALREADY_LIVE"
        AttachmentLocked "ATTACHMENT_LOCKED"
        OptionsLocked "OPTIONS_LOCKED"
        EndLocked "END_LOCKED"
        TryAgain "TRY_AGAIN"
        VotedAlready "VOTED_ALREADY"
        PollEnded "POLL_ENDED"
        TokenRenewed "TOKEN_RENEWED"
        KeyReused "KEY_REUSED"
        TooManyDevices "TOO_MANY_DEVICES"
        TooManyDrafts "TOO_MANY_DRAFTS"
        EmailTaken "EMAIL_TAKEN"
        UsernameTaken "USERNAME_TAKEN"
        ChannelExists "CHANNEL_EXISTS"
        TemplateExists "TEMPLATE_EXISTS"
        TooManyTemplates "TOO_MANY_TEMPLATES"
        SeriesExists "SERIES_EXISTS"
        TooManySeries "TOO_MANY_SERIES"
        LastAdmin "LAST_ADMIN"
        IdentityTaken "IDENTITY_TAKEN"
        ProviderLinked "PROVIDER_LINKED"
        LastSignIn "LAST_SIGN_IN"
        PasswordSet "PASSWORD_SET"
        OneTimeCodesSet "ONE_TIME_CODES_SET"
        SetupEnded "SETUP_ENDED"
        TooManyPasskeys "TOO_MANY_PASSKEYS"
        PasskeyExists "PASSKEY_EXISTS"
        ProfileOffline "PROFILE_OFFLINE"
        AutoFollowSet "AUTO_FOLLOW_SET"
        SourceConnected "SOURCE_CONNECTED"
        OtherAccount "OTHER_ACCOUNT"
        TooFewReleasers "TOO_FEW_RELEASERS"
        DeputyNotNeeded "DEPUTY_NOT_NEEDED"
        Accessibility "ACCESSIBILITY";
    413:
        TooLarge "TOO_LARGE"
        QuotaExceeded "QUOTA_EXCEEDED"
        ProfileQuotaExceeded "PROFILE_QUOTA_EXCEEDED";
    415:
        WrongFileType "WRONG_FILE_TYPE"
        BrokenFile "BROKEN_FILE"
        NoConverter "NO_CONVERTER"
        TooManyPixels "TOO_MANY_PIXELS"
        FilmTooLong "FILM_TOO_LONG"
        FilmTooManyPixels "FILM_TOO_MANY_PIXELS";
    429:
        TooManyAttempts "TOO_MANY_ATTEMPTS"
        TooManyUploads "TOO_MANY_UPLOADS"
        TooManyFilms "TOO_MANY_FILMS"
        TooManyInvitations "TOO_MANY_INVITATIONS"
        TooManyPosts "TOO_MANY_POSTS"
        TooManyEmergencies "TOO_MANY_EMERGENCIES";
    500:
        PlacesUnavailable "PLACES_UNAVAILABLE"
        SourceUnreachable "SOURCE_UNREACHABLE"
        PhotoNetworkFailed "PHOTO_NETWORK_FAILED"
        ConnectionInterrupted "CONNECTION_INTERRUPTED"
        NoRoom "NO_ROOM"
        StorageFull "STORAGE_FULL";
    603:
        SessionGone "SESSION_GONE";
}

impl Reason {
    /// Seconds after which a retry may succeed.
    const fn retry_after(self) -> Option<u32> {
        match self {
            // The length of the rate limit's window.
            Self::TooManyAttempts => Some(15 * 60),
            Self::TooManyInvitations => Some(60 * 60),
            Self::TooManyEmergencies => Some(10 * 60),
            Self::TooManyFilms => Some(60),
            Self::TooManyUploads => Some(10),
            _ => None,
        }
    }

    /// The `message` of the GraphQL error: the code, except where the specification demands another text.
    const fn message(self) -> &'static str {
        match self {
            Self::OldPasswordIncorrect => "Old Password incorrect",
            _ => self.code(),
        }
    }
}

/// One field that was refused, by its path in the call's arguments: `attachment.blog.url`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldProblem {
    pub field: Cow<'static, str>,
    pub reason: Reason,
}

/// An expected refusal.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub reason: Reason,
    pub fields: Vec<FieldProblem>,
    /// The current state of the entity, for a conflict, or why it is no longer shown; for
    /// [`Reason::Accessibility`], the list of findings, which is sent as `findings`.
    pub current: Option<Value>,
    /// Seconds to wait before a retry, if more precise than the default of the reason; sent as `Retry-After`.
    pub retry_after: Option<u64>,
}

impl Problem {
    pub const fn new(reason: Reason) -> Self {
        Self { reason, fields: Vec::new(), current: None, retry_after: None }
    }

    /// A refusal of one field.
    pub fn field(field: impl Into<Cow<'static, str>>, reason: Reason) -> Self {
        Self { fields: vec![FieldProblem { field: field.into(), reason }], ..Self::new(reason) }
    }

    /// A refusal because a limit is exceeded until `then`.
    pub fn until(reason: Reason, now: Timestamp, then: Timestamp) -> Self {
        let millis = (then - now).num_milliseconds().max(1).unsigned_abs();
        // Rounded up: a retry one second early would be refused again.
        Self { retry_after: Some(millis.div_ceil(1_000)), ..Self::new(reason) }
    }
}

/// Collects the refused fields of an input, so that the user sees all of them at once.
#[derive(Default)]
pub struct Fields(Vec<FieldProblem>);

impl Fields {
    pub fn refuse(&mut self, field: impl Into<Cow<'static, str>>, reason: Reason) {
        self.0.push(FieldProblem { field: field.into(), reason });
    }

    /// Fails if a field was refused. The reason of the problem is the reason of the first field.
    pub fn done(self) -> Result<(), Problem> {
        match self.0.first() {
            None => Ok(()),
            Some(first) => {
                let reason = first.reason;
                Err(Problem { fields: self.0, ..Problem::new(reason) })
            }
        }
    }
}

/// The error of an operation.
#[derive(Debug)]
pub enum Error {
    Problem(Problem),
    /// An unexpected error. The caller that handles it logs it once.
    Failure(Box<dyn std::error::Error + Send + Sync>),
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    pub fn failure(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Failure(error.into())
    }

    /// The message for logs and job rows. Leaves out the `Debug` details: those of a database error contain
    /// values of rows.
    pub fn why(&self) -> String {
        match self {
            Self::Problem(problem) => problem.reason.code().to_owned(),
            Self::Failure(failure) => failure.to_string(),
        }
    }

    /// Turns failures of a write that are not a fault of the program into refusals: another transaction has
    /// locked the rows, or the disk of the database is full. Logs the latter, since an operator has to act.
    #[must_use]
    pub fn or_refusal(self) -> Self {
        let Self::Failure(failure) = self else { return self };
        match failure.downcast_ref::<aushang_db::Failure>() {
            Some(failure) if failure.is_contention() => Reason::TryAgain.into(),
            Some(failure) if failure.is_storage_full() => {
                tracing::error!(%failure, "a write was refused: the disk of the database is full");
                Reason::StorageFull.into()
            }
            _ => Self::Failure(failure),
        }
    }

    /// Turns the violation of a unique index into a refusal of the field.
    #[must_use]
    pub fn or_taken(self, field: &'static str, reason: Reason) -> Self {
        let Self::Failure(failure) = &self else { return self };
        match failure.downcast_ref::<aushang_db::Failure>() {
            Some(failure) if failure.is_unique_violation() => Problem::field(field, reason).into(),
            _ => self,
        }
    }

    /// Sets the field that a refusal concerns, if the function that refused could not know it.
    #[must_use]
    pub fn at(self, field: impl Into<Cow<'static, str>>) -> Self {
        match self {
            Self::Problem(problem) => Problem::field(field, problem.reason).into(),
            failure @ Self::Failure(_) => failure,
        }
    }
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<Reason> for Error {
    fn from(reason: Reason) -> Self {
        Self::Problem(Problem::new(reason))
    }
}

impl From<aushang_db::Failure> for Error {
    fn from(failure: aushang_db::Failure) -> Self {
        Self::Failure(failure.into())
    }
}

impl From<sea_orm::DbErr> for Error {
    fn from(error: sea_orm::DbErr) -> Self {
        aushang_db::Failure::from(error).into()
    }
}

impl From<Error> for aushang_jobs::JobError {
    fn from(error: Error) -> Self {
        Self::new(error.why())
    }
}

impl From<Problem> for async_graphql::Error {
    fn from(problem: Problem) -> Self {
        let mut error = Self::new(problem.reason.message());
        let extensions = error.extensions.get_or_insert_default();
        extensions.set("code", problem.reason.number());
        extensions.set("reason", problem.reason.code());
        if let Some(seconds) = problem.retry_after.or(problem.reason.retry_after().map(u64::from)) {
            extensions.set("retryAfter", seconds);
        }
        if !problem.fields.is_empty() {
            let fields = problem.fields.iter().map(|field| {
                Value::from_json(serde_json::json!({ "field": field.field, "reason": field.reason.code() }))
                    .expect("an object of two strings is a valid value")
            });
            extensions.set("fields", Value::List(fields.collect()));
        }
        if let Some(current) = problem.current {
            let name = if problem.reason == Reason::Accessibility { "findings" } else { "current" };
            extensions.set(name, current);
        }
        error
    }
}

impl From<Error> for async_graphql::Error {
    /// A failure has no code; the HTTP layer logs it and replaces its message.
    fn from(error: Error) -> Self {
        match error {
            Error::Problem(problem) => problem.into(),
            Error::Failure(failure) => Self { message: failure.to_string(), source: None, extensions: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // spec: API-07
    #[test]
    fn a_problem_is_sent_with_number_reason_and_fields() {
        let error: async_graphql::Error = Problem::field("content", Reason::Required).into();
        let extensions = serde_json::to_value(error.extensions).unwrap();
        assert_eq!(
            extensions,
            serde_json::json!({
                "code": 400, "reason": "REQUIRED",
                "fields": [{ "field": "content", "reason": "REQUIRED" }]
            })
        );
    }

    #[test]
    fn a_wait_is_rounded_up_to_seconds() {
        let at = Timestamp::from_millis;
        for (millis, seconds) in [(0, 1), (1, 1), (1_000, 1), (1_001, 2), (60_000, 60)] {
            let problem = Problem::until(Reason::TooManyAttempts, at(0), at(millis));
            assert_eq!(problem.retry_after, Some(seconds), "{millis}");
        }
    }

    #[test]
    fn all_refused_fields_are_reported_at_once() {
        let mut fields = Fields::default();
        fields.refuse("content", Reason::Required);
        fields.refuse("publishDate", Reason::InPast);
        let problem = fields.done().unwrap_err();
        assert_eq!(problem.reason, Reason::Required);
        assert_eq!(problem.fields.len(), 2);
    }
}
