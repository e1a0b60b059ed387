//! Ranges of a file, as in HTTP range requests.

use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    Whole,
    /// From this byte to the end.
    From(u64),
    /// Both ends are inclusive. A `last` beyond the end of the file means its end.
    Between {
        first: u64,
        last: u64,
    },
    /// The last bytes: this number, or the whole file if it has fewer.
    Last(u64),
}

impl Span {
    /// The range in a file of `size` bytes. `None` if it contains no bytes of the file.
    pub fn within(self, size: u64) -> Option<Range<u64>> {
        match self {
            Self::Whole => Some(0..size),
            Self::From(first) => Some(first..size),
            Self::Between { first, last } if first <= last => Some(first..last.saturating_add(1).min(size)),
            Self::Between { .. } => None,
            Self::Last(count) => Some(size.saturating_sub(count)..size),
        }
        .filter(|range| self == Self::Whole || range.start < range.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_follow_http_range_semantics() {
        let between = |first, last| Span::Between { first, last };
        let table = [
            (Span::Whole, 10, Some(0..10)),
            (Span::Whole, 0, Some(0..0)),
            (Span::From(0), 10, Some(0..10)),
            (Span::From(9), 10, Some(9..10)),
            (Span::From(10), 10, None),
            (Span::From(0), 0, None),
            (Span::From(u64::MAX), 10, None),
            (between(0, 0), 10, Some(0..1)),
            (between(2, 5), 10, Some(2..6)),
            (between(2, 99), 10, Some(2..10)),
            (between(0, u64::MAX), 10, Some(0..10)),
            (between(5, 2), 10, None),
            (between(10, 12), 10, None),
            (Span::Last(3), 10, Some(7..10)),
            (Span::Last(30), 10, Some(0..10)),
            (Span::Last(0), 10, None),
            (Span::Last(5), 0, None),
        ];
        for (span, size, expected) in table {
            assert_eq!(span.within(size), expected, "{span:?} of {size}");
        }
    }
}
