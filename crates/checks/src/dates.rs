//! Dates in a text that are past when it appears.
//!
//! '24.12.2026', '24.12.', '24. Dezember 2026', '24 December', 'December 24, 2026' and '2026-12-24' are read. A
//! date without a year is the nearest one. A date long ago belongs to history, so only recent ones are found.

use std::ops::Range;

use chrono::{Datelike, NaiveDate, TimeDelta};

use crate::code::Code;
use crate::content::Text;
use crate::finding::{Finding, Findings};
use crate::words::Scan;

/// A date with its year is taken for a mistake if it was at most so many days ago.
const RECENT: TimeDelta = TimeDelta::days(365);
/// The same for a date without a year, which may also be the next one.
const RECENT_WITHOUT_YEAR: TimeDelta = TimeDelta::days(60);

/// What is meant to lie in the past: 'seit 01.10.'.
const SINCE: &[&str] = &["seit", "ab", "since", "from"];

const MONTHS: &[(&str, u32)] = &[
    ("januar", 1),
    ("jänner", 1),
    ("february", 2),
    ("februar", 2),
    ("märz", 3),
    ("april", 4),
    ("mai", 5),
    ("juni", 6),
    ("juli", 7),
    ("august", 8),
    ("september", 9),
    ("oktober", 10),
    ("november", 11),
    ("dezember", 12),
    ("january", 1),
    ("march", 3),
    ("may", 5),
    ("june", 6),
    ("july", 7),
    ("october", 10),
    ("december", 12),
];

#[derive(Clone, Debug)]
struct Found {
    range: Range<usize>,
    day: u32,
    month: u32,
    year: Option<i32>,
}

pub(crate) fn check(found: &mut Findings, text: &Text<'_>, scan: &Scan<'_>, today: NaiveDate) {
    let dates = dates(scan);
    for (index, date) in dates.iter().enumerate() {
        let next = dates.get(index + 1);
        // Of a period, the end decides.
        let begins_period = next.is_some_and(|next| is_until(scan, date.range.end..next.range.start));
        if !begins_period && !is_since(scan, date.range.start) && is_past(date, today) {
            found.add(Finding::of(Code::DatePast, text).at(scan, date.range.clone()));
        }
    }
}

fn is_until(scan: &Scan<'_>, between: Range<usize>) -> bool {
    if between.len() > 8 {
        return false;
    }
    let words = scan.lower(between);
    ["-", "–", "—", "bis", "bis zum", "to", "until"].contains(&words.trim())
}

fn is_since(scan: &Scan<'_>, start: usize) -> bool {
    let before = scan.tokens.partition_point(|token| token.end <= start);
    // 'ab dem 01.10.'
    let words = scan.tokens[before.saturating_sub(2)..before].iter().rev();
    let words: Vec<_> = words.map(|token| scan.lower(scan.core(token))).collect();
    let is = |word: &String| SINCE.contains(&word.as_str());
    match &words[..] {
        [last, rest @ ..] => is(last) || (["dem", "the"].contains(&last.as_str()) && rest.iter().any(is)),
        [] => false,
    }
}

fn is_past(date: &Found, today: NaiveDate) -> bool {
    let on = |year: i32| NaiveDate::from_ymd_opt(year, date.month, date.day);
    let (date, recent) = if let Some(year) = date.year {
        (on(year), RECENT)
    } else {
        let years = [today.year() - 1, today.year(), today.year() + 1].into_iter().filter_map(on);
        (years.min_by_key(|date| (*date - today).num_days().abs()), RECENT_WITHOUT_YEAR)
    };
    date.is_some_and(|date| date < today && today - date <= recent)
}

fn dates(scan: &Scan<'_>) -> Vec<Found> {
    let chars = &scan.chars;
    let mut found = Vec::new();
    let mut addresses = scan.addresses.iter().peekable();
    let mut at = 0;
    while at < chars.len() {
        if let Some(address) = addresses.next_if(|address| address.start <= at) {
            at = at.max(address.end);
            continue;
        }
        let is_inside = at > 0 && (chars[at - 1].is_alphanumeric() || "./,:".contains(chars[at - 1]));
        let date = (!is_inside).then(|| date_at(chars, at)).flatten();
        at = date.as_ref().map_or_else(|| at + 1, |date| date.range.end);
        found.extend(date);
    }
    found
}

fn date_at(chars: &[char], start: usize) -> Option<Found> {
    let mut read = Reader { chars, at: start };
    let (day, month, year) = if chars[start].is_ascii_digit() {
        let (first, digits) = read.number()?;
        if digits == 4 {
            // 2026-12-24
            read.sign('-')?;
            let month = read.number().filter(|(_, digits)| *digits == 2)?.0;
            read.sign('-')?;
            let day = read.number().filter(|(_, digits)| *digits == 2)?.0;
            (day, month, i32::try_from(first).ok())
        } else if digits <= 2 {
            let (month, year) = read.after_day()?;
            (first, month, year)
        } else {
            return None;
        }
    } else if chars[start].is_alphabetic() {
        // December 24, 2026
        let month = read.month()?;
        read.spaces()?;
        let (day, _) = read.number().filter(|(_, digits)| *digits <= 2)?;
        read.ordinal();
        let with_comma = Reader { at: read.at + usize::from(read.peek() == Some(',')), ..read };
        let year = with_comma.year();
        read.at = year.map_or(read.at, |(_, end)| end);
        (day, month, year.map(|(year, _)| year))
    } else {
        return None;
    };
    let ends = read.peek().is_none_or(|next| !next.is_alphanumeric());
    let is_valid = NaiveDate::from_ymd_opt(year.unwrap_or(2024), month, day).is_some();
    (ends && is_valid).then_some(Found { range: start..read.at, day, month, year })
}

