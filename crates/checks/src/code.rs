//! The kinds of findings, and how grave each is unless somebody has decided otherwise.

macro_rules! codes {
    ($($(#[$doc:meta])* $Code:ident $name:literal $Severity:ident,)*) => {
        /// What was found.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $($(#[$doc])* $Code,)* }

        impl Code {
            /// In the order in which they are listed.
            pub const ALL: &[Self] = &[$(Self::$Code,)*];

            /// The stable name, as stored and sent.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Code => $name,)* }
            }

            pub const fn default_severity(self) -> Severity {
                match self { $(Self::$Code => Severity::$Severity,)* }
            }
        }
    };
}

codes! {
    /// An image has no description.
    ImageWithoutDescription "IMAGE_WITHOUT_DESCRIPTION" Warning,
    /// The description is the name of a file.
    DescriptionIsFileName "DESCRIPTION_IS_FILE_NAME" Warning,
    /// The description begins with 'Bild von', which screen readers say anyway.
    DescriptionSaysImage "DESCRIPTION_SAYS_IMAGE" Hint,
    /// The description has more than 250 characters.
    DescriptionLong "DESCRIPTION_LONG" Hint,
    /// The description is the same as a text beside the image.
    DescriptionRepeatsText "DESCRIPTION_REPEATS_TEXT" Warning,
    /// An audio file has no text that says what it contains.
    AudioWithoutDescription "AUDIO_WITHOUT_DESCRIPTION" Warning,
    /// A link is called 'hier' or 'mehr'.
    LinkTextVague "LINK_TEXT_VAGUE" Hint,
    /// An address of more than 60 characters stands in the text.
    LinkLong "LINK_LONG" Hint,
    /// A hashtag of several words without capitals inside.
    HashtagWithoutCapitals "HASHTAG_WITHOUT_CAPITALS" Hint,
    /// More than three emoji in a row.
    EmojiInARow "EMOJI_IN_A_ROW" Hint,
    /// Several lines begin with an emoji instead of a bullet.
    EmojiAsBullet "EMOJI_AS_BULLET" Hint,
    /// An emoji in the middle of a word.
    EmojiInWord "EMOJI_IN_WORD" Hint,
    /// Letters of mathematical alphabets and others that only look like letters.
    DecorativeLetters "DECORATIVE_LETTERS" Warning,
    /// More than four words in capitals in a row.
    Capitals "CAPITALS" Hint,
    /// A date in the text is past when it appears.
    DatePast "DATE_PAST" Warning,
    /// The event is over when it appears.
    EventOver "EVENT_OVER" Warning,
    /// The German text was changed, and the English one was not.
    EnglishOutdated "ENGLISH_OUTDATED" Hint,
    /// A sentence of more than 25 words.
    SentenceLong "SENTENCE_LONG" Hint,
    /// A text with a readability index (LIX) above 55.
    TextHard "TEXT_HARD" Hint,
    /// An option of a poll that has a single character.
    OptionTooShort "OPTION_TOO_SHORT" Hint,
}

impl Code {
    /// Returns the code with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.name() == name)
    }
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Not checked.
    Off,
    Hint,
    Warning,
    /// Refused unless somebody gives a reason.
    Binding,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_lead_back() {
        for code in Code::ALL {
            assert_eq!(Code::parse(code.name()), Some(*code));
        }
        assert_eq!(Code::parse("UNKNOWN"), None);
    }

    #[test]
    fn nothing_is_binding_or_off_by_default() {
        for code in Code::ALL {
            assert!(matches!(code.default_severity(), Severity::Hint | Severity::Warning), "{code:?}");
        }
    }
}
