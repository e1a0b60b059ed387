//! Measures how much slower requests become with a hundred times as many posts.

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

use crate::BenchError;
use crate::calls::{Call, PROFILE_PAGE, Side};
use crate::load::{Figures, load_alternately};
use crate::pages::{Pages, fetch};
use crate::process::Server;
use crate::starts::{self, Starts};
use crate::world::World;

const CONNECTIONS: [usize; 2] = [1, 16];
/// Number of the page far down the list that is also measured.
const DEEP_PAGE: usize = 100;

/// Latencies of one kind of call in the two cases that are compared: the small and the large world, or the
/// first and the 100th page of the large world.
pub struct Row {
    pub what: &'static str,
    pub connections: usize,
    pub figures: [Figures; 2],
    /// Maximum ratio of the second case's median latency to the first one's.
    pub max_ratio: f64,
}

/// The expected pages of the small and the large world.
pub struct ExpectedPages {
    /// The newest posts of each profile.
    pub profile_pages: [Arc<Pages>; 2],
    pub feeds: [Arc<Pages>; 2],
    /// The page far down the list of each profile in the large world.
    pub deep: Arc<Pages>,
}

/// Measures both databases. Passes each row to `report` as soon as it is measured. Returns the times of the
/// cold starts.
pub async fn measure(
    folder: &Path,
    databases: [&Path; 2],
    world: &World,
    time: Duration,
    report: impl Fn(Row),
) -> Result<[Starts; 2], BenchError> {
    let starts = starts::measure(folder, databases, world).await?;
    let mut servers = [Server::product(folder, databases[0])?, Server::product(folder, databases[1])?];
    for server in &mut servers {
        server.connect().await?;
    }
    let addresses = servers.each_ref().map(|server| server.address);
    let expected = compare(world, addresses, databases[1], DEEP_PAGE).await?;
    let both_large = [addresses[1]; 2];
    let kinds = [
        ("profile page", addresses, expected.profile_pages.clone(), 1.2),
        ("feed page", addresses, expected.feeds, 1.4),
        ("page 100", both_large, [expected.profile_pages[1].clone(), expected.deep], 1.3),
    ];
    for (what, addresses, pages, max_ratio) in kinds {
        for connections in CONNECTIONS {
            let figures = load_alternately(addresses, connections, time, pages.clone()).await?;
            report(Row { what, connections, figures, max_ratio });
        }
    }
    for server in servers {
        server.end()?;
    }
    Ok(starts)
}

/// Requests the pages of both servers. Fails unless the first pages are equal apart from the total count, the
/// feeds are equal, and the page `deep_page` of each profile contains exactly the posts in the database.
pub async fn compare(
    world: &World,
    addresses: [SocketAddr; 2],
    large: &Path,
    deep_page: usize,
) -> Result<ExpectedPages, BenchError> {
    let newest = || world.authors.iter().map(|author| Call::profile_page(Side::Product, author));
    let feeds = || world.readers.iter().map(|reader| Call::feed(Side::Product, reader));
    let profile_pages = [fetch(addresses[0], newest()).await?, fetch(addresses[1], newest()).await?];
    for ((_, small), (_, large)) in profile_pages[0].iter().zip(&profile_pages[1]) {
        let [one, other] = [small, large].map(|response| without_total(response));
        if one.is_none() || one != other {
            return Err(BenchError::different("a page of the large world", small, large));
        }
    }
    let feeds = [fetch(addresses[0], feeds()).await?, fetch(addresses[1], feeds()).await?];
    for ((_, small), (_, large)) in feeds[0].iter().zip(&feeds[1]) {
        if small != large {
            return Err(BenchError::different("a feed of the large world", small, large));
        }
    }
    Ok(ExpectedPages {
        profile_pages: profile_pages.map(Pages::new),
        feeds: feeds.map(Pages::new),
        deep: Pages::new(deep_pages(world, addresses[1], large, deep_page).await?),
    })
}

/// Returns the page with this number for each profile.
async fn deep_pages(
    world: &World,
    address: SocketAddr,
    database: &Path,
    number: usize,
) -> Result<Vec<(Call, Bytes)>, BenchError> {
    let mut connection = SqliteConnectOptions::new().filename(database).read_only(true).connect().await?;
    let mut pages = Vec::new();
    for author in &world.authors {
        let (before, expected) =
            posts_from(&mut connection, author.profile.0, (number - 1) * PROFILE_PAGE).await?;
        let page = fetch(address, std::iter::once(Call::profile_page_after(author, &before))).await?;
        for (_, response) in &page {
            if ids_of(response).as_ref() != Some(&expected) {
                return Err(BenchError::response(StatusCode::OK, response));
            }
        }
        pages.extend(page);
    }
    Ok(pages)
}

/// Returns the cursor of the last post before a page, and the ids of the posts on the page. `from` is the
/// number of posts before the page.
async fn posts_from(
    connection: &mut SqliteConnection,
    profile: Uuid,
    from: usize,
) -> sqlx::Result<(String, Vec<String>)> {
    let sql = "select id, publish_date from posts where profile_id = $1 and status = 'LIVE' \
               order by publish_date desc, id desc limit $2 offset $3";
    let (limit, offset) = (i64::try_from(PROFILE_PAGE + 1), i64::try_from(from - 1));
    let posts: Vec<(Uuid, i64)> = sqlx::query_as(sql)
        .bind(profile)
        .bind(limit.expect("a page size fits in i64"))
        .bind(offset.expect("an offset fits in i64"))
        .fetch_all(connection)
        .await?;
    let (id, at) = posts.first().copied().ok_or(sqlx::Error::RowNotFound)?;
    let cursor = Cursor { at: Timestamp::from_millis(at), id }.encode();
    Ok((cursor, posts[1..].iter().map(|(id, _)| id.to_string()).collect()))
}

fn without_total(response: &[u8]) -> Option<Value> {
    let mut response: Value = serde_json::from_slice(response).ok()?;
    response.pointer_mut("/data/posts/totalCount")?.take();
    Some(response)
}

fn ids_of(response: &[u8]) -> Option<Vec<String>> {
    let response: Value = serde_json::from_slice(response).ok()?;
    let edges = response.pointer("/data/posts/edges")?.as_array()?;
    edges.iter().map(|edge| Some(edge.pointer("/node/id")?.as_str()?.to_owned())).collect()
}
