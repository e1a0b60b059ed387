//! What a text in a request must not contain, wherever it stands.

use crate::reason::Reason;

/// How a variable's value tells the executor which of the request's files it is.
pub const PLACEHOLDER: &str = "#__graphql_file__:";

/// NUL: no text of people has it, and PostgreSQL does not store it. And nobody may name an
/// uploaded file in the words of the executor, which trusts them.
pub fn check(text: &str) -> Result<(), Reason> {
    if memchr::memchr(0, text.as_bytes()).is_some() {
        return Err(Reason::NulCharacter);
    }
    if text.starts_with(PLACEHOLDER) {
        return Err(Reason::ReservedText);
    }
    Ok(())
}
