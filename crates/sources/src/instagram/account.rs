//! Who the connected account is.

use serde_json::Value;
use url::Url;

use super::ask::text;
use crate::{Account, Failure};

pub(super) const FIELDS: &str = "id,user_id,username,name,account_type";

/// Characters of a name.
const MAX_NAME_CHARS: usize = 200;

/// `scoped_id` is the id from the exchange of the code, for answers without one. `site` is the host with pages for
/// people.
pub(super) fn account(me: &Value, scoped_id: Option<String>, site: &Url) -> Result<Account, Failure> {
    let of = |name| text(me, name).filter(|text| !text.trim().is_empty());
    if of("account_type").is_some_and(|kind| !is_professional(&kind)) {
        return Err(Failure::NotProfessional);
    }
    let Some(id) = of("user_id") else {
        return Err(Failure::Passing("Instagram did not send the id of the account".to_owned()));
    };
    let username = of("username");
    let name = username.as_ref().map(|username| format!("@{username}")).or_else(|| of("name"));
    let name = name.unwrap_or_else(|| id.clone()).chars().take(MAX_NAME_CHARS).collect();
    Ok(Account { id, scoped_id: of("id").or(scoped_id), name, page: page(site, username.as_deref()) })
}

/// `Business` and `Media_Creator` in the documentation, in capital letters in other answers of the API.
fn is_professional(kind: &str) -> bool {
    ["business", "media_creator", "creator"].iter().any(|known| known.eq_ignore_ascii_case(kind))
}

fn page(site: &Url, username: Option<&str>) -> Url {
    let mut page = site.clone();
    if let Some(username) = username {
        let mut path = page.path_segments_mut().expect("an http address has a path");
        path.pop_if_empty().push(username).push("");
    }
    page
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn site() -> Url {
        Url::parse("https://www.instagram.com").unwrap()
    }

    #[test]
    fn only_professional_accounts_are_taken() {
        for (kind, is_taken) in [
            (json!("Business"), true),
            (json!("Media_Creator"), true),
            (json!("MEDIA_CREATOR"), true),
            (json!("BUSINESS"), true),
            (json!(null), true),
            (json!(""), true),
            (json!("Personal"), false),
            (json!("PERSONAL"), false),
        ] {
            let found = account(&json!({ "user_id": "17841400", "account_type": kind }), None, &site());
            assert_eq!(found.is_ok(), is_taken, "{kind}");
            if !is_taken {
                assert_eq!(found.unwrap_err(), Failure::NotProfessional);
            }
        }
    }

    #[test]
    fn both_ids_are_kept() {
        let me = json!({ "id": 17_900, "user_id": 17_841_400, "username": "fsinfo", "name": "Fachschaft" });
        let found = account(&me, Some("1".to_owned()), &site()).unwrap();
        assert_eq!(found.id, "17841400");
        assert_eq!(found.scoped_id.as_deref(), Some("17900"));
        assert_eq!(found.name, "@fsinfo");
        assert_eq!(found.page.as_str(), "https://www.instagram.com/fsinfo/");
    }

    #[test]
    fn all_but_the_id_may_be_missing() {
        let found = account(&json!({ "user_id": "5" }), Some("1".to_owned()), &site()).unwrap();
        assert_eq!((found.scoped_id.as_deref(), found.name.as_str()), (Some("1"), "5"));
        assert_eq!(found.page.as_str(), "https://www.instagram.com/");
        let named = account(&json!({ "user_id": "5", "name": "N".repeat(300) }), None, &site()).unwrap();
        assert_eq!(named.name, "N".repeat(200));
        assert!(matches!(account(&json!({ "id": "5" }), None, &site()), Err(Failure::Passing(_))));
    }
}
