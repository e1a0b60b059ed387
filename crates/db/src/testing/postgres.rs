//! Databases on the test server. Each is a copy of a template, which is fast.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::SocketAddr;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use sea_orm::sqlx::postgres::PgConnectOptions;
use sea_orm::{ConnectOptions, ConnectionTrait, Database as Connector, DatabaseConnection, Statement};

use crate::{Db, Migrations, Options, migrate};

/// The address of the server, with a user that may create databases.
const SERVER: &str = "AUSHANG_TEST_POSTGRES_URL";

/// If set to 1, tests that need the server are skipped.
const WITHOUT: &str = "AUSHANG_TEST_WITHOUT_POSTGRES";

pub(super) struct Database {
    server: String,
    name: String,
    /// `None` for a direct connection.
    proxy: Option<SocketAddr>,
}

impl Database {
    pub(super) async fn with_schema(migrations: Migrations) -> Option<Self> {
        let server = server()?;
        let admin = connect(&server).await;
        let template = template(&admin, &server, migrations).await;
        let database = Self::copy(&admin, server, &template).await;
        close(admin).await;
        Some(database)
    }

    pub(super) async fn empty() -> Option<Self> {
        let server = server()?;
        let admin = connect(&server).await;
        let database = Self::copy(&admin, server, "template1").await;
        close(admin).await;
        Some(database)
    }

    async fn copy(admin: &DatabaseConnection, server: String, template: &str) -> Self {
        static NEXT_NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("aushang_test_{}_{number}", std::process::id());
        // A killed test run with the same process id may have left a database behind.
        run(admin, &format!("drop database if exists {name} with (force)")).await;
        run(admin, &format!("create database {name} template {template}")).await;
        Self { server, name, proxy: None }
    }

    pub(super) fn url(&self) -> String {
        let url = address(&self.server, &self.name);
        match self.proxy {
            None => url,
            Some(proxy) => {
                let (before, rest) = url.split_once('@').expect("the server's address contains a user");
                let (_, path) = rest.split_once('/').expect("the address contains a database");
                format!("{before}@{proxy}/{path}")
            }
        }
    }

    /// The address of the server itself.
    pub(super) fn server_address(&self) -> SocketAddr {
        let options = PgConnectOptions::from_str(&self.server).expect("the server's address is valid");
        let host = options.get_host().parse().expect("the server's address contains an IP address");
        SocketAddr::new(host, options.get_port())
    }

    pub(super) fn go_through(&mut self, proxy: SocketAddr) {
        self.proxy = Some(proxy);
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let (server, name) = (self.server.clone(), std::mem::take(&mut self.name));
        // `drop` cannot await, so another thread with its own runtime does.
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime can be created").block_on(async {
                let admin = connect(&server).await;
                run(&admin, &format!("drop database {name} with (force)")).await;
                close(admin).await;
            });
        });
        let dropped = dropping.join().is_ok();
        assert!(dropped || std::thread::panicking(), "the test's database could not be dropped");
    }
}

pub(super) fn server() -> Option<String> {
    let server = std::env::var(SERVER).ok();
    if server.is_none() {
        let is_skipped = std::env::var(WITHOUT).is_ok_and(|value| value == "1");
        assert!(
            is_skipped,
            "this test needs a PostgreSQL server: run it as tools/with-postgres COMMAND, which sets {SERVER}, or \
             set {WITHOUT}=1 to skip what needs one"
        );
        eprintln!("skipped on PostgreSQL, because {WITHOUT} is set");
    }
    server
}

/// The address of another database on the same server.
fn address(server: &str, database: &str) -> String {
    let (server, settings) = server
        .split_once('?')
        .map_or((server, String::new()), |(server, settings)| (server, format!("?{settings}")));
    let (host, _) = server.rsplit_once('/').expect("the server's address contains a database");
    format!("{host}/{database}{settings}")
}

/// Returns the name of the template database after these migrations. The first test process that needs it
/// creates it. Its name contains a hash of the migrations, so changed migrations get a new template.
async fn template(admin: &DatabaseConnection, server: &str, migrations: Migrations) -> String {
    let name = format!("aushang_template_{:016x}", hash_of(migrations));
    run(admin, "select pg_advisory_lock(31415926)").await;
    let exists = format!("select 1 from pg_database where datname = '{name}'");
    let exists = Statement::from_string(admin.get_database_backend(), exists);
    if admin.query_one_raw(exists).await.expect("the catalogue can be read").is_none() {
        let unfinished = format!("{name}_unfinished");
        run(admin, &format!("drop database if exists {unfinished}")).await;
        run(admin, &format!("create database {unfinished}")).await;
        let options = Options {
            url: address(server, &unfinished),
            max_connections: 1,
            max_writes_per_commit: crate::WRITES_PER_COMMIT,
        };
        let db = Db::open(&options).await.expect("a new database can be opened");
        migrate(&db, migrations).await.expect("an empty database can be migrated");
        db.close().await.expect("the database can be closed");
        run(admin, &format!("alter database {unfinished} rename to {name}")).await;
    }
    run(admin, "select pg_advisory_unlock(31415926)").await;
    name
}

fn hash_of(migrations: Migrations) -> u64 {
    let mut hasher = DefaultHasher::new();
    migrations.hash(&mut hasher);
    hasher.finish()
}

async fn connect(server: &str) -> DatabaseConnection {
    let mut options = ConnectOptions::new(server);
    // A single connection, because advisory locks belong to a connection.
    options.max_connections(1).sqlx_logging(false);
    Connector::connect(options).await.unwrap_or_else(|error| panic!("{SERVER}: {error}"))
}

async fn run(admin: &DatabaseConnection, sql: &str) {
    admin.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

async fn close(admin: DatabaseConnection) {
    admin.close().await.expect("the connection can be closed");
}
