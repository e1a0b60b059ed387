//! The table `profile_search`: the suffixes of each profile's search key. A text that the key contains is the
//! beginning of one of them, so that an index finds it.

use std::collections::BTreeSet;

use aushang_db::Tx;

use crate::ids::ProfileId;
use crate::problem::Result;
use crate::sql::{self, Values};

/// Maximum characters of an suffix.
const MAX_SUFFIX: usize = 24;

/// A condition on the column `suffix`: the profile's search key contains the text, or the first 24 characters
/// of a longer one.
pub fn suffix_begins(text: &str, values: &mut Values) -> String {
    let beginning: String = text.chars().take(MAX_SUFFIX).collect();
    // Greater than all suffixes that begin with it.
    let beyond = format!("{beginning}\u{10ffff}");
    format!("suffix >= {} and suffix < {}", values.put(beginning), values.put(beyond))
}

/// Replaces the suffixes of a profile.
pub(super) async fn put(tx: &Tx, id: ProfileId, key: &str) -> Result<()> {
    sql::run(tx, "delete from profile_search where profile_id = $1", [id.into()]).await?;
    let mut values = Values::default();
    let rows = values.rows(suffixes(key).into_iter().map(|suffix| [suffix.into(), id.into()]));
    let sql = format!("insert into profile_search (suffix, profile_id) values {rows}");
    sql::run(tx, sql, values.0).await
}

/// The suffixes of a text that do not begin with a space, each cut to 24 characters.
fn suffixes(key: &str) -> BTreeSet<String> {
    let begins = key.char_indices().filter(|(_, letter)| *letter != ' ');
    begins.map(|(at, _)| key[at..].chars().take(MAX_SUFFIX).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_begin_at_each_letter_and_are_cut() {
        let list = |text: &str| suffixes(text).into_iter().collect::<Vec<_>>();
        assert_eq!(list(""), Vec::<String>::new());
        assert_eq!(list("fs ä"), ["fs ä", "s ä", "ä"]);
        assert_eq!(list("aaa"), ["a", "aa", "aaa"]);
        let long = "ü".repeat(25);
        assert_eq!(suffixes(&long).last().unwrap().chars().count(), 24);
        assert_eq!(suffixes(&long).len(), 24, "two suffixes are the same when they are cut");
    }
}
