//! What readers did with a post, for those who may read it.

use aushang::enums::{Permission, Permissions};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Person, TestApp, by_id};

const QUERY: &str = "query ($id: ID!) { post(id: $id) {
    viewerCanReadStatistics viewerCanAdvertise
    statistics { seen uniqueSeen clicks affiliations { label value } universities { label value } refreshedAt }
} }";

async fn told(person: &Person, post: &Value) -> Value {
    person.call(QUERY, by_id(post)).await.ok()["post"].clone()
}

// spec: ROLES-15, ROLES-16, POST-27, POST-28, POST-31, POST-34
#[tokio::test]
async fn statistics_and_advertising_are_for_live_posts_of_profiles_with_the_permission() {
    for app in TestApp::on_each_engine().await {
        let (admin, drafter) = (app.admin().await, app.drafter().await);
        let live = admin.writes("Live").await;
        let planned =
            admin.sends(json!({ "content": "Plan", "date": app.date_in(TimeDelta::days(1)) })).await;
        let neither =
            json!({ "viewerCanReadStatistics": false, "viewerCanAdvertise": false, "statistics": null });
        app.roll_up(&live, r#"[{"label":"Physik","value":0.25},{"label":"Informatik","value":0.66666}]"#)
            .await;
        assert_eq!(told(&admin, &live).await, neither);

        let both = Permissions::NONE.with(Permission::ReadPostStatistics).with(Permission::AdvertisePost);
        app.set_permissions(app.world.own.id, both).await;
        for person in [&admin, &drafter] {
            let expected = json!({
                "viewerCanReadStatistics": true, "viewerCanAdvertise": true,
                "statistics": {
                    "seen": 40, "uniqueSeen": 30, "clicks": 4,
                    "affiliations": [
                        { "label": "Informatik", "value": 0.6667 }, { "label": "Physik", "value": 0.25 }
                    ],
                    "universities": [],
                    "refreshedAt": app.date_in(TimeDelta::zero())
                }
            });
            assert_eq!(told(person, &live).await, expected);
        }
        assert_eq!(told(&admin, &planned).await, neither);
        let other = admin.writes("Noch nicht gezählt").await;
        assert_eq!(told(&admin, &other).await["statistics"], Value::Null);
    }
}

#[tokio::test]
async fn the_statistics_of_a_page_are_one_statement() {
    for app in TestApp::on_each_engine().await {
        let admin = app.admin().await;
        app.set_permissions(app.world.own.id, Permissions::NONE.with(Permission::ReadPostStatistics)).await;
        let document = "query ($first: Int!) { posts(filter: PUBLISHED, paginationInput: { first: $first }) {
            edges { node { id statistics { seen } } }
        } }";
        for number in 0..6 {
            let post = admin.writes(&number.to_string()).await;
            if number % 2 == 0 {
                app.roll_up(&post, "[]").await;
            }
        }
        let page = async |first: u32| {
            let before = app.product.db.statements_read();
            let page = admin.call(document, json!({ "first": first })).await.ok()["posts"]["edges"].clone();
            (page, app.product.db.statements_read() - before)
        };
        let ((one, for_one), (six, for_six)) = (page(1).await, page(6).await);
        assert_eq!(one[0]["node"]["statistics"], Value::Null);
        let seen: Vec<_> =
            six.as_array().unwrap().iter().map(|edge| &edge["node"]["statistics"]["seen"]).collect();
        let forty = json!(40);
        assert_eq!(seen, [&Value::Null, &forty, &Value::Null, &forty, &Value::Null, &forty]);
        assert_eq!(for_one, for_six);
    }
}
