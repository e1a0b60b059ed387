//! Posts with a company or its jobs.

use aushang::recruiting::import::CompanyEntry;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::support::{AND_REMOVE, ONLY_ADD, company, job};
use crate::support::{Person, TestApp, each_engine, jpeg, text, with};

fn post_with(attachment: &Value) -> Value {
    json!({ "content": "Schaut mal", "attachment": attachment })
}

/// Two companies, one with two jobs and one with one: their ids by title.
struct Market {
    bau: Value,
    code: Value,
    statik: Value,
    ausbau: Value,
    rust: Value,
}

async fn market(app: &TestApp, recruiter: &Person) -> Market {
    app.import_companies(&["Bau AG", "Code GmbH"]).await;
    app.import_jobs(&[("Statik", "Bau AG"), ("Ausbau", "Bau AG"), ("Rust", "Code GmbH")]).await;
    let company = async |title: &str| recruiter.company(title).await["id"].clone();
    Market {
        bau: company("Bau").await,
        code: company("Code").await,
        statik: recruiter.job_id("Statik").await,
        ausbau: recruiter.job_id("Ausbau").await,
        rust: recruiter.job_id("Rust").await,
    }
}

// spec: ATTACH-03, ATTACH-57
#[each_engine]
async fn company_is_shown_with_an_image_and_a_badge_in_both_languages(app: TestApp) {
    let recruiter = app.recruiter().await;
    let market = market(&app, &recruiter).await;
    let staged = recruiter.uploads(&jpeg(60, 40)).await;
    let sent = json!({ "company": {
        "company": market.bau, "badgeTitle": " Wir stellen ein ",
        "image": { "type": "IMAGE", "raw": staged["raw"] },
        "translations": { "badgeTitle": [{ "lang": "en", "value": "We are hiring" }] }
    } });
    let post = recruiter.sends(post_with(&sent)).await;
    let shown = &post["attachments"][0];
    let expected = json!({
        "type": "COMPANY", "company": { "id": market.bau, "title": "Bau AG", "header": null },
        "image": { "raw": staged["raw"], "large": shown["image"]["large"], "width": 60 },
        "badgeTitle": "Wir stellen ein",
        "translations": { "badgeTitle": [
            { "lang": "de", "value": "Wir stellen ein" }, { "lang": "en", "value": "We are hiring" }
        ] }
    });
    assert_eq!(shown, &expected);
    for (fields, why) in [
        (json!({ "badgeTitle": "x".repeat(31) }), "attachment.company.badgeTitle TOO_LONG"),
        (
            json!({ "translations": { "badgeTitle": [{ "lang": "en", "value": "x".repeat(31) }] } }),
            "attachment.company.translations.badgeTitle TOO_LONG",
        ),
        (json!({ "company": "keine" }), "attachment.company.company NOT_FOUND"),
        (json!({ "company": market.rust }), "attachment.company.company NOT_FOUND"),
    ] {
        let company = with(json!({ "company": market.bau }), &fields);
        let refused = recruiter.try_send(post_with(&json!({ "company": company }))).await;
        assert_eq!(refused.fields(), [why]);
    }
}

