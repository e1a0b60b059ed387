//! The people and things of the matrix.

use aushang_push::testing::PushService;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Person, TestApp, jpeg, text};

pub const MISSING: &str = "019cafe0-0000-7000-8000-000000000000";

pub struct Stage {
    anonymous: Person,
    superadmin: Person,
    admin: Person,
    user: Person,
    draft: Person,
    reader: Person,
    colleague: Person,
    stranger: Person,
    foreign_drafter: Person,
    other_reader: Person,
    pub own_profile: String,
    pub foreign_profile: String,
    pub own_channel: String,
    pub foreign_channel: String,
    /// An institution that is offline, and a post of it that was LIVE.
    pub offline_profile: String,
    pub offline_post: Value,
    pub deleted_token: String,
    tomorrow: String,
    service: PushService,
}

impl Stage {
    pub async fn set(app: &TestApp) -> Self {
        let (own, foreign) = (&app.world.own, &app.world.foreign);
        let staff = app.sign_in("intern@aushang.example").await;
        let offline = staff.call("{ me { id } }", json!({})).await.ok()["me"]["id"].clone();
        Self {
            anonymous: app.anonymous(),
            superadmin: app.superadmin().await,
            admin: app.admin().await,
            user: app.user().await,
            draft: app.drafter().await,
            reader: app.reader("STUDENT").await,
            colleague: app.other_drafter().await,
            stranger: app.stranger().await,
            foreign_drafter: app.sign_in("draft@uni.example").await,
            other_reader: app.reader("STUDENT").await,
            own_profile: own.id.to_string(),
            foreign_profile: foreign.id.to_string(),
            own_channel: own.news.to_string(),
            foreign_channel: foreign.news.to_string(),
            offline_post: staff.writes("Intern").await,
            offline_profile: text(&offline),
            deleted_token: deleted_account(app).await,
            tomorrow: app.date_in(TimeDelta::days(1)),
            service: PushService::start().await.expect("a port is free"),
        }
    }

    pub fn person(&self, caller: &str) -> &Person {
        match caller {
            "anonymous" => &self.anonymous,
            "superadmin" => &self.superadmin,
            "admin" => &self.admin,
            "user" => &self.user,
            "draft" => &self.draft,
            "reader" => &self.reader,
            _ => panic!("nobody is called {caller}"),
        }
    }

    /// After signing out, somebody goes on with a new token.
    pub async fn signs_in_again(&mut self, operation: &str, caller: &str, app: &TestApp) {
        if operation == "logout" {
            match caller {
                "superadmin" => self.superadmin = app.superadmin().await,
                "admin" => self.admin = app.admin().await,
                "user" => self.user = app.user().await,
                "draft" => self.draft = app.drafter().await,
                _ => {}
            }
        }
    }

    /// A post that nobody has touched yet.
    pub async fn post(&self, thing: &str) -> String {
        let (whose, state) = thing.split_once(' ').unwrap_or(("", thing));
        let (drafter, admin) = match whose {
            "own" => (&self.draft, &self.admin),
            "foreign" => (&self.foreign_drafter, &self.stranger),
            "offline" => return text(&self.offline_post["id"]),
            _ => (&self.colleague, &self.admin),
        };
        let planned = json!({ "content": "Etwas", "date": self.tomorrow });
        let post = match state {
            "missing" => return MISSING.to_owned(),
            "planned" => drafter.sends(planned).await,
            "draft" | "live" | "deleted" => drafter.writes("Etwas").await,
            _ => panic!("there is no such thing as {thing}"),
        };
        match state {
            "planned" | "live" => drop(admin.try_change_status(&post, "APPROVED").await.ok()),
            "deleted" => drop(admin.try_delete(&post).await.ok()),
            _ => {}
        }
        text(&post["id"])
    }

    pub async fn pins(&self, who: &str, post: &str) {
        let person = if who == "stranger" { &self.stranger } else { &self.admin };
        person.try_pin(&json!({ "id": post }), true).await.ok();
    }

    /// A staged file.
    pub async fn file(&self, whose: &str, caller: &str) -> String {
        let owner = match whose {
            "own" if !["anonymous", "reader"].contains(&caller) => self.person(caller),
            "own" | "colleague's" => &self.colleague,
            "foreign" => &self.stranger,
            _ => return MISSING.to_owned(),
        };
        text(&owner.uploads(&jpeg(20, 20)).await["raw"])
    }

    /// A device that is registered.
    pub async fn device(&self, whose: &str) -> String {
        let owner = match whose {
            "own" | "deleted" => &self.reader,
            "foreign" => &self.other_reader,
            _ => return MISSING.to_owned(),
        };
        let id = owner.registers(&self.service.subscribe()).await;
        if whose == "deleted" {
            owner.try_unregister_device(&id).await.ok();
        }
        id
    }

    pub fn subscription(&self) -> Value {
        crate::support::device(&self.service.subscribe())
    }
}

/// The token of an account that there was.
async fn deleted_account(app: &TestApp) -> String {
    let gone = app.sign_in("fort@fs.example").await;
    app.delete_account("fort@fs.example").await;
    gone.token.expect("somebody who signed in has one")
}
