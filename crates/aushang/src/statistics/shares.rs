//! Which groups of readers are told of, and which are too small to be.
//!
//! A group of one or two would tell of single people, and so would what is left beside the groups that
//! are told, since the number of all is known. So nothing is told unless there are enough readers at
//! all; a group is told if it has enough of them and if enough are outside it, or nobody is; and if
//! fewer than that belong to none of the groups told, the smallest of these is not told either, until
//! enough do. Those stand together as 'Andere', said nothing or not, and are told of only
//! beside a group. A count within one group may be compared with an earlier one; nothing here hides that.

use std::collections::{HashMap, HashSet};

use async_graphql::SimpleObject;
use serde::{Deserialize, Serialize};

/// How many groups are shown.
const MAX_SHARES: usize = 5;
/// Of fewer readers nothing is told of groups.
const MIN_READERS: i64 = 10;
/// Of fewer readers no group is told, and no rest.
const MIN_GROUP: i64 = 3;
const OTHERS: &str = "Andere";

/// A group of readers, as a part of all who saw a post.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(serial)]
pub struct Share {
    pub label: String,
    /// From 0 to 1, rounded to 4 decimals.
    pub value: f64,
}

/// So many readers who belong to the same groups.
#[derive(Clone, Debug, Default)]
pub struct Viewers {
    pub number: i64,
    /// Names of groups, each once; none: they said nothing.
    pub names: Vec<String>,
}

/// The largest groups that may be told, the largest first and equal ones by name; 'Andere' comes last,
/// where fewer than five are told.
pub fn shares(viewers: &[Viewers]) -> Vec<Share> {
    let all = viewers.iter().map(|viewers| viewers.number).sum();
    if all < MIN_READERS {
        return Vec::new();
    }
    let mut told = groups(viewers);
    told.retain(|(_, number)| *number >= MIN_GROUP && is_no_trace(all - number));
    told.truncate(MAX_SHARES);
    let mut rest = outside(viewers, &told);
    while !is_no_trace(rest) && told.pop().is_some() {
        rest = outside(viewers, &told);
    }
    if told.is_empty() {
        return Vec::new();
    }
    let has_others = rest > 0 && told.len() < MAX_SHARES;
    let others = has_others.then_some((OTHERS, rest));
    told.into_iter().chain(others).map(|(name, number)| share(name, number, all)).collect()
}

/// Nobody, or enough to tell of no single one.
fn is_no_trace(number: i64) -> bool {
    number == 0 || number >= MIN_GROUP
}

/// All groups with how many belong to them, the largest first.
fn groups(viewers: &[Viewers]) -> Vec<(&str, i64)> {
    let mut numbers = HashMap::new();
    for Viewers { number, names } in viewers {
        for name in names {
            *numbers.entry(name.as_str()).or_insert(0) += number;
        }
    }
    let mut groups: Vec<_> = numbers.into_iter().collect();
    groups.sort_by(|(one, many), (other, more)| more.cmp(many).then_with(|| one.cmp(other)));
    groups
}

/// How many belong to none of these groups.
fn outside(viewers: &[Viewers], groups: &[(&str, i64)]) -> i64 {
    let names: HashSet<_> = groups.iter().map(|(name, _)| *name).collect();
    let is_outside = |viewers: &&Viewers| !viewers.names.iter().any(|name| names.contains(name.as_str()));
    viewers.iter().filter(is_outside).map(|viewers| viewers.number).sum()
}