// spec: ATTACH-04, ATTACH-05, ATTACH-06, ATTACH-07
#[each_engine]
async fn post_shows_at_most_two_jobs_of_one_company(app: TestApp) {
    let recruiter = app.recruiter().await;
    let Market { bau, code, statik, ausbau, rust } = market(&app, &recruiter).await;
    let jobs = |company: &Value, jobs: &[&Value]| {
        post_with(&json!({ "jobs": { "company": company, "jobs": jobs } }))
    };
    let post = recruiter.sends(jobs(&bau, &[&statik, &ausbau])).await;
    let job = |id: &Value, title: &str| {
        json!({ "id": id, "title": title, "type": "Werkstudium",
            "company": { "id": bau, "title": "Bau AG" }, "address": { "city": "Karlsruhe" } })
    };
    let expected = json!({
        "type": "JOBS", "company": { "id": bau, "title": "Bau AG", "header": null },
        "jobs": [job(&statik, "Statik"), job(&ausbau, "Ausbau")]
    });
    assert_eq!(post["attachments"][0], expected);
    let nothing = json!("019cafe0-0000-7000-8000-000000000000");
    for (company, chosen, why) in [
        (&bau, &[&statik, &ausbau, &rust][..], "attachment.jobs.jobs TOO_MANY"),
        (&bau, &[], "attachment.jobs.jobs REQUIRED"),
        (&bau, &[&statik, &statik], "attachment.jobs.jobs REPEATED"),
        (&bau, &[&statik, &rust], "attachment.jobs.jobs NOT_FOUND"),
        (&code, &[&statik], "attachment.jobs.jobs NOT_FOUND"),
        (&bau, &[&nothing], "attachment.jobs.jobs NOT_FOUND"),
        (&nothing, &[&statik], "attachment.jobs.company NOT_FOUND"),
    ] {
        assert_eq!(recruiter.try_send(jobs(company, chosen)).await.fields(), [why]);
    }
    let without = post_with(&json!({ "jobs": { "jobs": [statik] } }));
    assert_eq!(recruiter.try_send(without).await.outcome(), "400");
    let both =
        post_with(&json!({ "jobs": { "company": bau, "jobs": [statik] }, "company": { "company": bau } }));
    assert_eq!(recruiter.try_send(both).await.outcome(), "400");
    assert_eq!(recruiter.posts("ALL").await["totalCount"], 1);
}

// spec: ROLES-18
#[each_engine]
async fn companies_and_jobs_require_a_recruiting_profile(app: TestApp) {
    let recruiter = app.recruiter().await;
    let Market { bau, statik, .. } = market(&app, &recruiter).await;
    let offered = recruiter.me("attachmentTypes").await["attachmentTypes"].to_string();
    assert!(offered.starts_with("[\"COMPANY\",\"JOBS\","), "{offered}");
    let stranger = app.stranger().await;
    let offered = stranger.me("attachmentTypes").await["attachmentTypes"].to_string();
    assert!(!offered.contains("COMPANY") && !offered.contains("JOBS"), "{offered}");
    for attachment in
        [json!({ "company": { "company": bau } }), json!({ "jobs": { "company": bau, "jobs": [statik] } })]
    {
        let refused = stranger.try_send(post_with(&attachment)).await;
        refused.refused_at(403, "attachment ATTACHMENT_NOT_PERMITTED");
    }
}

// spec: COMPOSER-02
#[each_engine]
async fn edit_may_replace_jobs_by_a_company_and_vice_versa(app: TestApp) {
    let recruiter = app.recruiter().await;
    let Market { bau, code, statik, rust, .. } = market(&app, &recruiter).await;
    let staged = recruiter.uploads(&jpeg(60, 40)).await;
    let image = json!({ "type": "IMAGE", "raw": staged["raw"] });
    let post = recruiter
        .sends(post_with(&json!({ "company": { "company": bau, "image": image, "badgeTitle": "Neu" } })))
        .await;
    let try_edit = async |attachment: Value| {
        let change = json!({ "id": post["id"], "content": "Neu", "attachment": attachment });
        recruiter.try_update(change).await
    };
    let edit = async |attachment| try_edit(attachment).await.ok()["attachments"][0].clone();
    let jobs = |company: &Value, jobs: &[&Value]| json!({ "jobs": { "company": company, "jobs": jobs } });
    let edited = edit(jobs(&bau, &[&statik])).await;
    assert_eq!((&edited["type"], &edited["jobs"][0]["id"]), (&json!("JOBS"), &statik));
    app.run_jobs().await;
    // An earlier version shows it.
    assert_eq!(app.stored_files(), 1);

    assert_eq!(try_edit(jobs(&bau, &[&rust])).await.fields(), ["attachment.jobs.jobs NOT_FOUND"]);
    let edited = edit(jobs(&code, &[&rust])).await;
    assert_eq!(edited["company"]["id"], code);
    let edited = edit(json!({ "company": { "company": bau } })).await;
    assert_eq!((&edited["type"], &edited["badgeTitle"]), (&json!("COMPANY"), &Value::Null));
    let blog = json!({ "blog": { "title": "Haus", "url": "a.example" } });
    try_edit(blog).await.refused(409, "ATTACHMENT_LOCKED");
}

