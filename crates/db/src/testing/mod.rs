//! A separate database for each test, on either engine (feature `testing`).
//!
//! [`each_engine`] runs a test on `SQLite` and on the `PostgreSQL` server of `AUSHANG_TEST_POSTGRES_URL`.

mod plan;
mod postgres;
mod proxy;

use std::path::PathBuf;

use tempfile::TempDir;
use tokio::sync::Mutex;

use crate::{Db, Engine, Migrations, Options, migrate};

pub use aushang_each_engine::each_engine;
pub use plan::plan_of;
pub use proxy::SilentProxy;

/// A new database. It is deleted when this is dropped.
pub struct TestDb(Home);

enum Home {
    Folder(TempDir),
    Server(postgres::Database),
}

impl TestDb {
    /// A database after these migrations.
    pub async fn with(engine: Engine, migrations: Migrations) -> Self {
        match engine {
            Engine::Sqlite => Self::sqlite(migrations).await,
            Engine::Postgres => Self::postgres(migrations).await.expect("the engine is available"),
        }
    }

    /// An `SQLite` database after these migrations. It is a copy of a template, which is fast.
    pub async fn sqlite(migrations: Migrations) -> Self {
        static TEMPLATES: Mutex<Vec<(Migrations, Vec<u8>)>> = Mutex::const_new(Vec::new());
        let fresh = Self::empty_sqlite();
        let mut templates = TEMPLATES.lock().await;
        if let Some((_, template)) = templates.iter().find(|(of, _)| std::ptr::eq(*of, migrations)) {
            std::fs::write(fresh.file(), template).expect("the file can be written");
        } else {
            let db = fresh.open().await;
            migrate(&db, migrations).await.expect("an empty database can be migrated");
            db.close().await.expect("the database can be closed");
            templates.push((migrations, std::fs::read(fresh.file()).expect("the file can be read")));
        }
        fresh
    }

    /// A `PostgreSQL` database after these migrations. Panics if no server is configured; with
    /// `AUSHANG_TEST_WITHOUT_POSTGRES=1` it prints a line and returns `None` instead.
    pub async fn postgres(migrations: Migrations) -> Option<Self> {
        Some(Self(Home::Server(postgres::Database::with_schema(migrations).await?)))
    }

    /// The same, behind a proxy that can stop forwarding.
    pub async fn postgres_behind_proxy(migrations: Migrations) -> Option<(Self, SilentProxy)> {
        let mut database = postgres::Database::with_schema(migrations).await?;
        let proxy = SilentProxy::start(database.server_address()).await;
        database.go_through(proxy.address());
        Some((Self(Home::Server(database)), proxy))
    }

    /// A database without tables.
    pub async fn empty(engine: Engine) -> Option<Self> {
        match engine {
            Engine::Sqlite => Some(Self::empty_sqlite()),
            Engine::Postgres => Some(Self(Home::Server(postgres::Database::empty().await?))),
        }
    }

    fn empty_sqlite() -> Self {
        Self(Home::Folder(tempfile::tempdir().expect("a temporary folder can be created")))
    }

    /// The path of an `SQLite` database.
    fn file(&self) -> PathBuf {
        match &self.0 {
            Home::Folder(folder) => folder.path().join("aushang.db"),
            Home::Server(_) => unreachable!("a database on a server has no file"),
        }
    }

    pub fn options(&self) -> Options {
        let url = match &self.0 {
            Home::Folder(_) => format!("sqlite:{}", self.file().display()),
            Home::Server(database) => database.url(),
        };
        Options { url, max_connections: 8, max_writes_per_commit: crate::WRITES_PER_COMMIT }
    }

    pub async fn open(&self) -> Db {
        Db::open(&self.options()).await.expect("a new database can be opened")
    }
}

/// The argument of a test with [`each_engine`].
pub trait OnEngine {
    fn on_engine(engine: Engine) -> impl Future<Output = Self>;
}

/// For tests that create their own database.
impl OnEngine for Engine {
    async fn on_engine(engine: Engine) -> Self {
        engine
    }
}

/// A database without tables.
impl OnEngine for TestDb {
    async fn on_engine(engine: Engine) -> Self {
        Self::empty(engine).await.expect("the engine is available")
    }
}

/// Runs a test if its engine is available.
pub async fn run_on<T: OnEngine, F: Future<Output = ()>>(engine: Engine, test: impl FnOnce(T) -> F) {
    if is_available(engine) {
        test(T::on_engine(engine).await).await;
    }
}

/// Whether tests run on this engine. Panics if no `PostgreSQL` server is configured; with
/// `AUSHANG_TEST_WITHOUT_POSTGRES=1` it prints a line and returns false instead.
pub fn is_available(engine: Engine) -> bool {
    engine == Engine::Sqlite || postgres::server().is_some()
}

/// The engines that tests run on.
pub fn engines() -> impl Iterator<Item = Engine> {
    [Engine::Sqlite, Engine::Postgres].into_iter().filter(|engine| is_available(*engine))
}
