//! A run: creates the world, compares the responses, measures, and prints.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use crate::calls::{Call, Side};
use crate::cost::{self, Cost};
use crate::load::{self, Figures, WARM_UP, Workload};
use crate::pages::{self, Sending};
use crate::process::Server;
use crate::report::{self, Row, Spread};
use crate::world::{self, Size, World};
use crate::{
    BenchError, addresses, beside, commits, dead_devices, documents, encryption, followers, growth, hostile,
    postgres, profiles, slow, uploads,
};

const CONNECTIONS: [usize; 3] = [1, 16, MAX_CONNECTIONS];
const MAX_CONNECTIONS: usize = 64;

#[derive(clap::Args)]
pub struct Arguments {
    /// Folder for the world. Its contents are deleted.
    #[arg(long, default_value = ".cache/bench")]
    data: PathBuf,
    /// Seconds of load for each row and side.
    #[arg(long, env = "BENCH_SECONDS", default_value_t = 8.0)]
    seconds: f64,
    /// Measure only this.
    #[arg(long)]
    only: Option<Only>,
}

/// A part of the measurements.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Only {
    /// Profile pages, feeds and new posts.
    Pages,
    /// Publishing to few and to many followers, and auto-follow.
    Followers,
    /// What devices with dead addresses cost the other devices.
    DeadDevices,
}

/// `processors`: a runtime with all processors, as a server has.
pub async fn run(arguments: Arguments, processors: &Handle) -> Result<(), BenchError> {
    let time = Duration::from_secs_f64(arguments.seconds);
    let folder = std::path::absolute(&arguments.data)?;
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    match arguments.only {
        Some(Only::Followers) => {
            report::followers(&followers::measure(&folder).await?);
            return Ok(());
        }
        Some(Only::DeadDevices) => {
            report::dead_devices(&dead_devices::measure(&folder, processors).await?);
            return Ok(());
        }
        Some(Only::Pages) | None => {}
    }
    let (of_product, of_floor) = (folder.join("product.sqlite"), folder.join("floor.sqlite"));
    let world = create_world(&of_product, &of_floor).await?;
    if matches!(arguments.only, Some(Only::Pages)) {
        let servers = Servers::start(&folder, &of_product, &of_floor).await?;
        report::spreads(&Measuring { servers: &servers, time }.all(&world).await?);
        return servers.end();
    }

    let large = create_large_world(&folder, &of_product).await?;
    report::growth_heading();
    let starts = growth::measure(&folder, [&of_product, &large], &world, time, report::growth).await?;
    report::growth_of_starts(&starts);
    profiles::measure(&folder, time, report::growth).await?;
    std::fs::remove_file(&large)?;

    let servers = Servers::start(&folder, &of_product, &of_floor).await?;
    let product = &servers.product;
    let memory_at_start = product.memory()?;
    let spreads = Measuring { servers: &servers, time }.all(&world).await?;
    let memory_after_load = product.memory()?;
    let slowest = hostile::measure(product.address, &world.authors[0]).await?;
    let costs = documents::measure(product, &world).await?;

    report::spreads(&spreads);
    report::memory(memory_at_start, memory_after_load);
    report::cold_start(&starts[0]);
    report::hostile(&slowest);
    costs.iter().for_each(report::document);
    servers.end()?;

    let mut product = Server::product_with(&folder, &of_product, &addresses::WITHOUT_LIMITS)?;
    product.connect().await?;
    for compared in addresses::measure(product.address, &world.authors).await? {
        report::addresses(&compared);
    }
    product.end()?;

    for measured in beside::measure(&folder, &of_product, &world, time).await? {
        report::beside(measured);
    }
    for measured in slow::measure(&folder, &of_product, &world, time).await? {
        report::slow(measured);
    }
    report::commits(&commits::measure(&folder, &of_product, &world.authors, time, processors).await?);
    report::postgres(postgres::measure(&folder, time, processors).await?.as_ref());
    report::encryption(&encryption::measure(time)?);
    report::followers(&followers::measure(&folder).await?);
    report::dead_devices(&dead_devices::measure(&folder, processors).await?);
    report::uploads(&uploads::measure(&folder, &of_product, &world.authors).await?);
    Ok(())
}

async fn create_world(database: &Path, copy: &Path) -> Result<World, BenchError> {
    let started = Instant::now();
    let world = world::create(database, Size::FULL).await?;
    std::fs::copy(database, copy)?;
    let Size { profiles, posts_each, readers } = Size::FULL;
    let created = creation_summary(started, database)?;
    println!("{} posts of {profiles} profiles and {readers} readers, {created}", profiles * posts_each);
    Ok(world)
}

