//! What the most expensive documents cost that the product still answers.

use std::time::Duration;

use http::StatusCode;

use crate::calls::Call;
use crate::process::Server;
use crate::world::World;
use crate::{Wrong, load::Connection};

/// Each is sent this often. The kernel counts processor time in steps of 10 ms, so a single answer is too
/// short to be measured.
const TIMES: u32 = 20;
/// Fields that the price of one item of the feed leaves, when 50 items are asked for.
const FIELDS_OF_A_READER: usize = 1_590;
/// The same for 200 posts of the console's endpoint.
const FIELDS_OF_AN_ACCOUNT: usize = 1_490;
/// The same text under this many aliases. The answer is too long to be compressed.
const TEXTS_OF_AN_ACCOUNT: usize = 30;
const MAX_DOCUMENT: usize = 16 * 1024;

/// What one answer costs.
pub struct Cost {
    pub who: &'static str,
    pub processor: Duration,
    pub bytes: usize,
}

/// Sends the most expensive documents of a reader and of an account over a connection of each.
pub async fn measure(product: &Server, world: &World) -> Result<Vec<Cost>, Wrong> {
    let (reader, author) = (&world.readers[0], &world.authors[0]);
    let nodes = |count: usize| format!("edges {{ node {{ {} }} }}", "id ".repeat(count));
    let feed = format!("{{ feed(first: 50) {{ {} }} }}", nodes(FIELDS_OF_A_READER));
    let posts = format!(
        "{{ posts(filter: PUBLISHED, paginationInput: {{ first: 200 }}) {{ {} }} }}",
        nodes(FIELDS_OF_AN_ACCOUNT)
    );
    let contents: Vec<_> = (0..TEXTS_OF_AN_ACCOUNT).map(|number| format!("t{number}: content")).collect();
    let contents = contents.join(" ");
    let texts = format!(
        "{{ posts(filter: PUBLISHED, paginationInput: {{ first: 200 }}) {{ edges {{ node {{ {contents} }} }} }} }}"
    );
    let calls = [
        ("a reader", Call::app(reader, &feed)),
        ("an account", Call::console(author, &posts)),
        ("an account that asks for texts", Call::console(author, &texts).accepting_brotli()),
    ];
    let mut costs = Vec::new();
    for ((who, call), document) in calls.into_iter().zip([feed, posts, texts]) {
        assert!(document.len() < MAX_DOCUMENT, "{who} sends {} bytes", document.len());
        let mut connection = Connection::open(product.address).await?;
        let mut bytes = answer_to(&mut connection, &call).await?;
        let before = product.processor_time()?;
        for _ in 0..TIMES {
            bytes = answer_to(&mut connection, &call).await?;
        }
        let used = product.processor_time()?.saturating_sub(before);
        costs.push(Cost { who, processor: used / TIMES, bytes });
    }
    Ok(costs)
}

async fn answer_to(connection: &mut Connection, call: &Call) -> Result<usize, Wrong> {
    let (status, answer) = connection.ask(call).await?;
    if status != StatusCode::OK || !answer.starts_with(br#"{"data":{"#) {
        return Err(Wrong::answer(status, &answer));
    }
    Ok(answer.len())
}
