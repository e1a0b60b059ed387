//! Chance that falls the same way each time: `SplitMix64` from a seed. For what is to look as if people
//! had done it; never for what nobody may guess.

pub struct Chance(u64);

impl Chance {
    pub const fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    /// One of many that have nothing to do with each other.
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

    /// From 0 to `end`, without it; `end` is above zero.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.draw() % end as u64).expect("less than a usize")
    }

    /// So often of a hundred times.
    pub fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// The same, the first ones the most often.
    pub fn towards_first(&mut self, end: usize) -> usize {
        let limit = self.below(end) + 1;
        self.below(limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_falls_the_same_way_for_the_same_seed_and_number_alone() {
        let drawn = |seed, number| {
            let mut chance = Chance::numbered(seed, number);
            (0..20).map(|_| chance.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(drawn(1, 7), drawn(1, 7));
        assert_ne!(drawn(1, 7), drawn(1, 8));
        assert_ne!(drawn(1, 7), drawn(2, 7));
    }

    #[test]
    fn the_first_ones_come_more_often_and_each_may_come() {
        let mut chance = Chance::from_seed(1);
        let mut times = [0; 5];
        for _ in 0..1000 {
            times[chance.towards_first(5)] += 1;
        }
        assert!(times.is_sorted_by(|more, fewer| more > fewer) && times[4] > 0, "{times:?}");
    }
}