#[derive(Clone, Copy)]
struct Reader<'a> {
    chars: &'a [char],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn sign(&mut self, sign: char) -> Option<()> {
        (self.peek() == Some(sign)).then(|| self.at += 1)
    }

    /// At least one space.
    fn spaces(&mut self) -> Option<()> {
        let start = self.at;
        while self.peek().is_some_and(|char| char == ' ' || char == '\u{a0}') && self.at < start + 3 {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    /// A number and how many digits it has, at most four.
    fn number(&mut self) -> Option<(u32, usize)> {
        let digits = self.chars[self.at..].iter().take(5).take_while(|char| char.is_ascii_digit()).count();
        let number: String = self.chars[self.at..self.at + digits].iter().collect();
        self.at += digits;
        (digits <= 4).then(|| number.parse().ok()).flatten().map(|number| (number, digits))
    }

    fn month(&mut self) -> Option<u32> {
        let letters = self.chars[self.at..].iter().take(10).take_while(|char| char.is_alphabetic());
        let name: String = letters.flat_map(|char| char.to_lowercase()).collect();
        let (_, month) = MONTHS.iter().find(|(known, _)| *known == name)?;
        self.at += name.chars().count();
        Some(*month)
    }

    /// '24th'
    fn ordinal(&mut self) {
        let ending: String = self.chars[self.at..].iter().take(2).collect();
        if ["st", "nd", "rd", "th"].contains(&ending.as_str()) {
            self.at += 2;
        }
    }

    /// A year after spaces, and where it ends.
    fn year(mut self) -> Option<(i32, usize)> {
        self.spaces()?;
        let (year, _) = self.number().filter(|(_, digits)| *digits == 4)?;
        i32::try_from(year).ok().map(|year| (year, self.at))
    }

    /// The month and the year after a day: '.12.2026', '.12.', '. Dezember 2026', ' December'.
    fn after_day(&mut self) -> Option<(u32, Option<i32>)> {
        let has_dot = self.sign('.').is_some();
        if !has_dot {
            self.ordinal();
        }
        let has_space = self.spaces().is_some();
        if self.peek().is_some_and(char::is_alphabetic) {
            // Without a space, '24.dezember' may be part of a name.
            let month = if has_space { self.month()? } else { return None };
            let year = self.year();
            self.at = year.map_or(self.at, |(_, end)| end);
            return Some((month, year.map(|(year, _)| year)));
        }
        if !has_dot {
            return None;
        }
        let (month, _) = self.number().filter(|(_, digits)| *digits <= 2)?;
        self.sign('.')?;
        if let Some((year, end)) = self.year() {
            self.at = end;
            return Some((month, Some(year)));
        }
        let mut close = *self;
        match close.number() {
            Some((year, digits @ (2 | 4))) if close.peek().is_none_or(|next| next != '.') => {
                self.at = close.at;
                let year = i32::try_from(year).ok()?;
                Some((month, Some(if digits == 2 { 2000 + year } else { year })))
            }
            _ => Some((month, None)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{excerpts, prose};
    use crate::{Code, check};

    /// They appear on 27 November 2026.
    #[test]
    fn past_dates_are_found_in_german_and_english() {
        for (text, found) in [
            ("am 26.11.2026", &["26.11.2026"][..]),
            ("am 27.11.2026", &[]),
            ("am 28.11.2026", &[]),
            ("am 26.11., 18 Uhr", &["26.11."]),
            ("am 27.11., 18 Uhr", &[]),
            ("am 28. 11. 2025 war", &["28. 11. 2025"]),
            ("am 27.11.2025", &["27.11.2025"]),
            // More than a year ago: history.
            ("am 26.11.2025", &[]),
            ("gegründet am 01.10.1825", &[]),
            // Without a year it may be the next one.
            ("am 28.09.", &["28.09."]),
            ("am 27.09.", &[]),
            ("am 24.01.", &[]),
            ("am 26.11.26", &["26.11.26"]),
            ("am 26. November", &["26. November"]),
            ("am 26. November 2027", &[]),
            ("am 1. März 2026 um acht", &["1. März 2026"]),
            ("on 26 November 2026", &["26 November 2026"]),
            ("on November 26th, 2026", &["November 26th, 2026"]),
            ("on November 26", &["November 26"]),
            ("am 2026-11-26", &["2026-11-26"]),
            // Periods end later.
            ("vom 20.11. bis 30.11.", &[]),
            ("20.11.–30.11.2026", &[]),
            ("20. bis zum 25.11.", &["25.11."]),
            ("20.11. - 25.11.", &["25.11."]),
            ("seit 20.11. offen, ab dem 21.11. auch abends", &[]),
            ("https://uni.example/26.11.2026/a", &[]),
            ("Version 1.2.3, 18.30 Uhr, 10.11.12.13, 3.5 von 30.2., 31.11.", &[]),
            ("Mai und im November 2026", &[]),
        ] {
            let findings = check(&prose(text));
            assert_eq!(excerpts(&findings, Code::DatePast), found, "{text}");
        }
    }
}
