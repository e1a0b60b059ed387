//! How long a server takes from being started to its first right page of posts.

use std::path::Path;
use std::time::{Duration, Instant};

use http::StatusCode;

use crate::Wrong;
use crate::calls::{Call, Side};
use crate::process::Server;
use crate::world::World;

const STARTS: usize = 7;

/// Of several servers, each of which ended well.
#[derive(Clone, Debug)]
pub struct Starts(Vec<Duration>);

impl Starts {
    pub fn count(&self) -> usize {
        self.0.len()
    }

    pub fn middle(&self) -> Duration {
        self.0[self.0.len() / 2]
    }

    pub fn slowest(&self) -> Duration {
        self.0[self.0.len() - 1]
    }
}

/// Starts a server on each of the databases, in turn, again and again.
pub async fn measure<const N: usize>(
    folder: &Path,
    databases: [&Path; N],
    world: &World,
) -> Result<[Starts; N], Wrong> {
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

async fn start(folder: &Path, database: &Path, world: &World) -> Result<Duration, Wrong> {
    let call = Call::profile_page(Side::Product, &world.authors[0]);
    let began = Instant::now();
    let mut server = Server::product(folder, database)?;
    let (status, answer) = server.connect().await?.ask(&call).await?;
    let time = began.elapsed();
    if status != StatusCode::OK || !answer.starts_with(br#"{"data":{"posts":{"edges":[{"#) {
        return Err(Wrong::answer(status, &answer));
    }
    server.end()?;
    Ok(time)
}
