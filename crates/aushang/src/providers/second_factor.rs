//! Whether a sign-in at a provider was one with a second factor
//! ([0063](../../../../docs/adr/0063-a-provider-counts-like-a-password.md)).

/// Names of methods (RFC 8176). A provider states them in `amr`; they are not requested as `acr`.
const METHODS: [&str; 20] = [
    "face", "fpt", "geo", "hwk", "iris", "kba", "mca", "mfa", "otp", "pin", "pwd", "rba", "retina", "sc",
    "sms", "swk", "tel", "user", "vbm", "wia",
];

/// When a sign-in counts as one with a second factor. Otherwise it counts like a password.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SecondFactor {
    #[default]
    Never,
    /// The operator vouches that the provider asks everybody for one.
    Always,
    /// If the provider states one of these values.
    Stated(Vec<String>),
}

impl SecondFactor {
    /// Whether the stated values of `acr`, `amr` or the header mean that a second factor was used.
    pub fn was_used(&self, stated: &[String]) -> bool {
        match self {
            Self::Never => false,
            Self::Always => true,
            Self::Stated(values) => stated.iter().any(|value| values.contains(value)),
        }
    }

    /// What is requested as `acr`, the preferred value first.
    pub fn acr_values(&self) -> Vec<String> {
        let Self::Stated(values) = self else { return Vec::new() };
        values.iter().filter(|value| !METHODS.contains(&value.as_str())).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFEDS: &str = "https://refeds.org/profile/mfa";

    fn texts(values: &[&str]) -> Vec<String> {
        values.iter().map(ToString::to_string).collect()
    }

    fn stated(values: &[&str]) -> SecondFactor {
        SecondFactor::Stated(texts(values))
    }

    #[test]
    fn second_factor_was_used_if_a_configured_value_is_stated() {
        let password = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport";
        for (rule, acr_and_amr, expected) in [
            (SecondFactor::Never, &[REFEDS, "mfa"][..], false),
            (SecondFactor::Always, &[], true),
            (SecondFactor::Always, &["pwd"], true),
            (stated(&[REFEDS]), &[], false),
            (stated(&[REFEDS]), &[password], false),
            (stated(&[REFEDS]), &[REFEDS], true),
            (stated(&[REFEDS]), &[password, "mfa"], false),
            (stated(&["mfa", "hwk"]), &["pwd"], false),
            (stated(&["mfa", "hwk"]), &["pwd", "otp", "mfa"], true),
            (stated(&["mfa", "hwk"]), &["hwk"], true),
            (stated(&[REFEDS, "mfa"]), &[password, "pwd", "mfa"], true),
            (stated(&[REFEDS, "mfa"]), &[REFEDS, "pwd"], true),
            // Exactly this value.
            (stated(&[REFEDS, "mfa"]), &["MFA"], false),
            (stated(&[REFEDS, "mfa"]), &["mfa "], false),
            (stated(&[REFEDS, "mfa"]), &["https://refeds.org/profile/mfa/"], false),
            (stated(&[REFEDS, "mfa"]), &["no-mfa"], false),
        ] {
            assert_eq!(rule.was_used(&texts(acr_and_amr)), expected, "{rule:?} {acr_and_amr:?}");
        }
    }

    #[test]
    fn names_of_methods_are_not_requested() {
        assert_eq!(stated(&[REFEDS, "mfa", "gold", "2", "hwk"]).acr_values(), [REFEDS, "gold", "2"]);
        assert_eq!(SecondFactor::Always.acr_values(), [""; 0]);
    }
}
