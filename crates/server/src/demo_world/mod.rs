//! A small believable world for trying Aushang: four profiles, an account of every role,
//! posts in every state, readers who follow, read and like. Made through the product's own verbs, with a clock
//! that is held in the past, always the same.

mod attached;
mod companies;
mod interactions;
mod follows;
mod media;
mod people;
mod posts;
mod recruiting;
mod store;
mod times;

use aushang::app::App;
use aushang::clock::Clock;
use aushang_config::Config;
use aushang_db::{Connection, Contents, OpenError, contents, open_to_look};
use chrono::TimeDelta;

use crate::commands::said;
use crate::installation::Data;
use crate::start::{CannotStart, database, start_on};

pub use people::{PASSWORD, PEOPLE};

/// The migration that created the table with the mark. Older databases do not have it.
const MARKER: &str = "0010_demo_marker";

/// How far the world reaches back.
const PAST: TimeDelta = TimeDelta::days(40);

/// Whether the database holds the world already. What others put into a database is refused, and
/// nothing of it is touched: the demo's passwords are known to everybody.
pub async fn is_filled(config: &Config) -> Result<bool, CannotStart> {
    let db = match open_to_look(&database(config)).await {
        Err(OpenError::Missing { .. }) => return Ok(false),
        opened => opened.map_err(CannotStart::because)?,
    };
    let found = look(&db).await;
    db.close().await.map_err(CannotStart::because)?;
    found
}

/// Whether the database contains demo data, or is being filled with it.
pub async fn is_demo(db: &impl Connection) -> aushang::problem::Result<bool> {
    if !aushang_db::steps_taken(db).await?.iter().any(|step| step == MARKER) {
        return Ok(false);
    }
    Ok(store::find(db).await?.is_some())
}

async fn look(db: &impl Connection) -> Result<bool, CannotStart> {
    match contents(db).await.map_err(CannotStart::because)? {
        Contents::Nothing => return Ok(false),
        Contents::Others => return Err(not_the_demos()),
        Contents::Ours => {}
    }
    match store::find(db).await.map_err(said)? {
        Some(world) if world.complete => Ok(true),
        Some(_) => Err(CannotStart::because(
            "the demo was interrupted while it made its world; delete its folder and start it again",
        )),
        None if aushang::profiles::any(db).await.map_err(said)? => Err(not_the_demos()),
        None => Ok(false),
    }
}

fn not_the_demos() -> CannotStart {
    CannotStart::because(
        "this database holds data that is not the demo's, and the demo's passwords are known to everybody; \
         give the demo a folder of its own (--data FOLDER), or serve the data with `aushang serve`",
    )
}

/// Opens the world, and fills it first where it is empty yet.
pub async fn open(config: &Config, is_filled: bool) -> Result<App, CannotStart> {
    if !is_filled {
        let now = Clock::system().now();
        let past = start_on(Data::Demo, config, Clock::held_at(now - PAST)).await?;
        fill(&past, now).await.map_err(said)?;
        past.db.clone().close().await.map_err(CannotStart::because)?;
    }
    start_on(Data::Demo, config, Clock::system()).await
}

async fn fill(app: &App, now: aushang_db::Timestamp) -> aushang::problem::Result<()> {
    let begun = app.now();
    app.write(move |tx| Box::pin(store::begin(tx, begun))).await?;
    let world = people::make(app).await?;
    follows::happen(app, &world, now).await?;
    posts::write(app, &world, now).await?;
    interactions::happen(app, &world).await?;
    app.write(|tx| Box::pin(store::complete(tx))).await
}
