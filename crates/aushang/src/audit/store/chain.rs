//! SQL for the state of the chain: one row, which is locked while entries are appended or deleted.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::{FromQueryResult, Value};

use crate::problem::Result;
use crate::sql;

const ONLY: i64 = 1;

#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Chain {
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

impl Chain {
    /// An empty chain that has not begun: existing entries are to be adopted.
    pub const fn new() -> Self {
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

const SELECT: &str =
    "select id, begun_at, adopted, base, base_link, head, head_link, seal from audit_chain where id = $1";

pub async fn find_chain(db: &impl Connection) -> Result<Option<Chain>> {
    sql::row(db, SELECT, [ONLY.into()]).await
}

/// Locks the chain until the transaction ends, so that only one node at a time changes it.
pub async fn lock_chain(tx: &Tx) -> Result<Option<Chain>> {
    let sql = format!("{SELECT} {}", sql::lock(tx, "for no key update"));
    sql::row(tx, sql, [ONLY.into()]).await
}

fn columns(chain: &Chain) -> Vec<(&'static str, Value)> {
    vec![
        ("begun_at", chain.begun_at.into()),
        ("adopted", chain.adopted.into()),
        ("base", chain.base.into()),
        ("base_link", chain.base_link.clone().into()),
        ("head", chain.head.into()),
        ("head_link", chain.head_link.clone().into()),
        ("seal", chain.seal.clone().into()),
    ]
}

pub async fn insert_chain(tx: &Tx, chain: &Chain) -> Result<()> {
    let mut row = columns(chain);
    row.push(("id", chain.id.into()));
    sql::insert(tx, "insert into audit_chain", row).await
}

pub async fn update_chain(tx: &Tx, chain: &Chain) -> Result<()> {
    sql::update(tx, "update audit_chain", columns(chain), chain.id).await
}
