//! Readers of the student app.

use aushang::enums::{Permission, TargetingRole};
use aushang::ids::DeviceId;
use aushang::readers;
use aushang::targeting::Properties;
use aushang_push::testing::{Device, PushService};
use futures::{StreamExt, stream};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use super::answer::Answer;
use super::app::TestApp;
use super::person::Person;
use super::posts::{by_id, text};

/// Returns a device's subscription as a browser sends it.
pub fn device(device: &Device) -> Value {
    json!({ "endpoint": device.endpoint, "p256dh": device.p256dh, "auth": device.auth })
}

/// Returns the devices that have received messages since the first `before` ones, sorted.
pub fn receivers(service: &PushService, before: usize) -> Vec<String> {
    let mut devices: Vec<_> = service.log().drain(before..).map(|message| message.device).collect();
    devices.sort();
    devices
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
        let arguments = json!({ "role": role, "university": university, "affiliations": affiliations });
        self.anonymous().on_the_app().run("registerReader", arguments, "id token").await
    }

    /// Registers a new reader: STUDENT, EMPLOYEE, GUEST, INTERESTED or ALUMNI.
    pub async fn reader(&self, role: &str) -> Person {
        self.reader_at(role, None).await
    }

    pub async fn reader_at(&self, role: &str, university: Option<&str>) -> Person {
        self.reader_with(role, university, &[]).await
    }

    /// Registers a new student with this university and these affiliations.
    pub async fn student_with(&self, university: Option<&str>, affiliations: &[&str]) -> Person {
        self.reader_with("STUDENT", university, affiliations).await
    }

    async fn reader_with(&self, role: &str, university: Option<&str>, affiliations: &[&str]) -> Person {
        let session = self.try_register(role, university, affiliations).await.ok();
        self.anonymous().on_the_app().signed_in_as(text(&session["token"]), text(&session["id"]), "")
    }

    /// Permits the own institution to read the statistics of its posts.
    pub async fn permits_statistics(&self) {
        self.superadmin().await.permits(self.world.own.id, &[Permission::ReadPostStatistics]).await;
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
        self.run("follow", json!({ "profile": profile.to_string() }), "id username following").await
    }

    pub async fn follows(&self, profile: impl ToString) {
        self.try_follow(profile).await.ok();
    }

    pub async fn try_unfollow(&self, profile: impl ToString) -> Answer {
        self.run("unfollow", json!({ "profile": profile.to_string() }), "").await
    }

    pub async fn unfollows(&self, profile: impl ToString) {
        self.try_unfollow(profile).await.ok();
    }

    /// As staff: lets all readers that the targeting covers follow the profile.
    pub async fn try_set_auto_follow(&self, profile: impl ToString) -> Answer {
        self.run("setAutoFollow", json!({ "id": profile.to_string() }), "").await
    }

    /// Returns the number of followers of the selected profile.
    pub async fn follower_count(&self) -> Value {
        self.me("followerCount").await["followerCount"].clone()
    }

    /// As an account: sets the access code of the freshman area, which the API calls `accessToken`.
    pub async fn sets_access_code(&self, code: &str) {
        self.run("updateUser", json!({ "accessToken": code }), "accessToken").await.ok();
    }

    /// As a reader: enters an access code.
    pub async fn try_enter(&self, profile: impl ToString, code: &str) -> Answer {
        let arguments = json!({ "profile": profile.to_string(), "code": code });
        self.run("enterFreshmanArea", arguments, "username following").await
    }

    pub async fn try_register_device(&self, subscription: Value) -> Answer {
        self.run("registerDevice", json!({ "webPush": subscription }), "").await
    }

    pub async fn try_register_app(&self, token: &str) -> Answer {
        self.run("registerDevice", json!({ "fcmToken": token }), "").await
    }

    /// Registers an app on a phone and returns its id.
    pub async fn registers_app(&self, token: &str) -> String {
        text(&self.try_register_app(token).await.ok())
    }

    /// Registers the device and returns its id.
    pub async fn registers(&self, subscription: &Device) -> String {
        text(&self.try_register_device(device(subscription)).await.ok())
    }

    pub async fn try_unregister_device(&self, id: &str) -> Answer {
        self.run("unregisterDevice", json!({ "id": id }), "").await
    }

    pub async fn try_feed(&self, first: u32, before: Option<&str>) -> Answer {
        let fields = "hasPreviousPage edges { cursor node {
            id content publishDate emergency likesCount translations { lang value }
            author { id username displayName following }
            attachments { ... on BlogAttachment { title image { large } } }
        } }";
        self.run("feed", json!({ "first": first, "before": before }), fields).await
    }

    pub async fn feed(&self) -> Value {
        self.try_feed(50, None).await.ok()
    }

    /// Returns the German texts of the feed.
    pub async fn reads(&self) -> Vec<String> {
        super::contents(&self.feed().await)
    }

    pub async fn try_read(&self, post: &Value) -> Answer {
        self.run("post", by_id(post), "id content author { following }").await
    }

    pub async fn profile(&self, username: &str) -> Value {
        let fields = "id username displayName following avatar { large } header { large }";
        self.run("profile", json!({ "username": username }), fields).await.ok()
    }
}
