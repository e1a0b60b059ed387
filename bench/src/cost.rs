//! Processor time per response, of the product and of the floor.

use std::sync::Arc;
use std::time::Duration;

use crate::BenchError;
use crate::load::{self, WARM_UP, Workload};
use crate::process::Server;

pub const CONNECTIONS: usize = 16;

/// Processor time of one response on average.
pub struct Cost {
    pub what: &'static str,
    pub product: Duration,
    pub floor: Duration,
}

/// Loads the product and then the floor, each for `time`.
pub async fn measure<A: Workload + 'static>(
    what: &'static str,
    [product, floor]: [&Server; 2],
    [of_product, of_floor]: [Arc<A>; 2],
    time: Duration,
) -> Result<Cost, BenchError> {
    let product = of_one(product, of_product, time).await?;
    let floor = of_one(floor, of_floor, time).await?;
    Ok(Cost { what, product, floor })
}

async fn of_one<A: Workload + 'static>(
    server: &Server,
    workload: Arc<A>,
    time: Duration,
) -> Result<Duration, BenchError> {
    load::load(server.address, CONNECTIONS, WARM_UP, workload.clone()).await?;
    let before = server.processor_time()?;
    let figures = load::load(server.address, CONNECTIONS, time, workload).await?;
    let used = server.processor_time()?.saturating_sub(before);
    let count = u32::try_from(figures.count()).expect("fewer than four billion");
    Ok(used / count.max(1))
}
