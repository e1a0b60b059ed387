//! The table `announcements`.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, LockType, SimpleExpr};
use sea_orm::{DbBackend, QueryOrder, QuerySelect, Set};

use super::{Announcement, Reach, Tally};
use crate::enums::TargetingRoles;
use crate::ids::{AnnouncementId, PostId, ReaderId};
use crate::problem::{Reason, Result};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "announcements")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: AnnouncementId,
    post_id: PostId,
    created_at: Timestamp,
    to_followers: bool,
    roles: TargetingRoles,
    to_everybody: bool,
    alarm: bool,
    resolved_to: Option<ReaderId>,
    resolved: bool,
    devices: i64,
    accepted: i64,
    gone: i64,
    failed: i64,
    uncertain: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl From<Model> for Announcement {
    fn from(row: Model) -> Self {
        let reach = Reach {
            followers: row.to_followers,
            roles: row.roles,
            everybody: row.to_everybody,
            alarm: row.alarm,
        };
        Self { id: row.id, post: row.post_id, reach, resolved_to: row.resolved_to }
    }
}

pub(super) async fn insert(
    tx: &Tx,
    id: AnnouncementId,
    now: Timestamp,
    post: PostId,
    reach: Reach,
) -> Result<()> {
    let row = ActiveModel {
        id: Set(id),
        post_id: Set(post),
        created_at: Set(now),
        to_followers: Set(reach.followers),
        roles: Set(reach.roles),
        to_everybody: Set(reach.everybody),
        alarm: Set(reach.alarm),
        resolved_to: Set(None),
        resolved: Set(false),
        devices: Set(0),
        accepted: Set(0),
        gone: Set(0),
        failed: Set(0),
        uncertain: Set(0),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

pub async fn find_open(db: &impl Connection, limit: u64) -> Result<Vec<AnnouncementId>> {
    let rows = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Expr::cust("not resolved"))
        .order_by_desc(Column::ToEverybody)
        .order_by_asc(Column::CreatedAt)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows)
}

pub async fn find_resolved(db: &impl Connection, before: Timestamp) -> Result<Option<AnnouncementId>> {
    let row = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Expr::cust("resolved"))
        .filter(Column::CreatedAt.lt(before.millis()))
        .order_by_asc(Column::CreatedAt)
        .limit(1)
        .into_tuple()
        .one(db)
        .await?;
    Ok(row)
}

pub async fn delete(tx: &Tx, id: AnnouncementId) -> Result<()> {
    Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

pub async fn get(tx: &Tx, id: AnnouncementId) -> Result<Option<Announcement>> {
    let open = Entity::find_by_id(id).filter(Column::Resolved.eq(false));
    Ok(open.lock(LockType::NoKeyUpdate).one(tx).await?.map(Announcement::from))
}

pub async fn hold(tx: &Tx, ids: impl IntoIterator<Item = AnnouncementId>) -> Result<()> {
    let query = Entity::find().select_only().column(Column::Id).filter(Column::Id.is_in(ids));
    let _: Vec<AnnouncementId> = query.lock(LockType::KeyShare).into_tuple().all(tx).await?;
    Ok(())
}

pub async fn lock(tx: &Tx, id: AnnouncementId) -> Result<()> {
    let query = Entity::find_by_id(id).select_only().column(Column::Id).lock_exclusive();
    let _: Option<AnnouncementId> = query.into_tuple().one(tx).await?;
    Ok(())
}

pub async fn set_resolved_to(tx: &Tx, id: AnnouncementId, to: ReaderId, devices: u64) -> Result<()> {
    let updated = Entity::update_many()
        .col_expr(Column::ResolvedTo, Some(to.0).into())
        .col_expr(Column::Devices, plus(Column::Devices, devices.cast_signed()))
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    if updated.rows_affected == 0 { Err(Reason::NotFound.into()) } else { Ok(()) }
}

pub async fn set_resolved(tx: &Tx, id: AnnouncementId) -> Result<()> {
    let updated = Entity::update_many()
        .col_expr(Column::ResolvedTo, None::<Uuid>.into())
        .col_expr(Column::Resolved, true.into())
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    if updated.rows_affected == 0 { Err(Reason::NotFound.into()) } else { Ok(()) }
}

pub async fn count(tx: &Tx, id: AnnouncementId, tally: Tally) -> Result<()> {
    let Tally { accepted, gone, failed, uncertain } = tally;
    if tally != Tally::default() {
        Entity::update_many()
            .col_expr(Column::Accepted, plus(Column::Accepted, accepted))
            .col_expr(Column::Gone, plus(Column::Gone, gone))
            .col_expr(Column::Failed, plus(Column::Failed, failed))
            .col_expr(Column::Uncertain, plus(Column::Uncertain, uncertain))
            .filter(Column::Id.eq(id))
            .exec(tx)
            .await?;
    }
    Ok(())
}

fn plus(column: Column, by: i64) -> SimpleExpr {
    Expr::col(column).add(by)
}

pub fn delivery(backend: DbBackend) -> String {
    let list = if backend == DbBackend::Postgres { "json_build_array" } else { "json_array" };
    format!(
        "(select cast({list}(cast(n.resolved as integer), n.devices, n.accepted, n.gone, n.failed, n.uncertain) \
         as text) from announcements n where n.post_id = p.id) as delivery"
    )
}
