//! Verifies the trail in batches, while running servers append and delete entries.

use aushang_db::{BATCH, Connection, Timestamp};

use super::seal::AuditKey;
use super::store::{self, Chain};
use super::walk::{Fault, Walk};
use crate::problem::Result;

/// Maximum number of attempts, if old entries are deleted during the verification.
const MAX_ROUNDS: u32 = 10;

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trail {
    /// The chain has not begun: the next start of the server adopts the entries first.
    NotBegun,
    Whole(Summary),
    /// The first fault.
    Broken(Fault),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The number of entries in the chain.
    pub entries: u64,
    /// The number of entries that are not in the chain yet.
    pub waiting: u64,
    pub begun_at: Timestamp,
    /// The number of entries that were adopted without verification when the chain began, including those
    /// that were deleted since.
    pub adopted: u64,
    /// The place of the newest entry.
    pub head: i64,
    /// The link of the newest entry.
    pub mark: Vec<u8>,
}

/// Verifies the whole trail.
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
        // Old entries may have been deleted between two batches, which moves the beginning of the chain.
        let has_moved = store::find_chain(db).await?.is_some_and(|now| now.base != chain.base);
        if !has_moved || rounds == MAX_ROUNDS {
            return Ok(Trail::Broken(fault));
        }
        rounds += 1;
    }
}

/// Returns the number of entries that are not in the chain yet, or the first fault.
async fn verify_chain(db: &impl Connection, key: &AuditKey, chain: &Chain) -> Result<Result<u64, Fault>> {
    if !key.has_sealed_chain(chain) {
        return Ok(Err(Fault::State));
    }
    if let Err(fault) = verify_chained(db, key, chain).await? {
        return Ok(Err(fault));
    }
    if let Some(entry) = store::find_outside(db, chain).await? {
        // It may have been appended since the state was read. Both are written in one transaction.
        let now = store::find_chain(db).await?;
        let was_appended = entry.seq > Some(chain.head) && now.is_some_and(|now| entry.seq <= Some(now.head));
        if !was_appended {
            return Ok(Err(Fault::Added((&entry).into())));
        }
    }
    verify_unchained(db, key).await
}

async fn verify_chained(db: &impl Connection, key: &AuditKey, chain: &Chain) -> Result<Result<(), Fault>> {
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

/// Verifies the seals of the entries that are not in the chain yet. Returns their number.
async fn verify_unchained(db: &impl Connection, key: &AuditKey) -> Result<Result<u64, Fault>> {
    let (mut after, mut waiting) = (None, 0);
    loop {
        let page = store::list_unchained(db, after).await?;
        if let Some(invalid) = page.iter().find(|entry| !key.has_sealed(entry)) {
            return Ok(Err(Fault::Added(invalid.into())));
        }
        waiting += page.len() as u64;
        match page.last() {
            Some(last) if page.len() as u64 == BATCH => after = Some(last.id),
            _ => return Ok(Ok(waiting)),
        }
    }
}
