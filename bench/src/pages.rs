//! The calls of the load and their expected responses: the pages of all authors and of some readers, and
//! posts that are sent.

use std::net::SocketAddr;
use std::sync::Arc;

use bytes::Bytes;
use http::StatusCode;
use serde_json::Value;

use crate::BenchError;
use crate::calls::{Call, Side};
use crate::load::{Connection, Workload};
use crate::world::{Author, World};

/// Pages that do not change, with their expected responses.
pub struct Pages(Vec<(Call, Bytes)>);

impl Workload for Pages {
    fn call(&self, number: u64) -> Call {
        self.page(number).0.clone()
    }

    fn is_right(&self, number: u64, response: &[u8]) -> bool {
        self.page(number).1 == response
    }
}

impl Pages {
    pub fn new(pages: Vec<(Call, Bytes)>) -> Arc<Self> {
        Arc::new(Self(pages))
    }

    fn page(&self, number: u64) -> &(Call, Bytes) {
        &self.0[usize::try_from(number).expect("a call number fits") % self.0.len()]
    }
}

/// The same pages of both sides. Both have returned the same bytes for each.
pub struct Twins {
    pub product: Arc<Pages>,
    pub floor: Arc<Pages>,
    pub count: usize,
    /// Size of all responses.
    pub bytes: usize,
}

pub async fn profile_pages(world: &World, addresses: [SocketAddr; 2]) -> Result<Twins, BenchError> {
    let calls = |side| world.authors.iter().map(|author| Call::profile_page(side, author)).collect();
    compare("a profile's page", calls(Side::Product), calls(Side::Floor), addresses).await
}

pub async fn feeds(world: &World, addresses: [SocketAddr; 2]) -> Result<Twins, BenchError> {
    let calls = |side| world.readers.iter().map(|reader| Call::feed(side, reader)).collect();
    compare("a feed's page", calls(Side::Product), calls(Side::Floor), addresses).await
}

async fn compare(
    what: &str,
    product: Vec<Call>,
    floor: Vec<Call>,
    addresses: [SocketAddr; 2],
) -> Result<Twins, BenchError> {
    let (mut from_product, mut from_floor) =
        (Connection::open(addresses[0]).await?, Connection::open(addresses[1]).await?);
    let mut twins = (Vec::new(), Vec::new());
    let mut bytes = 0;
    for (of_product, of_floor) in product.into_iter().zip(floor) {
        let (status, expected) = from_product.request(&of_product).await?;
        let (_, found) = from_floor.request(&of_floor).await?;
        if status != StatusCode::OK || expected.starts_with(br#"{"data":null"#) {
            return Err(BenchError::response(status, &expected));
        }
        if expected != found {
            return Err(BenchError::different(what, &expected, &found));
        }
        bytes += expected.len();
        twins.0.push((of_product, expected.clone()));
        twins.1.push((of_floor, expected));
    }
    let count = twins.0.len();
    Ok(Twins { product: Pages::new(twins.0), floor: Pages::new(twins.1), count, bytes })
}

/// Requests each page once. The responses are expected from then on.
pub async fn fetch(
    address: SocketAddr,
    calls: impl Iterator<Item = Call>,
) -> Result<Vec<(Call, Bytes)>, BenchError> {
    let mut connection = Connection::open(address).await?;
    let mut pages = Vec::new();
    for call in calls {
        let (status, response) = connection.request(&call).await?;
        if status != StatusCode::OK || response.starts_with(br#"{"data":null"#) {
            return Err(BenchError::response(status, &response));
        }
        pages.push((call, response));
    }
    Ok(pages)
}

/// Sends posts, by the authors in turn.
pub struct Sending {
    pub side: Side,
    pub authors: Vec<Author>,
}

impl Workload for Sending {
    fn call(&self, number: u64) -> Call {
        let author = usize::try_from(number).expect("a call number fits") % self.authors.len();
        Call::send_post(self.side, &self.authors[author], number)
    }

    fn is_right(&self, _: u64, response: &[u8]) -> bool {
        // With errors, the response would end with their list.
        response.starts_with(br#"{"data":{"sendPost":{"id":""#) && !response.ends_with(b"]}")
    }
}

/// Sends a post to both sides. Fails unless the responses are equal except for ids and times.
pub async fn compare_sending(world: &World, addresses: [SocketAddr; 2]) -> Result<(), BenchError> {
    let author = &world.authors[0];
    let mut responses = Vec::new();
    for (side, address) in [Side::Product, Side::Floor].into_iter().zip(addresses) {
        let call = Call::send_post(side, author, u64::MAX);
        let (status, response) = Connection::open(address).await?.request(&call).await?;
        responses
            .push(without_varying_fields(&response).ok_or_else(|| BenchError::response(status, &response))?);
    }
    if responses[0] == responses[1] {
        return Ok(());
    }
    Err(BenchError::different("a sent post", responses[0].as_bytes(), responses[1].as_bytes()))
}

fn without_varying_fields(response: &[u8]) -> Option<String> {
    let mut response: Value = serde_json::from_slice(response).ok()?;
    let post = response.pointer_mut("/data/sendPost")?.as_object_mut()?;
    for field in ["id", "createdAt", "publishDate"] {
        post.get_mut(field)?.take();
    }
    Some(response.to_string())
}
