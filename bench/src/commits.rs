//! Measures the effect of shared commits, and how much of the writer's speed remains for posts over HTTP.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use aushang::problem::Error;
use aushang_db::Db;
use sea_orm::{ConnectionTrait, Statement};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Sqlite, SqliteConnection};
use tokio::runtime::Handle;

use crate::BenchError;
use crate::calls::{Side, new_post};
use crate::floor::{self, NewRow, Value};
use crate::load::{Figures, Numbers, ROUNDS, WARM_UP, load, repeat};
use crate::pages::Sending;
use crate::process::Server;
use crate::world::{self, Author};

pub const CONNECTIONS: usize = 64;
/// Posts per transaction of the raw inserts, the same as the maximum of the writer.
const GROUP: usize = 64;
const SEPARATE_COMMITS: [(&str, &str); 1] = [("AUSHANG_DATABASE__MAX_WRITES_PER_COMMIT", "1")];

#[derive(Default)]
pub struct Measured {
    pub product: Figures,
    /// The product with a commit for each post.
    pub by_itself: Figures,
    /// The database's writer with the floor's statements, without HTTP.
    pub door: Figures,
    /// The floor's statements without the writer, many posts in one transaction.
    pub raw: Figures,
}

/// `processors`: a runtime with all processors, as a server has.
pub async fn measure(
    folder: &Path,
    database: &Path,
    authors: &[Author],
    time: Duration,
    processors: &Handle,
) -> Result<Measured, BenchError> {
    let [by_itself, door, raw] =
        ["by_itself", "door", "raw"].map(|name| folder.join(format!("{name}.sqlite")));
    for copy in [&by_itself, &door, &raw] {
        std::fs::copy(database, copy)?;
    }
    let mut product = Server::product(folder, database)?;
    let mut one_by_one = Server::product_with(folder, &by_itself, &SEPARATE_COMMITS)?;
    product.connect().await?;
    one_by_one.connect().await?;
    let sending = Arc::new(Sending { side: Side::Product, authors: authors.to_vec() });
    let authors: Arc<[Author]> = authors.into();
    let opened = door.clone();
    let db =
        processors.spawn(async move { world::open(&opened).await }).await.expect("opening does not panic")?;
    let mut raw_connection = connect(&raw).await?;
    let before = count_posts(&mut raw_connection).await?;

    let mut measured = Measured::default();
    let mut written = [0, 0];
    for round in 0..=ROUNDS {
        let time = if round == 0 { WARM_UP } else { time / ROUNDS };
        let turn = Measured {
            product: load(product.address, CONNECTIONS, time, sending.clone()).await?,
            by_itself: load(one_by_one.address, CONNECTIONS, time, sending.clone()).await?,
            door: processors
                .spawn(through_door(db.clone(), authors.clone(), time))
                .await
                .expect("writing does not panic")?,
            raw: insert_raw(&mut raw_connection, &authors, time).await?,
        };
        written[0] += turn.door.count();
        written[1] += turn.raw.count();
        if round > 0 {
            measured.product.add(turn.product);
            measured.by_itself.add(turn.by_itself);
            measured.door.add(turn.door);
            measured.raw.add(turn.raw);
        }
    }
    product.end()?;
    one_by_one.end()?;
    db.close().await?;
    for (written, mut connection) in written.into_iter().zip([connect(&door).await?, raw_connection]) {
        if count_posts(&mut connection).await? != before + written {
            return Err(BenchError::Server(format!("some of {written} posts were not stored")));
        }
        connection.close().await?;
    }
    for copy in [by_itself, door, raw] {
        std::fs::remove_file(copy)?;
    }
    Ok(measured)
}

async fn through_door(db: Db, authors: Arc<[Author]>, time: Duration) -> Result<Figures, BenchError> {
    let write = move |number| {
        let (db, authors) = (db.clone(), authors.clone());
        async move {
            let rows = post(&authors, number);
            db.write::<_, Error, _>(move |tx| {
                Box::pin(async move {
                    for row in rows {
                        let values = row.values.into_iter().map(sea_orm::Value::from);
                        let backend = tx.get_database_backend();
                        tx.execute_raw(Statement::from_sql_and_values(backend, row.sql, values)).await?;
                    }
                    Ok(())
                })
            })
            .await?;
            Ok(())
        }
    };
    repeat(CONNECTIONS, time, write).await
}

async fn insert_raw(
    connection: &mut SqliteConnection,
    authors: &[Author],
    time: Duration,
) -> Result<Figures, BenchError> {
    let numbers = Numbers::new();
    let (started, mut figures) = (Instant::now(), Figures::default());
    while started.elapsed() < time {
        let transaction_started = Instant::now();
        let mut tx = connection.begin_with("begin immediate").await?;
        for _ in 0..GROUP {
            for row in post(authors, numbers.next()) {
                floor::statement!(Sqlite, row).execute(&mut *tx).await?;
            }
        }
        tx.commit().await?;
        figures.add(Figures::of_group(GROUP, transaction_started.elapsed()));
    }
    Ok(figures)
}

fn post(authors: &[Author], number: u64) -> [NewRow; 7] {
    let author = usize::try_from(number).expect("a call number fits") % authors.len();
    new_post(&authors[author], number).rows_now().1
}

impl From<Value> for sea_orm::Value {
    fn from(value: Value) -> Self {
        match value {
            Value::Id(id) => id.into(),
            Value::Text(text) => text.into(),
            Value::Bytes(bytes) => bytes.into(),
            Value::Moment(moment) => moment.into(),
        }
    }
}

/// Opens the database with the product's settings.
async fn connect(database: &Path) -> sqlx::Result<SqliteConnection> {
    SqliteConnectOptions::new()
        .filename(database)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .connect()
        .await
}

async fn count_posts(connection: &mut SqliteConnection) -> Result<usize, BenchError> {
    let posts: i64 = sqlx::query_scalar("select count(*) from posts").fetch_one(connection).await?;
    Ok(usize::try_from(posts).expect("a row count fits in usize"))
}
