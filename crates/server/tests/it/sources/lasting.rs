//! A connection that lasts: its token is renewed, and nothing is lost by restarts and wrong clocks.

use aushang_sources::testing::instagram::{Endpoint, Trouble};
use chrono::TimeDelta;
use serde_json::Value;

use crate::support::{Engine, Mirror, each_engine};

const STEP: TimeDelta = TimeDelta::hours(6);
const STEPS_PER_DAY: usize = 4;

// spec: PHOTO-01, PHOTO-02
#[each_engine]
async fn connection_lasts_for_70_days(mut mirror: Mirror) {
    mirror.connected().await;
    let mut expected = Vec::new();
    for step in 0..70 * STEPS_PER_DAY {
        if step % 28 == 0 {
            let caption = format!("Woche {}", step / 28);
            mirror.instagram.posts(&caption, TimeDelta::zero());
            expected.insert(0, caption);
        }
        match step {
            // Once the clock is wrong, and once the server is started again.
            100 => {
                let calls = mirror.instagram.count(Endpoint::List);
                for jump in [TimeDelta::days(90), -TimeDelta::days(180)] {
                    mirror.app.jump(jump);
                    mirror.check().await;
                    assert_eq!(mirror.instagram.count(Endpoint::List), calls);
                }
                mirror.app.jump(TimeDelta::days(90));
            }
            200 => mirror = mirror.restarted().await,
            _ => {}
        }
        mirror.check_after(STEP).await;
    }
    // Ten weeks.
    assert_eq!(mirror.instagram.count(Endpoint::Refresh), 10);
    assert_eq!(mirror.instagram.count(Endpoint::List), 70 * STEPS_PER_DAY);
    let admin = mirror.app.admin().await;
    assert_eq!(admin.texts_of("ALL").await, expected);
    assert_eq!(admin.source_state().await, ("WORKING".to_owned(), Value::Null));
    assert_eq!(mirror.subjects().await, [""; 0]);
}

#[each_engine]
async fn account_that_was_connected_with_a_wrong_clock_is_checked(engine: Engine) {
    for jump in [TimeDelta::days(30), -TimeDelta::days(30)] {
        let mirror = Mirror::with(engine, &[]).await;
        mirror.app.jump(jump);
        mirror.check().await;
        mirror.checked().await;
        assert_eq!(mirror.instagram.count(Endpoint::List), 0);
        mirror.app.jump(-jump);
        mirror.check().await;
        assert_eq!(mirror.instagram.count(Endpoint::List), 1, "{jump}");
        assert_eq!(mirror.app.admin().await.source_state().await.0, "WORKING");
    }
}

#[each_engine]
async fn refresh_that_fails_is_repeated_daily(mirror: Mirror) {
    mirror.checked().await;
    mirror.instagram.fail_always(Endpoint::Refresh, Some(Trouble::transient(2)));
    for _ in 0..12 * STEPS_PER_DAY {
        mirror.check_after(STEP).await;
    }
    assert_eq!(mirror.app.admin().await.source_state().await, ("WORKING".to_owned(), Value::Null));
    // On the days 7, 8, 9, 10, 11 and 12.
    assert_eq!(mirror.instagram.count(Endpoint::Refresh), 6);
    mirror.instagram.fail_always(Endpoint::Refresh, None);
    for _ in 0..7 * STEPS_PER_DAY {
        mirror.check_after(STEP).await;
    }
    assert_eq!(mirror.instagram.count(Endpoint::Refresh), 7);
    assert_eq!(mirror.subjects().await, [""; 0]);
}

// The network's clock was right. A token must not be renewed before it is a day old.
#[each_engine]
async fn token_that_was_issued_with_a_clock_far_ahead_is_renewed(mirror: Mirror) {
    let ahead = TimeDelta::days(365);
    let jump = |span: TimeDelta| {
        mirror.app.jump(span);
        mirror.instagram.advance(-span);
    };
    jump(ahead);
    mirror.check().await;
    mirror.connected().await;
    jump(-ahead);
    mirror.check().await;
    assert_eq!(mirror.instagram.count(Endpoint::List), 1);
    for day in 0..30_usize {
        // On the days 1, 8, 15, 22 and 29.
        assert_eq!(mirror.instagram.count(Endpoint::Refresh), day.div_ceil(7), "{day}");
        for _ in 0..STEPS_PER_DAY {
            mirror.check_after(STEP).await;
        }
    }
    assert_eq!(mirror.app.admin().await.source_state().await, ("WORKING".to_owned(), Value::Null));
}

// The token is valid for about 60 days, so no mail is sent before it has expired.
#[each_engine]
async fn connection_ends_when_no_refresh_ever_succeeds(mirror: Mirror) {
    mirror.checked().await;
    mirror.instagram.fail_always(Endpoint::Refresh, Some(Trouble::Html { status: 503 }));
    for _ in 0..59 {
        mirror.check_after(TimeDelta::days(1)).await;
    }
    assert_eq!(mirror.app.admin().await.source_state().await.0, "WORKING");
    for _ in 0..2 {
        mirror.check_after(TimeDelta::days(1)).await;
    }
    assert_eq!(mirror.app.admin().await.connection().await["error"], true);
    assert_eq!(mirror.subjects().await, ["Fachschaft Informatik: Instagram neu verbinden"; 3]);
}
