//! How grave a profile takes the findings of each check.

use std::collections::HashMap;

use aushang_checks::{Code, Severity};
use aushang_db::{Connection, Tx};
use serde_json::json;

use super::code::{CheckSeverity, severity_of};
use super::store;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::ProfileId;
use crate::problem::Result;

/// The severities of a profile that differ from the defaults.
pub struct Severities(HashMap<Code, Severity>);

impl Severities {
    pub async fn of(db: &impl Connection, profile: ProfileId) -> Result<Self> {
        let stored = store::severities(db, profile).await?.into_iter();
        // Rows of a newer version, or of a check that does not exist any more, are ignored.
        Ok(Self(
            stored.filter_map(|(code, severity)| Code::parse(&code).zip(severity_of(&severity))).collect(),
        ))
    }

    pub fn get(&self, code: Code) -> Severity {
        self.0.get(&code).copied().unwrap_or_else(|| code.default_severity())
    }

    /// Whether anything can be refused.
    pub fn has_binding(&self) -> bool {
        Code::ALL.iter().any(|code| self.get(*code) == Severity::Binding)
    }
}

/// Sets the severity of a check for the profile that the actor acts for.
pub async fn set(tx: &Tx, app: &App, actor: &Actor, code: Code, severity: Severity) -> Result<()> {
    if Severities::of(tx, actor.profile).await?.get(code) == severity {
        return Ok(());
    }
    let severity_text = CheckSeverity::from(severity).as_str();
    if severity == code.default_severity() {
        store::delete_severity(tx, actor.profile, code.name()).await?;
    } else {
        store::put_severity(tx, actor.profile, code.name(), severity_text).await?;
    }
    let details = json!({ "check": code.name(), "severity": severity_text });
    let profile = actor.profile.0;
    audit::record(tx, &app.audit, app.now(), actor, "profile.set_check", profile, Some(details)).await
}
