//! Measures operations whose time must not depend on the number of followers: publishing with a push, and
//! turning on auto-follow.

use std::path::Path;
use std::time::{Duration, Instant};

use http::StatusCode;

use crate::BenchError;
use crate::calls::Call;
use crate::load::Connection;
use crate::process::Server;
use crate::world::{self, Author, MANY};

/// Posts of each profile.
const EACH: u64 = 100;

pub struct Measured {
    /// Median times until a post is acknowledged.
    pub few: Duration,
    pub many: Duration,
    /// Time to turn on auto-follow for all readers.
    pub auto_follow: Duration,
}

pub async fn measure(folder: &Path) -> Result<Measured, BenchError> {
    let database = folder.join("crowd.sqlite");
    let crowd = world::create_crowd(&database).await?;
    let mut product = Server::product(folder, &database)?;
    let mut connection = product.connect().await?;
    // The first post is slower and does not count.
    time_to_publish(&mut connection, &crowd.few, 0).await?;
    // Alternate, so that background work affects both.
    let (mut few, mut many) = (Vec::new(), Vec::new());
    for number in 1..=EACH {
        few.push(time_to_publish(&mut connection, &crowd.few, number).await?);
        many.push(time_to_publish(&mut connection, &crowd.many, EACH + number).await?);
    }
    let (status, response) = connection.request(&Call::prove_identity(&crowd.staff)).await?;
    if response != r#"{"data":{"proveIdentity":true}}"# {
        return Err(BenchError::response(status, &response));
    }
    let started = Instant::now();
    let (status, response) =
        connection.request(&Call::set_auto_follow(&crowd.staff, crowd.everybody.profile)).await?;
    let auto_follow = started.elapsed();
    if response != format!(r#"{{"data":{{"setAutoFollow":{MANY}}}}}"#) {
        return Err(BenchError::response(status, &response));
    }
    product.end()?;
    Ok(Measured { few: median(few), many: median(many), auto_follow })
}

async fn time_to_publish(
    connection: &mut Connection,
    author: &Author,
    number: u64,
) -> Result<Duration, BenchError> {
    let call = Call::announce(author, number);
    let started = Instant::now();
    let (status, response) = connection.request(&call).await?;
    let took = started.elapsed();
    if status != StatusCode::OK || !response.starts_with(br#"{"data":{"sendPost":{"id":""#) {
        return Err(BenchError::response(status, &response));
    }
    Ok(took)
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
