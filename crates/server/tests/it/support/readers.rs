//! Readers of the student app.

use aushang::enums::TargetingRole;
use aushang::ids::DeviceId;
use aushang::readers;
use aushang::targeting::Properties;
use aushang_push::testing::Device;
use futures::{StreamExt, stream};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use super::answer::Answer;
use super::app::TestApp;
use super::person::Person;
use super::posts::text;

/// Returns a device's subscription as a browser sends it.
pub fn device(device: &Device) -> Value {
    json!({ "endpoint": device.endpoint, "p256dh": device.p256dh, "auth": device.auth })
}

/// Rows of devices per statement: fewer values than SQLite can bind.
const DEVICES_AT_ONCE: usize = 1000;

impl TestApp {
    /// Creates students who follow the own institution, each with this number of devices. Does not use the
    /// mutation, which validates the key of each device.
    pub async fn populate(&self, followers: usize, devices_each: usize) {
        let (app, institution) = (self.product.clone(), self.world.own.id);
        let student = Properties { role: TargetingRole::Student, university: None, affiliations: Vec::new() };
        let done = self.product.write(move |tx| {
            Box::pin(async move {
                let mut devices = Vec::new();
                for _ in 0..followers {
                    let (reader, _) = readers::register(tx, &app, student.clone()).await?;
                    readers::follow(tx, &app, reader, institution).await?;
                    devices.extend((0..devices_each).map(|_| (DeviceId::new(app.now()), reader)));
                }
                for devices in devices.chunks(DEVICES_AT_ONCE) {
                    let places = |row: usize| {
                        format!("(${}, ${}, 'WEB_PUSH', ${}, '', '', 0)", row + 1, row + 2, row + 3)
                    };
                    let rows: Vec<_> = (0..devices.len()).map(|row| places(row * 3)).collect();
                    let sql = format!("insert into devices (id, reader_id, kind, address, p256dh, auth, created_at) values {}", rows.join(", "));
                    let values = devices.iter().flat_map(|(device, reader)| -> [sea_orm::Value; 3] {
                        [(*device).into(), (*reader).into(), device.to_string().into()]
                    });
                    let statement = Statement::from_sql_and_values(tx.get_database_backend(), sql, values);
                    tx.execute_raw(statement).await?;
                }
                Ok(())
            })
        });
        done.await.expect("the devices are stored");
    }

    pub async fn try_register(&self, role: &str, university: Option<&str>, affiliations: &[&str]) -> Answer {
        let document = "mutation ($role: ReaderRole!, $university: ID, $affiliations: [ID!]) {
            registerReader(role: $role, university: $university, affiliations: $affiliations) { id token }
        }";
        let variables = json!({ "role": role, "university": university, "affiliations": affiliations });
        Person::anonymous(self).on_the_app().call(document, variables).await
    }

    /// Registers a new reader: STUDENT, EMPLOYEE, GUEST, INTERESTED or ALUMNI.
    pub async fn reader(&self, role: &str) -> Person {
        self.reader_at(role, None).await
    }

    pub async fn reader_at(&self, role: &str, university: Option<&str>) -> Person {
        let session = self.try_register(role, university, &[]).await.ok()["registerReader"].clone();
        Person::anonymous(self).on_the_app().signed_in_as(text(&session["token"]), text(&session["id"]), "")
    }

    /// Returns each group of readers with its properties and its number of readers.
    pub async fn groups(&self) -> Vec<String> {
        self.texts("select key || ' ' || readers as text from reader_groups order by key, id").await
    }

    /// Registers a new reader who follows the own institution.
    pub async fn follower(&self, role: &str) -> Person {
        let reader = self.reader(role).await;
        reader.follows(self.world.own.id).await;
        reader
    }

    /// Registers this number of students who follow the own institution.
    pub async fn followers(&self, number: usize) -> Vec<Person> {
        // More registrations at once would only wait for a connection to the database.
        const AT_ONCE: usize = 8;
        stream::iter(0..number).map(|_| self.follower("STUDENT")).buffered(AT_ONCE).collect().await
    }
}

impl Person {
    pub async fn try_follow(&self, profile: impl ToString) -> Answer {
        let document = "mutation ($profile: ID!) { follow(profile: $profile) { id username following } }";
        self.call(document, json!({ "profile": profile.to_string() })).await
    }

    pub async fn follows(&self, profile: impl ToString) {
        self.try_follow(profile).await.ok();
    }

    pub async fn unfollows(&self, profile: impl ToString) {
        let document = "mutation ($profile: ID!) { unfollow(profile: $profile) }";
        self.call(document, json!({ "profile": profile.to_string() })).await.ok();
    }

    pub async fn try_register_device(&self, subscription: Value) -> Answer {
        let document = "mutation ($webPush: WebPushInput!) { registerDevice(webPush: $webPush) }";
        self.call(document, json!({ "webPush": subscription })).await
    }

    pub async fn try_register_app(&self, token: &str) -> Answer {
        let document = "mutation ($token: String!) { registerDevice(fcmToken: $token) }";
        self.call(document, json!({ "token": token })).await
    }

    /// Registers an app on a phone and returns its id.
    pub async fn registers_app(&self, token: &str) -> String {
        text(&self.try_register_app(token).await.ok()["registerDevice"])
    }

    /// Registers the device and returns its id.
    pub async fn registers(&self, subscription: &Device) -> String {
        text(&self.try_register_device(device(subscription)).await.ok()["registerDevice"])
    }

    pub async fn try_unregister_device(&self, id: &str) -> Answer {
        self.call("mutation ($id: ID!) { unregisterDevice(id: $id) }", json!({ "id": id })).await
    }

    pub async fn try_feed(&self, first: u32, before: Option<&str>) -> Answer {
        let document = "query ($first: Int!, $before: String) { feed(first: $first, before: $before) {
            hasPreviousPage edges { cursor node {
                id content publishDate emergency likesCount translations { lang value }
                author { id username displayName following }
                attachments { ... on BlogAttachment { title image { large } } }
            } }
        } }";
        self.call(document, json!({ "first": first, "before": before })).await
    }

    pub async fn feed(&self) -> Value {
        self.try_feed(50, None).await.ok()["feed"].clone()
    }

    /// Returns the German texts of the feed.
    pub async fn reads(&self) -> Vec<String> {
        super::contents(&self.feed().await)
    }

    pub async fn try_read(&self, post: &Value) -> Answer {
        self.call(
            "query ($id: ID!) { post(id: $id) { id content author { following } } }",
            super::by_id(post),
        )
        .await
    }

    pub async fn profile(&self, username: &str) -> Value {
        let document = "query ($username: String!) { profile(username: $username) {
            id username displayName following avatar { large } header { large }
        } }";
        self.call(document, json!({ "username": username })).await.ok()["profile"].clone()
    }
}
