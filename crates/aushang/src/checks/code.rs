//! The kinds of findings and their severities, as the API names them.

use async_graphql::Enum;
use aushang_checks::{Code, Severity};

macro_rules! codes {
    ($($(#[$doc:meta])* $Code:ident $german:literal,)*) => {
        /// What was found.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
        #[graphql(remote = "Code")]
        pub enum CheckCode { $($(#[$doc])* $Code,)* }

        impl CheckCode {
            /// What was counted, in tables.
            pub const fn german(self) -> &'static str {
                match self { $(Self::$Code => $german,)* }
            }
        }
    };
}

codes! {
    /// An image has no description.
    ImageWithoutDescription "Bild ohne Beschreibung",
    /// A description is the name of a file.
    DescriptionIsFileName "Bildbeschreibung ist ein Dateiname",
    /// A description begins with 'Bild von', which screen readers say anyway.
    DescriptionSaysImage "Bildbeschreibung beginnt mit „Bild von“",
    /// A description has more than 250 characters.
    DescriptionLong "Bildbeschreibung länger als 250 Zeichen",
    /// A description is the same as a text of the post.
    DescriptionRepeatsText "Bildbeschreibung wiederholt den Text",
    /// A podcast has no description.
    AudioWithoutDescription "Podcast ohne Beschreibung",
    /// A link is called 'hier' or 'mehr'.
    LinkTextVague "Link ohne eigenen Namen",
    /// A web address in the text has more than 60 characters.
    LinkLong "Lange Webadresse im Text",
    /// A hashtag of several words has no capitals inside.
    HashtagWithoutCapitals "Hashtag ohne Großbuchstaben",
    /// More than three emoji in a row.
    EmojiInARow "Mehr als drei Emojis hintereinander",
    /// Several lines begin with emoji.
    EmojiAsBullet "Emojis als Aufzählungszeichen",
    /// An emoji within a word.
    EmojiInWord "Emoji mitten im Wort",
    /// Letters of mathematical alphabets and others that only look like letters.
    DecorativeLetters "Schmuckbuchstaben",
    /// More than four words in capitals in a row.
    Capitals "Mehr als vier Wörter in Großbuchstaben",
    /// A date in the text is past when the post appears.
    DatePast "Datum im Text ist vorbei",
    /// The event is over when the post appears.
    EventOver "Event ist vorbei",
    /// The German text was changed, and the English one was not.
    EnglishOutdated "Englischer Text ist älter als der deutsche",
    /// A sentence of more than 25 words.
    SentenceLong "Satz mit mehr als 25 Wörtern",
    /// The text has a readability index (LIX) above 55.
    TextHard "Schwer lesbarer Text",
    /// An option of a poll has a single character.
    OptionTooShort "Umfrageoption mit einem Zeichen",
}

/// How grave a profile takes a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "Severity")]
pub enum CheckSeverity {
    /// Not checked.
    Off,
    Hint,
    Warning,
    /// Publishing is refused unless a reason is given.
    Binding,
}

impl CheckSeverity {
    pub const ALL: [Self; 4] = [Self::Off, Self::Hint, Self::Warning, Self::Binding];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Off => "OFF",
            Self::Hint => "HINT",
            Self::Warning => "WARNING",
            Self::Binding => "BINDING",
        }
    }

    pub const fn german(self) -> &'static str {
        match self {
            Self::Off => "aus",
            Self::Hint => "Hinweis",
            Self::Warning => "Warnung",
            Self::Binding => "bindend",
        }
    }
}

/// As stored.
pub(super) fn severity_of(text: &str) -> Option<Severity> {
    CheckSeverity::ALL.into_iter().find(|severity| severity.as_str() == text).map(Into::into)
}

#[cfg(test)]
mod tests {
    use async_graphql::resolver_utils::EnumType;

    use super::*;

    #[test]
    fn codes_have_the_same_names_everywhere() {
        for code in Code::ALL {
            let code = *code;
            let item = CheckCode::items().iter().find(|item| item.value == code.into()).unwrap();
            assert_eq!(item.name, code.name());
        }
        assert_eq!(CheckCode::items().len(), Code::ALL.len());
    }

    #[test]
    fn severities_have_the_same_names_everywhere() {
        for item in CheckSeverity::items() {
            assert_eq!(item.name, item.value.as_str());
            assert_eq!(severity_of(item.name), Some(item.value.into()));
        }
        assert_eq!(severity_of("LOUD"), None);
    }
}
