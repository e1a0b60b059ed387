//! Prints the results and their targets. A missed target is only printed, because a slow or busy machine must
//! not fail a test.

use std::time::Duration;

use crate::addresses::Compared;
use crate::beside::{Beside, READERS, WRITERS};
use crate::cost::{self, Cost};
use crate::documents;
use crate::followers::Measured;
use crate::hostile::Slowest;
use crate::load::Figures;
use crate::starts::Starts;
use crate::uploads::{self, Held};
use crate::world::{FEW, MANY};
use crate::{commits, dead_devices, encryption, growth, postgres, slow};

/// Results of one kind of call.
pub struct Row {
    pub what: &'static str,
    pub connections: usize,
    pub product: Figures,
    pub floor: Figures,
    /// Minimum ratio of the calls per second to the floor's.
    pub min_ratio: Option<f64>,
}

pub fn heading() {
    println!(
        "\n{:<13} {:>5}   {:>9} {:>9} {:>9}   {:>9} {:>9} {:>9}   {:>5}  aim",
        "", "conn.", "product/s", "p50 ms", "p99 ms", "floor/s", "p50 ms", "p99 ms", "ratio"
    );
}

pub fn row(mut row: Row) {
    let ratio = row.product.per_second() / row.floor.per_second();
    let aim = row.min_ratio.map_or(String::new(), |min| format!("{min:.2} {}", verdict(ratio >= min)));
    println!(
        "{:<13} {:>5}   {}   {}   {ratio:>5.2}  {aim}",
        row.what,
        row.connections,
        figures(&mut row.product),
        figures(&mut row.floor),
    );
}

fn figures(figures: &mut Figures) -> String {
    let (p50, p99) = (figures.percentile(50), figures.percentile(99));
    format!("{:>9.0} {:>9.2} {:>9.2}", figures.per_second(), millis(p50), millis(p99))
}

pub fn cost(cost: &Cost) {
    let Cost { what, product, floor } = cost;
    println!(
        "cost        {:.0} µs of processor for a {what} over {} connections, {:.0} µs for the floor, {:.2} times",
        product.as_secs_f64() * 1e6,
        cost::CONNECTIONS,
        floor.as_secs_f64() * 1e6,
        product.as_secs_f64() / floor.as_secs_f64()
    );
}

/// Ratio of the p99 to the median latency.
pub struct Spread {
    pub what: &'static str,
    pub connections: usize,
    pub times: f64,
}

impl Spread {
    pub fn of(what: &'static str, connections: usize, figures: &mut Figures) -> Self {
        let times = figures.percentile(99).as_secs_f64() / figures.percentile(50).as_secs_f64();
        Self { what, connections, times }
    }
}

pub fn spreads(spreads: &[Spread]) {
    println!();
    for Spread { what, connections, times } in spreads {
        println!(
            "spread      the p99 of {what}s over {connections} connections is {times:.1} times the p50   \
             aim 12 {}",
            verdict(*times <= 12.0)
        );
    }
}

pub fn beside(measured: Beside) {
    let Beside { what, mut alone, mut disturbed, posts, logins } = measured;
    let [alone, disturbed] = [&mut alone, &mut disturbed].map(|figures| figures.percentile(99));
    let times = disturbed.as_secs_f64() / alone.as_secs_f64();
    println!(
        "beside      {:.1} ms the p99 of {what}s over {READERS} connections alone, {:.1} ms while {WRITERS} \
         write ({posts} posts) and {logins} sign in, {times:.2} times   aim 2.00 {}",
        millis(alone),
        millis(disturbed),
        verdict(times <= 2.0)
    );
}

pub fn slow(measured: slow::Measured) {
    let slow::Measured { what, mut alone, mut beside } = measured;
    let [alone, beside] = [&mut alone, &mut beside].map(|figures| figures.percentile(99));
    let times = beside.as_secs_f64() / alone.as_secs_f64();
    println!(
        "slow        {:.1} ms the p99 of {what} alone, {:.1} ms beside {} slow connections of one address, \
         {times:.2} times   aim 2.00 {}",
        millis(alone),
        millis(beside),
        slow::SLOW,
        verdict(times <= 2.0)
    );
}

