//! A university's worth of posts, the same each time but for the moment it is made at and the
//! ids of profiles and accounts: profiles and accounts through the product's verbs, the many
//! rows of posts and readers straight into its schema.

mod authors;
mod chance;
mod crowd;
mod large;
mod pictures;
mod posts;
mod readers;
mod rows;
mod words;

use std::path::Path;

use aushang::channels;
use aushang::problem::Error;
use aushang::session::{Passwords, Tokens};
use aushang_db::{Db, Options, Timestamp, WRITES_PER_COMMIT};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chrono::TimeDelta;

use crate::{Wrong, clock};

pub use authors::Author;
pub use chance::Chance;
pub use crowd::{Crowd, FEW, MANY};
pub use large::create_large;
pub use posts::UNPUBLISHED;
pub use readers::Reader;
pub use words::text;

/// Signs the tokens of this installation alone.
pub const SIGNING_SECRET: &str = "q0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=";

/// Everybody's.
pub const PASSWORD: &str = "Guten Morgen 7";

/// How much of everything.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub profiles: usize,
    pub posts_each: usize,
    pub readers: usize,
}

impl Size {
    pub const FULL: Self = Self { profiles: 200, posts_each: 100, readers: 100_000 };
    /// Of each profile in the large world.
    pub const MANY_POSTS: usize = 10_000;
    pub const TINY: Self = Self { profiles: 5, posts_each: 20, readers: 5 };
}

/// Who can be asked for what.
#[derive(Clone, Debug)]
pub struct World {
    pub authors: Vec<Author>,
    /// Some of all.
    pub readers: Vec<Reader>,
}

/// Makes the database, with the product's schema, and fills it.
pub async fn create(database: &Path, size: Size) -> Result<World, Wrong> {
    create_at(&address(database), size).await
}

/// The same at an address of the product's settings; on PostgreSQL without readers.
pub async fn create_at(url: &str, size: Size) -> Result<World, Wrong> {
    let db = empty(url).await?;
    let world = fill(&db, size, tokens(), password_hash().await?, clock::now()).await?;
    db.close().await?;
    Ok(world)
}

/// Makes another database with profiles whom very different numbers of readers follow.
pub async fn create_crowd(database: &Path) -> Result<Crowd, Wrong> {
    let db = empty(&address(database)).await?;
    let password_hash = password_hash().await?;
    let crowd = db
        .write::<_, Error, _>(move |tx| {
            Box::pin(async move {
                let mut chance = Chance::from_seed(2019);
                channels::install_special(tx).await?;
                crowd::insert_crowd(tx, &mut chance, &tokens(), &password_hash, clock::now()).await
            })
        })
        .await?;
    db.close().await?;
    Ok(crowd)
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
) -> Result<(), Wrong> {
    let db = open(database).await?;
    let (p256dh, auth) = (keys.p256dh.clone(), keys.auth.clone());
    let sql = crowd::inserting_devices(address);
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

async fn empty(url: &str) -> Result<Db, Wrong> {
    let db = open_at(url).await?;
    aushang_db::migrate(&db).await?;
    Ok(db)
}

/// The database, as the product opens it.
pub async fn open(database: &Path) -> Result<Db, Wrong> {
    open_at(&address(database)).await
}

async fn open_at(url: &str) -> Result<Db, Wrong> {
    let max_writes_per_commit = WRITES_PER_COMMIT;
    let options = Options { url: url.to_owned(), max_connections: 1, max_writes_per_commit };
    Ok(Db::open(&options).await?)
}

fn address(database: &Path) -> String {
    format!("sqlite:{}", database.display())
}

fn tokens() -> Tokens {
    let secret = BASE64_STANDARD.decode(SIGNING_SECRET).expect("it is base64");
    Tokens::new(&secret, TimeDelta::days(7))
}

async fn password_hash() -> Result<String, Wrong> {
    Ok(Passwords::new(1)?.hash(PASSWORD.to_owned()).await?)
}

async fn fill(
    db: &Db,
    size: Size,
    tokens: Tokens,
    password_hash: String,
    now: Timestamp,
) -> Result<World, Error> {
    let mut chance = Chance::from_seed(2018);
    db.write::<_, Error, _>(move |tx| {
        Box::pin(async move {
            channels::install_special(tx).await?;
            let mut authors = Vec::with_capacity(size.profiles);
            for number in 1..=size.profiles {
                let author =
                    authors::insert_author(tx, &mut chance, &tokens, &password_hash, number, now).await?;
                posts::insert_posts(tx, &mut chance, &author, size.posts_each, now).await?;
                authors.push(author);
            }
            posts::count_live(tx).await?;
            let readers = readers::insert_readers(tx, &mut chance, &authors, size.readers, now).await?;
            Ok(World { authors, readers })
        })
    })
    .await
}
