//! The search in the posts of the own profile.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, contents, each_engine, pages};

#[each_engine]
async fn texts_are_found_regardless_of_case_markup_and_language(app: TestApp) {
    let (admin, drafter, stranger) = (app.admin().await, app.drafter().await, app.stranger().await);
    stranger.writes("Übungen nebenan").await;
    let english = json!({ "content": [{ "lang": "en", "value": "The SUMMER party" }] });
    admin.sends(json!({ "content": "Das Sommerfest", "translations": english })).await;
    admin.writes("ÜBUNGEN in **Straße** *und* Haus").await;
    admin.writes("100 % Rabatt_heute \\ morgen").await;
    admin.sends(json!({ "content": "Fundbüro", "date": app.date_in(TimeDelta::days(3)) })).await;
    drafter.writes("Bu\u{308}ro zu").await;
    for (text, found) in [
        ("übungen", &["ÜBUNGEN in **Straße** *und* Haus"][..]),
        ("BÜRO", &["Fundbüro", "Büro zu"]),
        ("straße und", &["ÜBUNGEN in **Straße** *und* Haus"]),
        ("**straße** und", &["ÜBUNGEN in **Straße** *und* Haus"]),
        ("summer PARTY", &["Das Sommerfest"]),
        // The text contains no wildcards.
        ("0 % r", &["100 % Rabatt_heute \\ morgen"]),
        ("1%r", &[]),
        ("Rabatt_", &["100 % Rabatt_heute \\ morgen"]),
        ("R_batt", &[]),
        (r"heute \ m", &["100 % Rabatt_heute \\ morgen"]),
        ("' or 1 = 1 --", &[]),
        // A text of markup characters only is searched literally.
        ("*", &["ÜBUNGEN in **Straße** *und* Haus"]),
        (" ** ", &["ÜBUNGEN in **Straße** *und* Haus"]),
        // A decomposed umlaut, as macOS writes it in file names.
        ("u\u{308}bungen", &["ÜBUNGEN in **Straße** *und* Haus"]),
    ] {
        let mut here = admin.finds("ALL", text).await;
        here.sort();
        let mut expected = found.to_vec();
        expected.sort_unstable();
        assert_eq!(here, expected, "{text}");
    }
    assert_eq!(admin.finds("PLANNED", "büro").await, ["Fundbüro"]);
    assert_eq!(admin.finds("DRAFT", "büro").await, ["Büro zu"]);
    assert_eq!(admin.finds("ALL", " \n").await.len(), 5);
}

#[each_engine]
async fn search_results_are_paginated_and_counted(app: TestApp) {
    let admin = app.admin().await;
    for number in 0..7 {
        admin.writes(&format!("Treffer {number}")).await;
        admin.writes("Etwas anderes").await;
    }
    let pages = pages(async |cursor| admin.try_find("PUBLISHED", "TREFFER", 3, cursor).await.ok()).await;
    assert!(pages.iter().all(|page| page["totalCount"] == 7), "{pages:?}");
    let mut found: Vec<_> = pages.iter().flat_map(contents).collect();
    found.sort();
    assert_eq!(found, (0..7).map(|number| format!("Treffer {number}")).collect::<Vec<_>>());
    let nothing = admin.try_find("ALL", "gibt es nicht", 5, None).await.ok();
    assert_eq!(nothing["totalCount"], 0);
}

#[each_engine]
async fn search_text_is_limited(app: TestApp) {
    let admin = app.admin().await;
    admin.try_find("ALL", &"ü".repeat(100), 5, None).await.ok();
    admin.try_find("ALL", &"ü".repeat(101), 5, None).await.refused_at(400, "text TOO_LONG");
}
