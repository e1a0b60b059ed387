//! The search for companies and jobs.

use serde_json::{Value, json};

use super::support::titles;
use crate::support::{TestApp, each_engine, pages};

// spec: API-26
#[each_engine]
async fn companies_are_found_by_a_part_of_their_title(app: TestApp) {
    let recruiter = app.recruiter().await;
    app.import_companies(&["Zahnrad 100 % GmbH", "Äpfel & Söhne", "Zahnrad_Nord", "Apparate\\Bau"]).await;
    for (searched, found) in [
        ("zahnrad", &["Zahnrad 100 % GmbH", "Zahnrad_Nord"][..]),
        ("SÖHNE", &["Äpfel & Söhne"]),
        ("ä", &["Äpfel & Söhne"]),
        ("%", &["Zahnrad 100 % GmbH"]),
        ("d_n", &["Zahnrad_Nord"]),
        ("e\\b", &["Apparate\\Bau"]),
        (" GmbH ", &["Zahnrad 100 % GmbH"]),
        ("Zahnrad Nord", &[]),
        ("", &["Äpfel & Söhne", "Apparate\\Bau", "Zahnrad 100 % GmbH", "Zahnrad_Nord"]),
    ] {
        assert_eq!(recruiter.finds_companies(searched).await, found, "{searched}");
    }
    let one = recruiter.company("Äpfel").await;
    assert_eq!(one, json!({ "id": one["id"], "title": "Äpfel & Söhne", "header": null }));
}

// spec: API-26
#[each_engine]
async fn companies_are_paginated_by_title(app: TestApp) {
    let recruiter = app.recruiter().await;
    let all: Vec<_> = (0..25).map(|number| format!("Firma {number:02}")).collect();
    app.import_companies(&all.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let pages = pages(async |cursor| {
        if cursor.is_some() {
            // A company before the cursor does not move the rest of the list.
            app.import_companies(&["AAA"]).await;
        }
        recruiter.try_companies(10, cursor, None).await.ok()
    })
    .await;
    let found: Vec<_> = pages.iter().flat_map(titles).collect();
    assert_eq!(found, all);

    for (first, before, why) in [
        (0, None, "pagination.first PAGE_TOO_LARGE"),
        (201, None, "pagination.first PAGE_TOO_LARGE"),
        (10, Some("x"), "pagination.before BAD_CURSOR"),
    ] {
        assert_eq!(recruiter.try_companies(first, before, None).await.fields(), [why]);
    }
    let long = "x".repeat(201);
    assert_eq!(recruiter.try_companies(10, None, Some(&long)).await.fields(), ["text TOO_LONG"]);
}

// spec: API-27
#[each_engine]
async fn jobs_are_found_by_title_and_company(app: TestApp) {
    let recruiter = app.recruiter().await;
    app.import_companies(&["Bau AG", "Code GmbH", "Dach KG"]).await;
    app.import_jobs(&[("Statik", "Bau AG"), ("Rust", "Code GmbH"), ("Bau-Software", "Code GmbH")]).await;
    assert_eq!(recruiter.finds_jobs("").await, ["Bau-Software", "Rust", "Statik"]);
    assert_eq!(recruiter.finds_jobs("BAU").await, ["Bau-Software"]);
    let ids = async |title: &str| recruiter.company(title).await["id"].clone();
    let (bau, code, dach) = (ids("Bau AG").await, ids("Code").await, ids("Dach").await);
    for (companies, searched, found) in [
        (json!([code]), None, &["Bau-Software", "Rust"][..]),
        (json!([code]), Some("r"), &["Bau-Software", "Rust"]),
        (json!([code, bau]), Some("st"), &["Rust", "Statik"]),
        (json!([dach]), None, &[]),
        (json!(["keine"]), None, &[]),
        (json!([]), Some("statik"), &["Statik"]),
    ] {
        let answer = recruiter.try_jobs(10, searched, companies.clone()).await.ok();
        assert_eq!(titles(&answer), found, "{companies} {searched:?}");
    }
    let statik = recruiter.try_jobs(1, Some("Statik"), Value::Null).await.ok();
    let node = &statik["edges"][0]["node"];
    let expected = json!({
        "id": node["id"], "title": "Statik", "type": "Werkstudium",
        "company": { "id": bau, "title": "Bau AG", "header": null },
        "address": { "city": "Karlsruhe" }
    });
    assert_eq!(node, &expected);
    recruiter.try_jobs(10, None, json!(vec![bau; 51])).await.refused_at(400, "companies TOO_MANY");
}

// spec: ROLES-18
#[each_engine]
async fn search_requires_a_recruiting_profile(app: TestApp) {
    let admin = app.admin().await;
    admin.try_companies(10, None, None).await.refused(403, "NOT_PERMITTED");
    admin.try_jobs(10, None, Value::Null).await.refused(403, "NOT_PERMITTED");
    app.recruiter().await;
    app.drafter().await.try_companies(10, None, None).await.ok();
    app.stranger().await.try_companies(10, None, None).await.refused(403, "NOT_PERMITTED");
    app.superadmin().await.try_jobs(10, None, Value::Null).await.ok();
}