async fn create_large_world(folder: &Path, database: &Path) -> Result<PathBuf, BenchError> {
    let started = Instant::now();
    let large = folder.join("large.sqlite");
    world::create_large(database, &large, Size::MANY_POSTS).await?;
    let created = creation_summary(started, &large)?;
    println!("{} posts in the large world, {created}", Size::FULL.profiles * Size::MANY_POSTS);
    Ok(large)
}

fn creation_summary(started: Instant, database: &Path) -> Result<String, BenchError> {
    let size = std::fs::metadata(database)?.len() / 1_000_000;
    Ok(format!("created in {:.1} s ({size} MB)", started.elapsed().as_secs_f64()))
}

/// The product and the floor, each with its copy of the world.
struct Servers {
    product: Server,
    floor: Server,
}

impl Servers {
    async fn start(folder: &Path, of_product: &Path, of_floor: &Path) -> Result<Self, BenchError> {
        let mut product = Server::product(folder, of_product)?;
        let mut floor = Server::floor(folder, of_floor)?;
        product.connect().await?;
        floor.connect().await?;
        Ok(Self { product, floor })
    }

    fn addresses(&self) -> [SocketAddr; 2] {
        [self.product.address, self.floor.address]
    }

    fn end(self) -> Result<(), BenchError> {
        self.product.end()?;
        self.floor.end()
    }
}

struct Measuring<'s> {
    servers: &'s Servers,
    /// Time of load for each row and side.
    time: Duration,
}

impl Measuring<'_> {
    /// Prints each row as soon as it is measured. Returns the spreads.
    async fn all(&self, world: &World) -> Result<Vec<Spread>, BenchError> {
        let mut spreads = Vec::new();
        let addresses = self.servers.addresses();
        let profile_pages = pages::profile_pages(world, addresses).await?;
        let feeds = pages::feeds(world, addresses).await?;
        println!(
            "product and floor return the same bytes: {} pages of profiles ({} kB each), {} of feeds ({} kB each)",
            profile_pages.count,
            profile_pages.bytes / profile_pages.count / 1000,
            feeds.count,
            feeds.bytes / feeds.count / 1000,
        );
        let empty = self.load_alone().await?;
        println!(
            "the load generator alone, with empty responses of the floor: {:.0}/s over 16 connections",
            empty.per_second()
        );
        report::heading();
        for connections in CONNECTIONS {
            let [mut product, floor] = self
                .load_alternately(connections, [profile_pages.product.clone(), profile_pages.floor.clone()])
                .await?;
            if connections == MAX_CONNECTIONS {
                spreads.push(Spread::of("profile page", connections, &mut product));
            }
            report::row(Row {
                what: "profile page",
                connections,
                product,
                floor,
                min_ratio: Some(if connections == 1 { 0.3 } else { 0.35 }),
            });
        }
        for connections in CONNECTIONS {
            let [mut product, floor] =
                self.load_alternately(connections, [feeds.product.clone(), feeds.floor.clone()]).await?;
            if connections == MAX_CONNECTIONS {
                spreads.push(Spread::of("feed page", connections, &mut product));
            }
            report::row(Row { what: "feed page", connections, product, floor, min_ratio: Some(0.5) });
        }
        let costs = [
            self.cost("profile page", [profile_pages.product, profile_pages.floor]).await?,
            self.cost("feed page", [feeds.product, feeds.floor]).await?,
        ];
        // Last, because it changes the pages.
        pages::compare_sending(world, addresses).await?;
        let sending = [Side::Product, Side::Floor]
            .map(|side| Arc::new(Sending { side, authors: world.authors.clone() }));
        for connections in CONNECTIONS {
            let [product, floor] = self.load_alternately(connections, sending.clone()).await?;
            report::row(Row { what: "create post", connections, product, floor, min_ratio: None });
        }
        println!();
        costs.iter().for_each(report::cost);
        report::cost(&self.cost("created post", sending).await?);
        Ok(spreads)
    }

    async fn cost<A: Workload + 'static>(
        &self,
        what: &'static str,
        workloads: [Arc<A>; 2],
    ) -> Result<Cost, BenchError> {
        cost::measure(what, [&self.servers.product, &self.servers.floor], workloads, self.time).await
    }

    async fn load_alternately<A: Workload + 'static>(
        &self,
        connections: usize,
        workloads: [Arc<A>; 2],
    ) -> Result<[Figures; 2], BenchError> {
        load::load_alternately(self.servers.addresses(), connections, self.time, workloads).await
    }

    async fn load_alone(&self) -> Result<Figures, BenchError> {
        struct Empty;
        impl Workload for Empty {
            fn call(&self, _: u64) -> Call {
                Call::nothing()
            }
            fn is_right(&self, _: u64, response: &[u8]) -> bool {
                response.is_empty()
            }
        }
        load::load(self.servers.floor.address, 16, WARM_UP * 2, Arc::new(Empty)).await
    }
}
