//! Everything that the database holds, to see whether a call changed anything.

use std::collections::BTreeMap;

use aushang_db::Engine;
use sea_orm::{ConnectionTrait, Statement};

use super::app::TestApp;

/// Tables that say that somebody came by, not what they did.
const PASSING: [&str; 4] = ["password_checks", "sessions", "known_browsers", "seaql_migrations"];

/// Rows as text, by table.
pub type Dump = BTreeMap<String, Vec<String>>;

impl TestApp {
    pub async fn dump(&self) -> Dump {
        let mut dump = Dump::new();
        for table in self.tables().await {
            let row = match self.product.db.engine() {
                Engine::Sqlite => self.quoted_columns(&table).await,
                Engine::Postgres => format!("row_to_json({table})::text"),
            };
            let rows = self.texts(&format!("select {row} as text from {table} order by 1")).await;
            dump.insert(table, rows);
        }
        dump
    }

    /// How many rows a table has.
    pub async fn count(&self, table: &str) -> usize {
        self.texts(&format!("select '' as text from {table}")).await.len()
    }

    async fn tables(&self) -> Vec<String> {
        let sql = match self.product.db.engine() {
            Engine::Sqlite => "select name as text from sqlite_master where type = 'table' order by name",
            Engine::Postgres => {
                "select table_name::text as text from information_schema.tables where table_schema = 'public'"
            }
        };
        let tables = self.texts(sql).await;
        tables.into_iter().filter(|table| !PASSING.contains(&table.as_str())).collect()
    }

    async fn quoted_columns(&self, table: &str) -> String {
        let columns = self.texts(&format!("select name as text from pragma_table_info('{table}')")).await;
        columns.iter().map(|column| format!("quote({column})")).collect::<Vec<_>>().join(" || ', ' || ")
    }

    /// The column `text` of each row.
    pub async fn texts(&self, sql: &str) -> Vec<String> {
        let db = self.product.db.reader();
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await;
        let rows = rows.unwrap_or_else(|error| panic!("{sql}: {error}"));
        rows.iter().map(|row| row.try_get("", "text").expect("a text")).collect()
    }
}

/// The tables in which two dumps differ.
pub fn changes(before: &Dump, after: &Dump) -> Vec<String> {
    let changed = |table: &&String| before.get(*table) != after.get(*table);
    before
        .keys()
        .chain(after.keys().filter(|table| !before.contains_key(*table)))
        .filter(changed)
        .cloned()
        .collect()
}
