//! The follower trend: the number of followers day by day.

use aushang::enums::Permission;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, each_engine};

impl Person {
    pub async fn try_trend(&self, amount: i64) -> Answer {
        self.run("followerTrend", json!({ "unit": "DAYS", "amount": amount }), "x y").await
    }

    /// Returns `11-02: 7` for each day, without the year.
    async fn trend(&self, amount: i64) -> Vec<String> {
        let trend = self.try_trend(amount).await.ok();
        let point = |point: &Value| format!("{}: {}", &point["x"].as_str().unwrap()[5..], point["y"]);
        trend.as_array().unwrap().iter().map(point).collect()
    }
}

async fn permit(app: &TestApp) {
    app.superadmin().await.permits(app.world.own.id, &[Permission::ViewFollowerTrend]).await;
}

// spec: PROFILE-31, PROFILE-33, API-18, ROLES-17
#[each_engine]
async fn trend_contains_the_number_at_the_end_of_each_day_up_to_yesterday(app: TestApp) {
    permit(&app).await;
    let id = app.world.own.id;
    assert_eq!(app.admin().await.trend(30).await, [""; 0], "the profile never had followers");
    // A Monday.
    let (one, two, three) =
        (app.reader("STUDENT").await, app.reader("GUEST").await, app.reader("ALUMNI").await);
    one.follows(id).await;
    two.follows(id).await;
    assert_eq!(app.admin().await.trend(2).await, ["10-31: 0", "11-01: 0"], "today is not over");
    app.advance(TimeDelta::days(2));
    one.unfollows(id).await;
    three.follows(id).await;
    one.follows(id).await;
    app.advance(TimeDelta::days(2));
    two.unfollows(id).await;
    app.advance(TimeDelta::days(1));
    let expected = ["11-01: 0", "11-02: 2", "11-03: 2", "11-04: 3", "11-05: 3", "11-06: 2"];
    assert_eq!(app.admin().await.trend(6).await, expected);
    assert_eq!(app.admin().await.trend(2).await, ["11-05: 3", "11-06: 2"]);
}

// spec: API-18
#[each_engine]
async fn days_are_in_berlin_time_also_when_the_clocks_change(app: TestApp) {
    permit(&app).await;
    let id = app.world.own.id;
    for moment in [
        // The end of the 27th, begin and end of the 28th, which has 23 hours, and of the 29th.
        "2027-03-27T22:59:59.999Z",
        "2027-03-27T23:00:00Z",
        "2027-03-28T21:59:59.999Z",
        "2027-03-28T22:00:00Z",
        "2027-03-29T21:59:59.999Z",
        "2027-03-29T22:00:00Z",
    ] {
        app.set_now(moment);
        app.reader("STUDENT").await.follows(id).await;
    }
    app.set_now("2027-03-30T22:00:00Z");
    let expected = ["03-26: 0", "03-27: 1", "03-28: 3", "03-29: 5", "03-30: 6"];
    assert_eq!(app.admin().await.trend(5).await, expected);
    // A day of 25 hours.
    app.set_now("2027-10-31T22:30:00Z");
    app.reader("STUDENT").await.follows(id).await;
    app.set_now("2027-10-31T23:00:00Z");
    assert_eq!(app.admin().await.trend(2).await, ["10-30: 6", "10-31: 7"]);
}

// spec: ROLES-12, ROLES-17
#[each_engine]
async fn trend_requires_the_permission_and_is_not_available_with_auto_follow(app: TestApp) {
    let (admin, staff) = (app.admin().await, app.superadmin().await);
    let may = async || admin.me("viewerCanSeeFollowerTrend").await["viewerCanSeeFollowerTrend"].clone();
    admin.try_trend(30).await.refused(403, "NOT_PERMITTED");
    assert_eq!(may().await, false);
    permit(&app).await;
    assert_eq!(may().await, true);
    for (amount, outcome) in [(0, "400"), (1, "ok"), (366, "ok"), (367, "400"), (-1, "400")] {
        assert_eq!(admin.try_trend(amount).await.outcome(), outcome, "{amount}");
    }
    staff.try_set_auto_follow(app.world.own.id).await.ok();
    admin.try_trend(30).await.refused(403, "NOT_PERMITTED");
    assert_eq!(may().await, false);
}
