//! The table that is printed, with what is aimed at. It judges nobody: a machine that is slow or
//! busy makes no test fail.

use std::time::Duration;

use crate::addresses::Compared;
use crate::followers::Measured;
use crate::hostile::Slowest;
use crate::load::Figures;
use crate::uploads::Held;
use crate::world::{FEW, MANY};

/// One kind of call over so many connections.
pub struct Row {
    pub what: &'static str,
    pub connections: usize,
    pub product: Figures,
    pub floor: Figures,
    /// The share of the floor's calls per second that is aimed at.
    pub aim: Option<f64>,
}

pub fn heading() {
    println!(
        "\n{:<13} {:>5}   {:>9} {:>9} {:>9}   {:>9} {:>9} {:>9}   {:>5}  aim",
        "", "conn.", "product/s", "p50 ms", "p99 ms", "floor/s", "p50 ms", "p99 ms", "ratio"
    );
}

pub fn row(mut row: Row) {
    let ratio = row.product.per_second() / row.floor.per_second();
    let aim = row.aim.map_or(String::new(), |aim| format!("{aim:.2} {}", verdict(ratio >= aim)));
    println!(
        "{:<13} {:>5}   {}   {}   {ratio:>5.2}  {aim}",
        row.what,
        row.connections,
        figures(&mut row.product),
        figures(&mut row.floor),
    );
}

fn figures(figures: &mut Figures) -> String {
    let (half, most) = (figures.percentile(50), figures.percentile(99));
    format!("{:>9.0} {:>9.2} {:>9.2}", figures.per_second(), millis(half), millis(most))
}

pub fn memory(after_start: u64, after_load: u64) {
    let (began, ended) = (megabytes(after_start), megabytes(after_load));
    println!(
        "\nmemory      {ended} MB after the load ({began} MB after start)   aim 75 MB {}",
        verdict(ended < 75)
    );
}

pub fn cold_start(mut times: Vec<Duration>) {
    times.sort_unstable();
    let (middle, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "cold start  {:.0} ms to the first right answer ({:.0} ms the slowest of {})   aim 150 ms {}",
        millis(middle),
        millis(worst),
        times.len(),
        verdict(middle < Duration::from_millis(150))
    );
}

pub fn hostile(slowest: &Slowest) {
    println!(
        "hostile     {:.1} ms the slowest of {} documents ({})   aim 20 ms {}",
        millis(slowest.time),
        slowest.documents,
        slowest.name,
        verdict(slowest.time < Duration::from_millis(20))
    );
}

pub fn addresses(compared: &Compared) {
    let Compared { what, known, unknown } = *compared;
    let allowed = Duration::from_millis(5).max(known.max(unknown) / 20);
    println!(
        "{what:<11} {:.1} ms for a known address, {:.1} ms for an unknown one   aim {:.1} ms apart {}",
        millis(known),
        millis(unknown),
        millis(allowed),
        verdict(known.abs_diff(unknown) <= allowed)
    );
}

pub fn followers(measured: &Measured) {
    let Measured { few, many, auto_follow } = *measured;
    let times = many.as_secs_f64() / few.as_secs_f64();
    println!(
        "followers   {:.1} ms to publish for {FEW} of them, {:.1} ms for {MANY}, {times:.2} times   \
         aim 1.20 {}",
        millis(few),
        millis(many),
        verdict(times <= 1.2)
    );
    println!(
        "auto-follow {:.0} ms to switch on for {MANY} readers   aim 1000 ms {}",
        millis(auto_follow),
        verdict(auto_follow <= Duration::from_secs(1))
    );
}

pub fn uploads(held: &Held) {
    let [at_once, decoding, decoded] = [held.at_once, held.decoding, held.decoded].map(megabytes);
    println!(
        "uploads     {at_once} MB more while a picture of 2 GB and 40 films of 40 MB come at once, in {:.0} s   \
         aim 64 MB {}",
        held.time.as_secs_f64(),
        verdict(at_once < 64)
    );
    println!(
        "decoding    {decoding} MB more for a picture of 50 megapixels, {decoded} MB more after it   \
         aim 300 MB {}",
        verdict(decoding < 300)
    );
}

fn megabytes(bytes: u64) -> u64 {
    bytes / 1_000_000
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn verdict(is_met: bool) -> &'static str {
    if is_met { "met" } else { "MISSED" }
}
