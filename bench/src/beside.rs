//! Measures how writes and sign-ins of others slow down readers: a SQLite database has one writer, and a
//! password costs a hash.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures::future::try_join_all;
use http::StatusCode;
use tokio::time::{Instant, sleep_until};

use crate::BenchError;
use crate::addresses::WITHOUT_LIMITS;
use crate::calls::{Call, Side};
use crate::load::{Connection, Figures, ROUNDS, WARM_UP, Workload, load};
use crate::pages::{self, Pages, Sending};
use crate::process::Server;
use crate::world::{Author, PASSWORD, Reader, World};

pub const READERS: usize = 16;
pub const WRITERS: usize = 16;
pub const LOGINS_PER_SECOND: u32 = 4;

/// Latencies of one kind of page, without and with others.
pub struct Beside {
    pub what: &'static str,
    pub alone: Figures,
    pub disturbed: Figures,
    pub posts: usize,
    pub logins: usize,
}

pub async fn measure(
    folder: &Path,
    database: &Path,
    world: &World,
    time: Duration,
) -> Result<[Beside; 2], BenchError> {
    let mut product = Server::product_with(folder, database, &WITHOUT_LIMITS)?;
    product.connect().await?;
    let address = product.address;
    // Authors whose pages are read do not write, so their pages do not change. Feeds do.
    let (read, writing) = world.authors.split_at(world.authors.len() / 2);
    let pages = read.iter().map(|author| Call::profile_page(Side::Product, author));
    let pages = Pages::new(pages::fetch(address, pages).await?);
    let feeds = Arc::new(Feeds(world.readers.clone()));
    let mut others = Others { address, authors: writing.to_vec(), signed_in: 0 };
    let measured =
        [others.compare("profile page", pages, time).await?, others.compare("feed page", feeds, time).await?];
    product.end()?;
    Ok(measured)
}

/// Writes posts and signs in.
struct Others {
    address: SocketAddr,
    authors: Vec<Author>,
    /// Number of sign-ins so far.
    signed_in: usize,
}

impl Others {
    async fn compare(
        &mut self,
        what: &'static str,
        workload: Arc<dyn Workload>,
        time: Duration,
    ) -> Result<Beside, BenchError> {
        let (alone, disturbed) = (Figures::default(), Figures::default());
        let mut measured = Beside { what, alone, disturbed, posts: 0, logins: 0 };
        load(self.address, READERS, WARM_UP, workload.clone()).await?;
        for _ in 0..ROUNDS {
            let time = time / ROUNDS;
            measured.alone.add(load(self.address, READERS, time, workload.clone()).await?);
            let sending = Arc::new(Sending { side: Side::Product, authors: self.authors.clone() });
            let reading = load(self.address, READERS, time, workload.clone());
            let writing = load(self.address, WRITERS, time, sending);
            let (read, written, logins) = tokio::try_join!(reading, writing, self.sign_in(time))?;
            measured.disturbed.add(read);
            measured.posts += written.count();
            measured.logins += logins;
            self.signed_in += logins;
        }
        Ok(measured)
    }

    /// Signs in at a constant rate, regardless of response times, each time with another address. Returns the
    /// number of sign-ins.
    async fn sign_in(&self, time: Duration) -> Result<usize, BenchError> {
        let started = Instant::now();
        let interval = Duration::from_secs(1) / LOGINS_PER_SECOND;
        let moments = (0..).map(|number| interval * number).take_while(|moment| *moment < time);
        let logins = moments.enumerate().map(async |(number, moment)| {
            sleep_until(started + moment).await;
            let author = &self.authors[(self.signed_in + number) % self.authors.len()];
            let call = Call::login(&author.email, PASSWORD);
            let (status, response) = Connection::open(self.address).await?.request(&call).await?;
            if status == StatusCode::OK && response.starts_with(br#"{"data":{"login":{"token":""#) {
                return Ok(());
            }
            Err(BenchError::response(status, &response))
        });
        Ok(try_join_all(logins).await?.len())
    }
}

/// Feeds that change while they are requested.
struct Feeds(Vec<Reader>);

impl Workload for Feeds {
    fn call(&self, number: u64) -> Call {
        let reader = usize::try_from(number).expect("a call number fits") % self.0.len();
        Call::feed(Side::Product, &self.0[reader])
    }

    fn is_right(&self, _: u64, response: &[u8]) -> bool {
        // Every reader follows profiles with more than one page of posts.
        response.starts_with(br#"{"data":{"feed":{"edges":[{"cursor":""#)
            && response.ends_with(br#"],"hasPreviousPage":true}}}"#)
    }
}
