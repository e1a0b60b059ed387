//! The attributes and actions of a reader. They are random numbers from a seed, independent of the server's
//! responses.

use super::rng::Rng;

/// An action of a reader. If it is not possible, for example because all posts are liked, the reader opens
/// the feed instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Opens the feed with its newest posts.
    Open,
    /// Loads older posts.
    ScrollOn,
    /// Opens a profile's page.
    Visit,
    /// Opens a profile's page and follows it.
    Follow,
    Like,
    Vote,
    Click,
}

/// Percentages of the actions.
const HABITS: [(Action, usize); 7] = [
    (Action::Open, 30),
    (Action::ScrollOn, 15),
    (Action::Visit, 10),
    (Action::Follow, 5),
    (Action::Like, 20),
    (Action::Vote, 12),
    (Action::Click, 8),
];

/// Percentages of the roles.
const ROLES: [(&str, usize); 5] =
    [("STUDENT", 80), ("EMPLOYEE", 8), ("GUEST", 5), ("INTERESTED", 4), ("ALUMNI", 3)];

/// Percentage of readers that have a university, and of those that have an affiliation.
const HAS_STUDIES: usize = 85;
/// Percentage of the profiles that a new reader follows at once.
const FOLLOWS_AT_ONCE: usize = 70;
/// Maximum number of profiles that a new reader follows at once.
const MAX_FOLLOWS_AT_ONCE: usize = 5;

/// A reader's role, and indexes into the lists of universities and affiliations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attributes {
    pub role: &'static str,
    pub university: Option<usize>,
    pub affiliation: Option<usize>,
}

/// Maximum number of different universities, and of affiliations, of all readers.
const MAX_GROUPS: usize = 6;

/// The random numbers of one reader.
pub struct Habits {
    own: Rng,
    /// Seed of the attributes.
    attributes: u64,
    /// Seed of the first university and affiliation, common to all readers.
    home: u64,
}

impl Habits {
    pub fn of(seed: u64, reader: usize) -> Self {
        let mut own = Rng::numbered(seed, reader as u64);
        Self { attributes: own.draw(), own, home: Rng::from_seed(seed).draw() }
    }

    /// Returns the attributes for lists of these lengths; the same each time.
    pub fn attributes(&self, universities: usize, affiliations: usize) -> Attributes {
        let mut rng = Rng::from_seed(self.attributes);
        let role = one_of(&ROLES, rng.below(100));
        let mut index_in = |length: usize| {
            let place = rng.towards_first(MAX_GROUPS);
            let has_one = rng.percent(HAS_STUDIES) && length > 0;
            has_one.then(|| Rng::from_seed(self.home).below(length).wrapping_add(place) % length)
        };
        Attributes { role, university: index_in(universities), affiliation: index_in(affiliations) }
    }

    /// Returns the indexes, in a list of this length, of the profiles that a new reader follows; at least
    /// one.
    pub fn follows_at_once(&mut self, profiles: usize) -> Vec<usize> {
        let (first, mut chosen) = (self.own.below(profiles), Vec::new());
        for place in (0..profiles).filter(|place| *place != first) {
            if self.own.percent(FOLLOWS_AT_ONCE) {
                chosen.push(place);
            }
        }
        chosen.insert(0, first);
        chosen.truncate(MAX_FOLLOWS_AT_ONCE);
        chosen
    }

    /// Returns the next action, and random numbers to choose its object. They are separate, so that the
    /// following actions do not depend on what there was to choose from.
    pub fn next(&mut self) -> (Action, Rng) {
        (one_of(&HABITS, self.own.below(100)), Rng::from_seed(self.own.draw()))
    }
}

/// Returns the value whose share contains `hundred`, which is from 0 to 99.
fn one_of<T: Copy>(shares: &[(T, usize)], mut hundred: usize) -> T {
    for (what, share) in shares {
        match hundred.checked_sub(*share) {
            Some(rest) => hundred = rest,
            None => return *what,
        }
    }
    unreachable!("the shares add up to 100")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_100() {
        assert_eq!(HABITS.iter().map(|(_, share)| share).sum::<usize>(), 100);
        assert_eq!(ROLES.iter().map(|(_, share)| share).sum::<usize>(), 100);
        let drawn: Vec<_> = (0..100).map(|hundred| one_of(&HABITS, hundred)).collect();
        for (action, share) in HABITS {
            assert_eq!(drawn.iter().filter(|drawn| **drawn == action).count(), share, "{action:?}");
        }
    }

    fn life(seed: u64, reader: usize) -> (Attributes, Vec<usize>, Vec<Action>) {
        let mut habits = Habits::of(seed, reader);
        let (attributes, follows) = (habits.attributes(9, 20), habits.follows_at_once(6));
        (attributes, follows, (0..50).map(|_| habits.next().0).collect())
    }

    #[test]
    fn a_reader_does_the_same_for_the_same_seed() {
        assert_eq!(life(1, 3), life(1, 3));
        assert_ne!(life(1, 3), life(1, 4));
        assert_ne!(life(1, 3), life(2, 3));
    }

    #[test]
    fn choices_do_not_change_the_following_actions() {
        let lives = [0, 5].map(|choices| {
            let mut habits = Habits::of(1, 1);
            let action = |_| {
                let (action, mut rng) = habits.next();
                for _ in 0..choices {
                    rng.draw();
                }
                action
            };
            (0..50).map(action).collect::<Vec<_>>()
        });
        assert_eq!(lives[0], lives[1]);
    }

    #[test]
    fn everybody_follows_at_least_one_profile_and_none_twice() {
        for profiles in [1, 2, 5, 50] {
            for reader in 0..100 {
                let mut follows = Habits::of(1, reader).follows_at_once(profiles);
                assert!((1..=MAX_FOLLOWS_AT_ONCE).contains(&follows.len()), "{follows:?}");
                assert!(follows.iter().all(|place| *place < profiles), "{follows:?}");
                let number = follows.len();
                follows.sort_unstable();
                follows.dedup();
                assert_eq!(follows.len(), number);
            }
        }
    }

    #[test]
    fn readers_have_no_attributes_from_an_empty_catalogue() {
        let attributes = Habits::of(1, 1).attributes(0, 0);
        assert_eq!((attributes.university, attributes.affiliation), (None, None));
    }
}
