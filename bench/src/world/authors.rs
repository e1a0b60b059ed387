//! Institutions, each with a signed-in account and its channels.

use aushang::accounts::{self, NewAccount};
use aushang::channels::{self, EMERGENCY};
use aushang::enums::{AccountRole, Permission, Permissions, ProfileRole, TargetingRole, TargetingRoles};
use aushang::ids::{AccountId, ChannelId, ProfileId, SessionId};
use aushang::problem::Result;
use aushang::profiles::{self, NewProfile};
use aushang::session::Tokens;
use aushang_db::{Timestamp, Tx};
use aushang_mail_address::MailAddress;
use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, Statement};

use super::pictures::picture;
use super::random_id;
use super::rows::{insert, json};
use aushang_simulate::Rng;

/// A profile with posts, and the account that requests them.
#[derive(Clone, Debug)]
pub struct Author {
    pub profile: ProfileId,
    pub account: AccountId,
    pub email: String,
    pub is_multilingual: bool,
    /// May send emergencies.
    pub is_university: bool,
    /// A channel for students only.
    pub students: ChannelId,
    pub news: ChannelId,
    /// Bearer token for the console's endpoint.
    pub token: String,
}

/// One of this many profiles is a university.
const UNIVERSITIES: usize = 50;

pub async fn insert_author(
    tx: &Tx,
    rng: &mut Rng,
    tokens: &Tokens,
    password_hash: &str,
    number: usize,
    now: Timestamp,
) -> Result<Author> {
    let since = now - TimeDelta::days(900);
    let is_university = number.is_multiple_of(UNIVERSITIES);
    let is_multilingual = number.is_multiple_of(3);
    let role = if is_university { ProfileRole::University } else { ProfileRole::Institution };
    let mut permissions = Permissions::NONE;
    if is_multilingual {
        permissions = permissions.with(Permission::MultilingualPosts);
    }
    let name = format!("Institut für Angewandtes Aushängen {number}");
    let profile = NewProfile {
        visible: true,
        permissions,
        email: Some(format!("info@einrichtung-{number}.example")),
        ..NewProfile::named(role, &format!("Einrichtung-{number:03}"), &name, since)
    };
    let profile = profiles::insert(tx, profile).await?;
    if !number.is_multiple_of(4) {
        show_avatar(tx, rng, profile, since).await?;
    }

    let email = format!("Redaktion@einrichtung-{number}.example");
    let account = NewAccount {
        profile,
        email: MailAddress::parse(&email).expect("the address is valid"),
        name: None,
        role: AccountRole::Admin,
        password_hash: Some(password_hash.to_owned()),
        registered_with: Some(20_180_918),
        created_at: since,
    };
    let account = accounts::insert(tx, account).await?;
    let token = sign_in(tx, tokens, account, profile, now).await?;

    let (students, news) = (ChannelId(random_id(rng, since)), ChannelId(random_id(rng, since)));
    let for_students = TargetingRoles::NONE.with(TargetingRole::Student);
    channels::insert_own(tx, students, profile, "Für Studierende", for_students).await?;
    channels::insert_own(tx, news, profile, "Neuigkeiten", TargetingRoles::NONE).await?;
    if is_university {
        channels::assign(tx, profile, ChannelId(EMERGENCY)).await?;
    }
    Ok(Author { profile, account, email, is_multilingual, is_university, students, news, token })
}

/// Inserts an account of the internal staff. Returns its bearer token.
pub async fn insert_staff(
    tx: &Tx,
    tokens: &Tokens,
    password_hash: &str,
    profile: ProfileId,
    now: Timestamp,
) -> Result<String> {
    let account = NewAccount {
        profile,
        email: MailAddress::parse("Betrieb@einrichtung.example").expect("the address is valid"),
        name: None,
        role: AccountRole::Superadmin,
        password_hash: Some(password_hash.to_owned()),
        registered_with: Some(20_180_918),
        created_at: now,
    };
    let account = accounts::insert(tx, account).await?;
    sign_in(tx, tokens, account, profile, now).await
}

/// Adds the row only, because the files are not requested.
async fn show_avatar(tx: &Tx, rng: &mut Rng, profile: ProfileId, since: Timestamp) -> Result<()> {
    let avatar = json(&picture(rng, since, 256, 256));
    let sql = "update profiles set avatar = $1 where id = $2";
    let values = [avatar.into(), profile.into()];
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}

/// Adds a session as a sign-in does. Returns its token.
async fn sign_in(
    tx: &Tx,
    tokens: &Tokens,
    account: AccountId,
    profile: ProfileId,
    now: Timestamp,
) -> Result<String> {
    let claims = tokens.claims(account, profile, now, now);
    let session = SessionId::new(now);
    let columns = [
        ("id", session.into()),
        ("account_id", account.into()),
        ("created_at", now.into()),
        ("expires_at", claims.expires_at().into()),
        ("seen_at", now.into()),
    ];
    insert(tx, "sessions", columns).await?;
    let columns = [
        ("id", claims.jti.into()),
        ("session_id", session.into()),
        ("created_at", now.into()),
        ("expires_at", claims.expires_at().into()),
        ("used_at", now.into()),
    ];
    insert(tx, "session_tokens", columns).await?;
    tokens.sign(&claims)
}
