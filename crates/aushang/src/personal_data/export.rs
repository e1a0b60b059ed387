//! Collects all that is stored about the person of an account, as JSON.

use aushang_db::{BATCH, Connection, Cursor};
use chrono::TimeDelta;
use serde::Serialize;
use serde_json::{Value, json};

use super::store::{self, MAX_ROWS};
use super::times::rfc3339;
use crate::accounts::{self, Account};
use crate::app::App;
use crate::audit::{self, Entry, Filter};
use crate::ids::AccountId;
use crate::problem::{Error, Reason, Result};
use crate::{mails, posts, profiles, session};

/// All that is stored about a person, as the console shows it and as a file that programs can read.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PersonalData {
    created_at: String,
    sections: Vec<Section>,
}

/// The rows of a table that are about the person.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Section {
    name: &'static str,
    /// For how many days a row is kept. `None`: until the account is deleted, or as the row says.
    kept_for_days: Option<i64>,
    rows: Vec<Value>,
    /// Whether rows are omitted because there are more than [`MAX_ROWS`].
    is_shortened: bool,
}

impl Section {
    fn new(name: &'static str, mut rows: Vec<Value>) -> Self {
        let is_shortened = rows.len() > MAX_ROWS;
        rows.truncate(MAX_ROWS);
        Self { name, kept_for_days: None, rows, is_shortened }
    }

    fn kept_for(self, period: TimeDelta) -> Self {
        Self { kept_for_days: Some(period.num_days()), ..self }
    }
}

/// Returns the data as JSON: `{ createdAt, sections: [{ name, keptForDays, rows, isShortened }] }`, the
/// newest rows first. Times are RFC 3339 texts.
pub(super) async fn export(app: &App, id: AccountId) -> Result<String> {
    let db = app.db.reader();
    let account = accounts::find(db, id).await?.ok_or(Reason::NotFound)?;
    let sections = vec![
        Section::new("account", vec![account_row(db, &account).await?]),
        Section::new("credentials", store::credentials(db, id).await?),
        Section::new("sessions", store::sessions(db, id).await?),
        Section::new("browsers", store::browsers(db, id).await?).kept_for(session::BROWSER_KNOWN_FOR),
        Section::new("links", store::links(db, id).await?),
        Section::new("consents", store::consents(db, id).await?),
        Section::new("mails", store::mails(db, id).await?).kept_for(mails::KEPT_FOR),
        Section::new("posts", store::posts(db, id).await?),
        Section::new("releasedPosts", store::released_posts(db, id).await?),
        Section::new("postVersions", store::post_versions(db, id).await?),
        Section::new("withdrawnPosts", store::withdrawn_posts(db, id).await?),
        Section::new("editedPosts", store::edited_posts(db, id).await?),
        Section::new("askedPosts", store::asked_posts(db, id).await?),
        Section::new("postComments", store::post_comments(db, id).await?),
        Section::new("checkOverrides", store::check_overrides(db, id).await?),
        Section::new("savedDrafts", store::saved_drafts(db, id).await?),
        Section::new("templates", store::templates(db, id).await?),
        Section::new("postSeries", store::post_series(db, id).await?),
        Section::new("editedSeries", store::edited_series(db, id).await?),
        Section::new("openPosts", store::open_posts(db, id).await?),
        Section::new("idempotencyKeys", store::idempotency_keys(db, id).await?).kept_for(posts::KEY_LIFETIME),
        Section::new("files", store::files(db, id).await?),
        Section::new("audit", audit_entries(db, id).await?).kept_for(app.settings.audit_kept),
    ];
    let data = PersonalData { created_at: app.now().to_string(), sections };
    serde_json::to_string(&data).map_err(Error::failure)
}

async fn account_row(db: &impl Connection, account: &Account) -> Result<Value> {
    let profile = profiles::get(db, account.profile).await?;
    let (raised_by, before) = accounts::role_given(db, account.id).await?.raised.unzip();
    Ok(json!({
        "id": account.id,
        "email": account.email,
        "name": account.name,
        "firstName": account.first_name,
        "role": account.role,
        "roleRaisedBy": raised_by,
        "roleBefore": before,
        "deputyFrom": rfc3339(account.deputy_from),
        "deputyUntil": rfc3339(account.deputy_until),
        "profile": profile.display_name,
        "profileId": profile.id,
        "createdAt": rfc3339(store::created_at(db, account.id).await?),
        "isRegistered": account.is_registered,
        "emailVerifiedAt": rfc3339(account.email_verified_at),
        "passwordChangedAt": rfc3339(account.password_changed_at),
        "privacyPolicyVersion": account.privacy_policy_version,
        "userAgreementVersion": account.user_agreement_version,
        "hasSeenDisclaimer": account.has_seen_disclaimer,
        "skippedSetupSteps": account.skipped_setup_steps.0,
    }))
}

/// What the account did, and what others did with it. No other account is named.
async fn audit_entries(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    let filter = Filter { account: Some(id), ..Filter::default() };
    let (mut entries, mut after) = (Vec::new(), None);
    while entries.len() <= MAX_ROWS {
        let page = audit::list_newest(db, &filter, after, BATCH).await?;
        let Some(last) = page.last() else { break };
        after = Some(Cursor { at: last.at, id: last.id });
        entries.extend(page.into_iter().map(|entry| audit_row(entry, id)));
    }
    Ok(entries)
}

fn audit_row(entry: Entry, id: AccountId) -> Value {
    let by_this_account = entry.account_id == Some(id);
    let is_about_another = is_about_account(&entry.action) && entry.subject_id != Some(id.0);
    let (subject, details) = if is_about_another { (None, None) } else { (entry.subject_id, entry.details) };
    let (role, profile) =
        if by_this_account { (entry.account_role, Some(entry.profile_id)) } else { (None, None) };
    json!({
        "at": rfc3339(entry.at),
        "action": entry.action,
        "byThisAccount": by_this_account,
        "role": role,
        "profileId": profile,
        "subjectId": subject,
        "details": details,
    })
}

/// Whether the subject of an action is an account.
fn is_about_account(action: &str) -> bool {
    action.starts_with("account.")
}
