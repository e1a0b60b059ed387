//! Measures the cost of the most expensive documents that the product accepts.

use std::time::Duration;

use http::StatusCode;

use crate::calls::Call;
use crate::process::Server;
use crate::world::World;
use crate::{BenchError, load::Connection};

/// How often each is sent. The kernel counts processor time in steps of 10 ms, so a single request is too
/// short to be measured.
const TIMES: u32 = 20;
/// Maximum repetitions of a field.
const REPEATED: usize = 60;
/// Aliases of the posts' text. A response to a reader may have at most 300 kB. It has about two thirds of that,
/// because the newest posts are those of the load, whose number depends on the speed of the machine. The response
/// for an account is too long to be compressed.
const READER_ALIASES: usize = 9;
const ACCOUNT_ALIASES: usize = 30;
const MAX_DOCUMENT: usize = 16 * 1024;

/// The cost of one response.
pub struct Cost {
    pub who: &'static str,
    pub processor: Duration,
    pub bytes: usize,
}

/// Sends the most expensive documents of a reader and of an account, each over its own connection.
pub async fn measure(product: &Server, world: &World) -> Result<Vec<Cost>, BenchError> {
    let (reader, author) = (&world.readers[0], &world.authors[0]);
    let feed = format!("{{ feed(first: 50) {{ {} }} }}", nodes(READER_ALIASES));
    let posts = format!(
        "{{ posts(filter: PUBLISHED, paginationInput: {{ first: 200 }}) {{ {} }} }}",
        nodes(ACCOUNT_ALIASES)
    );
    let calls = [("a reader", Call::app(reader, &feed)), ("an account", Call::console(author, &posts))];
    let mut costs = Vec::new();
    for ((who, call), document) in calls.into_iter().zip([feed, posts]) {
        assert!(document.len() < MAX_DOCUMENT, "{who} sends {} bytes", document.len());
        let mut connection = Connection::open(product.address).await?;
        let bytes = check_response(&mut connection, &call).await?;
        let call = call.accepting_brotli();
        request(&mut connection, &call).await?;
        let before = product.processor_time()?;
        for _ in 0..TIMES {
            request(&mut connection, &call).await?;
        }
        let used = product.processor_time()?.saturating_sub(before);
        costs.push(Cost { who, processor: used / TIMES, bytes });
    }
    Ok(costs)
}

fn nodes(aliases: usize) -> String {
    let aliases: Vec<_> = (0..aliases).map(|number| format!("t{number}: content")).collect();
    format!("edges {{ node {{ {} {} }} }}", aliases.join(" "), "content ".repeat(1 + REPEATED))
}

/// Returns the size of the response, which must be data and no error.
async fn check_response(connection: &mut Connection, call: &Call) -> Result<usize, BenchError> {
    let response = request(connection, call).await?;
    if !response.starts_with(br#"{"data":{"#) {
        return Err(BenchError::response(StatusCode::OK, &response));
    }
    Ok(response.len())
}

/// The response may be compressed.
async fn request(connection: &mut Connection, call: &Call) -> Result<Vec<u8>, BenchError> {
    let (status, response) = connection.request(call).await?;
    if status != StatusCode::OK {
        return Err(BenchError::response(status, &response));
    }
    Ok(response.to_vec())
}
