//! Tags and texts of HTML, in order. No tree is built, so no nesting is too deep.

use html5gum::Tokenizer;
use html5gum::emitters::default::{DefaultEmitter, StartTag, Token as Raw};

pub(super) enum Token {
    Start(Tag),
    End(String),
    Text(String),
}

pub(super) struct Tag {
    /// In lower case.
    pub name: String,
    raw: StartTag<()>,
}

impl Tag {
    /// The value of an attribute, without space around it.
    pub fn attribute(&self, name: &str) -> Option<String> {
        let value = self.raw.attributes.get(name.as_bytes())?;
        Some(lossy(value).trim().to_owned())
    }

    /// Whether the attribute, which is a list of words, contains the word. The case is ignored.
    pub fn has_word(&self, attribute: &str, word: &str) -> bool {
        let words = self.attribute(attribute).unwrap_or_default();
        words.split_ascii_whitespace().any(|found| found.eq_ignore_ascii_case(word))
    }

    pub fn closes_itself(&self) -> bool {
        self.raw.self_closing
    }
}

/// Accepts any text. What is not valid HTML is read as browsers read it.
pub(super) fn tokens(html: &str) -> impl Iterator<Item = Token> {
    let mut emitter = DefaultEmitter::default();
    // The contents of scripts and styles are not HTML.
    emitter.naively_switch_states(true);
    Tokenizer::new_with_emitter(html, emitter).filter_map(|token| {
        let Ok(token) = token;
        match token {
            Raw::StartTag(raw) => Some(Token::Start(Tag { name: lossy(&raw.name), raw })),
            Raw::EndTag(raw) => Some(Token::End(lossy(&raw.name))),
            Raw::String(raw) => Some(Token::Text(lossy(&raw.value))),
            _ => None,
        }
    })
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
