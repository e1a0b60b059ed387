//! The permission table: each operation of both endpoints, on each kind of thing, by each kind of caller.
//! The expected outcomes are in `rights.tsv`. They were written by hand from sections 6 and 7 of the
//! specification, and are not derived from the policy that they check.
//!
//! Things are named from the perspective of the caller: `own` was written by the caller (drafts by a caller
//! with the role DRAFT), `foreign` belongs to another profile, and a thing without such a word belongs to
//! another account of the profile.

mod by_id;
mod specimens;
mod stage;
mod without_password;

use std::collections::{BTreeMap, BTreeSet};

use aushang::policy::{self, Api};
use aushang::schema;
use http::StatusCode;

use crate::support::{Answer, Engine, Setting, TestApp, changes, each_engine};
use specimens::specimen;
use stage::Stage;

/// All callers invite people to everything at one moment of the clock. Instagram is configured, and not reached.
const SETTINGS: [Setting; 4] = [
    ("AUSHANG_LIMITS__INVITATIONS_PER_HOUR", "1000"),
    ("AUSHANG_LIMITS__INVITATIONS_PER_DAY", "1000"),
    ("AUSHANG_INSTAGRAM__APP_ID", "4711"),
    ("AUSHANG_INSTAGRAM__APP_SECRET", "geheim"),
];

const CALLERS: [&str; 6] = ["anonymous", "superadmin", "admin", "user", "draft", "reader"];

struct Row {
    endpoint: &'static str,
    operation: &'static str,
    thing: &'static str,
    /// `ok`, `null` or the code of the refusal, for each of the callers.
    expected: Vec<&'static str>,
}

impl Row {
    fn title(&self) -> String {
        format!("{} {} {}", self.endpoint, self.operation, self.thing)
    }
}

fn rows() -> Vec<Row> {
    let mut lines = include_str!("../rights.tsv").lines();
    let head: Vec<_> = lines.next().expect("a head").split('\t').skip(3).collect();
    assert_eq!(head, CALLERS);
    lines
        .map(|line| {
            let cells: Vec<_> = line.split('\t').collect();
            let [endpoint, operation, thing, expected @ ..] = &cells[..] else { panic!("{line}") };
            assert_eq!(expected.len(), CALLERS.len(), "{line}");
            Row { endpoint, operation, thing, expected: expected.to_vec() }
        })
        .collect()
}

// spec: ROLES-04, ROLES-05, ROLES-06, ROLES-07, ROLES-08, ROLES-09, ROLES-10, ROLES-22, MISC-06, API-03
// spec: ROLES-01, ROLES-03, ROLES-21, SHELL-06, SHELL-28
#[each_engine]
async fn callers_may_do_exactly_what_the_specification_says(engine: Engine) {
    let rows = rows();
    let app = TestApp::with(engine, &SETTINGS).await;
    let mut stage = Stage::set(&app).await;
    let mut examination = Examination::default();
    for row in &rows {
        let (refused, allowed): (Vec<_>, Vec<_>) =
            CALLERS.into_iter().zip(&row.expected).partition(|(_, expected)| expected.parse::<u16>().is_ok());
        // None of them may change anything, so one comparison of the database suffices for all.
        let mut calls = Vec::new();
        for (caller, expected) in refused {
            calls.push((caller, *expected, specimen(&stage, row.operation, row.thing, caller).await));
        }
        let before = app.dump().await;
        for (caller, expected, call) in &calls {
            let answer = call.made_by(stage.caller(row.operation, caller), row.endpoint).await;
            examination.expects(row, caller, expected, &answer);
        }
        let changed = changes(&before, &app.dump().await);
        if !changed.is_empty() {
            examination.wrong.push(format!("{}: a refused call changed {changed:?}", row.title()));
        }
        for (caller, ..) in calls {
            stage.restores(row.operation, row.thing, caller).await;
        }
        for (caller, expected) in allowed {
            let call = specimen(&stage, row.operation, row.thing, caller).await;
            let answer = call.made_by(stage.caller(row.operation, caller), row.endpoint).await;
            examination.expects(row, caller, expected, &answer);
            stage.restores(row.operation, row.thing, caller).await;
        }
    }
    let wrong = examination.wrong;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[derive(Default)]
struct Examination<'a> {
    wrong: Vec<String>,
    /// The first response for a thing that does not exist, by endpoint, operation, kind of thing and caller.
    missing: BTreeMap<[&'a str; 4], (StatusCode, String)>,
}

impl<'a> Examination<'a> {
    /// Notes a response that is not the expected one. The responses for foreign and deleted things must be the same
    /// as for things that never existed.
    fn expects(&mut self, row: &'a Row, caller: &'a str, expected: &str, answer: &Answer) {
        let title = format!("{} by {caller}", row.title());
        let outcome = answer.outcome_or_null(row.operation);
        if outcome != expected {
            return self.wrong.push(format!("{title}: {outcome} instead of {expected}: {}", answer.body));
        }
        let Some(kind) = hidden(row).filter(|_| expected.parse::<u16>().is_ok()) else { return };
        let response = (answer.status, answer.body.to_string());
        let key = [row.endpoint, row.operation, kind, caller];
        let first = self.missing.entry(key).or_insert_with(|| response.clone());
        if *first != response {
            self.wrong
                .push(format!("{title}: the response differs from that for a missing thing: {response:?}"));
        }
    }
}

/// Returns the kind of thing, if its response must be the same as for a missing one.
fn hidden(row: &Row) -> Option<&'static str> {
    let mut words = vec!["foreign", "missing", "deleted", "offline", "colleague's"];
    if row.endpoint == "app" {
        words.extend(["draft", "planned"]);
    }
    let is_hidden = words.iter().any(|word| row.thing.starts_with(word));
    let kind = ["channel", "file"].into_iter().find(|kind| row.thing.ends_with(kind));
    is_hidden.then(|| kind.unwrap_or("itself"))
}

// spec: ROLES-10, API-01
#[test]
fn every_operation_has_a_rule_and_a_row_in_the_table() {
    let sdl =
        [(Api::Console, schema::console().finish().sdl()), (Api::App, schema::app_schema().finish().sdl())];
    for (api, sdl) in &sdl {
        assert_eq!(policy::differences(*api, sdl), [""; 0]);
    }
    let name = |api| if api == Api::Console { "console" } else { "app" };
    let ruled: BTreeSet<_> = policy::RULES.iter().map(|rule| (name(rule.api), rule.operation)).collect();
    let examined: BTreeSet<_> = rows().iter().map(|row| (row.endpoint, row.operation)).collect();
    assert_eq!(ruled, examined);
}
