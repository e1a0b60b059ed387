//! `aushang import universities` and `affiliations`.

use aushang::import::{Line, Options, Summary};
use aushang::migrations::MIGRATIONS;
use aushang::targeting::{Entry, List, import};
use aushang_db::testing::TestDb;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{Shell, TestApp, each_engine, text, when_both_wait};

#[each_engine]
async fn list_can_be_imported_repeatedly(database: TestDb) {
    let shell = Shell::on(&database);
    let write = |name: &str, text: &str| std::fs::write(shell.folder().join(name), text).unwrap();
    write("unis.csv", "ID;Name\r\nkit;KIT\r\nuni-beispielstadt;Universität Beispielstadt\r\n");
    for (new, changed, unchanged) in [(1, 1, 0), (0, 0, 2)] {
        let done = shell.run(&["import", "universities", "unis.csv"]).await.ok();
        let expected = format!("{new} new, {changed} changed, {unchanged} unchanged, 0 removed");
        assert_eq!(done, format!("Imported: universities: {expected}\n"));
    }
    write("mehr.csv", "id,name\nkit,Karlsruhe\nneu,Neu\n");
    for _ in 0..2 {
        let dry = shell.run(&["import", "universities", "mehr.csv", "--dry-run"]).await.ok();
        assert_eq!(dry, "Would be imported: universities: 1 new, 1 changed, 0 unchanged, 0 removed\n");
    }
    write(
        "faecher.json",
        r#"[{ "id": "informatik", "name": "Informatik" }, { "id": "orientalistik", "name": "Orientalistik" }]"#,
    );
    let done = shell.run(&["import", "affiliations", "faecher.json"]).await.ok();
    assert_eq!(done, "Imported: affiliations: 1 new, 0 changed, 1 unchanged, 0 removed\n");
}

#[tokio::test]
async fn errors_name_line_and_column_and_nothing_is_written() {
    let database = TestDb::sqlite(MIGRATIONS).await;
    let shell = Shell::on(&database);
    let write = |name: &str, text: String| std::fs::write(shell.folder().join(name), text).unwrap();
    let long = "x".repeat(201);
    write("a.csv", format!("id,name\nkit,KIT\nkit,KIT\n,Ohne\nUni Ulm,Ulm\nx,{long}\ny, \n{long},Lang\n"));
    let output = shell.run(&["import", "universities", "a.csv"]).await.refused();
    for line in [
        "  line 3, id: 'kit' is already used on line 2",
        "  line 4, id: is missing",
        "  line 5, id: may contain only lowercase letters a to z, digits and '-'",
        "  line 6, name: has more than 200 characters",
        "  line 7, name: is missing",
        "  line 8, id: has more than 64 characters",
    ] {
        assert!(output.lines().any(|printed| printed.ends_with(line)), "{line}: {output}");
    }
    write("two.csv", "id,name\nkit,KIT\nlmu,LMU\n".to_owned());
    shell.run(&["import", "universities", "two.csv", "--remove-missing"]).await.ok();
    // One entry more than the limit, followed by entries that exist already.
    let many: Vec<_> = (0..4999).map(|number| format!("u{number},Uni {number}\n")).collect();
    write("b.csv", format!("id,name\n{}kit,KIT\nlmu,LMU\n", many.concat()));
    let output = shell.run(&["import", "universities", "b.csv"]).await.refused();
    assert_eq!(output.matches("line 5000, id: exceeds the limit of 5000 entries").count(), 1, "{output}");
    assert_eq!(output.matches("exceeds the limit").count(), 1, "{output}");
    write("c.csv", "id,name\nneu,Neu\n".to_owned());
    assert!(shell.run(&["import", "universities", "c.csv"]).await.ok().contains("1 new, 0 changed"));
}

#[each_engine]
async fn missing_entries_are_removed_unless_they_are_in_use(app: TestApp) {
    let (staff, profile) = (app.superadmin().await, app.world.own.id);
    let reader = app.student_with(Some("lmu"), &["physik"]).await;
    // No reader has it any more, but earlier views are counted for it.
    let change = json!({ "role": "GUEST", "university": "tum" });
    reader.run("updateReader", change, "id").await.ok();
    staff.try_save_targeting(profile, json!({ "universities": ["rwth"] })).await.ok();
    let listed = async || {
        // The import is visible after this time.
        app.advance(TimeDelta::seconds(10));
        let document = "{ universities { id } affiliations { id } }";
        let all = app.anonymous().on_the_app().call(document, json!({})).await.ok();
        let ids = |list: &str| {
            let entries = all[list].as_array().unwrap().iter();
            let mut ids: Vec<_> = entries.map(|entry| text(&entry["id"])).collect();
            ids.sort();
            ids
        };
        (ids("universities"), ids("affiliations"))
    };
    let before = listed().await;
    let options = |dry_run| Options { remove_missing: true, dry_run };
    let entry = |id: &str, name: &str| Entry { id: id.to_owned(), name: name.to_owned() };
    let universities = || vec![Line { number: 2, entry: entry("neu", "Neu") }];
    // The targeting of the other profile contains `kit`.
    let named = 4;
    let expected =
        Summary { new: 1, removed: before.0.len() as u64 - named, kept: named, ..Summary::default() };
    for (dry_run, becomes) in
        [(true, before.0.clone()), (false, ["kit", "lmu", "neu", "rwth", "tum"].map(str::to_owned).to_vec())]
    {
        let done = import(&app.product, List::Universities, universities(), options(dry_run)).await;
        assert_eq!(done.unwrap(), expected);
        assert_eq!(listed().await, (becomes, before.1.clone()));
    }
    let affiliations = vec![Line { number: 2, entry: entry("informatik", "Informatik") }];
    let done = import(&app.product, List::Affiliations, affiliations, options(false)).await.unwrap();
    assert_eq!((done.unchanged, done.kept, done.removed), (1, 1, before.1.len() as u64 - 2));
    assert_eq!(listed().await.1, ["informatik", "physik"]);
    // Removed entries can no longer be used.
    let refused = app.try_register("GUEST", Some("uni-ulm"), &["chemie"]).await;
    assert_eq!(refused.fields(), ["university NOT_FOUND", "affiliations NOT_FOUND"]);
    let again = import(&app.product, List::Universities, universities(), options(false)).await.unwrap();
    assert_eq!(again, Summary { unchanged: 1, kept: named, ..Summary::default() });
}

/// A reader registers while an import removes an entry that only this reader uses. `SQLite` has one writer,
/// so these transactions cannot overlap there.
#[tokio::test(flavor = "multi_thread")]
async fn entry_that_is_being_removed_cannot_be_used_meanwhile() {
    let Some(app) = TestApp::on_postgres().await else { return };
    // The import has checked who uses the entry and waits to delete it; the registration has found the
    // entry as well.
    let lock = "select id from universities where id = 'uni-ulm' for update";
    let kit = Entry { id: "kit".to_owned(), name: "KIT".to_owned() };
    let options = Options { remove_missing: true, dry_run: false };
    let importing = import(&app.product, List::Universities, vec![Line { number: 2, entry: kit }], options);
    let registering = app.try_register("STUDENT", Some("uni-ulm"), &[]);
    let (imported, registered) = when_both_wait(&app, lock, importing, registering).await;
    assert_eq!(imported.unwrap().kept, 0);
    assert_eq!(registered.fields(), ["university NOT_FOUND"]);
    assert_eq!(app.count("readers").await, 0);
}
