//! Two institutions and internal staff, with an account of every role.

use aushang::accounts::{self, CONSENTS, NewAccount};
use aushang::app::App;
use aushang::channels::{self, EMERGENCY, EMERGENCY_ALARM, FRESHMAN};
use aushang::enums::{AccountRole, Permission, Permissions, ProfileRole, TargetingRole, TargetingRoles};
use aushang::ids::{ChannelId, ProfileId};
use aushang::profiles::{self, NewProfile, Targeting};
use aushang_db::Tx;
use aushang_mail_address::MailAddress;
use sea_orm::{ConnectionTrait, Statement, Value};

use super::app::TestApp;

/// The password of all accounts.
pub const PASSWORD: &str = "Guten Morgen 7";

#[derive(Clone)]
pub struct World {
    /// The students' council of most test accounts: visible, with permissions.
    pub own: Institution,
    /// Another institution, a university: visible, without permissions. Its targeting covers the students
    /// and employees of the university `kit`.
    pub foreign: Institution,
}

#[derive(Clone)]
pub struct Institution {
    pub id: ProfileId,
    pub students: ChannelId,
    pub employees: ChannelId,
    /// For all readers.
    pub news: ChannelId,
}

impl Institution {
    pub const FRESHMAN: ChannelId = ChannelId(FRESHMAN);
    pub const EMERGENCY: ChannelId = ChannelId(EMERGENCY);
    pub const EMERGENCY_ALARM: ChannelId = ChannelId(EMERGENCY_ALARM);
}

pub(super) async fn make(app: &App) -> World {
    let now = app.now();
    let hash = app.passwords.hash(PASSWORD.to_owned()).await.expect("a hash");
    let made = app.write(move |tx| {
        Box::pin(async move {
            let permissions =
                Permissions::NONE.with(Permission::MultilingualPosts).with(Permission::CustomPostPushconfig);
            let council =
                NewProfile::named(ProfileRole::StudentCouncil, "fs-informatik", "Fachschaft Informatik", now);
            let own = institution(tx, NewProfile { visible: true, permissions, ..council }).await?;
            let university =
                NewProfile::named(ProfileRole::University, "uni", "Universität Beispielstadt", now);
            let targeting = Targeting {
                universities: vec!["kit".to_owned()],
                roles: vec![TargetingRole::Student, TargetingRole::Employee],
                ..Targeting::default()
            };
            let foreign = institution(tx, NewProfile { visible: true, targeting, ..university }).await?;
            let staff = NewProfile::named(ProfileRole::Institution, "intern", "Intern", now);
            let staff = profiles::insert(tx, staff).await?;
            for (profile, email, role) in [
                (own.id, "admin@fs.example", AccountRole::Admin),
                (own.id, "user@fs.example", AccountRole::User),
                (own.id, "draft@fs.example", AccountRole::Draft),
                (own.id, "draft2@fs.example", AccountRole::Draft),
                (own.id, "fort@fs.example", AccountRole::User),
                (foreign.id, "admin@uni.example", AccountRole::Admin),
                (foreign.id, "draft@uni.example", AccountRole::Draft),
                (staff, "intern@aushang.example", AccountRole::Superadmin),
            ] {
                let account = NewAccount {
                    profile,
                    email: MailAddress::parse(email).expect("an address"),
                    name: None,
                    role,
                    password_hash: Some(hash.clone()),
                    registered_with: Some(CONSENTS),
                    created_at: now,
                };
                accounts::insert(tx, account).await?;
            }
            Ok(World { own, foreign })
        })
    });
    made.await.expect("the world can be stored")
}

