//! A small realistic installation for trying Aushang: four profiles, an account of every role, posts in every
//! state, a freshman area, and readers who follow, view and like. It is created through the product's own functions, with a
//! clock in the past, and is the same each time.

mod attached;
mod companies;
mod follows;
mod freshman;
mod interactions;
mod maps;
mod media;
mod people;
mod posts;
mod recruiting;
mod sources;
mod times;

use aushang::app::App;
use aushang::clock::Clock;
use aushang::migrations::MIGRATIONS;
use aushang_config::Config;
use aushang_db::{Connection, Contents, OpenError, contents, open_read_only};
use chrono::TimeDelta;

use aushang_server::commands::cannot_start;
use aushang_server::demo_marker;
use aushang_server::installation::Data;
use aushang_server::start::{CannotStart, database, start_on};

pub use media::VIDEO;
pub use people::{PASSWORD, PEOPLE};

use crate::instagram::{Instagram, Published};

/// Age of the oldest data in the world.
const PAST: TimeDelta = TimeDelta::days(40);

/// Returns whether the database contains the demo world. Fails, without changing anything, if it contains
/// other data: the demo's passwords are published.
pub async fn is_filled(config: &Config) -> Result<bool, CannotStart> {
    let db = match open_read_only(&database(config)).await {
        Err(OpenError::Missing { .. }) => return Ok(false),
        opened => opened.map_err(CannotStart::because)?,
    };
    let is_filled = check(&db).await;
    db.close().await.map_err(CannotStart::because)?;
    is_filled
}

async fn check(db: &impl Connection) -> Result<bool, CannotStart> {
    match contents(db, MIGRATIONS).await.map_err(CannotStart::because)? {
        Contents::Nothing => return Ok(false),
        Contents::Others => return Err(other_data()),
        Contents::Ours => {}
    }
    match demo_marker::find(db).await.map_err(cannot_start)? {
        Some(world) if world.complete => Ok(true),
        Some(_) => Err(CannotStart::because(
            "creating the demo was interrupted; delete its folder and start it again",
        )),
        None if aushang::profiles::any(db).await.map_err(cannot_start)? => Err(other_data()),
        None => Ok(false),
    }
}

fn other_data() -> CannotStart {
    CannotStart::because(
        "this database contains other data than the demo's, and the demo's passwords are published; \
         give the demo a folder of its own (--data FOLDER), or serve the data with `aushang serve`",
    )
}

/// Opens the demo world. Creates it first if the database is empty, with connections to the demo's Instagram if there is
/// one.
pub async fn open(
    config: &Config,
    is_filled: bool,
    instagram: Option<(&Instagram, &mut Published)>,
) -> Result<App, CannotStart> {
    if !is_filled {
        let now = Clock::system().now();
        let past = start_on(Data::Demo, config, Clock::held_at(now - PAST)).await?;
        fill(&past, now, instagram).await.map_err(cannot_start)?;
        past.db.clone().close().await.map_err(CannotStart::because)?;
    }
    start_on(Data::Demo, config, Clock::system()).await
}

async fn fill(
    app: &App,
    now: aushang_db::Timestamp,
    instagram: Option<(&Instagram, &mut Published)>,
) -> aushang::problem::Result<()> {
    let begun = app.now();
    app.write(move |tx| Box::pin(demo_marker::begin(tx, begun))).await?;
    let world = people::create(app).await?;
    freshman::create(app, &world).await?;
    follows::create(app, &world, now).await?;
    posts::write(app, &world, now).await?;
    interactions::create(app, &world).await?;
    if let Some((instagram, published)) = instagram {
        sources::connect(app, &world, instagram, published, now).await?;
    }
    app.write(|tx| Box::pin(demo_marker::complete(tx))).await
}
