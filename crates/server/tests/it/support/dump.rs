//! Dumps of the whole database, to check whether a request changed anything.

use std::collections::{BTreeMap, BTreeSet};

use aushang_db::{Db, Engine};
use sea_orm::{ConnectionTrait, Statement};

use super::app::TestApp;
use super::process::PATIENCE;

/// Tables that requests change without changing anything for users.
const IGNORED_TABLES: [&str; 5] =
    ["password_checks", "sessions", "session_tokens", "known_browsers", "seaql_migrations"];

/// The rows of each table as text.
pub type Dump = BTreeMap<String, Vec<String>>;

impl TestApp {
    pub async fn dump(&self) -> Dump {
        dump_of(&self.product.db).await
    }

    /// Returns the tables in which a text or the bytes of an id occur. Unlike a dump, checks every table.
    pub async fn tables_containing(&self, text: &str) -> Vec<String> {
        let (text, bytes) = (text.to_lowercase(), text.replace('-', "").to_lowercase());
        let contains = |row: &String| {
            let row = row.to_lowercase();
            row.contains(&text) || row.contains(&bytes)
        };
        let mut found = Vec::new();
        for table in all_tables(&self.product.db).await {
            if rows(&self.product.db, &table).await.iter().any(contains) {
                found.push(table);
            }
        }
        found.sort();
        found
    }

    /// Returns the tables that have this column.
    pub async fn tables_with(&self, column: &str) -> Vec<String> {
        let sql = match self.product.db.engine() {
            Engine::Sqlite => format!(
                "select t.name as text from sqlite_master t join pragma_table_info(t.name) c \
                 where t.type = 'table' and c.name = '{column}' order by t.name"
            ),
            Engine::Postgres => format!(
                "select table_name::text as text from information_schema.columns \
                 where table_schema = 'public' and column_name = '{column}' order by table_name"
            ),
        };
        self.texts(&sql).await
    }

    /// Counts the rows of a table; `where` may follow its name.
    pub async fn count(&self, table: &str) -> usize {
        count(&self.product.db, table).await
    }

    /// Returns the text in the files of an SQLite database, including its write-ahead log.
    pub fn bytes_of_database(&self) -> String {
        let url = self.db.options().url;
        let Some(path) = url.strip_prefix("sqlite:") else { return String::new() };
        let path = path.split('?').next().unwrap_or_default();
        let files = [path.to_owned(), format!("{path}-wal")];
        files
            .map(|file| String::from_utf8_lossy(&std::fs::read(file).unwrap_or_default()).into_owned())
            .concat()
    }

    /// Waits until another transaction has inserted a row into the table.
    pub async fn waits_for_rows(&self, table: &str) {
        let written = async { while self.count(table).await == 0 {} };
        let written = tokio::time::timeout(PATIENCE, written).await;
        assert!(written.is_ok(), "no row was written into {table} within {PATIENCE:?}");
    }

    /// Runs a query and returns the column `text` of each row.
    pub async fn texts(&self, sql: &str) -> Vec<String> {
        texts(&self.product.db, sql).await
    }
}

pub async fn count(db: &Db, table: &str) -> usize {
    texts(db, &format!("select '' as text from {table}")).await.len()
}

pub async fn dump_of(db: &Db) -> Dump {
    let mut dump = Dump::new();
    for table in all_tables(db).await {
        if !IGNORED_TABLES.contains(&table.as_str()) {
            dump.insert(table.clone(), rows(db, &table).await);
        }
    }
    dump
}

/// Returns the rows of a table as text.
async fn rows(db: &Db, table: &str) -> Vec<String> {
    let row = match db.engine() {
        Engine::Sqlite => quoted_columns(db, table).await,
        Engine::Postgres => format!("row_to_json({table})::text"),
    };
    texts(db, &format!("select {row} as text from {table} order by 1")).await
}

pub async fn all_tables(db: &Db) -> Vec<String> {
    let sql = match db.engine() {
        Engine::Sqlite => "select name as text from sqlite_master where type = 'table' order by name",
        Engine::Postgres => {
            "select table_name::text as text from information_schema.tables where table_schema = 'public'"
        }
    };
    texts(db, sql).await
}

async fn quoted_columns(db: &Db, table: &str) -> String {
    let columns = texts(db, &format!("select name as text from pragma_table_info('{table}')")).await;
    columns.iter().map(|column| format!("quote({column})")).collect::<Vec<_>>().join(" || ', ' || ")
}

/// Runs a query and returns the column `text` of each row.
pub async fn texts(db: &Db, sql: &str) -> Vec<String> {
    let db = db.reader();
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await;
    let rows = rows.unwrap_or_else(|error| panic!("{sql}: {error}"));
    rows.iter().map(|row| row.try_get("", "text").expect("a text")).collect()
}

/// Returns the names of the tables in which two dumps differ.
pub fn changes(before: &Dump, after: &Dump) -> Vec<String> {
    let tables: BTreeSet<_> = before.keys().chain(after.keys()).collect();
    tables.into_iter().filter(|table| before.get(*table) != after.get(*table)).cloned().collect()
}
