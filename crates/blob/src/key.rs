//! The names of stored files.

use std::fmt;

const MAX_CHARS: usize = 200;

/// Parts of ASCII letters, digits, `.`, `_` and `-`, separated by slashes, such as `public/0198c5/a.jpg`. No
/// part begins with a dot, so a key cannot name a hidden file or a file outside of the folder.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(String);

/// The text is not a valid key.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("a key has at most 200 characters, in parts of A-Z, a-z, 0-9, '.', '_' and '-' separated by slashes")]
pub struct NotAKey;

impl Key {
    pub fn parse(text: &str) -> Result<Self, NotAKey> {
        let fits = text.len() <= MAX_CHARS && text.split('/').all(is_part);
        fits.then(|| Self(text.to_owned())).ok_or(NotAKey)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_part(part: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    !part.is_empty() && !part.starts_with('.') && part.bytes().all(allowed)
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_checked() {
        let longest = "k".repeat(MAX_CHARS);
        let endless = "k".repeat(MAX_CHARS + 1);
        let table = [
            ("a", true),
            ("public/0198c5f2-7b3a/large.jpg", true),
            ("Mixed_Case-1.tar.gz", true),
            (longest.as_str(), true),
            (endless.as_str(), false),
            ("", false),
            ("/a", false),
            ("a/", false),
            ("a//b", false),
            ("..", false),
            ("a/../b", false),
            (".hidden", false),
            ("a/.b", false),
            ("a#1", false),
            ("a b", false),
            ("a\\b", false),
            ("a\0", false),
            ("ä", false),
            ("a%2e", false),
        ];
        for (text, fits) in table {
            assert_eq!(Key::parse(text).is_ok(), fits, "{text:?}");
        }
    }
}
