//! What must not become slower because a hundred times as many posts are there.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use aushang_db::{Cursor, Timestamp};
use bytes::Bytes;
use http::StatusCode;
use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};
use uuid::Uuid;

use crate::Wrong;
use crate::calls::{Call, PROFILE_PAGE, Side};
use crate::load::{Figures, in_turns};
use crate::pages::{Pages, ask};
use crate::process::Server;
use crate::starts::{self, Starts};
use crate::world::World;

const CONNECTIONS: [usize; 2] = [1, 16];
/// The page that is asked for by its cursor.
const DEEP: usize = 100;

/// One kind of call over so many connections, before and after.
pub struct Row {
    pub what: &'static str,
    pub connections: usize,
    pub figures: [Figures; 2],
    /// How many times the time in the middle may be.
    pub aim: f64,
}

/// The pages of both worlds, as they must be.
pub struct Grown {
    /// The newest of each profile.
    pub profile_pages: [Arc<Pages>; 2],
    pub feeds: [Arc<Pages>; 2],
    /// Far down in the large world alone.
    pub deep: Arc<Pages>,
}

/// Measures the worlds of both databases; each row goes to `report` as soon as it is there. Gives what
/// their cold starts took.
pub async fn measure(
    folder: &Path,
    databases: [&Path; 2],
    world: &World,
    time: Duration,
    report: impl Fn(Row),
) -> Result<[Starts; 2], Wrong> {
    let starts = starts::measure(folder, databases, world).await?;
    let mut servers = [Server::product(folder, databases[0])?, Server::product(folder, databases[1])?];
    for server in &mut servers {
        server.connect().await?;
    }
    let addresses = servers.each_ref().map(|server| server.address);
    let grown = compare(world, addresses, databases[1], DEEP).await?;
    let both_large = [addresses[1]; 2];
    let kinds = [
        ("profile page", addresses, grown.profile_pages.clone(), 1.2),
        ("feed page", addresses, grown.feeds, 1.4),
        ("page 100", both_large, [grown.profile_pages[1].clone(), grown.deep], 1.3),
    ];
    for (what, addresses, pages, aim) in kinds {
        for connections in CONNECTIONS {
            let figures = in_turns(addresses, connections, time, pages.clone()).await?;
            report(Row { what, connections, figures, aim });
        }
    }
    for server in servers {
        server.end()?;
    }
    Ok(starts)
}

/// Asks both servers for their pages. The newest posts are the same in both worlds, so nothing but the
/// number of all may differ; what stands further down must be what the database says.
pub async fn compare(
    world: &World,
    addresses: [SocketAddr; 2],
    large: &Path,
    deep: usize,
) -> Result<Grown, Wrong> {
    let newest = || world.authors.iter().map(|author| Call::profile_page(Side::Product, author));
    let feeds = || world.readers.iter().map(|reader| Call::feed(Side::Product, reader));
    let profile_pages = [ask(addresses[0], newest()).await?, ask(addresses[1], newest()).await?];
    for ((_, small), (_, large)) in profile_pages[0].iter().zip(&profile_pages[1]) {
        let [one, other] = [small, large].map(|answer| without_total(answer));
        if one.is_none() || one != other {
            return Err(Wrong::different("a page of the large world", small, large));
        }
    }
    let feeds = [ask(addresses[0], feeds()).await?, ask(addresses[1], feeds()).await?];
    for ((_, small), (_, large)) in feeds[0].iter().zip(&feeds[1]) {
        if small != large {
            return Err(Wrong::different("a feed of the large world", small, large));
        }
    }
    Ok(Grown {
        profile_pages: profile_pages.map(Pages::new),
        feeds: feeds.map(Pages::new),
        deep: Pages::new(deep_pages(world, addresses[1], large, deep).await?),
    })
}

/// The page with this number of each profile.
async fn deep_pages(
    world: &World,
    address: SocketAddr,
    database: &Path,
    number: usize,
) -> Result<Vec<(Call, Bytes)>, Wrong> {
    let mut rows = SqliteConnectOptions::new().filename(database).read_only(true).connect().await?;
    let mut pages = Vec::new();
    for author in &world.authors {
        let (before, expected) = posts_from(&mut rows, author.profile.0, (number - 1) * PROFILE_PAGE).await?;
        let page = ask(address, std::iter::once(Call::profile_page_after(author, &before))).await?;
        for (_, answer) in &page {
            if ids_of(answer).as_ref() != Some(&expected) {
                return Err(Wrong::answer(StatusCode::OK, answer));
            }
        }
        pages.extend(page);
    }
    Ok(pages)
}

/// The cursor of the last post before a page, and the ids of the page.
async fn posts_from(
    rows: &mut SqliteConnection,
    profile: Uuid,
    from: usize,
) -> sqlx::Result<(String, Vec<String>)> {
    let sql = "select id, publish_date from posts where profile_id = $1 and status = 'LIVE' \
               order by publish_date desc, id desc limit $2 offset $3";
    let (limit, offset) = (i64::try_from(PROFILE_PAGE + 1), i64::try_from(from - 1));
    let posts: Vec<(Uuid, i64)> = sqlx::query_as(sql)
        .bind(profile)
        .bind(limit.expect("a short page"))
        .bind(offset.expect("a place in a list"))
        .fetch_all(rows)
        .await?;
    let (id, at) = posts.first().copied().ok_or(sqlx::Error::RowNotFound)?;
    let cursor = Cursor { at: Timestamp::from_millis(at), id }.encode();
    Ok((cursor, posts[1..].iter().map(|(id, _)| id.to_string()).collect()))
}

fn without_total(answer: &[u8]) -> Option<Value> {
    let mut answer: Value = serde_json::from_slice(answer).ok()?;
    answer.pointer_mut("/data/posts/totalCount")?.take();
    Some(answer)
}

fn ids_of(answer: &[u8]) -> Option<Vec<String>> {
    let answer: Value = serde_json::from_slice(answer).ok()?;
    let edges = answer.pointer("/data/posts/edges")?.as_array()?;
    edges.iter().map(|edge| Some(edge.pointer("/node/id")?.as_str()?.to_owned())).collect()
}
