//! Tables as CSV that German spreadsheets open.

use aushang_db::Timestamp;
use chrono_tz::Europe::Berlin;

use crate::problem::{Error, Result};

/// A table that is being written: UTF-8 with a byte order mark, values separated by semicolons.
pub struct Table<const N: usize>(csv::Writer<Vec<u8>>);

impl<const N: usize> Table<N> {
    pub fn new(head: [&str; N]) -> Result<Self> {
        let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::from("\u{feff}"));
        writer.write_record(head).map_err(Error::failure)?;
        Ok(Self(writer))
    }

    pub fn add(&mut self, row: [String; N]) -> Result<()> {
        self.0.write_record(row.map(as_text)).map_err(Error::failure)
    }

    pub fn text(self) -> Result<String> {
        let bytes = self.0.into_inner().map_err(|error| Error::failure(error.to_string()))?;
        String::from_utf8(bytes).map_err(Error::failure)
    }
}

/// A time as spreadsheets read it, in Berlin.
pub fn time(at: Timestamp) -> String {
    at.to_datetime().with_timezone(&Berlin).format("%d.%m.%Y %H:%M:%S").to_string()
}

/// Puts an apostrophe before a value that a spreadsheet would take for a formula.
fn as_text(value: String) -> String {
    let is_formula = value.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    if is_formula { format!("'{value}") } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_and_no_formulas() {
        let rows = [
            ["Uni; Mannheim".to_owned(), "ja".to_owned()],
            ["=HYPERLINK(\"x\")".to_owned(), "-1".to_owned()],
            ["@sum".to_owned(), "\tx".to_owned()],
            ["1 = 1".to_owned(), "+49".to_owned()],
        ];
        let expected = "\u{feff}Name;Wert\n\"Uni; Mannheim\";ja\n\"'=HYPERLINK(\"\"x\"\")\";'-1\n'@sum;'\tx\n1 = 1;'+49\n";
        let mut table = Table::new(["Name", "Wert"]).unwrap();
        for row in rows {
            table.add(row).unwrap();
        }
        assert_eq!(table.text().unwrap(), expected);
    }
}
