//! One run: make the world, compare the answers, measure, print.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use http::StatusCode;

use crate::calls::{Call, Side};
use crate::load::{self, Asking, Figures};
use crate::pages::{self, Sending};
use crate::process::Server;
use crate::report::{self, Row};
use crate::world::{self, Size, World};
use crate::{Wrong, addresses, followers, hostile, uploads};

const CONNECTIONS: [usize; 3] = [1, 16, 64];
/// Product and floor take turns, so that a noisy moment of the machine meets both.
const ROUNDS: u32 = 2;
const STARTS: usize = 7;
/// Before anything is counted, so that both have their pages and statements at hand.
const WARM_UP: Duration = Duration::from_millis(500);

#[derive(clap::Args)]
pub struct Arguments {
    /// Where the world is kept; what is there is thrown away.
    #[arg(long, default_value = ".cache/bench")]
    data: PathBuf,
    /// Seconds of load for each row and side.
    #[arg(long, env = "BENCH_SECONDS", default_value_t = 8.0)]
    seconds: f64,
}

pub async fn run(arguments: Arguments) -> Result<(), Wrong> {
    let folder = std::path::absolute(&arguments.data)?;
    let (of_product, of_floor) = (folder.join("product.sqlite"), folder.join("floor.sqlite"));
    let world = make_world(&folder, &of_product, &of_floor).await?;

    let starts = cold_starts(&folder, &of_product, &world).await?;
    let mut product = Server::product(&folder, &of_product)?;
    let mut floor = Server::floor(&folder, &of_floor)?;
    product.connect().await?;
    floor.connect().await?;
    let memory_at_start = product.memory()?;
    let addresses = [product.address, floor.address];

    let measuring = Measuring { addresses, time: Duration::from_secs_f64(arguments.seconds) / ROUNDS };
    measuring.all(&world).await?;
    let memory_after_load = product.memory()?;
    let slowest = hostile::measure(product.address, &world.authors[0]).await?;

    report::memory(memory_at_start, memory_after_load);
    report::cold_start(starts);
    report::hostile(&slowest);
    product.end()?;
    floor.end()?;

    let mut product = Server::product_with(&folder, &of_product, &addresses::WITHOUT_LIMITS)?;
    product.connect().await?;
    for compared in addresses::measure(product.address, &world.authors).await? {
        report::addresses(&compared);
    }
    product.end()?;

    report::followers(&followers::measure(&folder).await?);
    report::uploads(&uploads::measure(&folder, &of_product, &world.authors).await?);
    Ok(())
}

async fn make_world(folder: &Path, database: &Path, copy: &Path) -> Result<World, Wrong> {
    let began = Instant::now();
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    std::fs::create_dir_all(folder)?;
    let world = world::create(database, Size::FULL).await?;
    std::fs::copy(database, copy)?;
    let Size { profiles, posts_each, readers } = Size::FULL;
    println!(
        "{} posts of {profiles} profiles and {readers} readers, made in {:.1} s ({} MB)",
        profiles * posts_each,
        began.elapsed().as_secs_f64(),
        std::fs::metadata(database)?.len() / 1_000_000,
    );
    Ok(world)
}

/// From starting the process to the first page of posts, each time of a server that ended well.
async fn cold_starts(folder: &Path, database: &Path, world: &World) -> Result<Vec<Duration>, Wrong> {
    let call = Call::profile_page(Side::Product, &world.authors[0]);
    let mut times = Vec::with_capacity(STARTS);
    for _ in 0..STARTS {
        let began = Instant::now();
        let mut server = Server::product(folder, database)?;
        let (status, answer) = server.connect().await?.ask(&call).await?;
        times.push(began.elapsed());
        if status != StatusCode::OK || !answer.starts_with(br#"{"data":{"posts":{"edges":[{"#) {
            return Err(Wrong::answer(status, &answer));
        }
        server.end()?;
    }
    Ok(times)
}

struct Measuring {
    addresses: [SocketAddr; 2],
    /// Of one turn.
    time: Duration,
}

impl Measuring {
    /// Each row is printed as soon as it is measured.
    async fn all(&self, world: &World) -> Result<(), Wrong> {
        let profile_pages = pages::profile_pages(world, self.addresses).await?;
        let feeds = pages::feeds(world, self.addresses).await?;
        println!(
            "product and floor give the same bytes: {} pages of profiles ({} kB each), {} of feeds ({} kB each)",
            profile_pages.count,
            profile_pages.bytes / profile_pages.count / 1000,
            feeds.count,
            feeds.bytes / feeds.count / 1000,
        );
        let empty = self.load_alone().await?;
        println!(
            "the load alone, with empty answers of the floor: {:.0}/s over 16 connections",
            empty.per_second()
        );
        report::heading();
        for connections in CONNECTIONS {
            let [product, floor] = self
                .in_turns(connections, [profile_pages.product.clone(), profile_pages.floor.clone()])
                .await?;
            report::row(Row {
                what: "profile page",
                connections,
                product,
                floor,
                aim: Some(if connections == 1 { 0.3 } else { 0.35 }),
            });
        }
        for connections in CONNECTIONS {
            let [product, floor] =
                self.in_turns(connections, [feeds.product.clone(), feeds.floor.clone()]).await?;
            report::row(Row { what: "feed page", connections, product, floor, aim: Some(0.5) });
        }
        // Last, since it changes the pages.
        pages::compare_sending(world, self.addresses).await?;
        for connections in CONNECTIONS {
            let sending = [Side::Product, Side::Floor]
                .map(|side| Arc::new(Sending { side, authors: world.authors.clone() }));
            let [product, floor] = self.in_turns(connections, sending).await?;
            report::row(Row { what: "create post", connections, product, floor, aim: None });
        }
        Ok(())
    }

    async fn in_turns<A: Asking + 'static>(
        &self,
        connections: usize,
        asking: [Arc<A>; 2],
    ) -> Result<[Figures; 2], Wrong> {
        let mut figures: [Figures; 2] = Default::default();
        let mut turn = u64::try_from(connections).expect("a small number") << 40;
        for round in 0..=ROUNDS {
            for side in 0..2 {
                let time = if round == 0 { WARM_UP } else { self.time };
                // Each turn begins at a number of its own, since no key of a post may come twice.
                turn += 1 << 32;
                let asked =
                    load::load(self.addresses[side], connections, time, turn, asking[side].clone()).await?;
                if round > 0 {
                    figures[side].add(asked);
                }
            }
        }
        Ok(figures)
    }

    async fn load_alone(&self) -> Result<Figures, Wrong> {
        struct Empty;
        impl Asking for Empty {
            fn call(&self, _: u64) -> Call {
                Call::nothing()
            }
            fn is_right(&self, _: u64, answer: &[u8]) -> bool {
                answer.is_empty()
            }
        }
        load::load(self.addresses[1], 16, WARM_UP * 2, 0, Arc::new(Empty)).await
    }
}
