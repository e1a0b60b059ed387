//! Names around an account, which attackers try first as its password: of the institution and of the person
//! the product's name in a password].

use aushang_db::Connection;
use unicode_normalization::UnicodeNormalization;

use crate::accounts::Account;
use crate::problem::Result;
use crate::profiles;

/// Minimum letters of a single word of the institution's names and of the address. Shorter ones are part of
/// many words.
const MIN_WORD: usize = 4;
/// Initials are not words.
const MIN_OF_NAME: usize = 2;

/// The words, in the form of [`letters`].
#[derive(Debug, Default)]
pub struct OwnWords(Vec<String>);

impl OwnWords {
    /// For a password whose account is not known.
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// `institution`: the display name and the username. `name`: that of the person.
    pub fn new(institution: [&str; 2], email: &str, name: Option<&str>) -> Self {
        let (local, host) = email.rsplit_once('@').unwrap_or((email, ""));
        let domain = host.split('.').next().unwrap_or_default();
        let mut words = Vec::new();
        for text in institution.into_iter().chain([local]) {
            words.push(letters(text));
            words.extend(words_of(text, MIN_WORD));
        }
        words.push(letters(domain));
        words.extend(words_of(name.unwrap_or_default(), MIN_OF_NAME));
        words.retain(|word| !word.is_empty());
        Self(words)
    }

    /// The words of an existing account and its profile.
    pub(super) async fn of(db: &impl Connection, account: &Account) -> Result<Self> {
        let profile = profiles::find(db, account.profile).await?;
        let institution =
            profile.as_ref().map_or(["", ""], |profile| [&profile.display_name, &profile.username]);
        Ok(Self::new(institution, &account.email, account.name.as_deref()))
    }

    /// Whether the letters of the password are only these words, one or several, in any order.
    pub(super) fn spell(&self, password: &str) -> bool {
        let letters = letters(password);
        let mut is_spelled = vec![false; letters.len() + 1];
        is_spelled[0] = true;
        for start in 0..letters.len() {
            if is_spelled[start] {
                for word in self.0.iter().filter(|word| letters[start..].starts_with(*word)) {
                    is_spelled[start + word.len()] = true;
                }
            }
        }
        !letters.is_empty() && is_spelled[letters.len()]
    }
}

/// The letters of a text in lower case, with umlauts as two letters.
fn letters(text: &str) -> String {
    let mut letters = String::new();
    for letter in text.to_lowercase().nfc().filter(|char| char.is_alphabetic()) {
        match letter {
            'ä' => letters.push_str("ae"),
            'ö' => letters.push_str("oe"),
            'ü' => letters.push_str("ue"),
            'ß' => letters.push_str("ss"),
            other => letters.push(other),
        }
    }
    letters
}

/// The words of a text that have at least `min` letters.
fn words_of(text: &str, min: usize) -> Vec<String> {
    let composed: String = text.nfc().collect();
    let words = composed.split(|char: char| !char.is_alphabetic());
    words.filter(|word| word.chars().count() >= min).map(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    // spec: AUTH-25
    #[test]
    fn passwords_of_own_names_only_are_recognized() {
        let words = OwnWords::new(
            ["Fachschaft Maß-Technik", "fs-mt.kit"],
            "zoe.mueller@uni-beispiel.example",
            Some("Zoë M. Müller-Li"),
        );
        for (password, expected) in [
            ("FachschaftMaßTechnik1", true),
            ("fachschaft-MASS-technik 2026", true),
            ("Technik2026", true),
            ("Maß 12345", false),
            ("Fsmtkit2026", true),
            ("Fs-Mt-Kit-1", true),
            ("Kit 12345", false),
            ("Zoe.Mueller1", true),
            ("Mueller2026", true),
            ("Mu\u{308}ller2026", true),
            ("MÜLLER-2026-a", false),
            ("1Unibeispiel", true),
            ("Beispiel 2026", false),
            ("Zoë 12345", true),
            ("Li-123456", true),
            ("M1234567", false),
            ("TechnikMüllerZoë7", true),
            ("Technik Technik 7", true),
            ("TechnikMüllerZoës7", false),
            ("Guten Morgen 7", false),
            ("12345678", false),
        ] {
            assert_eq!(words.spell(password), expected, "{password}");
        }
    }

    #[test]
    fn missing_names_are_no_words() {
        assert!(!OwnWords::none().spell("Guten Morgen 7"));
        let only_address = OwnWords::new(["", ""], "a1@", None);
        assert!(only_address.spell("A1234567a"));
        for password in ["", "12345678", "Ab345678"] {
            assert!(!only_address.spell(password), "{password}");
        }
    }
}
