//! Header images of companies.

use std::path::Path;

use aushang::import::Options;
use aushang::recruiting::import::CompanyEntry;
use chrono::TimeDelta;

use super::support::{ONLY_ADD, company};
use crate::support::{TestApp, each_engine, jpeg, text};

fn with_header(folder: &Path, name: &str) -> Vec<CompanyEntry> {
    vec![CompanyEntry { header: Some(folder.join(name)), ..company("a", "Bau AG") }]
}

#[each_engine]
async fn header_is_re_encoded_public_and_replaceable(app: TestApp) {
    let recruiter = app.recruiter().await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bau.jpg"), jpeg(60, 40)).unwrap();
    let import =
        async || app.try_import_companies(with_header(folder.path(), "bau.jpg"), ONLY_ADD).await.unwrap();
    assert_eq!(import().await.new, 1);
    let first = recruiter.company("Bau").await["header"].clone();
    assert_eq!((&first["width"], &first["height"]), (&60.into(), &40.into()));
    let shown = app.get(&text(&first["large"])).await;
    assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, "image/jpeg"));

    // Unchanged bytes do not count as a new image.
    assert_eq!(import().await.unchanged, 1);
    assert_eq!(recruiter.company("Bau").await["header"], first);

    std::fs::write(folder.path().join("bau.jpg"), jpeg(40, 60)).unwrap();
    assert_eq!(import().await.changed, 1);
    assert_eq!(recruiter.company("Bau").await["header"]["width"], 40);
    app.sweep_after(TimeDelta::hours(25)).await;
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 1);
    assert_eq!(app.get(&text(&first["large"])).await.status, 404);

    app.try_import_companies(vec![company("a", "Bau AG")], ONLY_ADD).await.unwrap();
    assert!(recruiter.company("Bau").await["header"].is_null());
}

#[each_engine]
async fn invalid_image_stops_the_whole_import(app: TestApp) {
    let recruiter = app.recruiter().await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("good.jpg"), jpeg(60, 40)).unwrap();
    std::fs::write(folder.path().join("page.jpg"), b"<html>").unwrap();
    std::fs::write(folder.path().join("half.jpg"), &jpeg(60, 40)[..200]).unwrap();
    std::fs::write(folder.path().join("wide.jpg"), jpeg(2_000, 1_000)).unwrap();
    for (name, why) in [
        ("page.jpg", "the file is neither a JPEG nor a PNG".to_owned()),
        ("half.jpg", "the image is damaged".to_owned()),
        ("wide.jpg", "the image has more pixels than media.max_pixels allows".to_owned()),
        ("none.jpg", format!("the file {} does not exist", folder.path().join("none.jpg").display())),
    ] {
        for dry_run in [false, true] {
            let good =
                CompanyEntry { header: Some(folder.path().join("good.jpg")), ..company("gut", "Gute AG") };
            let entries = [vec![good], with_header(folder.path(), name)].concat();
            let options = Options { dry_run, ..ONLY_ADD };
            let faults = app.try_import_companies(entries, options).await.unwrap_err();
            let reported: Vec<_> =
                faults.iter().map(|fault| (fault.line, fault.column, &fault.why)).collect();
            assert_eq!(reported, [(3, "header", &why)]);
        }
    }
    // A valid image is not stored either if another line is invalid.
    std::fs::write(folder.path().join("bau.jpg"), jpeg(60, 40)).unwrap();
    let entries = [with_header(folder.path(), "bau.jpg"), vec![company("b", " ")]].concat();
    let faults = app.try_import_companies(entries, ONLY_ADD).await.unwrap_err();
    assert_eq!((faults.len(), faults[0].column), (1, "title"));
    assert!(recruiter.finds_companies("").await.is_empty());
    assert_eq!((app.stored_files(), app.count("company_headers").await), (0, 0));
}
