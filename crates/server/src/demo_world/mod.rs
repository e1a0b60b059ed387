//! A small believable world for trying Aushang: three profiles, an account of every role,
//! posts in every state, readers who follow. Made through the product's own verbs, with a clock
//! that is held in the past, always the same.

mod people;
mod posts;

use aushang::app::App;
use aushang::clock::Clock;
use aushang_config::Config;
use chrono::TimeDelta;

use crate::commands::said;
use crate::start::{CannotStart, start};

pub use people::{PASSWORD, PEOPLE};

/// How far the world reaches back.
const PAST: TimeDelta = TimeDelta::days(40);

/// Opens the world; fills it first where there is none yet. Says whether it did.
pub async fn open(config: &Config) -> Result<(App, bool), CannotStart> {
    let app = start(config, Clock::system()).await?;
    if aushang::profiles::any(app.db.reader()).await.map_err(said)? {
        return Ok((app, false));
    }
    let now = app.now();
    close(app).await?;
    let past = start(config, Clock::held_at(now - PAST)).await?;
    fill(&past, now).await.map_err(said)?;
    close(past).await?;
    Ok((start(config, Clock::system()).await?, true))
}

async fn fill(app: &App, now: aushang_db::Timestamp) -> aushang::problem::Result<()> {
    let world = people::make(app).await?;
    posts::write(app, &world, now).await
}

async fn close(app: App) -> Result<(), CannotStart> {
    app.db.clone().close().await.map_err(CannotStart::because)
}
