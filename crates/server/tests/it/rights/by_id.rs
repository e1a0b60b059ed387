//! The permission table again, for documents of the console that are requested by id.

use std::collections::BTreeSet;

use super::specimens::specimen;
use super::stage::Stage;
use super::{CALLERS, Row, SETTINGS, rows};
use crate::support::{Engine, TestApp, console_documents};

/// The result of one call: its title, the expected and the actual outcome, and the body of a refusal.
type Outcome = (String, String, String, Option<String>);

// spec: ROLES-10
#[tokio::test]
async fn callers_may_do_the_same_by_id_as_by_text() {
    let mut texts = BTreeSet::new();
    let app = TestApp::with(Engine::Sqlite, &SETTINGS).await;
    let by_text = outcomes(&app, false, &mut texts).await;
    let documents = console_documents(texts.iter().map(String::as_str));
    let app = TestApp::with(Engine::Sqlite, &SETTINGS).await;
    let app = app.with_documents(documents, |_| {}).expect("valid documents");
    let by_id = outcomes(&app, true, &mut BTreeSet::new()).await;
    assert!(by_text.len() > 800, "{}", by_text.len());
    let pairs = by_text.iter().zip(&by_id);
    let wrong: Vec<_> = pairs.filter(|(text, id)| text != id || id.1 != id.2).collect();
    assert!(wrong.is_empty() && by_text.len() == by_id.len(), "{wrong:#?}");
}

/// Makes each call of the console's operations once for each expected outcome, and collects the documents.
async fn outcomes(app: &TestApp, is_by_id: bool, documents: &mut BTreeSet<String>) -> Vec<Outcome> {
    let mut stage = Stage::set(app).await;
    let mut outcomes = Vec::new();
    for row in rows().iter().filter(|row| row.endpoint == "console") {
        for (caller, expected) in one_of_each(row) {
            let call = specimen(&stage, row.operation, row.thing, caller).await;
            documents.insert(call.document());
            let person = stage.caller(row.operation, caller).clone();
            let person = if is_by_id { person.by_id() } else { person };
            let answer = call.made_by(&person, row.endpoint).await;
            let outcome = answer.outcome_or_null(row.operation);
            let refusal = outcome.parse::<u16>().is_ok().then(|| answer.body.to_string());
            outcomes.push((format!("{} by {caller}", row.title()), expected.to_owned(), outcome, refusal));
            stage.restores(row.operation, row.thing, caller).await;
        }
    }
    outcomes
}

/// The first caller with each expected outcome.
fn one_of_each(row: &Row) -> Vec<(&'static str, &'static str)> {
    let mut seen = BTreeSet::new();
    let callers = CALLERS.into_iter().zip(row.expected.iter().copied());
    callers.filter(|(_, expected)| seen.insert(*expected)).collect()
}
