//! The statistics of a post, for accounts that may read them.

use aushang::enums::Permission;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Person, TestApp, by_id, each_engine, nodes};

const FIELDS: &str = "viewerCanReadStatistics viewerCanAdvertise nextCount
    statistics { seen uniqueSeen clicks affiliations { label value } universities { label value } refreshedAt }";

async fn statistics_of(person: &Person, post: &Value) -> Value {
    person.run("post", by_id(post), FIELDS).await.ok()
}

// spec: ROLES-15, ROLES-16, POST-27, POST-31, POST-34, API-16
#[each_engine]
async fn statistics_and_advertising_require_a_live_post_and_the_permission(app: TestApp) {
    let (admin, drafter, reader) = (app.admin().await, app.drafter().await, app.reader("GUEST").await);
    let (live, other) = (admin.writes("Live").await, admin.writes("Ungesehen").await);
    let planned = admin.sends(json!({ "content": "Plan", "date": app.date_in(TimeDelta::days(1)) })).await;
    let neither = json!({ "viewerCanReadStatistics": false, "viewerCanAdvertise": false, "statistics": null,
            "nextCount": null });
    reader.sees(&[&live]).await;
    app.counts_views().await;
    assert_eq!(statistics_of(&admin, &live).await, neither);

    let staff = app.superadmin().await;
    staff.permits(app.world.own.id, &[Permission::ReadPostStatistics, Permission::AdvertisePost]).await;
    for person in [&admin, &drafter] {
        let expected = json!({
            "viewerCanReadStatistics": true, "viewerCanAdvertise": true,
            "statistics": {
                "seen": 1, "uniqueSeen": 1, "clicks": 0, "affiliations": [], "universities": [],
                "refreshedAt": app.date_in(TimeDelta::zero())
            },
            "nextCount": app.date_in(TimeDelta::hours(12))
        });
        assert_eq!(statistics_of(person, &live).await, expected);
    }
    let waits = statistics_of(&admin, &planned).await;
    assert_eq!((&waits["viewerCanReadStatistics"], &waits["statistics"]), (&json!(false), &Value::Null));
    assert_eq!(statistics_of(&admin, &other).await["statistics"], Value::Null);
}

// spec: POST-28, POST-29, POST-30, POST-33
#[each_engine]
async fn groups_of_readers_are_named_only_if_they_are_large_enough(app: TestApp) {
    app.permits_statistics().await;
    let (admin, mut readers) = (app.admin().await, Vec::new());
    for (number, university, affiliations) in [
        (5, Some("kit"), &["informatik"][..]),
        (3, Some("lmu"), &["informatik", "physik"]),
        (2, Some("tum"), &["physik"]),
        (2, None, &[]),
    ] {
        for _ in 0..number {
            readers.push(app.student_with(university, affiliations).await);
        }
    }
    let (few, many) = (admin.writes("Wenige").await, admin.writes("Viele").await);
    for reader in &readers[..9] {
        reader.sees(&[&few]).await;
    }
    for reader in &readers {
        reader.sees(&[&many]).await;
    }
    // Later changes of a reader do not affect earlier views.
    let change = json!({ "role": "GUEST", "university": "lmu", "affiliations": [] });
    readers[0].run("updateReader", change, "id").await.ok();
    readers[0].sees(&[&many]).await;
    app.counts_views().await;
    let shares = async |post: &Value| {
        let statistics = statistics_of(&admin, post).await["statistics"].clone();
        (statistics["universities"].clone(), statistics["affiliations"].clone())
    };
    assert_eq!(shares(&few).await, (json!([]), json!([])));
    let share = |label: &str, value: f64| json!({ "label": label, "value": value });
    let universities = json!([
        share("Karlsruher Institut für Technologie", 0.4167),
        share("Ludwig-Maximilians-Universität München", 0.25),
        share("Andere", 0.3333)
    ]);
    // Two readers belong to neither subject, so the smaller subject is not named.
    let affiliations = json!([share("Informatik", 0.6667), share("Andere", 0.3333)]);
    assert_eq!(shares(&many).await, (universities, affiliations));
}

#[each_engine]
async fn statistics_of_a_page_are_read_in_one_statement(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.reader("GUEST").await);
    app.permits_statistics().await;
    for number in 0..6 {
        let post = admin.writes(&number.to_string()).await;
        if number % 2 == 0 {
            reader.sees(&[&post]).await;
        }
    }
    app.counts_views().await;
    let page = async |first: u32| {
        let before = app.product.db.statements_read();
        let arguments = json!({ "filter": "PUBLISHED", "paginationInput": { "first": first } });
        let page = admin.run("posts", arguments, "edges { node { id statistics { seen } } }").await.ok();
        (nodes(&page), app.product.db.statements_read() - before)
    };
    let ((one, for_one), (six, for_six)) = (page(1).await, page(6).await);
    assert_eq!(one[0]["statistics"], Value::Null);
    let seen: Value = six.iter().map(|node| node["statistics"]["seen"].clone()).collect();
    assert_eq!(seen, json!([null, 1, null, 1, null, 1]));
    assert_eq!(for_one, for_six);
}
