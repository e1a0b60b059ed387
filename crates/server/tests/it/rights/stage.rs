//! The people and things of the matrix.

use std::sync::atomic::{AtomicU32, Ordering};

use aushang::enums::{AccountRole, Permission};
use aushang_push::testing::PushService;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{PASSWORD, Person, TestApp, a_question, jpeg, option_of, text, token_of};

pub const MISSING: &str = "019cafe0-0000-7000-8000-000000000000";

/// What somebody changes their password to, for a moment.
pub const OTHER_PASSWORD: &str = "Guten Abend 8";

pub struct Stage<'a> {
    app: &'a TestApp,
    /// Accounts that were made, each with an address of its own.
    made: AtomicU32,
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

impl<'a> Stage<'a> {
    pub async fn set(app: &'a TestApp) -> Self {
        let (own, foreign) = (&app.world.own, &app.world.foreign);
        let staff = app.sign_in("intern@aushang.example").await;
        let offline = staff.call("{ me { id } }", json!({})).await.ok()["me"]["id"].clone();
        Self {
            app,
            made: AtomicU32::new(0),
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

    /// Whoever signed out, changed their password or is deleted goes on as before.
    pub async fn sets_right(&mut self, operation: &str, thing: &str, caller: &str) {
        let app = self.app;
        if thing == "as recruiter" {
            self.becomes_kind("STUDENT_COUNCIL").await;
        }
        if (operation, caller) == ("deleteReader", "reader") {
            self.reader = app.reader("STUDENT").await;
        }
        if ["anonymous", "reader"].contains(&caller) {
            return;
        }
        match (operation, thing) {
            ("changePassword", "own") => {
                let changed = self.person(caller).try_change_password(Some(OTHER_PASSWORD), PASSWORD).await;
                changed.ok();
            }
            ("deleteUser", _) => match caller {
                "user" => self.user = app.joins_by(&self.admin, "user@fs.example", "USER").await,
                "draft" => self.draft = app.joins_by(&self.admin, "draft@fs.example", "DRAFT").await,
                _ => {}
            },
            ("logout", _) => match caller {
                "superadmin" => self.superadmin = app.superadmin().await,
                "admin" => self.admin = app.admin().await,
                "user" => self.user = app.user().await,
                _ => self.draft = app.drafter().await,
            },
            _ => {}
        }
    }

    /// An address that nobody has.
    pub fn address(&self) -> String {
        format!("neu{}@fs.example", self.made.fetch_add(1, Ordering::Relaxed))
    }

    /// An account without a password, by the beginning of the thing's name.
    pub async fn account(&self, thing: &str, caller: &str) -> Value {
        let email = self.address();
        match thing.split_once(' ').map_or("", |(whose, _)| whose) {
            "own" => json!({ "id": self.person(caller).id }),
            "missing" => json!({ "id": MISSING }),
            "foreign" => self.stranger.invites(&email, "USER").await,
            whose => {
                let account = self.admin.invites(&email, "USER").await;
                if whose == "staff" {
                    self.app.change_role(&email, AccountRole::Superadmin).await;
                }
                account
            }
        }
    }

    /// The own profile is of another kind.
    pub async fn becomes_kind(&self, kind: &'static str) {
        self.app.change_profile_role(self.app.world.own.id, kind).await;
    }

    /// The own profile may see how the number of its followers changed.
    pub async fn permits_trend(&self) {
        self.superadmin.permits(&self.own_profile, &[Permission::ViewFollowerTrend]).await;
    }

    /// Whoever calls has no password any more.
    pub async fn forgets_password(&self, caller: &str) {
        let email = &self.person(caller).email;
        if !email.is_empty() {
            self.app.forget_password(email).await;
        }
    }

    /// The token of a link that was mailed to somebody who just registered; asked for, where it is
    /// one to reset a password.
    pub async fn mailed_token(&self, resets: bool) -> String {
        let email = self.address();
        self.app.joins_by(&self.admin, &email, "USER").await;
        if resets {
            self.app.anonymous().try_request_reset(&email).await.ok();
        }
        token_of(&json!(self.app.mail_to(&email).await.path())).to_owned()
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

    /// A post, if it is live one with a poll, and an option to vote for.
    pub async fn question(&self, thing: &str) -> (String, String) {
        if thing != "live" {
            return (self.post(thing).await, MISSING.to_owned());
        }
        let post = self.admin.sends(a_question()).await;
        (text(&post["id"]), text(&option_of(&post, 0)))
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
