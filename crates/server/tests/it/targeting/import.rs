//! `aushang import universities` and `affiliations`.

use aushang_db::Engine;
use aushang_db::testing::TestDb;

use crate::support::Shell;

#[tokio::test]
async fn a_list_is_taken_in_again_and_again() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let Some(database) = TestDb::empty(engine).await else { continue };
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
            assert_eq!(
                dry,
                "This would be imported: universities: 1 new, 1 changed, 0 unchanged, 0 removed\n"
            );
        }
        write(
            "faecher.json",
            r#"[{ "id": "informatik", "name": "Informatik" }, { "id": "orientalistik", "name": "Orientalistik" }]"#,
        );
        let done = shell.run(&["import", "affiliations", "faecher.json"]).await.ok();
        assert_eq!(done, "Imported: affiliations: 1 new, 0 changed, 1 unchanged, 0 removed\n");
    }
}

#[tokio::test]
async fn what_is_wrong_is_told_by_line_and_column_and_nothing_is_written() {
    let database = TestDb::sqlite().await;
    let shell = Shell::on(&database);
    let write = |name: &str, text: String| std::fs::write(shell.folder().join(name), text).unwrap();
    let long = "x".repeat(201);
    write("a.csv", format!("id,name\nkit,KIT\nkit,KIT\n,Ohne\nUni Ulm,Ulm\nx,{long}\ny, \n{long},Lang\n"));
    let told = shell.run(&["import", "universities", "a.csv"]).await.refused();
    for line in [
        "  line 3, id: 'kit' stands on line 2 already",
        "  line 4, id: is missing",
        "  line 5, id: may have small letters from a to z, digits and '-' alone",
        "  line 6, name: has more than 200 characters",
        "  line 7, name: is missing",
        "  line 8, id: has more than 64 characters",
    ] {
        assert!(told.lines().any(|told| told.ends_with(line)), "{line}: {told}");
    }
    let many: Vec<_> = (0..5000).map(|number| format!("u{number},Uni {number}\n")).collect();
    write("b.csv", format!("id,name\n{}", many.concat()));
    let told = shell.run(&["import", "universities", "b.csv"]).await.refused();
    assert!(told.contains("id: is one too many: there may be 5000"), "{told}");
    write("c.csv", "id,name\nneu,Neu\n".to_owned());
    assert!(shell.run(&["import", "universities", "c.csv"]).await.ok().contains("1 new, 0 changed"));
}
