//! Databases on the test server, each made in a moment as a copy of a template.

use std::net::SocketAddr;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use sea_orm::sqlx::postgres::PgConnectOptions;
use sea_orm::{ConnectOptions, ConnectionTrait, Database as Connector, DatabaseConnection, Statement};

use crate::{Db, Options, migrate};

/// Names the server, as a user who may create databases.
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
    pub(super) async fn with_schema() -> Option<Self> {
        let server = server()?;
        let admin = connect(&server).await;
        let template = template(&admin, &server).await;
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
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("aushang_test_{}_{number}", std::process::id());
        // A killed run with the same process number may have left one behind.
        run(admin, &format!("drop database if exists {name} with (force)")).await;
        run(admin, &format!("create database {name} template {template}")).await;
        Self { server, name, proxy: None }
    }

    pub(super) fn url(&self) -> String {
        let url = address(&self.server, &self.name);
        match self.proxy {
            None => url,
            Some(proxy) => {
                let (before, rest) = url.split_once('@').expect("the server's address names a user");
                let (_, path) = rest.split_once('/').expect("it names a database");
                format!("{before}@{proxy}/{path}")
            }
        }
    }

    /// The address of the server itself.
    pub(super) fn server_address(&self) -> SocketAddr {
        let options = PgConnectOptions::from_str(&self.server).expect("the server's address is one");
        let host = options.get_host().parse().expect("the test server's address names an IP address");
        SocketAddr::new(host, options.get_port())
    }

    pub(super) fn go_through(&mut self, proxy: SocketAddr) {
        self.proxy = Some(proxy);
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let (server, name) = (self.server.clone(), std::mem::take(&mut self.name));
        // Waiting is not possible here, so a thread with a runtime of its own does it.
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a thread takes a runtime").block_on(async {
                let admin = connect(&server).await;
                run(&admin, &format!("drop database {name} with (force)")).await;
                close(admin).await;
            });
        });
        let dropped = dropping.join().is_ok();
        assert!(dropped || std::thread::panicking(), "the test's database could not be dropped");
    }
}

fn server() -> Option<String> {
    let server = std::env::var(SERVER).ok();
    if server.is_none() {
        let is_known = std::env::var(WITHOUT).is_ok_and(|value| value == "1");
        assert!(
            is_known,
            "this test needs a PostgreSQL server: run it as tools/with-postgres COMMAND, which sets {SERVER}, or \
             set {WITHOUT}=1 to skip what needs one"
        );
        eprintln!("skipped on PostgreSQL, because {WITHOUT} is set");
    }
    server
}

/// The same server's address for another database.
fn address(server: &str, database: &str) -> String {
    let (server, settings) = server
        .split_once('?')
        .map_or((server, String::new()), |(server, settings)| (server, format!("?{settings}")));
    let (host, _) = server.rsplit_once('/').expect("the server's address ends with a database");
    format!("{host}/{database}{settings}")
}

/// The name of a database with the schema, made by whoever needs it first, of all test processes
/// that use this server. Its name follows from the steps, so that a changed one gets another.
async fn template(admin: &DatabaseConnection, server: &str) -> String {
    let name = format!("aushang_template_{:016x}", migrate::fingerprint());
    run(admin, "select pg_advisory_lock(31415926)").await;
    let exists = format!("select 1 from pg_database where datname = '{name}'");
    let exists = Statement::from_string(admin.get_database_backend(), exists);
    if admin.query_one_raw(exists).await.expect("the catalogue answers").is_none() {
        let unfinished = format!("{name}_unfinished");
        run(admin, &format!("drop database if exists {unfinished}")).await;
        run(admin, &format!("create database {unfinished}")).await;
        let options = Options {
            url: address(server, &unfinished),
            max_connections: 1,
            max_writes_per_commit: crate::WRITES_PER_COMMIT,
        };
        let db = Db::open(&options).await.expect("a new database opens");
        migrate(&db).await.expect("the steps fit an empty database");
        db.close().await.expect("nothing else uses it");
        run(admin, &format!("alter database {unfinished} rename to {name}")).await;
    }
    run(admin, "select pg_advisory_unlock(31415926)").await;
    name
}

async fn connect(server: &str) -> DatabaseConnection {
    let mut options = ConnectOptions::new(server);
    // One, since a lock belongs to its connection.
    options.max_connections(1).sqlx_logging(false);
    Connector::connect(options).await.unwrap_or_else(|error| panic!("{SERVER}: {error}"))
}

async fn run(admin: &DatabaseConnection, sql: &str) {
    admin.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

async fn close(admin: DatabaseConnection) {
    admin.close().await.expect("nobody else uses the connection");
}
