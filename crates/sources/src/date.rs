//! Dates of other servers, which often follow no standard exactly.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const GERMAN_MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"];

/// Reads RFC 3339 and RFC 2822, and what generators write instead: a zone without a colon or with a name, no zone
/// (read as UTC), no time, a wrong day of the week, German names. `None` if it is not a date.
pub(crate) fn parse(text: &str) -> Option<DateTime<Utc>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    iso(&words).or_else(|| mail(&words))
}

/// `2026-11-26T18:30:00+01:00`. The date, the time and the zone may be separate words.
fn iso(words: &[&str]) -> Option<DateTime<Utc>> {
    let (date, rest) = words.split_first()?;
    let text = match rest {
        [] => (*date).to_owned(),
        [time, zone @ ..] => format!("{date}T{time}{}", zone.concat()),
    };
    let with_zone = DateTime::parse_from_rfc3339(&text)
        .or_else(|_| DateTime::parse_from_str(&text, "%Y-%m-%dT%H:%M:%S%.f%#z"))
        .or_else(|_| DateTime::parse_from_str(&text, "%Y-%m-%dT%H:%M%#z"))
        .map(|date| date.to_utc());
    let without_zone = || {
        NaiveDateTime::parse_from_str(&text, "%Y-%m-%dT%H:%M:%S%.f")
            .or_else(|_| NaiveDateTime::parse_from_str(&text, "%Y-%m-%dT%H:%M"))
            .or_else(|_| {
                NaiveDate::parse_from_str(&text, "%Y-%m-%d").map(|date| date.and_time(NaiveTime::MIN))
            })
            .map(|date| date.and_utc())
    };
    with_zone.or_else(|_| without_zone()).ok()
}

/// `Thu, 26 Nov 2026 18:30:00 +0100`.
fn mail(words: &[&str]) -> Option<DateTime<Utc>> {
    let day_at = words.iter().position(|word| word.starts_with(|first: char| first.is_ascii_digit()))?;
    let [day, month, year, rest @ ..] = words.get(day_at..)? else { return None };
    let time = rest.first().unwrap_or(&"00:00:00");
    let time = if time.len() == 4 { format!("0{time}") } else { (*time).to_owned() };
    let zone = match rest.get(1).copied().unwrap_or("GMT") {
        "Z" | "UTC" => "GMT",
        "CET" | "MEZ" => "+0100",
        "CEST" | "MESZ" => "+0200",
        zone => zone,
    };
    let date = format!("{} {} {year} {time} {zone}", day.trim_end_matches('.'), month_name(month)?);
    DateTime::parse_from_rfc2822(&date).ok().map(|date| date.to_utc())
}

fn month_name(word: &str) -> Option<&'static str> {
    let begin: String = word.chars().take(3).collect();
    let index = MONTHS.iter().zip(GERMAN_MONTHS).position(|(english, german)| {
        begin.eq_ignore_ascii_case(english) || begin.to_lowercase() == german.to_lowercase()
    });
    index.map(|index| MONTHS[index])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_and_unusual_dates_are_read() {
        let table = [
            ("2026-11-26T18:30:00+01:00", "2026-11-26T17:30:00Z"),
            ("2026-11-26T18:30:00.123Z", "2026-11-26T18:30:00.123Z"),
            ("2026-11-26T18:30:00+0100", "2026-11-26T17:30:00Z"),
            ("2026-11-26T18:30+01:00", "2026-11-26T17:30:00Z"),
            ("2026-11-26 18:30:00 +0100", "2026-11-26T17:30:00Z"),
            ("2026-11-26 18:30", "2026-11-26T18:30:00Z"),
            ("2026-11-26", "2026-11-26T00:00:00Z"),
            ("Thu, 26 Nov 2026 18:30:00 +0100", "2026-11-26T17:30:00Z"),
            ("Mon, 26 Nov 2026 18:30:00 GMT", "2026-11-26T18:30:00Z"),
            ("Thursday, 26 November 2026 18:30:00 Z", "2026-11-26T18:30:00Z"),
            ("26 Nov 2026 8:30 UTC", "2026-11-26T08:30:00Z"),
            ("Do., 3. Dez. 2026 18:30:00 MEZ", "2026-12-03T17:30:00Z"),
            ("03 März 2026", "2026-03-03T00:00:00Z"),
            ("\n Thu, 26 Nov 2026\t18:30:00 EST ", "2026-11-26T23:30:00Z"),
        ];
        for (text, expected) in table {
            assert_eq!(parse(text), Some(expected.parse().unwrap()), "{text}");
        }
        for text in ["", "gestern", "2026", "2026-13-01", "99 Nov 2026 10:00:00 GMT", "1 Foo 2026", "Ä, 1"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
