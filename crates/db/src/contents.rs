//! Whose data a database holds, told before anything is written into it.

use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::Failure;
use crate::migrate::{LEDGER, STEPS};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Not one table.
    Nothing,
    /// A schema of ours, perhaps an older or a newer one.
    Ours,
    /// Tables of somebody else.
    Others,
}

/// Looks at the tables alone, so it needs no schema that is up to date.
pub async fn contents(db: &impl ConnectionTrait) -> Result<Contents, Failure> {
    let tables = match db.get_database_backend() {
        DbBackend::Postgres => {
            "select tablename::text as name from pg_tables where schemaname = any (current_schemas(false))"
        }
        _ => "select name from sqlite_schema where type = 'table'",
    };
    let tables = names(db, tables).await?;
    if tables.is_empty() {
        return Ok(Contents::Nothing);
    }
    if tables.iter().any(|table| table == LEDGER) {
        let taken = names(db, &format!("select version as name from {LEDGER}")).await?;
        if taken.iter().any(|step| step == STEPS[0].name) {
            return Ok(Contents::Ours);
        }
    }
    Ok(Contents::Others)
}

/// Names of the steps that a database of ours has taken, in their order.
pub async fn steps_taken(db: &impl ConnectionTrait) -> Result<Vec<String>, Failure> {
    names(db, &format!("select version as name from {LEDGER} order by version")).await
}

/// How the schema of a database of ours stands to this program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schema {
    Same,
    /// So many steps are still to be taken.
    Older(usize),
    /// It has steps that this program does not know.
    Newer,
}

/// Looks at the steps that were taken; takes none.
pub async fn schema(db: &impl ConnectionTrait) -> Result<Schema, Failure> {
    let taken = steps_taken(db).await?;
    if taken.iter().any(|name| STEPS.iter().all(|step| step.name != name)) {
        return Ok(Schema::Newer);
    }
    let missing = STEPS.iter().filter(|step| !taken.iter().any(|name| name == step.name)).count();
    Ok(if missing == 0 { Schema::Same } else { Schema::Older(missing) })
}

async fn names(db: &impl ConnectionTrait, sql: &str) -> Result<Vec<String>, Failure> {
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
    Ok(rows.iter().map(|row| row.try_get("", "name")).collect::<Result<_, _>>()?)
}
