//! Reproducible pseudo-random numbers (`SplitMix64`) from a seed. For the demo, simulations and benchmarks;
//! not for secrets.

pub struct Rng(u64);

impl Rng {
    pub const fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns an independent sequence for each number.
    pub fn numbered(seed: u64, number: u64) -> Self {
        let mut own = Self(Self(seed).draw() ^ number);
        own.0 = own.draw();
        own
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// Returns a number from 0 to `end` (exclusive). `end` must be above zero.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.draw() % end as u64).expect("less than a usize")
    }

    /// Returns a number from `min` to `max` (inclusive).
    pub fn between(&mut self, min: usize, max: usize) -> usize {
        min + self.below(max - min + 1)
    }

    pub fn one_of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.draw().to_be_bytes()[0])
    }

    /// Returns true in `share` of 100 cases.
    pub fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// Returns a number from 0 to `end` (exclusive); smaller ones are more frequent.
    pub fn towards_first(&mut self, end: usize) -> usize {
        let limit = self.below(end) + 1;
        self.below(limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_the_same_only_for_the_same_seed_and_number() {
        let drawn = |seed, number| {
            let mut rng = Rng::numbered(seed, number);
            (0..20).map(|_| rng.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(drawn(1, 7), drawn(1, 7));
        assert_ne!(drawn(1, 7), drawn(1, 8));
        assert_ne!(drawn(1, 7), drawn(2, 7));
    }

    #[test]
    fn first_numbers_are_more_frequent_and_each_occurs() {
        let mut rng = Rng::from_seed(1);
        let mut times = [0; 5];
        for _ in 0..1000 {
            times[rng.towards_first(5)] += 1;
        }
        assert!(times.is_sorted_by(|more, fewer| more > fewer) && times[4] > 0, "{times:?}");
    }
}
