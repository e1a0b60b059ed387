//! Readers who have left a row in every table that can have one.

use aushang_push::testing::{Device, PushService};
use serde_json::{Value, json};

use crate::support::{Institution, Person, TestApp, a_question};

/// The posts and profiles of these readers' interactions.
pub struct Scene {
    pub admin: Person,
    /// A post with a poll.
    pub post: Value,
    pub service: PushService,
}

impl Scene {
    /// The own institution sends a poll and has a freshman area with a code; all readers follow the foreign
    /// one automatically.
    pub async fn set(app: &TestApp) -> Self {
        let (staff, admin) = (app.superadmin().await, app.admin().await);
        staff.try_set_auto_follow(app.world.foreign.id).await.ok();
        admin.sets_access_code("ersti-2026").await;
        let post = admin.sends(a_question()).await;
        Self { admin, post, service: PushService::start().await.expect("a port is free") }
    }

    /// Leaves a row in every table of readers, and votes for this option.
    pub async fn leaves_traces(&self, app: &TestApp, reader: &Person, option: usize) -> Device {
        let device = self.service.subscribe();
        reader.registers(&device).await;
        reader.follows(app.world.own.id).await;
        reader.unfollows(app.world.foreign.id).await;
        reader.try_enter(app.world.own.id, "ersti-2026").await.ok();
        reader.try_enter(app.world.own.id, "ersti-2025").await.refused(400, "INVALID");
        reader.likes(&self.post).await;
        reader.votes(&self.post, option).await;
        reader.sees(&[&self.post]).await;
        reader.clicks(&self.post).await;
        reader.run("renewToken", json!({}), "id").await.ok();
        device
    }

    /// Sends an emergency to all readers.
    pub async fn alarms(&self, app: &TestApp) {
        let channels = json!([{ "id": Institution::EMERGENCY }]);
        self.admin.sends(json!({ "content": "Feuer", "channels": channels })).await;
        app.deliver().await;
    }
}
