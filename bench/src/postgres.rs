//! Measures creating posts on PostgreSQL, compared with the same statements over its driver.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Postgres};
use tokio::runtime::Handle;

use crate::BenchError;
use crate::calls::{Side, new_post};
use crate::floor;
use crate::load::{Figures, ROUNDS, WARM_UP, load, repeat};
use crate::pages::Sending;
use crate::process::Server;
use crate::world::{self, Author, Size};

/// The variable in which `tools/with-postgres` passes the server's address.
const SERVER: &str = "AUSHANG_TEST_POSTGRES_URL";
const DATABASE: &str = "aushang_bench";
/// Connections of the load to the product or the driver, and from these to PostgreSQL.
pub const CONNECTIONS: usize = 16;
const SIZE: Size = Size { profiles: 200, posts_each: 10, readers: 0 };

/// Loads the session of a token, which comes before each write: `find_signed` of the product's sessions.
const SESSION: &str = "select a.id, a.email, a.role, \
    exists (select 1 from credentials c where c.account_id = a.id and c.kind in ('password')), \
    a.privacy_policy_version, a.user_agreement_version, p.id, p.role, p.permissions, s.id, t.expires_at, t.used_at \
    from accounts a join profiles p on p.id = a.profile_id \
    left join session_tokens t on t.id = $3 \
    left join sessions s on s.id = t.session_id and s.account_id = a.id where a.id = $1 and p.id = $2";

/// Reads the post afterwards: `get` of the product's posts.
const READ: &str = "select p.*, a.email, coalesce(a.name, a.email), coalesce(r.name, r.email), \
    o.id, o.username, o.display_name, o.avatar, o.header, o.visible, o.access_code is not null, \
    (select cast(json_build_array(cast(n.resolved as integer), n.devices, n.accepted, n.gone, n.failed, \
    n.uncertain) as text) from announcements n where n.post_id = p.id), \
    (select cast(json_agg(json_build_array(k.id, k.name, k.kind, cast(k.global_channel as integer), k.roles, \
    cast(c.notification as integer)) order by k.id) as text) from post_channels c \
    join profile_channels w on w.channel_id = c.channel_id and w.profile_id = o.id \
    join channels k on k.id = c.channel_id where c.post_id = p.id) \
    from posts p join profiles o on o.id = p.profile_id \
    left join accounts a on a.id = p.creator_account_id \
    left join accounts r on r.id = p.released_by where p.profile_id = $1 and p.id = $2";

#[derive(Default)]
pub struct Measured {
    pub product: Figures,
    pub driver: Figures,
}

/// Returns `None` if there is no PostgreSQL server.
pub async fn measure(
    folder: &Path,
    time: Duration,
    processors: &Handle,
) -> Result<Option<Measured>, BenchError> {
    let Ok(server) = std::env::var(SERVER) else { return Ok(None) };
    let options: PgConnectOptions = server.parse()?;
    let mut admin = options.connect().await?;
    for verb in ["drop database if exists", "create database"] {
        sqlx::raw_sql(AssertSqlSafe(format!("{verb} {DATABASE}"))).execute(&mut admin).await?;
    }
    admin.close().await?;
    let options = options.database(DATABASE);
    let url = options.to_url_lossy().to_string();
    let world = world::create_at(&url, SIZE).await?;

    let limit = CONNECTIONS.to_string();
    let settings =
        [("AUSHANG_DATABASE__URL", url.as_str()), ("AUSHANG_DATABASE__MAX_READ_CONNECTIONS", &limit)];
    let mut product = Server::product_with(folder, Path::new(DATABASE), &settings)?;
    product.connect().await?;
    let sending = Arc::new(Sending { side: Side::Product, authors: world.authors.clone() });
    let authors: Arc<[Author]> = world.authors.into();
    let pool = PgPoolOptions::new().max_connections(u32::try_from(CONNECTIONS).expect("the number fits"));
    let pool = pool.test_before_acquire(false);
    let pool = processors
        .spawn(async move { pool.connect_with(options).await })
        .await
        .expect("connecting does not panic")?;
    let before = count(&pool).await?;

    let (mut measured, mut written) = (Measured::default(), 0);
    for round in 0..=ROUNDS {
        let time = if round == 0 { WARM_UP } else { time / ROUNDS };
        let sent = load(product.address, CONNECTIONS, time, sending.clone()).await?;
        let driven = over_driver(pool.clone(), authors.clone(), time);
        let driven = processors.spawn(driven).await.expect("inserting does not panic")?;
        written += sent.count() + driven.count();
        if round > 0 {
            measured.product.add(sent);
            measured.driver.add(driven);
        }
    }
    product.end()?;
    if count(&pool).await? != before + written {
        return Err(BenchError::Server(format!("some of {written} posts were not stored")));
    }
    pool.close().await;
    Ok(Some(measured))
}

async fn over_driver(pool: PgPool, authors: Arc<[Author]>, time: Duration) -> Result<Figures, BenchError> {
    let insert = move |number: u64| {
        let (pool, authors) = (pool.clone(), authors.clone());
        async move {
            let author = usize::try_from(number).expect("a call number fits") % authors.len();
            let new = new_post(&authors[author], number);
            let (profile, account) = (new.profile, new.account);
            sqlx::query(SESSION).bind(account).bind(profile).bind(account).fetch_one(&pool).await?;
            let (id, rows) = new.rows_now();
            let mut tx = pool.begin().await?;
            for row in rows {
                floor::statement!(Postgres, row).execute(&mut *tx).await?;
            }
            tx.commit().await?;
            sqlx::query(READ).bind(profile).bind(id).fetch_one(&pool).await?;
            Ok(())
        }
    };
    repeat(CONNECTIONS, time, insert).await
}

async fn count(pool: &PgPool) -> Result<usize, BenchError> {
    let posts: i64 = sqlx::query_scalar("select count(*) from posts").fetch_one(pool).await?;
    Ok(usize::try_from(posts).expect("a row count fits"))
}
