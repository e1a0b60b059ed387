//! Enums that several features share. Each value has the same name in the database and on the wire.

use async_graphql::Enum;
use sea_orm::{DeriveActiveEnum, EnumIter};
use serde::{Deserialize, Serialize};

macro_rules! text_enum {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, EnumIter, DeriveActiveEnum, Serialize, Deserialize,
        )]
        #[sea_orm(rs_type = "String", db_type = "Text")]
        pub enum $name {$(
            #[sea_orm(string_value = $text)]
            #[graphql(name = $text)]
            #[serde(rename = $text)]
            $variant,
        )*}

        impl $name {
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }

        impl std::str::FromStr for $name {
            type Err = ();
            fn from_str(text: &str) -> Result<Self, ()> {
                Self::ALL.iter().copied().find(|value| value.as_str() == text).ok_or(())
            }
        }
    };
}

/// A set of enum values, stored as one number in the database. The bit of a value is its position in the
/// enum, so new values must be added at the end.
macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident of $value:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, sea_orm::DeriveValueType, serde::Deserialize,
        )]
        pub struct $set(i64);

        impl $set {
            pub const NONE: Self = Self(0);

            pub const fn bits(self) -> i64 {
                self.0
            }

            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            pub const fn contains(self, value: $value) -> bool {
                self.0 & (1 << value as u8) != 0
            }

            #[must_use]
            pub const fn with(self, value: $value) -> Self {
                Self(self.0 | 1 << value as u8)
            }

            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            pub fn list(self) -> Vec<$value> {
                $value::ALL.iter().copied().filter(|value| self.contains(*value)).collect()
            }
        }

        impl FromIterator<$value> for $set {
            fn from_iter<I: IntoIterator<Item = $value>>(values: I) -> Self {
                values.into_iter().fold(Self::NONE, Self::with)
            }
        }
    };
}

text_enum! {
    /// The role of an account; it determines what the account may do.
    AccountRole {
        Superadmin = "SUPERADMIN",
        Admin = "ADMIN",
        User = "USER",
        Draft = "DRAFT",
    }
}

text_enum! {
    /// How a person last proved in a session to be the owner of the account. ONE_TIME_CODE: with a one-time code or a
    /// recovery code. MAILED_CODE: with a code that was mailed to the account. Both together with the password or a sign-in at
    /// a provider, or alone where the account proves without a password. PROVIDER: by signing in at a provider, which has not stated a second factor.
    /// PROVIDER_SECOND_FACTOR: by signing in there with one. SIGN_IN_LINK: with a link of the operator.
    ProvedBy {
        Password = "PASSWORD",
        OneTimeCode = "ONE_TIME_CODE",
        MailedCode = "MAILED_CODE",
        Passkey = "PASSKEY",
        Provider = "PROVIDER",
        ProviderSecondFactor = "PROVIDER_SECOND_FACTOR",
        SignInLink = "SIGN_IN_LINK",
    }
}

impl AccountRole {
    /// A higher role may do all that a lower one may.
    pub const fn rank(self) -> u8 {
        match self {
            Self::Draft => 0,
            Self::User => 1,
            Self::Admin => 2,
            Self::Superadmin => 3,
        }
    }
}

impl ProvedBy {
    /// Whether a stolen password alone does not suffice for it, be it that of the account or that of the provider.
    pub const fn is_strong(self) -> bool {
        !matches!(self, Self::Password | Self::Provider)
    }

    /// The proof of a sign-in at a provider, with or without a second factor there.
    pub const fn provider(second_factor: bool) -> Self {
        if second_factor { Self::ProviderSecondFactor } else { Self::Provider }
    }

    /// Whether it replaces the password, so that a code besides it is a strong proof.
    pub const fn is_by_provider(self) -> bool {
        matches!(self, Self::Provider | Self::ProviderSecondFactor)
    }
}

text_enum! {
    /// The kind of a profile.
    ProfileRole {
        ContentProvider = "CONTENT_PROVIDER",
        StudentCouncil = "STUDENT_COUNCIL",
        Institution = "INSTITUTION",
        University = "UNIVERSITY",
        User = "USER",
        RecruitingPromoter = "RECRUITING_PROMOTER",
    }
}

