//! Whether the trail is what was written, looked at page by page beside servers that go on writing.

use aushang_db::{BATCH, Connection, Timestamp};

use super::seal::AuditKey;
use super::store::{self, Chain};
use super::walk::{Fault, Walk};
use crate::problem::Result;

/// How often to look again when old entries were deleted meanwhile.
const MAX_ROUNDS: u32 = 10;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trail {
    /// A start of the server takes in the entries first.
    NotBegun,
    Whole(Summary),
    /// With the first fault.
    Broken(Fault),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Of the chain.
    pub entries: u64,
    /// Entries that have not joined the chain yet.
    pub waiting: u64,
    pub begun_at: Timestamp,
    /// How many entries were taken in as they were when the chain began, those among them that were
    /// deleted since.
    pub adopted: u64,
    /// Place of the newest entry.
    pub head: i64,
    /// Its link.
    pub mark: Vec<u8>,
}

/// Verifies all of the trail.
pub async fn verify(db: &impl Connection, key: &AuditKey) -> Result<Trail> {
    let mut rounds = 1;
    loop {
        let Some(chain) = store::find_chain(db).await? else { return Ok(Trail::Broken(Fault::NoState)) };
        let Some(begun_at) = chain.begun_at else { return Ok(Trail::NotBegun) };
        let fault = match verify_chain(db, key, &chain).await? {
            Ok(waiting) => {
                return Ok(Trail::Whole(Summary {
                    entries: (chain.head - chain.base).unsigned_abs(),
                    waiting,
                    begun_at,
                    adopted: chain.adopted.unsigned_abs(),
                    head: chain.head,
                    mark: chain.head_link.unwrap_or_default(),
                }));
            }
            Err(fault) => fault,
        };
        // Old entries may have been deleted between two pages, and the beginning of the chain moved with them.
        let has_moved = store::find_chain(db).await?.is_some_and(|now| now.base != chain.base);
        if !has_moved || rounds == MAX_ROUNDS {
            return Ok(Trail::Broken(fault));
        }
        rounds += 1;
    }
}

/// Returns how many entries have not joined the chain yet.
async fn verify_chain(db: &impl Connection, key: &AuditKey, chain: &Chain) -> Result<Result<u64, Fault>> {
    if !key.has_sealed_chain(chain) {
        return Ok(Err(Fault::State));
    }
    if let Err(fault) = walk_along(db, key, chain).await? {
        return Ok(Err(fault));
    }
    if let Some(entry) = store::find_outside(db, chain).await? {
        // It may have joined since the state was read: both are written together.
        let now = store::find_chain(db).await?;
        let has_joined = entry.seq > Some(chain.head) && now.is_some_and(|now| entry.seq <= Some(now.head));
        if !has_joined {
            return Ok(Err(Fault::Added((&entry).into())));
        }
    }
    look_at_waiting(db, key).await
}

async fn walk_along(db: &impl Connection, key: &AuditKey, chain: &Chain) -> Result<Result<(), Fault>> {
    let mut walk = Walk::from_base(key, chain);
    while walk.seq < chain.head {
        let page = store::list_chained(db, walk.seq).await?;
        if page.is_empty() {
            return Ok(Err(Fault::Missing(walk.seq + 1, chain.head)));
        }
        for entry in page.iter().take_while(|entry| entry.seq <= Some(chain.head)) {
            if let Err(fault) = walk.step(entry) {
                return Ok(Err(fault));
            }
        }
        let is_behind = page.last().is_some_and(|last| last.seq > Some(chain.head));
        if is_behind && walk.seq < chain.head {
            return Ok(Err(Fault::Missing(walk.seq + 1, chain.head)));
        }
    }
    Ok(Ok(()))
}

/// Entries that have not joined the chain yet have seals all the same.
async fn look_at_waiting(db: &impl Connection, key: &AuditKey) -> Result<Result<u64, Fault>> {
    let (mut after, mut waiting) = (None, 0);
    loop {
        let page = store::list_unchained(db, after).await?;
        if let Some(foreign) = page.iter().find(|entry| !key.has_sealed(entry)) {
            return Ok(Err(Fault::Added(foreign.into())));
        }
        waiting += page.len() as u64;
        match page.last() {
            Some(last) if page.len() as u64 == BATCH => after = Some(last.id),
            _ => return Ok(Ok(waiting)),
        }
    }
}
