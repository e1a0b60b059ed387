//! The people and things of the permission table.

use std::sync::atomic::{AtomicU32, Ordering};

use aushang::enums::{AccountRole, Permission};
use aushang_push::testing::PushService;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Institution, PASSWORD, Person, TestApp, a_question, jpeg, option_of, text, token_of};

pub const MISSING: &str = "019cafe0-0000-7000-8000-000000000000";

/// The password that the tests temporarily change to.
pub const OTHER_PASSWORD: &str = "Guten Abend 8";

pub struct Stage<'a> {
    pub app: &'a TestApp,
    /// The number of addresses that were used for new accounts.
    addresses_used: AtomicU32,
    anonymous: Person,
    superadmin: Person,
    /// The same account, acting for its own profile.
    superadmin_at_home: Person,
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
    /// An invisible institution, and a live post of it.
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
        let offline = staff.me("id").await["id"].clone();
        Self {
            app,
            addresses_used: AtomicU32::new(0),
            anonymous: app.anonymous(),
            superadmin: app.superadmin().await,
            superadmin_at_home: staff.clone(),
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
            _ => panic!("unknown caller {caller}"),
        }
    }

    /// Returns the person who calls the operation. An account without a password acts only for its own profile.
    pub fn caller(&self, operation: &str, caller: &str) -> &Person {
        match (operation, caller) {
            ("register", "superadmin") => &self.superadmin_at_home,
            _ => self.person(caller),
        }
    }

    /// Restores a caller who signed out, changed their password or was deleted, and their strong proof.
    pub async fn restores(&mut self, operation: &str, thing: &str, caller: &str) {
        let app = self.app;
        if thing == "as recruiter" {
            self.changes_profile_role("STUDENT_COUNCIL").await;
        }
        if (operation, caller) == ("deleteReader", "reader") {
            self.reader = app.reader("STUDENT").await;
        }
        if ["anonymous", "reader"].contains(&caller) {
            return;
        }
        match (operation, thing) {
            ("changePassword", "own") => {
                self.person(caller).try_change_password(Some(OTHER_PASSWORD), PASSWORD).await.ok();
            }
            ("deleteUser", _) => match caller {
                "user" => {
                    app.joins_by(&self.admin, "user@fs.example", "USER").await;
                    self.user = app.user().await;
                }
                "draft" => {
                    app.joins_by(&self.admin, "draft@fs.example", "DRAFT").await;
                    self.draft = app.drafter().await;
                }
                _ => {}
            },
            ("endSessions", _) if caller == "superadmin" => {
                self.superadmin_at_home = app.sign_in("intern@aushang.example").await;
            }
            // Registering ends all other sessions.
            ("register", _) if caller == "superadmin" => self.superadmin = app.superadmin().await,
            ("logout", _) => match caller {
                "superadmin" => self.superadmin = app.superadmin().await,
                "admin" => self.admin = app.admin().await,
                "user" => self.user = app.user().await,
                _ => self.draft = app.drafter().await,
            },
            _ => {}
        }
        app.proves_by_code(&self.person(caller).email).await;
    }

    /// Returns an address that no account uses.
    pub fn address(&self) -> String {
        format!("neu{}@fs.example", self.addresses_used.fetch_add(1, Ordering::Relaxed))
    }

    /// Returns a name that no channel has.
    pub fn channel_name(&self) -> String {
        format!("Kanal {}", self.addresses_used.fetch_add(1, Ordering::Relaxed))
    }

    /// Creates a channel in the catalogue.
    pub async fn new_channel(&self) -> String {
        let name = json!({ "channelName": self.channel_name() });
        text(&self.superadmin.run("createNotificationChannel", name, "id").await.ok()["id"])
    }

    /// Creates a profile with an account.
    pub async fn new_profile(&self) -> String {
        let email = self.address();
        let username = email.split('@').next().expect("a name");
        let new = json!({
            "email": email, "username": username, "displayName": "Neu", "role": "INSTITUTION"
        });
        text(&self.superadmin.run("signup", new, "profile { id }").await.ok()["profile"]["id"])
    }

    /// Returns an account of the owner that the first word of the thing names.
    pub async fn account(&self, thing: &str, caller: &str) -> Value {
        let email = self.address();
        match thing.split_once(' ').map_or("", |(whose, _)| whose) {
            "own" => json!({ "id": self.person(caller).id }),
            // Inviting needs a strong proof, and the call is refused before the account is read.
            "missing" | "without" => json!({ "id": MISSING }),
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

    /// Gives an account of the own profile the role DRAFT.
    pub async fn makes_draft(&self, account: &str) {
        self.admin.try_change_role(account, "DRAFT").await.ok();
    }

    /// Changes the role of the own profile.
    pub async fn changes_profile_role(&self, kind: &'static str) {
        self.app.change_profile_role(self.app.world.own.id, kind).await;
    }

    /// Permits the own profile to see its follower trend.
    pub async fn permits_trend(&self) {
        self.superadmin.permits(&self.own_profile, &[Permission::ViewFollowerTrend]).await;
    }

    /// Deletes the caller's password.
    pub async fn forgets_password(&self, caller: &str) {
        let email = &self.person(caller).email;
        if !email.is_empty() {
            self.app.forget_password(email).await;
        }
    }

    /// Registers a new account and returns the token of a link sent to it: of a password reset if `resets`,
    /// otherwise of the address confirmation.
    pub async fn mailed_token(&self, resets: bool) -> String {
        let email = self.address();
        self.app.joins_by(&self.admin, &email, "USER").await;
        if resets {
            self.app.anonymous().try_request_reset(&email).await.ok();
        }
        token_of(&json!(self.app.mail_to(&email).await.path())).to_owned()
    }

    /// Creates a post in the state that the thing names.
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
            "unsent" => drafter.saves_draft("Etwas").await,
            "alarm" | "asked" => {
                admin.run("setEmergencyNeedsTwo", json!({ "value": true }), "id").await.ok();
                let channels = json!([{ "id": Institution::EMERGENCY }]);
                drafter.sends(json!({ "content": "Etwas", "channels": channels })).await
            }
            "draft" | "returned" | "live" | "deleted" => drafter.writes("Etwas").await,
            _ => panic!("unknown thing {thing}"),
        };
        match state {
            "planned" | "live" => drop(admin.try_change_status(&post, "APPROVED").await.ok()),
            "returned" => {
                let back = json!({ "id": post["id"], "reason": "Bitte kürzer fassen." });
                drop(admin.run("sendBackPost", back, "id").await.ok());
            }
            "asked" => {
                drop(admin.run("requestPostConfirmation", json!({ "id": post["id"] }), "id").await.ok());
            }
            "deleted" => drop(admin.try_delete(&post).await.ok()),
            _ => {}
        }
        text(&post["id"])
    }

    pub fn template_name(&self) -> String {
        format!("Vorlage {}", self.address())
    }

    /// Saves a template.
    pub async fn template(&self, whose: &str) -> String {
        let owner = match whose {
            "own" => &self.draft,
            "template" => &self.colleague,
            "foreign" => &self.stranger,
            _ => return MISSING.to_owned(),
        };
        let arguments = json!({ "name": self.template_name(), "content": "Hallo" });
        text(&owner.run("createTemplate", arguments, "id").await.ok()["id"])
    }

    /// The day of a planned post.
    pub fn day(&self) -> String {
        self.tomorrow[..10].to_owned()
    }

    /// Begins a series with one date, which is skipped if `skips`; returns the ids of the series and of its post.
    async fn one_date(&self, thing: &str, skips: bool) -> (String, String) {
        let owner = match thing {
            "own" => &self.admin,
            "foreign" => &self.stranger,
            _ => return (MISSING.to_owned(), MISSING.to_owned()),
        };
        // Those of earlier calls would reach the limit.
        self.app.run("delete from post_series").await;
        let template = json!({ "name": self.template_name(), "content": "Hallo" });
        let template = owner.run("createTemplate", template, "id").await.ok();
        let rule = json!({ "frequency": "DAILY", "time": "09:00", "begin": self.day(), "count": 1 });
        let arguments = json!({ "template": template["id"], "rule": rule });
        let series = owner.run("createPostSeries", arguments, "id dates { post }").await.ok();
        owner.run("deleteTemplate", json!({ "id": template["id"] }), "").await.ok();
        let post = text(&series["dates"][0]["post"]);
        if skips {
            owner.run("skipPostDate", json!({ "id": post }), "id").await.ok();
        }
        (text(&series["id"]), post)
    }

    pub async fn series(&self, thing: &str) -> String {
        self.one_date(thing, false).await.0
    }

    pub async fn series_post(&self, thing: &str) -> String {
        self.one_date(thing, false).await.1
    }

    /// A series whose date is skipped.
    pub async fn skipped(&self, thing: &str) -> String {
        self.one_date(thing, true).await.0
    }

    /// Adds a comment to a post and returns its id.
    pub async fn comment(&self, thing: &str, post: &str, new: Value) -> String {
        let author = match thing.split_once(' ') {
            _ if post == MISSING => return MISSING.to_owned(),
            Some(("foreign", _)) => &self.stranger,
            _ => &self.admin,
        };
        let arguments = json!({ "id": post, "comment": new });
        text(&author.run("addPostComment", arguments, "id").await.ok()["id"])
    }

    /// Returns a post and an option to vote for. A live post has a poll.
    pub async fn question(&self, thing: &str) -> (String, String) {
        if thing != "live" {
            return (self.post(thing).await, MISSING.to_owned());
        }
        let post = self.admin.sends(a_question()).await;
        (text(&post["id"]), text(&option_of(&post, 0)))
    }

    /// Returns the person who changes the freshman area that the thing names.
    fn editor(&self, thing: &str) -> Option<&Person> {
        match thing {
            "own" => Some(&self.admin),
            "foreign" => Some(&self.stranger),
            _ => None,
        }
    }

    /// Returns a map; the first one, unless it must be new.
    pub async fn map(&self, thing: &str, is_new: bool) -> Value {
        let Some(editor) = self.editor(thing) else { return json!({ "id": MISSING, "locations": [] }) };
        match editor.maps().await.get(0).filter(|_| !is_new) {
            Some(map) => map.clone(),
            None => editor.creates_map(json!({})).await,
        }
    }

    /// Returns a new map that was deleted.
    pub async fn deleted_map(&self, thing: &str) -> Value {
        let map = self.map(thing, true).await;
        if let Some(editor) = self.editor(thing) {
            editor.run("deleteMap", json!({ "id": map["id"] }), "").await.ok();
        }
        map
    }

    /// Returns a new place of a map.
    pub async fn location(&self, thing: &str) -> Value {
        let Some(editor) = self.editor(thing) else { return json!({ "id": MISSING }) };
        editor.adds_location(&self.map(thing, false).await, json!({})).await
    }

    /// Returns a new place that was deleted.
    pub async fn deleted_location(&self, thing: &str) -> Value {
        let location = self.location(thing).await;
        if let Some(editor) = self.editor(thing) {
            editor.run("deleteLocation", json!({ "id": location["id"] }), "").await.ok();
        }
        location
    }

    pub async fn link_collection(&self, thing: &str) -> String {
        let Some(editor) = self.editor(thing) else { return MISSING.to_owned() };
        let collections = editor.me("linkCollections { id }").await["linkCollections"].clone();
        match collections.get(0) {
            Some(collection) => text(&collection["id"]),
            None => text(&editor.try_save_links(None, json!([])).await.ok()["id"]),
        }
    }

    pub async fn pins(&self, who: &str, post: &str) {
        let person = if who == "stranger" { &self.stranger } else { &self.admin };
        person.try_pin(&json!({ "id": post }), true).await.ok();
    }

    /// Uploads a file.
    pub async fn file(&self, whose: &str, caller: &str) -> String {
        let owner = match whose {
            "own" if !["anonymous", "reader"].contains(&caller) => self.person(caller),
            "own" | "colleague's" => &self.colleague,
            "foreign" => &self.stranger,
            _ => return MISSING.to_owned(),
        };
        text(&owner.uploads(&jpeg(20, 20)).await["raw"])
    }

    /// Registers a device.
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

/// Returns the token of a deleted account.
async fn deleted_account(app: &TestApp) -> String {
    let gone = app.sign_in("fort@fs.example").await;
    app.delete_account("fort@fs.example").await;
    gone.token.expect("a session has a token")
}