pub fn commits(measured: &commits::Measured) {
    let [product, by_itself, door, raw] =
        [&measured.product, &measured.by_itself, &measured.door, &measured.raw].map(Figures::per_second);
    let (times, share) = (product / by_itself, product / door);
    println!(
        "commits     {product:.0} posts/s over {} connections, {by_itself:.0} with a commit each, {times:.2} times   \
         aim 2.00 {}",
        commits::CONNECTIONS,
        verdict(times >= 2.0)
    );
    println!(
        "door        {door:.0} posts/s through the write door with the floor's statements, {share:.2} of them \
         created over HTTP (raw inserts: {raw:.0}/s)   aim 0.50 {}",
        verdict(share >= 0.5)
    );
}

pub fn postgres(measured: Option<&postgres::Measured>) {
    let Some(measured) = measured else {
        println!(
            "postgres    not measured: PostgreSQL is not installed (Debian: apt-get install postgresql)"
        );
        return;
    };
    let [product, driver] = [&measured.product, &measured.driver].map(Figures::per_second);
    println!(
        "postgres    {product:.0} posts/s over {} connections, {driver:.0} with the same statements over the \
         driver, {:.2} of them   aim 0.60 {}",
        postgres::CONNECTIONS,
        product / driver,
        verdict(product / driver >= 0.6)
    );
}

pub fn encryption(measured: &encryption::Measured) {
    let encryption::Measured { product, library, payload } = *measured;
    println!(
        "encryption  {product:.0} pushes/s ready to be sent by one core, {library:.0} encryptions of as many \
         bytes ({payload}) by the library, {:.2} of them   aim 0.60 {}",
        product / library,
        verdict(product / library >= 0.6)
    );
}

pub fn memory(after_start: u64, after_load: u64) {
    let (began, ended) = (megabytes(after_start), megabytes(after_load));
    println!(
        "memory      {ended} MB after the load ({began} MB after start)   aim 75 MB {}",
        verdict(ended < 75)
    );
}

pub fn cold_start(starts: &Starts) {
    println!(
        "cold start  {:.0} ms to the first correct response ({:.0} ms the slowest of {})   aim 150 ms {}",
        millis(starts.median()),
        millis(starts.slowest()),
        starts.count(),
        verdict(starts.median() < Duration::from_millis(150))
    );
}

pub fn growth_heading() {
    println!("\n{:<13} {:>5}   {:>9} {:>9}   times  at most", "growth", "conn.", "p50 ms", "p50 ms");
}

pub fn growth(row: growth::Row) {
    let [before, after] = row.figures.map(|mut figures| figures.percentile(50));
    grown(row.what, &row.connections.to_string(), before, after, row.max_ratio);
}

pub fn growth_of_starts([before, after]: &[Starts; 2]) {
    grown("cold start", "", before.median(), after.median(), 1.5);
}

fn grown(what: &str, connections: &str, before: Duration, after: Duration, max_ratio: f64) {
    let times = after.as_secs_f64() / before.as_secs_f64();
    println!(
        "{what:<13} {connections:>5}   {:>9.2} {:>9.2}   {times:>5.2}  {max_ratio:.2} {}",
        millis(before),
        millis(after),
        verdict(times <= max_ratio)
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

pub fn document(cost: &documents::Cost) {
    println!(
        "document    {:.1} ms of processor and {} kB for the most expensive document of {}   aim 50 ms {}",
        millis(cost.processor),
        cost.bytes / 1000,
        cost.who,
        verdict(cost.processor <= Duration::from_millis(50))
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

pub fn dead_devices(measured: &dead_devices::Measured) {
    let (alone, beside) = (measured.alone.as_secs_f64(), measured.beside.as_secs_f64());
    println!(
        "dead        {alone:.1} s until the last of {} devices is notified, {beside:.1} s beside {} that do not \
         respond, {:.2} times   aim 1.20 {}",
        dead_devices::GOOD,
        dead_devices::DEAD,
        beside / alone,
        verdict(beside <= 1.2 * alone)
    );
}

pub fn uploads(held: &Held) {
    let [at_once, max] = held.at_once.map(megabytes);
    let [decoding, decoded] = [held.decoding, held.decoded].map(megabytes);
    println!(
        "uploads     {at_once} MB more while an image of 2 GB and 40 videos of 40 MB arrive at once, in {:.0} s \
         ({max} MB the most of {} times)   aim 64 MB {}",
        held.time.as_secs_f64(),
        uploads::TIMES,
        verdict(at_once < 64)
    );
    println!(
        "decoding    {decoding} MB more for an image of 50 megapixels, {decoded} MB more after it   \
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