#[expect(clippy::cast_precision_loss, reason = "nobody has so many readers")]
fn share(name: &str, number: i64, all: i64) -> Share {
    let value = number as f64 / all as f64;
    Share { label: name.to_owned(), value: (value * 10_000.0).round() / 10_000.0 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What it shows, what so many said, and what is told.
    type Row<'a> = (&'a str, &'a [(i64, &'a [&'a str])], &'a [(&'a str, f64)]);

    fn viewers(said: &[(i64, &[&str])]) -> Vec<Viewers> {
        said.iter()
            .map(|(number, names)| Viewers {
                number: *number,
                names: names.iter().map(|name| (*name).to_owned()).collect(),
            })
            .collect()
    }

    // spec: POST-28, POST-29, POST-30, POST-33
    #[test]
    fn groups_are_told_where_they_tell_of_nobody() {
        let table: &[Row<'_>] = &[
            ("too few at all", &[(5, &["A"]), (4, &["B"])], &[]),
            ("enough", &[(5, &["B"]), (5, &["A"])], &[("A", 0.5), ("B", 0.5)]),
            ("all are one", &[(10, &["A"])], &[("A", 1.0)]),
            ("nobody said anything", &[(10, &[])], &[]),
            (
                "small ones are others",
                &[(6, &["A"]), (3, &["B"]), (2, &["C"]), (1, &["D"])],
                &[("A", 0.5), ("B", 0.25), (OTHERS, 0.25)],
            ),
            ("and so are those who said nothing", &[(7, &["A"]), (3, &[])], &[("A", 0.7), (OTHERS, 0.3)]),
            ("all but two are one", &[(8, &["A"]), (2, &["B"])], &[]),
            ("two are left", &[(5, &["A"]), (3, &["B"]), (2, &["C"])], &[("A", 0.5), (OTHERS, 0.5)]),
            ("one said nothing", &[(6, &["A"]), (3, &["B"]), (1, &[])], &[("A", 0.6), (OTHERS, 0.4)]),
            (
                "rounded",
                &[(4, &["A"]), (4, &["B"]), (4, &["C"])],
                &[("A", 0.3333), ("B", 0.3333), ("C", 0.3333)],
            ),
            (
                "five at most",
                &[(9, &["A"]), (8, &["B"]), (7, &["C"]), (6, &["D"]), (5, &["E"]), (5, &["F"])],
                &[("A", 0.225), ("B", 0.2), ("C", 0.175), ("D", 0.15), ("E", 0.125)],
            ),
            (
                "one is left beside five",
                &[(4, &["A"]), (4, &["B"]), (4, &["C"]), (4, &["D"]), (3, &["E"]), (1, &["F"])],
                &[("A", 0.2), ("B", 0.2), ("C", 0.2), ("D", 0.2), (OTHERS, 0.2)],
            ),
            ("who belongs to two", &[(6, &["A"]), (4, &["A", "B"])], &[("A", 1.0), ("B", 0.4)]),
            (
                "one is not in the largest",
                &[(5, &["A"]), (4, &["A", "B"]), (1, &["B"])],
                &[("B", 0.5), (OTHERS, 0.5)],
            ),
        ];
        for (what, said, expected) in table {
            let told = shares(&viewers(said));
            let told: Vec<_> = told.iter().map(|share| (share.label.as_str(), share.value)).collect();
            assert_eq!(told, *expected, "{what}");
        }
    }

    proptest! {
        /// Whatever is told and whatever can be reckoned from it is about nobody, or about enough.
        #[test]
        fn nothing_told_is_about_one_or_two(numbers in prop::collection::vec((0_i32..30, 0_u8..8), 0..12)) {
            let said: Vec<_> = numbers
                .iter()
                .map(|(number, name)| Viewers {
                    number: (*number).into(),
                    // Some say nothing.
                    names: (*name > 0).then(|| name.to_string()).into_iter().collect(),
                })
                .collect();
            let all = numbers.iter().map(|(number, _)| f64::from(*number)).sum::<f64>();
            let told = shares(&said);
            prop_assert!(told.len() <= MAX_SHARES);
            let counts: Vec<_> = told.iter().map(|share| share.value * all).collect();
            let mut left = all;
            for count in counts {
                prop_assert!(count > 2.5 && !(0.5..2.5).contains(&(all - count)));
                left -= count;
            }
            prop_assert!(told.is_empty() || !(0.5..2.5).contains(&left), "{left} are left");
        }
    }
}
