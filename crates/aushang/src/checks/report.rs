//! What a profile published in a quarter, for its accessibility statement.

use std::collections::HashMap;

use aushang_checks::Code;
use aushang_db::{Connection, Timestamp};
use chrono::{DateTime, TimeZone, Utc};
use chrono_tz::Europe::Berlin;

use super::code::{CheckCode, CheckSeverity, severity_of};
use super::store::{self, StoredOverride};
use crate::ids::{PostId, ProfileId};
use crate::problem::{Error, Problem, Reason, Result};
use crate::spreadsheet::{Table, time};
use crate::text::MaxChars;

/// How many overrides a report lists; it counts all.
pub const MAX_OVERRIDES: u32 = 200;
/// Maximum length of the title of a post.
pub const TITLE: MaxChars = MaxChars(100);

/// A quarter of a year in Berlin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quarter {
    year: i32,
    quarter: u32,
}

impl Quarter {
    /// Parses `2026-Q4`.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let invalid = || Problem::field("quarter", Reason::Invalid);
        let (year, quarter) = text.split_once("-Q").ok_or_else(invalid)?;
        let is_year = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
        let year: i32 = year.parse().ok().filter(|year| is_year && *year >= 2000).ok_or_else(invalid)?;
        let quarter = ["1", "2", "3", "4"].iter().position(|known| *known == quarter).ok_or_else(invalid)?;
        Ok(Self { year, quarter: u32::try_from(quarter).expect("it is below four") })
    }

    /// The beginning, and the beginning of the next one.
    pub fn period(self) -> (Timestamp, Timestamp) {
        let next = if self.quarter == 3 {
            Self { year: self.year + 1, quarter: 0 }
        } else {
            Self { quarter: self.quarter + 1, ..self }
        };
        (self.begins(), next.begins())
    }

    fn begins(self) -> Timestamp {
        // No time zone changes its offset at the beginning of a quarter in Berlin.
        let midnight = Berlin.with_ymd_and_hms(self.year, self.quarter * 3 + 1, 1, 0, 0, 0).earliest();
        let midnight: DateTime<Utc> = midnight.expect("midnight exists in Berlin").to_utc();
        midnight.into()
    }
}

pub struct Report {
    pub from: Timestamp,
    pub until: Timestamp,
    /// Posts that became LIVE and were checked.
    pub published: u64,
    pub with_findings: u64,
    pub counts: Vec<Count>,
    pub overridden: u64,
    /// The newest.
    pub overrides: Vec<OverrideRow>,
}

pub struct Count {
    pub code: CheckCode,
    pub severity: CheckSeverity,
    pub posts: u64,
    pub findings: u64,
}

pub struct OverrideRow {
    pub post: PostId,
    /// The first line of the post, at most 100 characters. Empty if it has no text.
    pub title: String,
    pub at: Timestamp,
    pub codes: Vec<CheckCode>,
    pub reason: String,
    pub name: Option<String>,
}

impl Report {
    /// Reads it with four statements, each bounded by the number of codes or by [`MAX_OVERRIDES`].
    pub async fn of(db: &impl Connection, profile: ProfileId, quarter: Quarter) -> Result<Self> {
        let period = quarter.period();
        let (published, with_findings) = store::count_published(db, profile, period).await?;
        let counts = store::count_findings(db, profile, period).await?.into_iter();
        let overrides = store::list_overrides(db, profile, period, MAX_OVERRIDES.into()).await?.into_iter();
        Ok(Self {
            from: period.0,
            until: period.1,
            published,
            with_findings,
            counts: counts.filter_map(Count::read).collect(),
            overridden: store::count_overrides(db, profile, period).await?,
            overrides: overrides.map(OverrideRow::read).collect::<Result<_>>()?,
        })
    }

    /// Sets the titles of the posts. Posts are below the checks, so the caller reads them.
    pub fn name_posts(&mut self, titles: &HashMap<PostId, String>) {
        for row in &mut self.overrides {
            row.title = titles.get(&row.post).cloned().unwrap_or_default();
        }
    }