text_enum! {
    /// Whether a place can be entered with a wheelchair; LIMITED: in part, or with help.
    WheelchairAccess {
        Yes = "YES",
        Limited = "LIMITED",
        No = "NO",
    }
}

text_enum! {
    /// The images of a profile.
    ProfilePart {
        Avatar = "AVATAR",
        Header = "HEADER",
    }
}

text_enum! {
    /// The kind of an uploaded file. Images are JPEG or PNG. The format is detected from the content of the
    /// file.
    UploadType {
        Image = "IMAGE",
        Audio = "AUDIO",
        Video = "VIDEO",
    }
}

text_enum! {
    /// Whether a video can be played. READY: it can. CONVERTING: it is being converted or waits for it.
    /// FAILED: it cannot be converted. UNSUPPORTED: this server has no converter.
    MediaState {
        Ready = "READY",
        Converting = "CONVERTING",
        Failed = "FAILED",
        Unsupported = "UNSUPPORTED",
    }
}

text_enum! {
    /// A permission of a profile. It applies to all accounts of the profile.
    Permission {
        ReadPostStatistics = "READ_POST_STATISTICS",
        AdvertisePost = "ADVERTISE_POST",
        CreateCareerAdvert = "CREATE_CAREER_ADVERT",
        CreateMailAdvert = "CREATE_MAIL_ADVERT",
        ViewFollowerTrend = "VIEW_FOLLOWER_TREND",
        MultilingualPosts = "MULTILINGUAL_POSTS",
        CustomPostPushconfig = "CUSTOM_POST_PUSHCONFIG",
    }
}

text_enum! {
    /// The languages of a post. German is the primary language.
    Language {
        De = "de",
        En = "en",
    }
}

text_enum! {
    /// The role of a reader, also used for the audience of a channel or profile.
    TargetingRole {
        Student = "student",
        Employee = "employee",
        Guest = "guest",
        Interested = "interested",
        Alumni = "alumni",
    }
}

bit_set! {
    /// A profile's permissions.
    Permissions of Permission
}

bit_set! {
    /// Roles of readers. As an audience, the empty set means all readers.
    TargetingRoles of TargetingRole
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::subsequence;

    use super::*;

    /// The numbers are stored in the database: values may be added at the end, but not reordered.
    #[test]
    fn each_value_keeps_its_bit() {
        for (permission, bit) in [
            (Permission::ReadPostStatistics, 1),
            (Permission::AdvertisePost, 2),
            (Permission::CreateCareerAdvert, 4),
            (Permission::CreateMailAdvert, 8),
            (Permission::ViewFollowerTrend, 16),
            (Permission::MultilingualPosts, 32),
            (Permission::CustomPostPushconfig, 64),
        ] {
            assert_eq!(Permissions::NONE.with(permission).bits(), bit, "{permission:?}");
        }
        for (role, bit) in [
            (TargetingRole::Student, 1),
            (TargetingRole::Employee, 2),
            (TargetingRole::Guest, 4),
            (TargetingRole::Interested, 8),
            (TargetingRole::Alumni, 16),
        ] {
            assert_eq!(TargetingRoles::NONE.with(role).bits(), bit, "{role:?}");
        }
    }

    fn roles() -> impl Strategy<Value = Vec<TargetingRole>> {
        subsequence(TargetingRole::ALL.to_vec(), 0..=TargetingRole::ALL.len())
    }

    proptest! {
        #[test]
        fn a_set_contains_exactly_the_added_values(chosen in roles(), more in roles()) {
            let set: TargetingRoles = chosen.iter().copied().collect();
            let both = set.union(more.iter().copied().collect());
            prop_assert_eq!(set.is_empty(), chosen.is_empty());
            for role in TargetingRole::ALL {
                prop_assert_eq!(set.contains(*role), chosen.contains(role));
                prop_assert_eq!(both.contains(*role), chosen.contains(role) || more.contains(role));
            }
            prop_assert_eq!(set.list(), chosen);
        }
    }

    #[test]
    fn a_value_is_parsed_from_its_name() {
        for role in AccountRole::ALL {
            assert_eq!(role.as_str().parse(), Ok(*role));
        }
        assert_eq!("admin".parse::<AccountRole>(), Err(()));
    }
}
