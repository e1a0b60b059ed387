//! Channels of a post.

use aushang::channels;
use aushang::enums::TargetingRoles;
use aushang::ids::ChannelId;
use serde_json::{Value, json};

use crate::support::{Institution, TestApp, each_engine, nodes, text};

fn to(channels: &[Value]) -> Value {
    json!({ "content": "Hallo", "channels": channels })
}

// spec: COMPOSER-23, COMPOSER-25, API-34
#[each_engine]
async fn post_is_sent_to_channels_of_its_own_profile_only(app: TestApp) {
    let (admin, own, foreign) = (app.admin().await, &app.world.own, &app.world.foreign);
    for stranger in [json!(foreign.news), json!(foreign.students), json!("keiner"), json!(own.id)] {
        let refused = admin.try_send(to(&[json!({ "id": stranger })])).await;
        assert_eq!(refused.fields(), ["notificationChannels NOT_OFFERED"], "{stranger}");
        refused.refused(400, "NOT_OFFERED");
    }
    let news = json!({ "id": own.news });
    admin.try_send(to(&[news.clone(), news.clone()])).await.refused(400, "REPEATED");
    let many = vec![news; 51];
    admin.try_send(to(&many)).await.refused(400, "TOO_MANY");
    assert_eq!(admin.posts("ALL").await["totalCount"], 0);

    let post = admin
        .sends(to(&[json!({ "id": own.news, "notification": true }), json!({ "id": own.employees })]))
        .await;
    let sent = post["notificationChannels"].as_array().unwrap().iter();
    let mut sent: Vec<_> =
        sent.map(|sent| (text(&sent["channel"]["name"]), sent["notification"] == true)).collect();
    sent.sort_unstable();
    assert_eq!(sent, [("Angestellte".to_owned(), false), ("Neuigkeiten".to_owned(), true)]);
}

#[each_engine]
async fn channel_names_may_contain_special_characters(app: TestApp) {
    const NAME: &str = "Ämter \"A\\B\", {1}";
    let (admin, own, now) = (app.admin().await, &app.world.own, app.product.now());
    let (odd, profile) = (ChannelId::new(now), own.id);
    let written = app.product.write(move |tx| {
        Box::pin(async move { channels::insert_own(tx, odd, profile, NAME, TargetingRoles::NONE).await })
    });
    written.await.unwrap();
    admin.sends(to(&[])).await;
    admin.sends(to(&[json!({ "id": odd }), json!({ "id": own.news, "notification": true })])).await;
    let sent = nodes(&admin.posts("PUBLISHED").await).into_iter().map(|node| {
        let channels = node["notificationChannels"].as_array().unwrap().iter();
        let mut names: Vec<_> = channels.map(|sent| text(&sent["channel"]["name"])).collect();
        names.sort_unstable();
        names
    });
    let sent: Vec<_> = sent.collect();
    assert_eq!(sent, [vec!["Neuigkeiten", NAME], vec![]]);
}

// spec: COMPOSER-28, MISC-05, API-70
#[each_engine]
async fn emergency_channels_exclude_each_other_and_always_notify(app: TestApp) {
    let admin = app.admin().await;
    let emergency = json!({ "id": Institution::EMERGENCY });
    let alarm = json!({ "id": Institution::EMERGENCY_ALARM, "notification": false });
    admin.try_send(to(&[emergency, alarm.clone()])).await.refused_at(400, "notificationChannels REPEATED");
    let post = admin.sends(to(&[alarm])).await;
    let sent = &post["notificationChannels"][0];
    assert_eq!((&sent["channel"]["kind"], &sent["notification"]), (&json!("EMERGENCY_ALARM"), &json!(true)));
}