    /// The report as a table.
    pub fn csv(&self) -> Result<String> {
        let head = [
            "Zeile",
            "Prüfung",
            "Einstufung",
            "Posts",
            "Funde",
            "Wann (Zeit in Berlin)",
            "Begründung",
            "Post",
        ];
        let mut table = Table::new(head)?;
        let sum = |name: &str, posts: u64| {
            [
                name.to_owned(),
                String::new(),
                String::new(),
                posts.to_string(),
                String::new(),
                String::new(),
                String::new(),
                String::new(),
            ]
        };
        table.add(sum("Veröffentlicht", self.published))?;
        table.add(sum("davon mit Funden", self.with_findings))?;
        table.add(sum("trotz bindender Funde", self.overridden))?;
        for Count { code, severity, posts, findings } in &self.counts {
            let (posts, findings) = (posts.to_string(), findings.to_string());
            let (code, severity) = (code.german().to_owned(), severity.german().to_owned());
            let none = String::new;
            table.add(["Fund".to_owned(), code, severity, posts, findings, none(), none(), none()])?;
        }
        for OverrideRow { title, at, codes, reason, .. } in &self.overrides {
            let codes = codes.iter().map(|code| code.german()).collect::<Vec<_>>().join(", ");
            let (severity, name) = (CheckSeverity::Binding.german().to_owned(), "Begründung".to_owned());
            let (one, at) = ("1".to_owned(), time(*at));
            table.add([name, codes, severity, one, String::new(), at, reason.clone(), title.clone()])?;
        }
        table.text()
    }
}

impl Count {
    /// `None`: the check does not exist any more.
    fn read((code, severity, posts, findings): (String, String, i64, i64)) -> Option<Self> {
        Some(Self {
            code: Code::parse(&code)?.into(),
            severity: severity_of(&severity)?.into(),
            posts: posts.unsigned_abs(),
            findings: findings.unsigned_abs(),
        })
    }
}

impl OverrideRow {
    fn read(stored: StoredOverride) -> Result<Self> {
        let StoredOverride { post_id, at, codes, reason, name } = stored;
        let codes: Vec<String> = serde_json::from_str(&codes).map_err(Error::failure)?;
        let codes = codes.iter().filter_map(|code| Code::parse(code)).map(CheckCode::from).collect();
        Ok(Self { post: post_id, title: String::new(), at, codes, reason, name })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_begin_at_midnight_in_berlin() {
        for (text, from, until) in [
            ("2026-Q1", "2025-12-31T23:00:00+00:00", "2026-03-31T22:00:00+00:00"),
            ("2026-Q2", "2026-03-31T22:00:00+00:00", "2026-06-30T22:00:00+00:00"),
            ("2026-Q4", "2026-09-30T22:00:00+00:00", "2026-12-31T23:00:00+00:00"),
        ] {
            let (begins, ends) = Quarter::parse(text).unwrap().period();
            assert_eq!((begins.to_string(), ends.to_string()), (from.to_owned(), until.to_owned()), "{text}");
        }
        for wrong in ["", "2026", "2026-Q0", "2026-Q5", "26-Q1", "1999-Q4", "2026-q1", "+026-Q1", "2026-Q 1"]
        {
            assert_eq!(Quarter::parse(wrong).unwrap_err().reason, Reason::Invalid, "{wrong}");
        }
    }

    #[test]
    fn table_contains_sums_findings_and_reasons() {
        let (from, until) = Quarter::parse("2026-Q4").unwrap().period();
        let code = CheckCode::ImageWithoutDescription;
        let override_row = OverrideRow {
            post: PostId(uuid::Uuid::nil()),
            title: "Plakat".to_owned(),
            at: from,
            codes: vec![code],
            reason: "=Plakat kommt; später".to_owned(),
            name: Some("Lena".to_owned()),
        };
        let report = Report {
            from,
            until,
            published: 12,
            with_findings: 3,
            counts: vec![Count { code, severity: CheckSeverity::Binding, posts: 2, findings: 5 }],
            overridden: 1,
            overrides: vec![override_row],
        };
        let expected = "\u{feff}Zeile;Prüfung;Einstufung;Posts;Funde;Wann (Zeit in Berlin);Begründung;Post\n\
            Veröffentlicht;;;12;;;;\ndavon mit Funden;;;3;;;;\ntrotz bindender Funde;;;1;;;;\n\
            Fund;Bild ohne Beschreibung;bindend;2;5;;;\n\
            Begründung;Bild ohne Beschreibung;bindend;1;;01.10.2026 00:00:00;\"'=Plakat kommt; später\";Plakat\n";
        assert_eq!(report.csv().unwrap(), expected);
    }
}
