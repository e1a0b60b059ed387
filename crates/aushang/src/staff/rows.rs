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
    let condition = condition(text, &mut values);
    profiles::list_sorted(db, condition, after, limit, values).await
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
    profiles::list_sorted(db, consents.condition().to_owned(), after, limit, Values::default()).await
}

pub async fn count_by_consent(db: &impl Connection, consents: Consents) -> Result<u64> {
    sql::count(db, format!("select count(*) from profiles where {}", consents.condition()), []).await
}

/// The number of profiles that match the text.
pub async fn count(db: &impl Connection, text: &str) -> Result<u64> {
    let mut values = Values::default();
    let condition = condition(text, &mut values);
    sql::count(db, format!("select count(*) from profiles where {condition}"), values.0).await
}

fn condition(text: &str, values: &mut Values) -> String {
    let key = search_key(text);
    let mut words: Vec<_> = key.split_whitespace().collect();
    // The longest word begins the fewest suffixes.
    words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    let Some(longest) = words.first() else { return "1 = 1".to_owned() };
    let found = profiles::suffix_begins(longest, values);
    let contains = |word: &&str| format!(r"p.search_key like {} escape '\'", values.put(pattern(word)));
    let contains_all = words.iter().map(contains).collect::<Vec<_>>().join(" and ");
    let (address, number) = (values.put(text.to_lowercase()), values.put(text));
    format!(
        "id in (\
           select s.profile_id from profile_search s join profiles p on p.id = s.profile_id \
             where {found} and {contains_all} \
           union select profile_id from accounts where email_key = {address} \
           union select id from profiles where pipedrive_id = {number})"
    )
}
