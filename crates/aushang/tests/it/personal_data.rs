//! The periods for which rows are kept: the code, the schema and `docs/personal-data.md` agree.

use std::collections::BTreeSet;

use aushang::migrations::MIGRATIONS;
use aushang::personal_data::{Kept, TABLES};
use aushang_db::migrate;
use aushang_db::testing::{TestDb, each_engine};

use crate::catalogue::catalogue_of;

/// Deleted by a function instead of a foreign key: the mail that says that an account was deleted is sent
/// afterwards, and the bytes of files have to be deleted as well.
const DELETED_BY_CODE: [&str; 2] = ["mails with accounts", "media_files with posts"];

#[each_engine]
async fn each_table_has_a_period(fresh: TestDb) {
    let db = fresh.open().await;
    migrate(&db, MIGRATIONS).await.unwrap();
    let catalogue = catalogue_of(&db).await;
    let column = |line: &String| Some(line.split_whitespace().next()?.split_once('.')?.0.to_owned());
    let tables: BTreeSet<_> = catalogue.iter().filter_map(column).collect();
    let named: BTreeSet<_> = TABLES.iter().map(|table| table.name.to_owned()).collect();
    assert_eq!(named, tables);

    let cascades: BTreeSet<_> = catalogue.iter().filter_map(|line| cascade(line)).collect();
    for table in TABLES {
        for kept in table.kept {
            let Kept::With(parent) = kept else { continue };
            let both = format!("{} with {parent}", table.name);
            assert!(cascades.contains(&both) || DELETED_BY_CODE.contains(&both.as_str()), "{both}");
        }
    }
    let is_declared = |both: &&String| {
        let with =
            |kept: &Kept| matches!(kept, Kept::With(parent) if both.ends_with(&format!(" with {parent}")));
        TABLES
            .iter()
            .any(|table| both.starts_with(&format!("{} ", table.name)) && table.kept.iter().any(with))
    };
    let undeclared: Vec<_> = cascades.iter().filter(|both| !is_declared(both)).collect();
    assert_eq!(undeclared, [""; 0]);
}

/// `consents account_id references accounts id on delete cascade` is `consents with accounts`.
fn cascade(line: &str) -> Option<String> {
    let (from, to) = line.strip_suffix(" on delete cascade")?.split_once(" references ")?;
    Some(format!("{} with {}", from.split_once(' ')?.0, to.split_once(' ')?.0))
}

#[test]
fn documentation_states_the_periods() {
    let page = include_str!("../../../../docs/personal-data.md");
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let documented: Vec<_> = rows
        .map(|row| {
            let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
            [cells[0], cells[2], cells[3]].map(str::to_owned)
        })
        .collect();
    let periods = TABLES.iter().map(|table| {
        let kept: Vec<_> = table.kept.iter().map(ToString::to_string).collect();
        [format!("`{}`", table.name), table.about.to_string(), kept.join(", ")]
    });
    assert_eq!(documented, periods.collect::<Vec<_>>());
}
