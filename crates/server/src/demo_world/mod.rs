//! A small believable world for trying Aushang: three profiles, an account of every role,
//! posts in every state, readers who follow. Made through the product's own verbs, with a clock
//! that is held in the past, always the same.

mod people;
mod posts;
mod store;

use aushang::app::App;
use aushang::clock::Clock;
use aushang_config::Config;
use chrono::TimeDelta;

use crate::commands::said;
use crate::start::{CannotStart, start};

pub use people::{PASSWORD, PEOPLE};

/// How far the world reaches back.
const PAST: TimeDelta = TimeDelta::days(40);

/// Opens the world; fills an empty database first, and says whether it did. What others put into
/// a database it leaves alone: the demo's passwords are known to everybody.
pub async fn open(config: &Config) -> Result<(App, bool), CannotStart> {
    let app = start(config, Clock::system()).await?;
    match is_filled(&app).await {
        Ok(true) => Ok((app, false)),
        Ok(false) => {
            let now = app.now();
            close(app).await?;
            let past = start(config, Clock::held_at(now - PAST)).await?;
            fill(&past, now).await.map_err(said)?;
            close(past).await?;
            Ok((start(config, Clock::system()).await?, true))
        }
        Err(why) => {
            close(app).await?;
            Err(why)
        }
    }
}

async fn is_filled(app: &App) -> Result<bool, CannotStart> {
    let db = app.db.reader();
    match store::find(db).await.map_err(said)? {
        Some(world) if world.complete => Ok(true),
        Some(_) => Err(CannotStart::because(
            "the demo was interrupted while it made its world; delete its folder and start it again",
        )),
        None if aushang::profiles::any(db).await.map_err(said)? => Err(CannotStart::because(
            "this database holds data that is not the demo's, and the demo's passwords are known to everybody; \
             give the demo a folder of its own (--data FOLDER), or serve the data with `aushang serve`",
        )),
        None => Ok(false),
    }
}

async fn fill(app: &App, now: aushang_db::Timestamp) -> aushang::problem::Result<()> {
    let begun = app.now();
    app.write(move |tx| Box::pin(store::begin(tx, begun))).await?;
    let world = people::make(app).await?;
    posts::write(app, &world, now).await?;
    app.write(|tx| Box::pin(store::complete(tx))).await
}

async fn close(app: App) -> Result<(), CannotStart> {
    app.db.clone().close().await.map_err(CannotStart::because)
}
