//! The table `profiles`.

use std::collections::{HashMap, HashSet};

use aushang_db::{Connection, TextCursor, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, LikeExpr, LockType, OnConflict};
use sea_orm::{QueryOrder, QuerySelect, Set, SqlErr, Unchanged};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::profile::{NewProfile, Profile, Targeting};
use crate::enums::{Permissions, ProfileRole};
use crate::ids::ProfileId;
use crate::media::StoredImage;
use crate::problem::{Error, Problem, Reason, Result};
use crate::sql::pattern;
use crate::text::{search_key, sort_key};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "profiles")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: ProfileId,
    role: ProfileRole,
    username: String,
    username_key: String,
    display_name: String,
    visible: bool,
    auto_follow: bool,
    permissions: Permissions,
    avatar: Option<String>,
    header: Option<String>,
    contact_email: Option<String>,
    contact_website: Option<String>,
    contact_imprint: Option<String>,
    contact_telephone_number: Option<String>,
    contact_location: Option<String>,
    targeting: String,
    created_at: Timestamp,
    publish_membership: bool,
    access_code: Option<String>,
    access_code_version: i64,
    pipedrive_id: Option<String>,
    app_connected_at: Option<Timestamp>,
    search_key: String,
    sort_key: String,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for Profile {
    type Error = Error;
    fn try_from(row: Model) -> Result<Self> {
        Ok(Self {
            id: row.id,
            role: row.role,
            username: row.username,
            display_name: row.display_name,
            visible: row.visible,
            permissions: row.permissions,
            avatar: from_json(row.avatar.as_deref())?,
            header: from_json(row.header.as_deref())?,
            email: row.contact_email,
            website: row.contact_website,
            imprint: row.contact_imprint,
            telephone_number: row.contact_telephone_number,
            location: from_json(row.contact_location.as_deref())?,
            targeting: from_json(Some(&row.targeting))?.unwrap_or_default(),
            auto_follow: row.auto_follow,
            publish_membership: row.publish_membership,
            access_code: row.access_code,
            access_code_version: row.access_code_version,
            pipedrive_id: row.pipedrive_id,
            app_connected: row.app_connected_at.is_some(),
        })
    }
}

pub(super) fn from_json<T: DeserializeOwned>(text: Option<&str>) -> Result<Option<T>> {
    text.map(serde_json::from_str).transpose().map_err(Error::failure)
}

fn to_json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(Error::failure)
}

pub async fn find(db: &impl Connection, id: ProfileId) -> Result<Option<Profile>> {
    Entity::find_by_id(id).one(db).await?.map(Profile::try_from).transpose()
}

pub async fn get(db: &impl Connection, id: ProfileId) -> Result<Profile> {
    Ok(find(db, id).await?.ok_or(Reason::NotFound)?)
}

pub async fn display_name(db: &impl Connection, id: ProfileId) -> Result<String> {
    let name: Option<String> =
        Entity::find_by_id(id).select_only().column(Column::DisplayName).into_tuple().one(db).await?;
    Ok(name.ok_or(Reason::NotFound)?)
}

pub async fn is_visible(db: &impl Connection, id: ProfileId) -> Result<bool> {
    let visible: Option<bool> =
        Entity::find_by_id(id).select_only().column(Column::Visible).into_tuple().one(db).await?;
    Ok(visible.unwrap_or(false))
}

pub async fn any(db: &impl Connection) -> Result<bool> {
    let found: Option<ProfileId> =
        Entity::find().select_only().column(Column::Id).limit(1).into_tuple().one(db).await?;
    Ok(found.is_some())
}

pub async fn find_all(
    db: &impl Connection,
    ids: impl IntoIterator<Item = ProfileId>,
) -> Result<HashMap<ProfileId, Profile>> {
    let ids: HashSet<_> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = Entity::find().filter(Column::Id.is_in(ids)).all(db).await?;
    rows.into_iter().map(|row| Ok((row.id, Profile::try_from(row)?))).collect()
}

pub async fn list_auto_following(db: &impl Connection) -> Result<Vec<Profile>> {
    let rows = Entity::find().filter(Column::AutoFollow.eq(true)).all(db).await?;
    rows.into_iter().map(Profile::try_from).collect()
}

pub async fn list_targetings(db: &impl Connection) -> Result<Vec<Targeting>> {
    let rows: Vec<String> =
        Entity::find().select_only().column(Column::Targeting).into_tuple().all(db).await?;
    rows.iter().map(|row| Ok(from_json(Some(row))?.unwrap_or_default())).collect()
}

pub async fn lock(tx: &Tx, id: ProfileId) -> Result<()> {
    Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(tx).await?.ok_or(Reason::NotFound)?;
    Ok(())
}

pub async fn hold(tx: &Tx, id: ProfileId) -> Result<Option<Profile>> {
    let query = Entity::find_by_id(id).lock(LockType::Share);
    query.one(tx).await?.map(Profile::try_from).transpose()
}

/// The text that the profile search matches against.
fn search_text(username: &str, display_name: &str) -> String {
    format!("{} {}", search_key(username), search_key(display_name))
}

