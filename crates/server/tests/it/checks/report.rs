//! The report of a quarter.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, each_engine, text};

const REPORT: &str = "quarter from until published withFindings overridden
    counts { code severity posts findings } overrides { post title at codes reason name }";

#[each_engine]
async fn report_counts_what_was_published_with_which_findings(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    admin.writes("Kommt alle!").await;
    admin.writes("𝐡𝐞𝐮𝐭𝐞 und 𝐦𝐨𝐫𝐠𝐞𝐧 frei").await;
    admin.writes("𝐡𝐞𝐮𝐭𝐞 oder ein Wort, und dann nach langer Zeit noch 𝐞𝐢𝐧𝐬").await;
    // Not published yet.
    drafter.writes("𝐡𝐞𝐮𝐭𝐞").await;
    admin.sets_check("CAPITALS", "BINDING").await;
    let loud = json!({ "content": "KOMMT ALLE HEUTE ZUM FEST", "overrideReason": "=Das Plakat ist so" });
    let post = admin.run("sendPost", loud, "id").await.ok();
    // What is changed later does not change the report.
    admin.sets_check("DECORATIVE_LETTERS", "OFF").await;
    let report = admin.run("accessibilityReport", json!({ "quarter": "2026-Q4" }), REPORT).await.ok();
    assert_eq!(report["from"], "2026-09-30T22:00:00+00:00");
    assert_eq!((&report["published"], &report["withFindings"]), (&json!(4), &json!(3)));
    assert_eq!(
        report["counts"],
        json!([
            { "code": "DECORATIVE_LETTERS", "severity": "WARNING", "posts": 2, "findings": 4 },
            { "code": "CAPITALS", "severity": "BINDING", "posts": 1, "findings": 1 }
        ])
    );
    assert_eq!(report["overridden"], 1);
    let reason = &report["overrides"][0];
    assert_eq!((&reason["post"], &reason["codes"]), (&post["id"], &json!(["CAPITALS"])));
    assert_eq!(reason["reason"], "=Das Plakat ist so");
    assert_eq!(reason["title"], "KOMMT ALLE HEUTE ZUM FEST");
    let csv = admin.run("accessibilityReportCsv", json!({ "quarter": "2026-Q4" }), "").await.ok();
    let csv = text(&csv);
    assert!(csv.starts_with("\u{feff}Zeile;"), "{csv}");
    for line in [
        "Veröffentlicht;;;4;;;;",
        "Fund;Schmuckbuchstaben;Warnung;2;4;;;",
        "'=Das Plakat ist so;KOMMT ALLE HEUTE ZUM FEST",
    ] {
        assert!(csv.contains(line), "{csv}");
    }
}

#[each_engine]
async fn report_is_about_one_profile_and_one_quarter(app: TestApp) {
    app.admin().await.writes("𝐡𝐞𝐮𝐭𝐞").await;
    app.advance(TimeDelta::days(92));
    // Their sessions have ended.
    let (admin, stranger) = (app.admin().await, app.stranger().await);
    let published = async |person: &crate::support::Person, quarter: &str| {
        let fields = "published withFindings";
        person.run("accessibilityReport", json!({ "quarter": quarter }), fields).await.ok()["published"]
            .clone()
    };
    assert_eq!(published(&admin, "2026-Q4").await, 1);
    assert_eq!(published(&admin, "2027-Q1").await, 0);
    assert_eq!(published(&stranger, "2026-Q4").await, 0);
    for wrong in ["2026", "2026-Q5"] {
        let refused = admin.run("accessibilityReport", json!({ "quarter": wrong }), "published").await;
        refused.refused(400, "INVALID");
    }
}

#[each_engine]
async fn imported_and_planned_posts_are_counted_when_they_appear(app: TestApp) {
    let admin = app.admin().await;
    let date = app.date_in(TimeDelta::hours(1));
    admin.sends(json!({ "content": "𝐡𝐞𝐮𝐭𝐞", "date": date })).await;
    assert_eq!(app.count("checked_posts").await, 0);
    app.advance(TimeDelta::hours(2));
    app.publish_due().await;
    assert_eq!((app.count("checked_posts").await, app.count("check_findings").await), (1, 1));
}

#[each_engine]
async fn deleted_posts_and_accounts_leave_nothing_of_themselves(app: TestApp) {
    let admin = app.admin().await;
    let person = app.joins("tilda@fs.example", "USER").await;
    admin.sets_check("CAPITALS", "BINDING").await;
    let loud = json!({ "content": "KOMMT ALLE HEUTE ZUM FEST", "overrideReason": "Das Plakat ist so" });
    let post = person.run("sendPost", loud, "id").await.ok();
    admin.run("deleteAccount", json!({ "id": person.id }), "").await.ok();
    let fields = "overrides { reason name }";
    let report = admin.run("accessibilityReport", json!({ "quarter": "2026-Q4" }), fields).await.ok();
    assert_eq!(report["overrides"], json!([{ "reason": "Das Plakat ist so", "name": null }]));
    admin.try_delete(&post).await.ok();
    for table in ["check_overrides", "checked_posts", "check_findings"] {
        assert_eq!(app.count(table).await, 0, "{table}");
    }
}
