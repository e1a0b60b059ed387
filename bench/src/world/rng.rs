//! A reproducible random number generator: SplitMix64 from a fixed seed.

use uuid::Uuid;

pub struct Rng(u64);

impl Rng {
    pub const fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// Returns a number from 0 to `end` (exclusive).
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.draw() % end as u64).expect("less than a usize")
    }

    /// Returns a number from `min` to `max` (inclusive).
    pub fn between(&mut self, min: usize, max: usize) -> usize {
        min + self.below(max - min + 1)
    }

    pub fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    pub fn one_of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.draw().to_be_bytes()[0])
    }

    /// Returns an id that sorts by time, like the product's.
    pub fn id(&mut self, at: aushang_db::Timestamp) -> Uuid {
        let millis = at.millis().unsigned_abs();
        uuid::Builder::from_unix_timestamp_millis(millis, &self.bytes()).into_uuid()
    }
}