async fn institution(tx: &Tx, profile: NewProfile) -> aushang::problem::Result<Institution> {
    let now = profile.created_at;
    let id = profiles::insert(tx, profile).await?;
    let own_channel = async |name: &'static str, roles: TargetingRoles| {
        let channel = ChannelId::new(now);
        channels::insert_own(tx, channel, id, name, roles).await.map(|()| channel)
    };
    let students = own_channel("Studierende", TargetingRoles::NONE.with(TargetingRole::Student)).await?;
    let employees = own_channel("Angestellte", TargetingRoles::NONE.with(TargetingRole::Employee)).await?;
    let news = own_channel("Neuigkeiten", TargetingRoles::NONE).await?;
    for special in [FRESHMAN, EMERGENCY, EMERGENCY_ALARM] {
        channels::assign(tx, id, ChannelId(special)).await?;
    }
    Ok(Institution { id, students, employees, news })
}

/// Changes for which no GraphQL operation exists.
impl TestApp {
    pub async fn change_role(&self, email: &str, role: AccountRole) {
        self.execute("update accounts set role = $2 where email = $1", [email.into(), role.as_str().into()])
            .await;
    }

    /// Makes all posts older than the table of versions.
    pub async fn forget_versions(&self) {
        self.execute("delete from post_versions", []).await;
    }

    /// Makes the only job one that has failed this often.
    pub async fn break_jobs(&self, attempts: i32, poisoned: bool) {
        let sql = "update jobs set attempts = $1, poisoned = $2, last_error = 'kaputt'";
        self.execute(sql, [attempts.into(), poisoned.into()]).await;
    }

    pub async fn change_email(&self, from: &str, to: &str) {
        self.execute(
            "update accounts set email = $2, email_key = $2 where email = $1",
            [from.into(), to.into()],
        )
        .await;
    }

    pub async fn delete_account(&self, email: &str) {
        self.execute("delete from accounts where email = $1", [email.into()]).await;
    }

    pub async fn delete_profile(&self, profile: ProfileId) {
        self.execute("delete from profiles where id = $1", [profile.into()]).await;
    }

    /// Changes the role of a profile.
    pub async fn change_profile_role(&self, profile: ProfileId, kind: &'static str) {
        self.execute("update profiles set role = $2 where id = $1", [profile.into(), kind.into()]).await;
    }

    /// Deletes the password of an account, as a reset by staff does.
    pub async fn forget_password(&self, email: &str) {
        let password = "delete from credentials where kind = 'password' and account_id = \
                        (select id from accounts where email = $1)";
        self.execute(password, [email.into()]).await;
    }

    /// Replaces the password hash of an account, as an import does.
    pub async fn store_hash(&self, email: &str, hash: &str) {
        let password = "update credentials set secret = $2 where kind = 'password' and account_id = \
                        (select id from accounts where email = $1)";
        self.execute(password, [email.into(), hash.into()]).await;
    }

    /// Makes the proof of all sessions of an account new, as by its password and a code of its app.
    pub async fn proves_by_code(&self, email: &str) {
        self.prove(email, "ONE_TIME_CODE").await;
    }

    /// Makes the proof of all sessions of an account a weak one.
    pub async fn proves_by_password(&self, email: &str) {
        self.prove(email, "PASSWORD").await;
    }

    /// Removes the proofs of all sessions.
    pub async fn forget_proofs(&self) {
        self.run("update sessions set proved_at = null, proved_by = null").await;
    }

    async fn prove(&self, email: &str, by: &str) {
        let now = self.now().timestamp_millis();
        self.run(format!(
            "update sessions set proved_at = {now}, proved_by = '{by}' where account_id = \
             (select id from accounts where email = '{email}')"
        ))
        .await;
    }

    /// Renames a table, so that the server cannot reach it.
    pub async fn rename_table(&self, from: &str, to: &str) {
        self.run(format!("alter table {from} rename to {to}")).await;
    }

    async fn execute<const N: usize>(&self, sql: &'static str, values: [Value; N]) {
        let done = self.product.write(move |tx| {
            Box::pin(async move {
                let statement = Statement::from_sql_and_values(tx.get_database_backend(), sql, values);
                Ok(tx.execute_raw(statement).await?.rows_affected())
            })
        });
        assert_eq!(done.await.expect("the statement succeeds"), 1, "{sql}");
    }
}
