//! The data of a university. It is the same each time, except for the times and the ids of profiles and
//! accounts. Profiles and accounts are created through the product's functions, the many posts and readers
//! directly in its tables.

mod authors;
mod crowd;
mod large;
mod pictures;
mod posts;
mod readers;
mod rows;
mod texts;

use std::path::Path;

use aushang::channels;
use aushang::migrations::MIGRATIONS;
use aushang::problem::Error;
use aushang::secret::Secrets;
use aushang::session::{Cost, Passwords, Tokens};
use aushang_db::{Db, Options, Timestamp, WRITES_PER_COMMIT};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chrono::TimeDelta;

use crate::{BenchError, clock};

pub use aushang_simulate::Rng;
pub use authors::Author;
pub use crowd::{Crowd, FEW, MANY};
pub use large::create_large;
pub use posts::UNPUBLISHED;
pub use readers::Reader;
pub use texts::text;

/// Signs the tokens of this installation only.
pub const SIGNING_SECRET: &str = "q0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=";

/// The password of all accounts.
pub const PASSWORD: &str = "Guten Morgen 7";

/// The size of a world.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub profiles: usize,
    pub posts_each: usize,
    pub readers: usize,
}

impl Size {
    pub const FULL: Self = Self { profiles: 200, posts_each: 100, readers: 100_000 };
    /// Posts per profile in the large world.
    pub const MANY_POSTS: usize = 10_000;
    pub const TINY: Self = Self { profiles: 5, posts_each: 20, readers: 5 };
}

/// The accounts and readers that send requests.
#[derive(Clone, Debug)]
pub struct World {
    pub authors: Vec<Author>,
    /// A sample of all readers.
    pub readers: Vec<Reader>,
}

/// Creates the database with the product's schema, and fills it.
pub async fn create(database: &Path, size: Size) -> Result<World, BenchError> {
    create_at(&address(database), size).await
}

/// Creates it at an address as in the product's settings. On PostgreSQL the world must have no readers.
pub async fn create_at(url: &str, size: Size) -> Result<World, BenchError> {
    let db = create_empty(url).await?;
    let world = fill(&db, size, tokens(), password_hash().await?, clock::now()).await?;
    db.close().await?;
    Ok(world)
}

/// Creates a database with profiles that have very different numbers of followers.
pub async fn create_crowd(database: &Path) -> Result<Crowd, BenchError> {
    let db = create_empty(&address(database)).await?;
    let password_hash = password_hash().await?;
    let crowd = db
        .write::<_, Error, _>(move |tx| {
            Box::pin(async move {
                let mut rng = Rng::from_seed(2019);
                channels::install_special(tx).await?;
                crowd::insert_crowd(tx, &mut rng, &tokens(), &password_hash, clock::now()).await
            })
        })
        .await?;
    db.close().await?;
    Ok(crowd)
}

/// Creates a database with this many profiles without posts. Returns the bearer token of an account of the
/// internal staff.
pub async fn create_profiles(database: &Path, number: usize) -> Result<String, BenchError> {
    let db = create_empty(&address(database)).await?;
    let password_hash = password_hash().await?;
    let staff = db
        .write::<_, Error, _>(move |tx| {
            Box::pin(async move {
                let (mut rng, tokens, now) = (Rng::from_seed(2019), tokens(), clock::now());
                channels::install_special(tx).await?;
                let mut insert = async |number| {
                    authors::insert_author(tx, &mut rng, &tokens, &password_hash, number, now).await
                };
                let own = insert(0).await?.profile;
                for number in 1..number {
                    insert(number).await?;
                }
                authors::insert_staff(tx, &tokens, &password_hash, own, now).await
            })
        })
        .await?;
    db.close().await?;
    Ok(staff)
}

/// The keys of the subscription, shared by all devices of a world.
pub struct Keys {
    pub p256dh: String,
    pub auth: String,
}

/// Inserts devices, 20 per reader. `address` is an SQL expression that turns the number `n.i` into a unique
/// address.
pub async fn insert_devices(
    database: &Path,
    keys: &Keys,
    address: &str,
    number: u64,
    accepted: bool,
) -> Result<(), BenchError> {
    let db = open(database).await?;
    let (p256dh, auth) = (keys.p256dh.clone(), keys.auth.clone());
    let sql = crowd::insert_devices_sql(address);
    db.write::<_, Error, _>(move |tx| {
        Box::pin(async move {
            let values = [number.into(), p256dh.into(), auth.into(), clock::now().into(), accepted.into()];
            rows::execute(tx, &sql, values).await
        })
    })
    .await?;
    db.close().await?;
    Ok(())
}

async fn create_empty(url: &str) -> Result<Db, BenchError> {
    let db = open_at(url).await?;
    aushang_db::migrate(&db, MIGRATIONS).await?;
    Ok(db)
}

/// Opens the database like the product.
pub async fn open(database: &Path) -> Result<Db, BenchError> {
    open_at(&address(database)).await
}

async fn open_at(url: &str) -> Result<Db, BenchError> {
    let max_writes_per_commit = WRITES_PER_COMMIT;
    let options = Options { url: url.to_owned(), max_connections: 1, max_writes_per_commit };
    Ok(Db::open(&options).await?)
}

fn address(database: &Path) -> String {
    format!("sqlite:{}", database.display())
}

fn tokens() -> Tokens {
    let secret = BASE64_STANDARD.decode(SIGNING_SECRET).expect("the secret is base64");
    Tokens::new(Secrets::only(&secret), TimeDelta::days(7), TimeDelta::days(30))
}

async fn password_hash() -> Result<String, BenchError> {
    Ok(Passwords::new(Cost::RECOMMENDED, 1).hash(PASSWORD.to_owned()).await?)
}

async fn fill(
    db: &Db,
    size: Size,
    tokens: Tokens,
    password_hash: String,
    now: Timestamp,
) -> Result<World, Error> {
    let mut rng = Rng::from_seed(2018);
    db.write::<_, Error, _>(move |tx| {
        Box::pin(async move {
            channels::install_special(tx).await?;
            let mut authors = Vec::with_capacity(size.profiles);
            for number in 1..=size.profiles {
                let author =
                    authors::insert_author(tx, &mut rng, &tokens, &password_hash, number, now).await?;
                posts::insert_posts(tx, &mut rng, &author, size.posts_each, now).await?;
                authors.push(author);
            }
            posts::store_live_counts(tx).await?;
            let readers = readers::insert_readers(tx, &mut rng, &authors, size.readers, now).await?;
            Ok(World { authors, readers })
        })
    })
    .await
}

/// Returns an id that sorts by time, like the product's.
fn random_id(rng: &mut Rng, at: Timestamp) -> uuid::Uuid {
    let millis = at.millis().unsigned_abs();
    uuid::Builder::from_unix_timestamp_millis(millis, &rng.bytes()).into_uuid()
}
