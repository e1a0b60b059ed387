//! Database triggers that let a test have writes refused or counted.

use aushang_db::Engine;
use sea_orm::ConnectionTrait;

use super::app::TestApp;

impl TestApp {
    /// From now on the database refuses each write of this kind, for example `delete on readers`.
    pub async fn refuses(&self, write: &str) {
        let sql = match self.product.db.engine() {
            Engine::Sqlite => {
                format!("create trigger refused before {write} begin select raise(abort, 'refused'); end")
            }
            Engine::Postgres => format!(
                "create function refuse() returns trigger language plpgsql \
                 as $$ begin raise exception 'refused'; end $$; \
                 create trigger refused before {write} for each row execute function refuse()"
            ),
        };
        self.run(sql).await;
    }

    /// The database accepts this kind of write again.
    pub async fn allows_again(&self, write: &str) {
        let sql = match self.product.db.engine() {
            Engine::Sqlite => "drop trigger refused".to_owned(),
            Engine::Postgres => {
                let (_, table) = write.split_once(" on ").expect("`delete on readers`");
                format!("drop trigger refused on {table}; drop function refuse")
            }
        };
        self.run(sql).await;
    }

    /// From now on the database has no room for new posts: the SQLite file cannot grow, and PostgreSQL
    /// reports a full disk.
    pub async fn fills_disk(&self) {
        let sql = match self.product.db.engine() {
            // SQLite does not make the limit smaller than the current size.
            Engine::Sqlite => "pragma max_page_count = 1",
            Engine::Postgres => {
                "create function report_full() returns trigger language plpgsql \
                 as $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$; \
                 create trigger full_disk before insert on posts for each row execute function report_full()"
            }
        };
        self.run(sql).await;
    }

    pub async fn frees_disk(&self) {
        let sql = match self.product.db.engine() {
            Engine::Sqlite => "pragma max_page_count = 4294967294",
            Engine::Postgres => "drop trigger full_disk on posts; drop function report_full",
        };
        self.run(sql).await;
    }

    /// From now on the database records each statement of these kinds. Works with `PostgreSQL` only.
    pub async fn counts_statements(&self, writes: &[&str]) {
        self.run(
            "create table statements (what text not null, rows bigint not null); \
             create function count_statement() returns trigger language plpgsql as $$ begin \
             insert into statements \
             values (lower(tg_op) || ' ' || tg_table_name, (select count(*) from changed)); \
             return null; end $$",
        )
        .await;
        for write in writes {
            let sql = format!(
                "create trigger counted_{} after {write} referencing old table as changed \
                 for each statement execute function count_statement()",
                write.replace(' ', "_")
            );
            self.run(sql).await;
        }
    }

    /// Returns the recorded statements that changed something, sorted, each with its number of rows.
    pub async fn statements(&self) -> Vec<String> {
        let sql = "select what || ' ' || rows as text from statements where rows > 0 order by 1";
        self.texts(sql).await
    }

    /// Runs SQL directly on the database.
    pub async fn run(&self, sql: impl Into<String>) {
        let sql = sql.into();
        let run =
            self.product.write(move |tx| Box::pin(async move { Ok(tx.execute_unprepared(&sql).await?) }));
        run.await.expect("the statement succeeds");
    }
}