pub async fn search_visible(
    db: &impl Connection,
    text: &str,
    after: Option<TextCursor>,
    limit: u64,
) -> Result<Vec<(TextCursor, Profile)>> {
    let mut query = Entity::find().filter(Column::Visible.eq(true));
    if !text.is_empty() {
        let pattern = LikeExpr::new(pattern(&search_key(text))).escape('\\');
        query = query.filter(Column::SearchKey.like(pattern));
    }
    if let Some(TextCursor { key, id }) = after {
        let position = Expr::tuple([Column::SortKey.into_expr(), Column::Id.into_expr()]);
        query = query.filter(position.gt(Expr::tuple([key.into(), id.into()])));
    }
    let rows = query.order_by_asc(Column::SortKey).order_by_asc(Column::Id).limit(limit).all(db).await?;
    rows.into_iter()
        .map(|row| Ok((TextCursor { key: row.sort_key.clone(), id: row.id.0 }, row.try_into()?)))
        .collect()
}

pub async fn find_by_username(db: &impl Connection, username: &str) -> Result<Option<Profile>> {
    let key = username.to_lowercase();
    Entity::find().filter(Column::UsernameKey.eq(key)).one(db).await?.map(Profile::try_from).transpose()
}

pub async fn insert(tx: &Tx, new: NewProfile) -> Result<ProfileId> {
    let id = ProfileId::new(new.created_at);
    let row = ActiveModel {
        search_key: Set(search_text(&new.username, &new.display_name)),
        sort_key: Set(sort_key(&new.display_name)),
        id: Set(id),
        role: Set(new.role),
        username_key: Set(new.username.to_lowercase()),
        username: Set(new.username),
        display_name: Set(new.display_name),
        visible: Set(new.visible),
        auto_follow: Set(false),
        permissions: Set(new.permissions),
        avatar: Set(None),
        header: Set(None),
        contact_email: Set(new.email),
        contact_website: Set(new.website),
        contact_imprint: Set(new.imprint),
        contact_telephone_number: Set(new.telephone_number),
        contact_location: Set(new.location.as_ref().map(to_json).transpose()?),
        targeting: Set(to_json(&new.targeting)?),
        created_at: Set(new.created_at),
        publish_membership: Set(false),
        access_code: Set(None),
        access_code_version: Set(0),
        pipedrive_id: Set(new.pipedrive_id),
        app_connected_at: Set(None),
    };
    let taken = OnConflict::column(Column::UsernameKey).do_nothing().to_owned();
    match Entity::insert(row).on_conflict(taken).exec_without_returning(tx).await? {
        0 => Err(Problem::field("username", Reason::UsernameTaken).into()),
        _ => Ok(id),
    }
}

pub async fn update_publish_membership(tx: &Tx, id: ProfileId, given: bool) -> Result<bool> {
    let done = Entity::update_many()
        .col_expr(Column::PublishMembership, given.into())
        .filter(Column::Id.eq(id))
        .filter(Column::PublishMembership.ne(given))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

pub async fn connect_app(tx: &Tx, id: ProfileId, now: Timestamp) -> Result<bool> {
    let done = Entity::update_many()
        .col_expr(Column::AppConnectedAt, now.millis().into())
        .filter(Column::Id.eq(id))
        .filter(Column::AppConnectedAt.is_null())
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

pub async fn update_targeting(tx: &Tx, id: ProfileId, targeting: &Targeting) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Targeting, to_json(targeting)?.into())
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

pub async fn switch_on_auto_follow(tx: &Tx, id: ProfileId) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::AutoFollow, true.into())
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

pub(super) async fn update_managed(tx: &Tx, profile: &Profile) -> Result<()> {
    let row = ActiveModel {
        id: Unchanged(profile.id),
        pipedrive_id: Set(profile.pipedrive_id.clone()),
        permissions: Set(profile.permissions),
        ..Default::default()
    };
    Entity::update(row).exec(tx).await?;
    Ok(())
}

pub(super) async fn update_visible(tx: &Tx, id: ProfileId, visible: bool) -> Result<()> {
    let done = Entity::update_many()
        .col_expr(Column::Visible, visible.into())
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    if done.rows_affected == 0 { Err(Reason::NotFound.into()) } else { Ok(()) }
}

/// Stores the public data and the access code of a profile. Fails with `USERNAME_TAKEN` if another profile
/// has the username.
pub(super) async fn update(tx: &Tx, profile: &Profile) -> Result<()> {
    let image_json = |image: &Option<StoredImage>| image.as_ref().map(to_json).transpose();
    let row = ActiveModel {
        id: Unchanged(profile.id),
        username: Set(profile.username.clone()),
        username_key: Set(profile.username.to_lowercase()),
        display_name: Set(profile.display_name.clone()),
        search_key: Set(search_text(&profile.username, &profile.display_name)),
        sort_key: Set(sort_key(&profile.display_name)),
        avatar: Set(image_json(&profile.avatar)?),
        header: Set(image_json(&profile.header)?),
        contact_email: Set(profile.email.clone()),
        contact_website: Set(profile.website.clone()),
        contact_imprint: Set(profile.imprint.clone()),
        contact_telephone_number: Set(profile.telephone_number.clone()),
        contact_location: Set(profile.location.as_ref().map(to_json).transpose()?),
        access_code: Set(profile.access_code.clone()),
        access_code_version: Set(profile.access_code_version),
        ..Default::default()
    };
    match Entity::update(row).exec(tx).await {
        Ok(_) => Ok(()),
        Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => {
            Err(Problem::field("username", Reason::UsernameTaken).into())
        }
        Err(error) => Err(error.into()),
    }
}
