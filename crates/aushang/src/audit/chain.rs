//! Appends entries to the chain in batches after their transactions, and deletes old ones from its beginning.
//! The row with the state of the chain is locked meanwhile, so that several nodes build one chain
//! ([0027](../../../../docs/adr/0027-the-audit-trail-is-chained.md)).

use aushang_db::{BATCH, Timestamp, Tx};
use serde_json::json;

use super::seal::AuditKey;
use super::store::{self, Chain};
use super::verify::{self, Trail};
use super::walk::{Fault, Walk};
use super::{Principal, record};
use crate::app::App;
use crate::problem::{Error, Result};

/// Begins the chain with the existing entries of an earlier version, without verifying them. If the chain has
/// begun, checks only its state, and logs an error if it is invalid.
pub async fn begin(app: &App) -> Result<()> {
    match store::find_chain(app.db.reader()).await? {
        Some(chain) if chain.begun_at.is_none() => adopt_all(app).await,
        Some(chain) if app.audit.has_sealed_chain(&chain) => Ok(()),
        // Does not stop the server, because everything else works without the chain.
        Some(_) => {
            tracing::error!("{}; see `aushang doctor`", broken_at(&Fault::State));
            Ok(())
        }
        None => {
            tracing::error!("{}; see `aushang doctor`", broken_at(&Fault::NoState));
            Ok(())
        }
    }
}

/// Appends a batch of new entries to the chain. Returns `true` if there may be more.
pub async fn extend(app: &App) -> Result<bool> {
    if !store::any_unchained(app.db.reader()).await? {
        return Ok(false);
    }
    app.write_with(move |tx, app| Box::pin(extend_in(tx, &app.audit))).await
}

async fn extend_in(tx: &Tx, key: &AuditKey) -> Result<bool> {
    let Some(mut chain) = lock_valid(tx, key).await? else { return Ok(false) };
    let count = append(tx, key, &mut chain, Mode::AsWritten).await?;
    Ok(count == BATCH)
}

/// Locks the chain. Returns `None` while entries of an earlier version are still being adopted. Fails if the
/// state of the chain is invalid.
async fn lock_valid(tx: &Tx, key: &AuditKey) -> Result<Option<Chain>> {
    let chain = store::lock_chain(tx).await?.ok_or_else(|| failure(&Fault::NoState))?;
    if chain.begun_at.is_none() {
        return Ok(None);
    }
    if key.has_sealed_chain(&chain) { Ok(Some(chain)) } else { Err(failure(&Fault::State)) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// With their own seals. An entry with an invalid seal is appended, too, and can still be detected.
    AsWritten,
    /// With new seals.
    Adopted(Timestamp),
}

/// Appends a batch of entries and returns their number. The last batch of adopted entries completes the
/// beginning of the chain.
async fn append(tx: &Tx, key: &AuditKey, chain: &mut Chain, mode: Mode) -> Result<u64> {
    let mut entries = store::list_unchained(tx, None).await?;
    let mut walk = Walk::from_head(key, chain);
    for entry in &mut entries {
        match mode {
            Mode::Adopted(_) => entry.seal = Some(key.seal(entry)),
            Mode::AsWritten if key.has_sealed(entry) => {}
            Mode::AsWritten => {
                tracing::error!(entry = %entry.id, "{}", broken_at(&Fault::Added((&*entry).into())));
            }
        }
        walk.append(entry);
    }
    store::update_links(tx, &entries).await?;
    (chain.head, chain.head_link) = (walk.seq, walk.link);
    let count = entries.len() as u64;
    if let Mode::Adopted(now) = mode
        && count < BATCH
    {
        (chain.begun_at, chain.adopted) = (Some(now), chain.head);
    }
    update(tx, key, chain).await?;
    Ok(count)
}

async fn update(tx: &Tx, key: &AuditKey, chain: &mut Chain) -> Result<()> {
    chain.seal = Some(key.seal_chain(chain));
    store::update_chain(tx, chain).await
}

/// Adopts all entries that are not in the chain yet. Continues after a node was killed.
async fn adopt_all(app: &App) -> Result<()> {
    while app.write_with(|tx, app| Box::pin(adopt(tx, app))).await? {}
    Ok(())
}

/// Adopts a batch. Returns `true` if there may be more.
async fn adopt(tx: &Tx, app: &App) -> Result<bool> {
    let mut chain = store::lock_chain(tx).await?.ok_or_else(|| failure(&Fault::NoState))?;
    if chain.begun_at.is_some() {
        return Ok(false);
    }
    // Removes the places and links of a replaced chain. While the new chain is empty, there are no others.
    if chain.head == 0 && store::clear_links(tx).await? {
        return Ok(true);
    }
    let count = append(tx, &app.audit, &mut chain, Mode::Adopted(app.now())).await?;
    Ok(count == BATCH)
}

/// If the trail has a fault, begins another chain with the current entries. Returns the fault, or `None` if
/// there is none. If the process is killed, the next start of the server continues.
pub async fn reseal(app: &App) -> Result<Option<Fault>> {
    let Trail::Broken(fault) = verify::verify(app.db.reader(), &app.audit).await? else { return Ok(None) };
    let details = json!({ "fault": fault.kind() });
    app.write_with(move |tx, app| {
        Box::pin(async move {
            let fresh = Chain::new();
            match store::lock_chain(tx).await? {
                Some(_) => store::update_chain(tx, &fresh).await?,
                None => store::insert_chain(tx, &fresh).await?,
            }
            let principal = Principal::operator();
            record(tx, &app.audit, app.now(), principal, "audit.reseal", None, Some(details)).await
        })
    })
    .await?;
    adopt_all(app).await?;
    Ok(Some(fault))
}

/// Deletes a batch of entries older than the configured time from the beginning of the chain. Returns `true`
/// if there may be more.
///
/// Verifies the entries first, so that an entry is not deleted because somebody changed its date. Fails at
/// the first entry with a fault, and then deletes nothing.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - app.settings.audit_kept;
    if store::first_chained(app.db.reader()).await?.is_none_or(|first| first >= before) {
        return Ok(false);
    }
    app.write_with(move |tx, app| Box::pin(delete_before(tx, &app.audit, before))).await
}

async fn delete_before(tx: &Tx, key: &AuditKey, before: Timestamp) -> Result<bool> {
    let Some(mut chain) = lock_valid(tx, key).await? else { return Ok(false) };
    let mut walk = Walk::from_base(key, &chain);
    let entries = store::list_chained(tx, chain.base).await?;
    for entry in entries.iter().take_while(|entry| entry.at < before) {
        walk.step(entry).map_err(|fault| failure(&fault))?;
    }
    let deleted = (walk.seq - chain.base).unsigned_abs();
    if deleted == 0 {
        return Ok(false);
    }
    store::delete_chained(tx, chain.base, walk.seq).await?;
    (chain.base, chain.base_link) = (walk.seq, walk.link);
    update(tx, key, &mut chain).await?;
    Ok(deleted == BATCH)
}

fn broken_at(fault: &Fault) -> String {
    format!("the audit trail cannot be verified: {fault}")
}

fn failure(fault: &Fault) -> Error {
    Error::failure(broken_at(fault))
}
