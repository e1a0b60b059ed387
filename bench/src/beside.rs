//! What readers notice of it when others write and sign in: a SQLite database has one writer, and a
//! password costs a hash.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures::future::try_join_all;
use http::StatusCode;
use tokio::time::{Instant, sleep_until};

use crate::Wrong;
use crate::addresses::WITHOUT_LIMITS;
use crate::calls::{Call, Side};
use crate::load::{Asking, Connection, Figures, ROUNDS, WARM_UP, load};
use crate::pages::{self, Pages, Sending};
use crate::process::Server;
use crate::world::{Author, PASSWORD, Reader, World};

pub const READERS: usize = 16;
pub const WRITERS: usize = 16;
pub const LOGINS_PER_SECOND: u32 = 4;

/// One kind of page, whose readers were alone and were not.
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
) -> Result<[Beside; 2], Wrong> {
    let mut product = Server::product_with(folder, database, &WITHOUT_LIMITS)?;
    product.connect().await?;
    let address = product.address;
    // Those who are read write nothing, so their pages stay as they are. Feeds do not.
    let (read, writing) = world.authors.split_at(world.authors.len() / 2);
    let pages = read.iter().map(|author| Call::profile_page(Side::Product, author));
    let pages = Pages::new(pages::ask(address, pages).await?);
    let feeds = Arc::new(Feeds(world.readers.clone()));
    let mut others = Others { address, authors: writing.to_vec(), signed_in: 0 };
    let measured =
        [others.compare("profile page", pages, time).await?, others.compare("feed page", feeds, time).await?];
    product.end()?;
    Ok(measured)
}

/// Who writes and signs in.
struct Others {
    address: SocketAddr,
    authors: Vec<Author>,
    /// How many have.
    signed_in: usize,
}

impl Others {
    async fn compare(
        &mut self,
        what: &'static str,
        asking: Arc<dyn Asking>,
        time: Duration,
    ) -> Result<Beside, Wrong> {
        let (alone, disturbed) = (Figures::default(), Figures::default());
        let mut measured = Beside { what, alone, disturbed, posts: 0, logins: 0 };
        load(self.address, READERS, WARM_UP, asking.clone()).await?;
        for _ in 0..ROUNDS {
            let time = time / ROUNDS;
            measured.alone.add(load(self.address, READERS, time, asking.clone()).await?);
            let sending = Arc::new(Sending { side: Side::Product, authors: self.authors.clone() });
            let reading = load(self.address, READERS, time, asking.clone());
            let writing = load(self.address, WRITERS, time, sending);
            let (read, written, logins) = tokio::try_join!(reading, writing, self.sign_in(time))?;
            measured.disturbed.add(read);
            measured.posts += written.count();
            measured.logins += logins;
            self.signed_in += logins;
        }
        Ok(measured)
    }

    /// Each at its moment, however long the one before takes, and each of another address; gives how
    /// many.
    async fn sign_in(&self, time: Duration) -> Result<usize, Wrong> {
        let began = Instant::now();
        let apart = Duration::from_secs(1) / LOGINS_PER_SECOND;
        let moments = (0..).map(|number| apart * number).take_while(|moment| *moment < time);
        let logins = moments.enumerate().map(async |(number, moment)| {
            sleep_until(began + moment).await;
            let author = &self.authors[(self.signed_in + number) % self.authors.len()];
            let call = Call::login(&author.email, PASSWORD);
            let (status, answer) = Connection::open(self.address).await?.ask(&call).await?;
            if status == StatusCode::OK && answer.starts_with(br#"{"data":{"login":{"token":""#) {
                return Ok(());
            }
            Err(Wrong::answer(status, &answer))
        });
        Ok(try_join_all(logins).await?.len())
    }
}

/// Feeds in which new posts appear while they are asked for.
struct Feeds(Vec<Reader>);

impl Asking for Feeds {
    fn call(&self, number: u64) -> Call {
        let reader = usize::try_from(number).expect("a number of a call") % self.0.len();
        Call::feed(Side::Product, &self.0[reader])
    }

    fn is_right(&self, _: u64, answer: &[u8]) -> bool {
        // Everybody follows some who have written much.
        answer.starts_with(br#"{"data":{"feed":{"edges":[{"cursor":""#)
            && answer.ends_with(br#"],"hasPreviousPage":true}}}"#)
    }
}
