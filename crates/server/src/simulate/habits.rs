//! What a reader says of itself and does next: chance, whatever the server answers.

use crate::chance::Chance;

/// What a reader sets out to do. Who finds nothing to do it to opens the feed instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Opens the feed at its newest posts.
    Open,
    /// Scrolls on to older ones.
    ScrollOn,
    /// Looks at a profile's page.
    Visit,
    /// Looks at a profile's page and follows it.
    Follow,
    Like,
    Vote,
    Click,
}

/// How often of a hundred times.
const HABITS: [(Action, usize); 7] = [
    (Action::Open, 30),
    (Action::ScrollOn, 15),
    (Action::Visit, 10),
    (Action::Follow, 5),
    (Action::Like, 20),
    (Action::Vote, 12),
    (Action::Click, 8),
];

/// Who comes, of a hundred.
const ROLES: [(&str, usize); 5] =
    [("STUDENT", 80), ("EMPLOYEE", 8), ("GUEST", 5), ("INTERESTED", 4), ("ALUMNI", 3)];

/// Some say nothing of what they study.
const SAYS: usize = 85;
/// Most follow a profile as soon as they come.
const FOLLOWS_AT_ONCE: usize = 70;
/// So many at most, at once.
const MAX_CONCURRENT: usize = 5;

/// What a reader says of itself: its role, and places in the lists of universities and affiliations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Says {
    pub role: &'static str,
    pub university: Option<usize>,
    pub affiliation: Option<usize>,
}

/// A crowd comes from so many universities and fields of study, whatever the catalogue has.
const MAX_GROUPS: usize = 6;

/// One reader's own chance.
pub struct Habits {
    own: Chance,
    /// From which follows what it says of itself.
    says: u64,
    /// Where in the catalogue the crowd's universities and fields of study begin.
    home: u64,
}

impl Habits {
    pub fn of(seed: u64, reader: usize) -> Self {
        let mut own = Chance::numbered(seed, reader as u64);
        Self { says: own.draw(), own, home: Chance::from_seed(seed).draw() }
    }

    /// In lists so long; the same each time.
    pub fn says(&self, universities: usize, affiliations: usize) -> Says {
        let mut chance = Chance::from_seed(self.says);
        let role = one_of(&ROLES, chance.below(100));
        let mut said = |length: usize| {
            let place = chance.towards_first(MAX_GROUPS);
            let says = chance.percent(SAYS) && length > 0;
            says.then(|| Chance::from_seed(self.home).below(length).wrapping_add(place) % length)
        };
        Says { role, university: said(universities), affiliation: said(affiliations) }
    }

    /// Places, in a list of profiles so long, of those whom a reader follows when it comes; one at least.
    pub fn follows_at_once(&mut self, profiles: usize) -> Vec<usize> {
        let (first, mut chosen) = (self.own.below(profiles), Vec::new());
        for place in (0..profiles).filter(|place| *place != first) {
            if self.own.percent(FOLLOWS_AT_ONCE) {
                chosen.push(place);
            }
        }
        chosen.insert(0, first);
        chosen.truncate(MAX_CONCURRENT);
        chosen
    }

    /// What the reader does next, and a chance of its own to choose to what: the next action does not depend
    /// on what was there to choose from.
    pub fn next(&mut self) -> (Action, Chance) {
        (one_of(&HABITS, self.own.below(100)), Chance::from_seed(self.own.draw()))
    }
}

/// `hundred` is from 0 to 99.
fn one_of<T: Copy>(shares: &[(T, usize)], mut hundred: usize) -> T {
    for (what, share) in shares {
        match hundred.checked_sub(*share) {
            Some(rest) => hundred = rest,
            None => return *what,
        }
    }
    unreachable!("the shares are a hundred")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_a_hundred() {
        assert_eq!(HABITS.iter().map(|(_, share)| share).sum::<usize>(), 100);
        assert_eq!(ROLES.iter().map(|(_, share)| share).sum::<usize>(), 100);
        let drawn: Vec<_> = (0..100).map(|hundred| one_of(&HABITS, hundred)).collect();
        for (action, share) in HABITS {
            assert_eq!(drawn.iter().filter(|drawn| **drawn == action).count(), share, "{action:?}");
        }
    }

    fn life(seed: u64, reader: usize) -> (Says, Vec<usize>, Vec<Action>) {
        let mut habits = Habits::of(seed, reader);
        let (says, follows) = (habits.says(9, 20), habits.follows_at_once(6));
        (says, follows, (0..50).map(|_| habits.next().0).collect())
    }

    #[test]
    fn a_reader_lives_the_same_life_for_the_same_seed() {
        assert_eq!(life(1, 3), life(1, 3));
        assert_ne!(life(1, 3), life(1, 4));
        assert_ne!(life(1, 3), life(2, 3));
    }

    #[test]
    fn what_was_there_to_choose_from_changes_nothing_of_what_follows() {
        let lives = [0, 5].map(|choices| {
            let mut habits = Habits::of(1, 1);
            let action = |_| {
                let (action, mut chance) = habits.next();
                for _ in 0..choices {
                    chance.draw();
                }
                action
            };
            (0..50).map(action).collect::<Vec<_>>()
        });
        assert_eq!(lives[0], lives[1]);
    }

    #[test]
    fn everybody_follows_somebody_and_nobody_twice() {
        for profiles in [1, 2, 5, 50] {
            for reader in 0..100 {
                let mut follows = Habits::of(1, reader).follows_at_once(profiles);
                assert!((1..=MAX_CONCURRENT).contains(&follows.len()), "{follows:?}");
                assert!(follows.iter().all(|place| *place < profiles), "{follows:?}");
                let number = follows.len();
                follows.sort_unstable();
                follows.dedup();
                assert_eq!(follows.len(), number);
            }
        }
    }

    #[test]
    fn of_an_empty_catalogue_nobody_says_anything() {
        let says = Habits::of(1, 1).says(0, 0);
        assert_eq!((says.university, says.affiliation), (None, None));
    }
}
