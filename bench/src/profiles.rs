//! Measures how much slower internal staff finds a profile among a hundred times as many.

use std::path::Path;
use std::time::Duration;

use crate::BenchError;
use crate::calls::Call;
use crate::growth::Row;
use crate::load::load_alternately;
use crate::pages::{Pages, fetch};
use crate::process::Server;
use crate::world;

/// Numbers of profiles.
const FEW: usize = 100;
const MANY: usize = 10_000;
/// Part of the user name of one profile in both worlds.
const RARE: &str = "einrichtung-042";

/// Passes each row to `report` as soon as it is measured.
pub async fn measure(folder: &Path, time: Duration, report: impl Fn(Row)) -> Result<(), BenchError> {
    let databases = ["few.sqlite", "many.sqlite"].map(|name| folder.join(name));
    let staff = [
        world::create_profiles(&databases[0], FEW).await?,
        world::create_profiles(&databases[1], MANY).await?,
    ];
    let mut servers = [Server::product(folder, &databases[0])?, Server::product(folder, &databases[1])?];
    for server in &mut servers {
        server.connect().await?;
    }
    let addresses = servers.each_ref().map(|server| server.address);
    let search = staff.each_ref().map(|staff| Call::search_profile(staff, RARE));
    let list = staff.each_ref().map(|staff| Call::managed_profiles(staff));
    for (what, [few, many], max_ratio) in [("find a profile", search, 1.5), ("all profiles", list, 2.0)] {
        let few = fetch(addresses[0], std::iter::once(few)).await?;
        let many = fetch(addresses[1], std::iter::once(many)).await?;
        let figures = load_alternately(addresses, 1, time, [Pages::new(few), Pages::new(many)]).await?;
        report(Row { what, connections: 1, figures, max_ratio });
    }
    for server in servers {
        server.end()?;
    }
    Ok(())
}
