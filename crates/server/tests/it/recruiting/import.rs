//! The command `aushang import`: its files, output and effects.

use aushang::import::Options;
use aushang::migrations::MIGRATIONS;
use aushang_db::testing::TestDb;
use aushang_db::{Connection, Failure};

use super::support::{ONLY_ADD, company, job};
use crate::support::{Shell, TestApp, each_engine, jpeg};

#[each_engine]
async fn files_can_be_imported_repeatedly(database: TestDb) {
    let shell = Shell::on(&database);
    let write = |name: &str, text: &str| std::fs::write(shell.folder().join(name), text).unwrap();
    std::fs::create_dir(shell.folder().join("bilder")).unwrap();
    std::fs::write(shell.folder().join("bilder/bau.jpg"), jpeg(60, 40)).unwrap();

    write("firmen.csv", "\u{feff}ID;Title;Header\r\n7;Bau AG;bilder/bau.jpg\r\n8;\"Code; Söhne\";\r\n");
    let try_dry = async || shell.run(&["import", "companies", "firmen.csv", "--dry-run"]).await;
    let output = try_dry().await.refused();
    assert!(output.contains("there is no installation yet"), "{output}");
    shell.run(&["migrate"]).await.ok();
    let dry = try_dry().await.ok();
    assert_eq!(dry, "Would be imported: companies: 2 new, 0 changed, 0 unchanged, 0 removed\n");
    let done = shell.run(&["import", "companies", "firmen.csv"]).await.ok();
    assert_eq!(done, "Imported: companies: 2 new, 0 changed, 0 unchanged, 0 removed\n");

    write("firmen.json", r#"[{ "id": 8, "title": "Code" }, { "id": 9, "title": "Dach", "header": null }]"#);
    let done = shell.run(&["import", "companies", "firmen.json", "--remove-missing"]).await.ok();
    assert_eq!(done, "Imported: companies: 1 new, 1 changed, 0 unchanged, 1 removed\n");

    write("stellen.csv", "id,title,type,company,city\n1,Statik,Praktikum,9,Ulm\n2,Rust,Werkstudium,8,\n");
    let done = shell.run(&["import", "jobs", "stellen.csv"]).await.ok();
    assert_eq!(done, "Imported: jobs: 2 new, 0 changed, 0 unchanged, 0 removed\n");
    let done = shell.run(&["import", "jobs", "stellen.csv", "--remove-missing"]).await.ok();
    assert_eq!(done, "Imported: jobs: 0 new, 0 changed, 2 unchanged, 0 removed\n");
}

#[tokio::test]
async fn dry_run_writes_nothing_and_does_not_migrate() {
    for database in
        [Some(TestDb::sqlite(MIGRATIONS).await), TestDb::postgres(MIGRATIONS).await].into_iter().flatten()
    {
        let shell = Shell::on(&database);
        std::fs::write(shell.folder().join("firmen.csv"), "id,title\n7,Bau AG\n").unwrap();
        let dry = async || shell.run(&["import", "companies", "firmen.csv", "--dry-run"]).await;
        // While a server is running.
        let server = database.open().await;
        assert!(dry().await.ok().contains("1 new"));
        // The database looks like one of an earlier version.
        let deletion = "delete from seaql_migrations where version = \
                         (select max(version) from seaql_migrations)";
        let done = server.write(move |tx| {
            Box::pin(async move { Ok::<_, Failure>(tx.execute_unprepared(deletion).await.map(drop)?) })
        });
        done.await.unwrap();
        let output = dry().await.refused();
        assert!(output.contains("1 steps older than this program; run `aushang migrate`"), "{output}");
    }
}

#[tokio::test]
async fn errors_name_line_and_column_and_nothing_is_written() {
    let database = TestDb::sqlite(MIGRATIONS).await;
    let shell = Shell::on(&database);
    let write = |name: &str, text: &[u8]| std::fs::write(shell.folder().join(name), text).unwrap();
    let import = async |name: &str| shell.run(&["import", "companies", name]).await.refused();

    write("a.csv", format!("id,title\n1,Bau\n1,Code\n,Dach\n4,{}\n5, \n", "x".repeat(201)).as_bytes());
    let output = import("a.csv").await;
    for line in [
        "nothing was imported:",
        "  line 3, id: '1' is already used on line 2",
        "  line 4, id: is missing",
        "  line 6, title: is missing",
        "  line 5, title: has more than 200 characters",
    ] {
        assert!(output.lines().any(|printed| printed.ends_with(line)), "{line}: {output}");
    }
    write("b.csv", "id,title,header\n1,Bau,../bau.jpg\n".as_bytes());
    assert!(import("b.csv").await.contains("line 2, header: '../bau.jpg' is outside the file's folder"));
    write("c.csv", b"id,title\n1,Bau\n2,S\xf6hne\n");
    assert!(import("c.csv").await.contains("line 3 is not valid UTF-8"));
    write("d.json", b"[\n{ \"id\": 1, \"name\": \"Bau\" }]");
    assert!(
        import("d.json").await.contains("line 2: there is no column 'name'; there are id, title, header")
    );
    write("e.csv", b"id,title\n");
    assert!(import("e.csv").await.contains("the file has no entries"));
    write("f.txt", b"id,title\n1,Bau\n");
    assert!(import("f.txt").await.contains("must end with .csv or .json"));
    assert!(import("g.csv").await.contains("No such file"));

    write("good.csv", b"id,title\n1,Bau\n");
    assert!(shell.run(&["import", "companies", "good.csv"]).await.ok().contains("1 new"));
}

#[each_engine]
async fn large_imports_are_written_in_batches_with_one_audit_entry_each(app: TestApp) {
    let recruiter = app.recruiter().await;
    let companies = || (0..1_201).map(|n| company(&n.to_string(), &format!("Firma {n:04}"))).collect();
    let dry = Options { dry_run: true, ..ONLY_ADD };
    assert_eq!(app.try_import_companies(companies(), dry).await.unwrap().new, 1_201);
    assert_eq!(app.count("companies").await, 0);
    assert_eq!(app.try_import_companies(companies(), ONLY_ADD).await.unwrap().new, 1_201);
    assert_eq!(app.try_import_companies(companies(), ONLY_ADD).await.unwrap().unchanged, 1_201);
    let jobs = (0..1_201).map(|n| job(&n.to_string(), &format!("Stelle {n}"), "7")).collect();
    assert_eq!(app.try_import_jobs(jobs, ONLY_ADD).await.unwrap().new, 1_201);
    let expected = [["company.import"; 3], ["job.import"; 3]].concat();
    assert_eq!(app.actions("%.import").await, expected);
    assert_eq!(recruiter.finds_companies("firma 0999").await, ["Firma 0999"]);
}

#[each_engine]
async fn second_import_updates_known_rows_and_keeps_their_ids(app: TestApp) {
    let recruiter = app.recruiter().await;
    app.import_companies(&["a", "b"]).await;
    app.import_jobs(&[("x", "a")]).await;
    let before = recruiter.company("a").await["id"].clone();
    app.try_import_companies(vec![company("a", "Zebra")], ONLY_ADD).await.unwrap();
    assert_eq!(recruiter.company("zeb").await["id"], before);
    assert_eq!(recruiter.finds_companies("").await, ["b", "Zebra"]);
    let moved = app.try_import_jobs(vec![job("x", "Ypsilon", "b")], ONLY_ADD).await.unwrap();
    assert_eq!((moved.new, moved.changed), (0, 1));
    assert_eq!(recruiter.finds_jobs("yps").await, ["Ypsilon"]);
    let wrong = app.try_import_jobs(vec![job("y", "Ypsilon", "c")], ONLY_ADD).await.unwrap_err();
    assert_eq!((wrong[0].line, wrong[0].column), (2, "company"));
}
