//! Runs jobs again that failed too often and were set aside.

use aushang_db::Tx;
use aushang_jobs::{Which, retry_poisoned};
use serde_json::json;
use uuid::Uuid;

use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::problem::{Problem, Reason, Result};

/// Maximum number of jobs in one call.
const MAX_JOBS: usize = 500;

/// Returns how many run again. An id that is missing is not the id of a job that is set aside.
pub async fn retry_jobs(tx: &Tx, app: &App, actor: &Actor, ids: Vec<Uuid>) -> Result<usize> {
    if ids.len() > MAX_JOBS {
        return Err(Problem::field("ids", Reason::TooMany).into());
    }
    let retried = retry_poisoned(tx, Which::These(ids), app.now()).await?.len();
    if retried > 0 {
        let details = json!({ "jobs": retried });
        audit::record(tx, &app.audit, app.now(), actor, "jobs.retry", None, Some(details)).await?;
    }
    Ok(retried)
}
