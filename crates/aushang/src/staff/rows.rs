//! The search among all profiles.

use aushang_db::{Connection, TextCursor};

use crate::problem::Result;
use crate::profiles::{self, Profile};
use crate::sql::{self, Values, pattern};
use crate::text::search_key;

/// Profiles that match the text, sorted by display name, each with its cursor. Each word of the text must be in
/// the username or the display name, or the text is the address of an account of the profile, or its id in the
/// customer system. An empty text matches all profiles.
pub async fn search(
    db: &impl Connection,
    text: &str,
    after: Option<TextCursor>,
    limit: u64,
) -> Result<Vec<(TextCursor, Profile)>> {
    let mut values = Values::default();
    let found = found(text, &mut values);
    profiles::list_sorted(db, &found, after, limit, values).await
}

/// Which profiles, by their consent to marketing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consents {
    All,
    Given,
}

impl Consents {
    const fn condition(self) -> &'static str {
        match self {
            Self::All => "1 = 1",
            // The literal of the index `profiles_with_consent`.
            Self::Given => "publish_membership",
        }
    }
}

/// Profiles sorted by display name, each with its cursor.
pub async fn list_by_consent(
    db: &impl Connection,
    consents: Consents,
    after: Option<TextCursor>,
    limit: u64,
) -> Result<Vec<(TextCursor, Profile)>> {
    let found = format!("profiles where {}", consents.condition());
    profiles::list_sorted(db, &found, after, limit, Values::default()).await
}

pub async fn count_by_consent(db: &impl Connection, consents: Consents) -> Result<u64> {
    sql::count(db, format!("select count(*) from profiles where {}", consents.condition()), []).await
}

/// The number of profiles that match the text.
pub async fn count(db: &impl Connection, text: &str) -> Result<u64> {
    let mut values = Values::default();
    let found = found(text, &mut values);
    sql::count(db, format!("select count(*) from {found}"), values.0).await
}

/// The tables and the condition of a search.
fn found(text: &str, values: &mut Values) -> String {
    let key = search_key(text);
    let mut words: Vec<_> = key.split_whitespace().collect();
    // The longest word begins the fewest suffixes.
    words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    let Some(longest) = words.first() else { return "profiles where 1 = 1".to_owned() };
    let begins = profiles::suffix_begins(longest, values);
    let contains = |word: &&str| format!(r"p.search_key like {} escape '\'", values.put(pattern(word)));
    let contains_all = words.iter().map(contains).collect::<Vec<_>>().join(" and ");
    let (address, number) = (values.put(text.to_lowercase()), values.put(text));
    // SQLite reads the tables of a `cross join` in their order. Otherwise it would read all profiles in the
    // order of the list, and look each up among those that were found.
    format!(
        "(select s.profile_id from profile_search s join profiles p on p.id = s.profile_id \
            where {begins} and {contains_all} \
          union select profile_id from accounts where email_key = {address} \
          union select id from profiles where pipedrive_id = {number}) f \
         cross join profiles where profiles.id = f.profile_id"
    )
}

#[cfg(test)]
mod tests {
    use aushang_db::testing::{TestDb, plan_of};
    use sea_orm::{DbBackend, Statement};

    use super::*;
    use crate::migrations::MIGRATIONS;

    #[tokio::test]
    async fn search_reads_only_the_profiles_that_it_finds() {
        let fresh = TestDb::sqlite(MIGRATIONS).await;
        let db = fresh.open().await;
        let mut values = Values::default();
        let found = found("fachschaft inf", &mut values);
        let sql = format!("select id, sort_key from {found} order by sort_key, id limit 21");
        let plan = plan_of(&db, Statement::from_sql_and_values(DbBackend::Sqlite, sql, values.0)).await;
        assert!(plan.iter().any(|step| step.starts_with("SEARCH s USING")), "{plan:?}");
        assert!(plan.iter().any(|step| step.starts_with("SEARCH profiles USING")), "{plan:?}");
        let scanned: Vec<_> = plan.iter().filter(|step| step.starts_with("SCAN")).collect();
        assert_eq!(scanned, ["SCAN f"], "{plan:?}");
    }
}
