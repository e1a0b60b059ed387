//! The permission table: each operation of both endpoints, on each kind of thing, by each kind of caller.
//! The expected outcomes are in `rights.tsv`. They were written by hand from sections 6 and 7 of the
//! specification, and are not derived from the policy that they check.
//!
//! Things are named from the perspective of the caller: `own` was written by the caller (drafts by a caller
//! with the role DRAFT), `foreign` belongs to another profile, and a thing without such a word belongs to
//! another account of the profile.

mod specimens;
mod stage;
mod without_password;

use std::collections::{BTreeMap, BTreeSet};

use aushang::policy::{self, Api};
use aushang::schema;

use crate::support::{Engine, Setting, TestApp, changes, each_engine};
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
    let mut wrong = Vec::new();
    // The responses for foreign and deleted things must be the same as for things that never existed.
    let mut missing = BTreeMap::new();
    for row in &rows {
        for (caller, expected) in CALLERS.into_iter().zip(&row.expected) {
            let title = format!("{} {} {} by {caller}", row.endpoint, row.operation, row.thing);
            let call = specimen(&stage, row.operation, row.thing, caller).await;
            let refused = expected.parse::<u16>().is_ok();
            let before = if refused { Some(app.dump().await) } else { None };
            let answer = call.made_by(stage.caller(row.operation, caller), row.endpoint).await;
            let outcome = answer.outcome_or_null(row.operation);
            if outcome != **expected {
                wrong.push(format!("{title}: {outcome} instead of {expected}: {}", answer.body));
                continue;
            }
            if let Some(before) = before {
                let changed = changes(&before, &app.dump().await);
                if !changed.is_empty() {
                    wrong.push(format!("{title}: refused, but changed {changed:?}"));
                }
            }
            if let Some(kind) = hidden(row).filter(|_| refused) {
                let response = (answer.status, answer.body.to_string());
                let first = missing
                    .entry((row.endpoint, row.operation, kind, caller))
                    .or_insert_with(|| response.clone());
                if *first != response {
                    wrong.push(format!(
                        "{title}: the response differs from that for a missing thing: {response:?}"
                    ));
                }
            }
            stage.restores(row.operation, row.thing, caller).await;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
