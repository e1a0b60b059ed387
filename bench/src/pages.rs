//! What is asked for in the load, and what must come back: the pages of every author and of
//! readers, and posts that are sent.

use std::net::SocketAddr;
use std::sync::Arc;

use bytes::Bytes;
use http::StatusCode;
use serde_json::Value;

use crate::Wrong;
use crate::calls::{Call, Side};
use crate::load::{Asking, Connection};
use crate::world::{Author, World};

/// Pages that stay as they are, with their answers.
pub struct Pages(Vec<(Call, Bytes)>);

impl Asking for Pages {
    fn call(&self, number: u64) -> Call {
        self.page(number).0.clone()
    }

    fn is_right(&self, number: u64, answer: &[u8]) -> bool {
        self.page(number).1 == answer
    }
}

impl Pages {
    pub fn new(pages: Vec<(Call, Bytes)>) -> Arc<Self> {
        Arc::new(Self(pages))
    }

    fn page(&self, number: u64) -> &(Call, Bytes) {
        &self.0[usize::try_from(number).expect("a number of a call") % self.0.len()]
    }
}

/// The same pages of both sides, after both have answered each with the same bytes.
pub struct Twins {
    pub product: Arc<Pages>,
    pub floor: Arc<Pages>,
    pub count: usize,
    /// Bytes of all answers.
    pub bytes: usize,
}

pub async fn profile_pages(world: &World, addresses: [SocketAddr; 2]) -> Result<Twins, Wrong> {
    let calls = |side| world.authors.iter().map(|author| Call::profile_page(side, author)).collect();
    compare("a profile's page", calls(Side::Product), calls(Side::Floor), addresses).await
}

pub async fn feeds(world: &World, addresses: [SocketAddr; 2]) -> Result<Twins, Wrong> {
    let calls = |side| world.readers.iter().map(|reader| Call::feed(side, reader)).collect();
    compare("a feed's page", calls(Side::Product), calls(Side::Floor), addresses).await
}

async fn compare(
    what: &str,
    product: Vec<Call>,
    floor: Vec<Call>,
    addresses: [SocketAddr; 2],
) -> Result<Twins, Wrong> {
    let (mut from_product, mut from_floor) =
        (Connection::open(addresses[0]).await?, Connection::open(addresses[1]).await?);
    let mut twins = (Vec::new(), Vec::new());
    let mut bytes = 0;
    for (of_product, of_floor) in product.into_iter().zip(floor) {
        let (status, expected) = from_product.ask(&of_product).await?;
        let (_, found) = from_floor.ask(&of_floor).await?;
        if status != StatusCode::OK || expected.starts_with(br#"{"data":null"#) {
            return Err(Wrong::answer(status, &expected));
        }
        if expected != found {
            return Err(Wrong::different(what, &expected, &found));
        }
        bytes += expected.len();
        twins.0.push((of_product, expected.clone()));
        twins.1.push((of_floor, expected));
    }
    let count = twins.0.len();
    Ok(Twins { product: Pages::new(twins.0), floor: Pages::new(twins.1), count, bytes })
}

/// Asks for each page once, and keeps what comes for what is right.
pub async fn ask(
    address: SocketAddr,
    calls: impl Iterator<Item = Call>,
) -> Result<Vec<(Call, Bytes)>, Wrong> {
    let mut connection = Connection::open(address).await?;
    let mut pages = Vec::new();
    for call in calls {
        let (status, answer) = connection.ask(&call).await?;
        if status != StatusCode::OK || answer.starts_with(br#"{"data":null"#) {
            return Err(Wrong::answer(status, &answer));
        }
        pages.push((call, answer));
    }
    Ok(pages)
}

/// Posts that are sent, each by the next author.
pub struct Sending {
    pub side: Side,
    pub authors: Vec<Author>,
}

impl Asking for Sending {
    fn call(&self, number: u64) -> Call {
        let author = usize::try_from(number).expect("a number of a call") % self.authors.len();
        Call::send_post(self.side, &self.authors[author], number)
    }

    fn is_right(&self, _: u64, answer: &[u8]) -> bool {
        // With errors, an answer would end with their list.
        answer.starts_with(br#"{"data":{"sendPost":{"id":""#) && !answer.ends_with(b"]}")
    }
}

/// Both sides send a post; what they answer differs in its id and its moments alone.
pub async fn compare_sending(world: &World, addresses: [SocketAddr; 2]) -> Result<(), Wrong> {
    let author = &world.authors[0];
    let mut answers = Vec::new();
    for (side, address) in [Side::Product, Side::Floor].into_iter().zip(addresses) {
        let call = Call::send_post(side, author, u64::MAX);
        let (status, answer) = Connection::open(address).await?.ask(&call).await?;
        answers.push(without_chance(&answer).ok_or_else(|| Wrong::answer(status, &answer))?);
    }
    if answers[0] == answers[1] {
        return Ok(());
    }
    Err(Wrong::different("a post that was sent", answers[0].as_bytes(), answers[1].as_bytes()))
}

fn without_chance(answer: &[u8]) -> Option<String> {
    let mut answer: Value = serde_json::from_slice(answer).ok()?;
    let post = answer.pointer_mut("/data/sendPost")?.as_object_mut()?;
    for chance in ["id", "createdAt", "publishDate"] {
        post.get_mut(chance)?.take();
    }
    Some(answer.to_string())
}
