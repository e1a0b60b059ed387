//! Measures the time from the start of a server to its first correct page of posts.

use std::path::Path;
use std::time::{Duration, Instant};

use http::StatusCode;

use crate::BenchError;
use crate::calls::{Call, Side};
use crate::process::Server;
use crate::world::World;

const STARTS: usize = 7;

/// Sorted times of several starts.
#[derive(Clone, Debug)]
pub struct Starts(Vec<Duration>);

impl Starts {
    pub fn count(&self) -> usize {
        self.0.len()
    }

    pub fn median(&self) -> Duration {
        self.0[self.0.len() / 2]
    }

    pub fn slowest(&self) -> Duration {
        self.0[self.0.len() - 1]
    }
}

/// Starts servers on the databases in turn, several times.
pub async fn measure<const N: usize>(
    folder: &Path,
    databases: [&Path; N],
    world: &World,
) -> Result<[Starts; N], BenchError> {
    let mut times = [const { Vec::new() }; N];
    for _ in 0..STARTS {
        for (times, database) in times.iter_mut().zip(databases) {
            times.push(start(folder, database, world).await?);
        }
    }
    Ok(times.map(|mut times: Vec<_>| {
        times.sort_unstable();
        Starts(times)
    }))
}

async fn start(folder: &Path, database: &Path, world: &World) -> Result<Duration, BenchError> {
    let call = Call::profile_page(Side::Product, &world.authors[0]);
    let started = Instant::now();
    let mut server = Server::product(folder, database)?;
    let (status, response) = server.connect().await?.request(&call).await?;
    let time = started.elapsed();
    if status != StatusCode::OK || !response.starts_with(br#"{"data":{"posts":{"edges":[{"#) {
        return Err(BenchError::response(status, &response));
    }
    server.end()?;
    Ok(time)
}
