//! Selects the groups of readers that statistics report. Groups that are too small are not reported.
//!
//! A group of one or two readers would reveal what single people did. So would the one or two readers outside
//! the reported groups, because the total is known. These rules prevent both:
//!
//! - Nothing is reported for fewer than ten readers.
//! - A group is reported if it has at least three readers, and at least three readers or none are outside it.
//! - While one or two readers belong to none of the reported groups, the smallest reported group is dropped.
//! - Readers in none of the reported groups are combined as 'Andere', whether or not they chose a group.
//!   'Andere' is reported only beside a group.
//!
//! The rules do not hide how the number of a group changes between two counts.

use std::collections::{HashMap, HashSet};

use async_graphql::SimpleObject;
use serde::{Deserialize, Serialize};

/// Maximum number of groups, including 'Andere'.
const MAX_SHARES: usize = 5;
/// No groups are reported for fewer readers [A-58: too little data].
const MIN_READERS: i64 = 10;
/// Minimum size of a reported group, and of the readers outside it [A-58: too little data].
const MIN_GROUP: i64 = 3;
const OTHERS: &str = "Andere";

/// A group of readers, as a share of all readers who saw a post.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(serial)]
pub struct Share {
    /// Name of the group, or 'Andere' for the readers in none of the reported groups.
    pub label: String,
    /// From 0 to 1, rounded to 4 decimals.
    pub value: f64,
}

/// Number of readers who belong to the same groups.
#[derive(Clone, Debug, Default)]
pub struct Viewers {
    pub number: i64,
    /// Names of the groups, without repetitions; empty: they chose none.
    pub names: Vec<String>,
}

/// Returns the largest groups that may be reported, by size, then by name. 'Andere' comes last, if fewer
/// than five groups are reported.
pub fn shares(viewers: &[Viewers]) -> Vec<Share> {
    let all = viewers.iter().map(|viewers| viewers.number).sum();
    if all < MIN_READERS {
        return Vec::new();
    }
    let mut reported = groups(viewers);
    reported.retain(|(_, number)| *number >= MIN_GROUP && is_anonymous(all - number));
    reported.truncate(MAX_SHARES);
    let mut rest = count_outside(viewers, &reported);
    while !is_anonymous(rest) && reported.pop().is_some() {
        rest = count_outside(viewers, &reported);
    }
    if reported.is_empty() {
        return Vec::new();
    }
    let has_others = rest > 0 && reported.len() < MAX_SHARES;
    let others = has_others.then_some((OTHERS, rest));
    reported.into_iter().chain(others).map(|(name, number)| share(name, number, all)).collect()
}

/// Whether this number of readers reveals nothing about single people: none, or enough.
fn is_anonymous(number: i64) -> bool {
    number == 0 || number >= MIN_GROUP
}

/// All groups and their numbers of readers, by size, then by name.
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

/// Number of readers who belong to none of these groups.
fn count_outside(viewers: &[Viewers], groups: &[(&str, i64)]) -> i64 {
    let names: HashSet<_> = groups.iter().map(|(name, _)| *name).collect();
    let is_outside = |viewers: &&Viewers| !viewers.names.iter().any(|name| names.contains(name.as_str()));
    viewers.iter().filter(is_outside).map(|viewers| viewers.number).sum()
}

#[expect(clippy::cast_precision_loss, reason = "numbers of readers are far below 2^52")]
fn share(name: &str, number: i64, all: i64) -> Share {
    let value = number as f64 / all as f64;
    Share { label: name.to_owned(), value: (value * 10_000.0).round() / 10_000.0 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Description, readers and their groups, and the expected shares.
    type Row<'a> = (&'a str, &'a [(i64, &'a [&'a str])], &'a [(&'a str, f64)]);

    fn viewers(groups: &[(i64, &[&str])]) -> Vec<Viewers> {
        groups
            .iter()
            .map(|(number, names)| Viewers {
                number: *number,
                names: names.iter().map(|name| (*name).to_owned()).collect(),
            })
            .collect()
    }

    // spec: POST-28, POST-29, POST-30, POST-33
    #[test]
    fn groups_are_reported_only_if_they_reveal_nobody() {
        let table: &[Row<'_>] = &[
            ("too few at all", &[(5, &["A"]), (4, &["B"])], &[]),
            ("enough", &[(5, &["B"]), (5, &["A"])], &[("A", 0.5), ("B", 0.5)]),
            ("all are one", &[(10, &["A"])], &[("A", 1.0)]),
            ("nobody chose a group", &[(10, &[])], &[]),
            (
                "small ones are others",
                &[(6, &["A"]), (3, &["B"]), (2, &["C"]), (1, &["D"])],
                &[("A", 0.5), ("B", 0.25), (OTHERS, 0.25)],
            ),
            ("readers without a group are others", &[(7, &["A"]), (3, &[])], &[("A", 0.7), (OTHERS, 0.3)]),
            ("all but two are one", &[(8, &["A"]), (2, &["B"])], &[]),
            ("two are left", &[(5, &["A"]), (3, &["B"]), (2, &["C"])], &[("A", 0.5), (OTHERS, 0.5)]),
            ("one has no group", &[(6, &["A"]), (3, &["B"]), (1, &[])], &[("A", 0.6), (OTHERS, 0.4)]),
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
        for (name, groups, expected) in table {
            let reported = shares(&viewers(groups));
            let reported: Vec<_> = reported.iter().map(|share| (share.label.as_str(), share.value)).collect();
            assert_eq!(reported, *expected, "{name}");
        }
    }

    proptest! {
        /// Each reported number, and each that can be computed from them, is zero or at least three readers.
        #[test]
        fn reported_numbers_reveal_nobody(numbers in prop::collection::vec((0_i32..30, 0_u8..8), 0..12)) {
            let viewers: Vec<_> = numbers
                .iter()
                .map(|(number, name)| Viewers {
                    number: (*number).into(),
                    // Some have no group.
                    names: (*name > 0).then(|| name.to_string()).into_iter().collect(),
                })
                .collect();
            let all = numbers.iter().map(|(number, _)| f64::from(*number)).sum::<f64>();
            let reported = shares(&viewers);
            prop_assert!(reported.len() <= MAX_SHARES);
            let counts: Vec<_> = reported.iter().map(|share| share.value * all).collect();
            let mut left = all;
            for count in counts {
                prop_assert!(count > 2.5 && !(0.5..2.5).contains(&(all - count)));
                left -= count;
            }
            prop_assert!(reported.is_empty() || !(0.5..2.5).contains(&left), "{left} are left");
        }
    }
}
