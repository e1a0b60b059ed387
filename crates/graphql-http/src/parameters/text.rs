//! Checks the texts in a request.

use crate::reason::Reason;

/// The prefix of a variable's value that refers to one of the request's files. Defined by the executor.
pub const PLACEHOLDER: &str = "#__graphql_file__:";

/// Refuses a NUL character, because PostgreSQL cannot store it, and texts that begin with [`PLACEHOLDER`],
/// because the executor would take them for an uploaded file.
pub fn check(text: &str) -> Result<(), Reason> {
    if memchr::memchr(0, text.as_bytes()).is_some() {
        return Err(Reason::NulCharacter);
    }
    if text.starts_with(PLACEHOLDER) {
        return Err(Reason::ReservedText);
    }
    Ok(())
}
