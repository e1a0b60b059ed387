//! SQL for the state of the chain: one row, which is locked while entries are appended or deleted.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{IntoActiveModel, QuerySelect, Set};

use crate::problem::Result;

const ONLY: i64 = 1;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_chain")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// `None` while existing entries are still being adopted.
    pub begun_at: Option<Timestamp>,
    /// The number of entries that were adopted without verification when the chain began.
    pub adopted: i64,
    /// The place of the last entry that was deleted because of its age; 0 if none was.
    pub base: i64,
    pub base_link: Option<Vec<u8>>,
    /// The place of the newest entry; 0 if there is none.
    pub head: i64,
    pub head_link: Option<Vec<u8>>,
    pub seal: Option<Vec<u8>>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// An empty chain that has not begun: existing entries are to be adopted.
    pub(in crate::audit) const fn new() -> Self {
        Self {
            id: ONLY,
            begun_at: None,
            adopted: 0,
            base: 0,
            base_link: None,
            head: 0,
            head_link: None,
            seal: None,
        }
    }
}

pub(in crate::audit) async fn find_chain(db: &impl Connection) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(ONLY).one(db).await?)
}

/// Locks the chain until the transaction ends, so that only one node at a time changes it.
pub(in crate::audit) async fn lock_chain(tx: &Tx) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(ONLY).lock(LockType::NoKeyUpdate).one(tx).await?)
}

pub(in crate::audit) async fn insert_chain(tx: &Tx, chain: Model) -> Result<()> {
    Entity::insert(chain.into_active_model()).exec_without_returning(tx).await?;
    Ok(())
}

pub(in crate::audit) async fn update_chain(tx: &Tx, chain: &Model) -> Result<()> {
    let row = ActiveModel {
        id: Set(chain.id),
        begun_at: Set(chain.begun_at),
        adopted: Set(chain.adopted),
        base: Set(chain.base),
        base_link: Set(chain.base_link.clone()),
        head: Set(chain.head),
        head_link: Set(chain.head_link.clone()),
        seal: Set(chain.seal.clone()),
    };
    Entity::update(row).exec(tx).await?;
    Ok(())
}