#[each_engine]
async fn company_and_job_of_a_post_stay_until_the_post_is_deleted(app: TestApp) {
    let recruiter = app.recruiter().await;
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("bau.jpg");
    std::fs::write(&picture, jpeg(60, 40)).unwrap();
    let bau = |picture: &std::path::Path| {
        vec![CompanyEntry { header: Some(picture.to_owned()), ..company("bau", "Bau AG") }]
    };
    app.try_import_companies(bau(&picture), ONLY_ADD).await.unwrap();
    app.try_import_jobs(vec![job("s", "Statik", "bau"), job("a", "Ausbau", "bau")], ONLY_ADD).await.unwrap();
    let id = recruiter.company("Bau").await["id"].clone();
    let statik = recruiter.job_id("Statik").await;
    let shown = json!({ "jobs": { "company": id, "jobs": [statik] } });
    let post = recruiter.sends(post_with(&shown)).await;
    let header = text(&post["attachments"][0]["company"]["header"]["large"]);

    // The company gets another name and image, and both are then missing from the import.
    std::fs::write(&picture, jpeg(40, 60)).unwrap();
    let renamed = CompanyEntry { title: "Bau SE".to_owned(), ..bau(&picture).remove(0) };
    app.try_import_companies(vec![renamed], ONLY_ADD).await.unwrap();
    let gone = app.try_import_jobs(vec![job("x", "Neu", "bau")], AND_REMOVE).await.unwrap();
    assert_eq!((gone.removed, gone.kept), (2, 1));
    app.try_import_companies(vec![company("b", "Berg AG")], AND_REMOVE).await.unwrap();
    app.sweep_after(TimeDelta::hours(25)).await;
    app.run_jobs().await;
    assert_eq!(recruiter.post(&post).await["attachments"], post["attachments"]);
    assert_eq!(app.get(&header).await.status, 200);
    assert!(recruiter.finds_jobs("Statik").await.is_empty());

    // The post can be edited and keeps the job; a new post cannot use it.
    let change = json!({ "id": post["id"], "content": "Neu", "attachment": shown });
    recruiter.try_update(change).await.ok();
    recruiter.try_send(post_with(&shown)).await.refused(404, "NOT_FOUND");

    recruiter.try_delete(&post).await.ok();
    app.try_import_companies(vec![company("bau", "Bau SE"), company("b", "Berg AG")], ONLY_ADD)
        .await
        .unwrap();
    app.try_import_jobs(vec![job("x", "Neu", "bau")], AND_REMOVE).await.unwrap();
    app.try_import_companies(vec![company("b", "Berg AG")], AND_REMOVE).await.unwrap();
    app.sweep().await;
    app.run_jobs().await;
    assert_eq!((app.count("job_offers").await, app.stored_files()), (1, 0));
    assert_eq!(app.get(&header).await.status, 404);
}

#[each_engine]
async fn post_can_be_edited_after_its_job_moved_to_another_company(app: TestApp) {
    let recruiter = app.recruiter().await;
    let Market { bau, statik, .. } = market(&app, &recruiter).await;
    let shown = json!({ "jobs": { "company": bau, "jobs": [statik] } });
    let post = recruiter.sends(post_with(&shown)).await;
    app.import_jobs(&[("Statik", "Code GmbH")]).await;
    let change = json!({ "id": post["id"], "content": "Neu", "attachment": shown });
    let edited = recruiter.updates(change).await;
    assert_eq!((&edited["content"], &edited["attachments"]), (&json!("Neu"), &post["attachments"]));
    recruiter.try_send(post_with(&shown)).await.refused(404, "NOT_FOUND");
}

// spec: ATTACH-03, ATTACH-04
#[each_engine]
async fn readers_see_companies_and_jobs(app: TestApp) {
    let recruiter = app.recruiter().await;
    let Market { bau, statik, .. } = market(&app, &recruiter).await;
    let jobs = json!({ "jobs": { "company": bau, "jobs": [statik] } });
    let post = recruiter.sends(post_with(&jobs)).await;
    let reader = app.reader("STUDENT").await;
    let fields = "... on JobsAttachment { company { title } jobs { title address { city } } }";
    let expected = json!({
        "company": { "title": "Bau AG" }, "jobs": [{ "title": "Statik", "address": { "city": "Karlsruhe" } }]
    });
    assert_eq!(reader.attachment(&post, fields).await, expected);
}
