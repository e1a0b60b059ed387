//! What must not take longer because many follow: publishing with a push, and switching auto-follow on.

use std::path::Path;
use std::time::{Duration, Instant};

use http::StatusCode;

use crate::Wrong;
use crate::calls::Call;
use crate::load::Connection;
use crate::process::Server;
use crate::world::{self, Author, MANY};

/// Posts of each profile.
const EACH: u64 = 100;

pub struct Measured {
    /// The times in the middle until a post is acknowledged.
    pub few: Duration,
    pub many: Duration,
    /// Until auto-follow is on for all readers.
    pub auto_follow: Duration,
}

pub async fn measure(folder: &Path) -> Result<Measured, Wrong> {
    let database = folder.join("crowd.sqlite");
    let crowd = world::create_crowd(&database).await?;
    let mut product = Server::product(folder, &database)?;
    let mut connection = product.connect().await?;
    // What is only slow the first time is nobody's.
    acknowledged(&mut connection, &crowd.few, 0).await?;
    // In turn, so that what is still being done for the one meets both.
    let (mut few, mut many) = (Vec::new(), Vec::new());
    for number in 1..=EACH {
        few.push(acknowledged(&mut connection, &crowd.few, number).await?);
        many.push(acknowledged(&mut connection, &crowd.many, EACH + number).await?);
    }
    let asked = Instant::now();
    let (status, answer) =
        connection.ask(&Call::set_auto_follow(&crowd.staff, crowd.everybody.profile)).await?;
    let auto_follow = asked.elapsed();
    if answer != format!(r#"{{"data":{{"setAutoFollow":{MANY}}}}}"#) {
        return Err(Wrong::answer(status, &answer));
    }
    product.end()?;
    Ok(Measured { few: middle(few), many: middle(many), auto_follow })
}

async fn acknowledged(connection: &mut Connection, author: &Author, number: u64) -> Result<Duration, Wrong> {
    let call = Call::announce(author, number);
    let asked = Instant::now();
    let (status, answer) = connection.ask(&call).await?;
    let took = asked.elapsed();
    if status != StatusCode::OK || !answer.starts_with(br#"{"data":{"sendPost":{"id":""#) {
        return Err(Wrong::answer(status, &answer));
    }
    Ok(took)
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
