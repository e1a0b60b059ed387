//! The demo world's connections with Instagram, made as a person does it: agreeing on the page of Instagram, returning
//! with its code, and the first check.

use aushang::actor::Actor;
use aushang::app::App;
use aushang::problem::{Error, Result};
use aushang::{profiles, session, sources};
use aushang_db::Timestamp;
use aushang_server::start::CannotStart;
use chrono::TimeDelta;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::people::{PASSWORD, World};
use crate::instagram::{COUNCIL, Instagram, Published, UNIVERSITY};

/// How long ago the accounts were connected: the next check is due after an hour.
const CONNECTED: TimeDelta = TimeDelta::hours(2);

/// Connects the accounts of the university and the student council. Their old posts are published at once; the newest of
/// the student council wait for their release.
pub async fn connect(
    app: &App,
    world: &World,
    instagram: &Instagram,
    published: &mut Published,
    now: Timestamp,
) -> Result<()> {
    app.clock.advance(now - CONNECTED - app.now());
    instagram.publish_old(published, now.to_datetime()).map_err(failure)?;
    let (press, admin) = (sign_in(app, &world.press).await?, sign_in(app, &world.admin).await?);
    for (actor, username) in [(&press, UNIVERSITY), (&admin, COUNCIL)] {
        review(app, actor, false).await?;
        connect_one(app, instagram, actor, username).await?;
    }
    check(app).await?;
    review(app, &admin, true).await?;
    for actor in [press, admin] {
        app.write_with(move |tx, app| Box::pin(async move { session::logout(tx, app, &actor).await }))
            .await?;
    }
    instagram.publish_unreleased(published, now.to_datetime()).map_err(failure)?;
    app.clock.advance(now - app.now());
    check(app).await
}

async fn sign_in(app: &App, person: &Actor) -> Result<Actor> {
    let opened = session::login(
        app,
        person.email.as_str(),
        PASSWORD.to_owned(),
        None,
        None,
        session::Client::default(),
    )
    .await?;
    session::load_actor(app, &opened.token, None).await
}

async fn review(app: &App, actor: &Actor, must_review: bool) -> Result<()> {
    let actor = actor.clone();
    let change = app.write_with(move |tx, app| {
        Box::pin(async move { profiles::change_must_review(tx, app, &actor, must_review).await })
    });
    change.await
}

async fn connect_one(app: &App, instagram: &Instagram, actor: &Actor, username: &str) -> Result<()> {
    let authorization = sources::begin_instagram(app, actor)?;
    let returned = instagram.agree(&authorization.url, username).await;
    let code = parameter(&returned, "code").ok_or_else(|| failure("Instagram sent no code"))?;
    let call =
        session::Call { app: app.clone(), actor: actor.clone(), operation: "connectInstagram".to_owned() };
    sources::connect_instagram(call, &code, &authorization.redirect_url, &authorization.state).await?;
    Ok(())
}

fn parameter(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find_map(|(key, value)| (key == name).then(|| value.into_owned()))
}

async fn check(app: &App) -> Result<()> {
    sources::check_due(app, &CancellationToken::new()).await.map(drop)
}

fn failure(why: impl std::fmt::Display) -> Error {
    Error::failure(CannotStart::because(why))
}
