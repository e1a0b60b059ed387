//! The table `profile_search`: the endings of each profile's search key. A text that the key contains is the
//! beginning of one of them, so that an index finds it.

use std::collections::BTreeSet;

use aushang_db::Tx;

use crate::ids::ProfileId;
use crate::problem::Result;
use crate::sql::{self, Values};

/// Maximum characters of an ending.
const MAX_ENDING: usize = 24;

/// A condition on the column `ending`: the profile's search key contains the text, or the first 24 characters
/// of a longer one.
pub fn ending_begins(text: &str, values: &mut Values) -> String {
    let beginning: String = text.chars().take(MAX_ENDING).collect();
    // Greater than all endings that begin with it.
    let beyond = format!("{beginning}\u{10ffff}");
    format!("ending >= {} and ending < {}", values.put(beginning), values.put(beyond))
}

/// Replaces the endings of a profile.
pub(super) async fn put(tx: &Tx, id: ProfileId, key: &str) -> Result<()> {
    sql::run(tx, "delete from profile_search where profile_id = $1", [id.into()]).await?;
    let mut values = Values::default();
    let rows = values.rows(endings(key).into_iter().map(|ending| [ending.into(), id.into()]));
    let sql = format!("insert into profile_search (ending, profile_id) values {rows}");
    sql::run(tx, sql, values.0).await
}

/// The endings of a text that do not begin with a space, each cut to 24 characters.
fn endings(key: &str) -> BTreeSet<String> {
    let begins = key.char_indices().filter(|(_, letter)| *letter != ' ');
    begins.map(|(at, _)| key[at..].chars().take(MAX_ENDING).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_begin_at_each_letter_and_are_cut() {
        let list = |text: &str| endings(text).into_iter().collect::<Vec<_>>();
        assert_eq!(list(""), Vec::<String>::new());
        assert_eq!(list("fs ä"), ["fs ä", "s ä", "ä"]);
        assert_eq!(list("aaa"), ["a", "aa", "aaa"]);
        let long = "ü".repeat(25);
        assert_eq!(endings(&long).last().unwrap().chars().count(), 24);
        assert_eq!(endings(&long).len(), 24, "two endings are the same when they are cut");
    }
}
