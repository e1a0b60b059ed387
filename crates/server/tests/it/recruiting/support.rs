//! Helpers to import companies and jobs, and a profile that may use them in posts.

use aushang::import::{Fault, Line, NotImported, Options, Summary};
use aushang::problem::Error;
use aushang::recruiting::import::{self, CompanyEntry, JobEntry};
use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, nodes, text};

pub const AND_REMOVE: Options = Options { remove_missing: true, dry_run: false };
pub const ONLY_ADD: Options = Options { remove_missing: false, dry_run: false };

/// Returns an entry with `id` and `title`.
pub fn company(id: &str, title: &str) -> CompanyEntry {
    CompanyEntry { id: id.to_owned(), title: title.to_owned(), header: None }
}

/// Returns an entry with `id`, `title` and the id of its company.
pub fn job(id: &str, title: &str, company: &str) -> JobEntry {
    JobEntry {
        id: id.to_owned(),
        title: title.to_owned(),
        r#type: "Werkstudium".to_owned(),
        company: company.to_owned(),
        city: "Karlsruhe".to_owned(),
    }
}

fn lines<T>(entries: Vec<T>) -> Vec<Line<T>> {
    (2..).zip(entries).map(|(number, entry)| Line { number, entry }).collect()
}

#[track_caller]
fn faults(done: NotImported) -> Vec<Fault> {
    match done {
        NotImported::Faults(faults) => faults,
        NotImported::Broken(error) => panic!("{}", Error::why(&error)),
    }
}

impl TestApp {
    pub async fn try_import_companies(
        &self,
        entries: Vec<CompanyEntry>,
        options: Options,
    ) -> Result<Summary, Vec<Fault>> {
        import::companies(&self.product, lines(entries), options).await.map_err(faults)
    }

    pub async fn try_import_jobs(
        &self,
        entries: Vec<JobEntry>,
        options: Options,
    ) -> Result<Summary, Vec<Fault>> {
        import::jobs(&self.product, lines(entries), options).await.map_err(faults)
    }

    /// Imports companies whose ids are their titles.
    pub async fn import_companies(&self, titles: &[&str]) {
        let entries = titles.iter().map(|title| company(title, title)).collect();
        self.try_import_companies(entries, ONLY_ADD).await.expect("the entries are valid");
    }

    /// Imports jobs whose ids are their titles, each with the id of its company.
    pub async fn import_jobs(&self, jobs: &[(&str, &str)]) {
        let entries = jobs.iter().map(|(title, company)| job(title, title, company)).collect();
        self.try_import_jobs(entries, ONLY_ADD).await.expect("the entries are valid");
    }

    /// Signs in as an account of a recruiting profile.
    pub async fn recruiter(&self) -> Person {
        self.change_profile_role(self.world.own.id, "RECRUITING_PROMOTER").await;
        self.admin().await
    }
}

const COMPANY: &str = "id title header { raw large placeholder width height }";

impl Person {
    pub async fn try_companies(&self, first: u32, before: Option<&str>, text: Option<&str>) -> Answer {
        let arguments = json!({ "pagination": { "first": first, "before": before }, "text": text });
        let fields =
            format!("edges {{ cursor node {{ {COMPANY} }} }} pageInfo {{ hasPreviousPage endCursor }}");
        self.run("companies", arguments, &fields).await
    }

    pub async fn try_jobs(&self, first: u32, text: Option<&str>, companies: Value) -> Answer {
        let arguments = json!({ "pagination": { "first": first }, "text": text, "companies": companies });
        let fields =
            format!("edges {{ cursor node {{ id title type address {{ city }} company {{ {COMPANY} }} }} }}");
        self.run("jobs", arguments, &fields).await
    }

    /// Returns the titles of the companies that a search finds.
    pub async fn finds_companies(&self, text: &str) -> Vec<String> {
        titles(&self.try_companies(10, None, Some(text)).await.ok())
    }

    /// Returns the first company that a search for this title finds.
    pub async fn company(&self, title: &str) -> Value {
        nodes(&self.try_companies(10, None, Some(title)).await.ok())[0].clone()
    }

    /// Returns the id of the first job that a search for this title finds.
    pub async fn job_id(&self, title: &str) -> Value {
        nodes(&self.try_jobs(1, Some(title), Value::Null).await.ok())[0]["id"].clone()
    }

    /// Returns the titles of the jobs that a search finds.
    pub async fn finds_jobs(&self, text: &str) -> Vec<String> {
        titles(&self.try_jobs(10, Some(text), Value::Null).await.ok())
    }
}

pub fn titles(list: &Value) -> Vec<String> {
    nodes(list).iter().map(|node| text(&node["title"])).collect()
}
