//! Accessibility checks: what they find, what a profile makes binding, and the report of a quarter.

mod enforce;
mod find;
mod report;

use serde_json::{Value, json};

use crate::support::{Answer, Person};

/// Fields of a finding.
const FINDING: &str = "code severity field lang start end excerpt fix number";

impl Person {
    async fn try_set_check(&self, code: &str, severity: &str) -> Answer {
        let arguments = json!({ "code": code, "severity": severity });
        self.run("updateCheckSetting", arguments, "id code severity default").await
    }

    async fn sets_check(&self, code: &str, severity: &str) -> Value {
        self.try_set_check(code, severity).await.ok()
    }

    async fn checks(&self, arguments: Value) -> Value {
        self.run("checkPost", arguments, FINDING).await.ok()
    }

    async fn checks_stored(&self, post: &Value) -> Value {
        self.run("checkStoredPost", json!({ "id": post["id"] }), FINDING).await.ok()
    }
}

/// Returns the codes of findings.
fn codes(findings: &Value) -> Vec<&str> {
    let findings = findings.as_array().expect("a list").iter();
    findings.map(|finding| finding["code"].as_str().expect("a code")).collect()
}
