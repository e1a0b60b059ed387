//! Tables as CSV that German spreadsheets open.

use crate::problem::{Error, Result};

/// Returns a table: UTF-8 with a byte order mark, values separated by semicolons.
pub fn table<const N: usize>(head: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> Result<String> {
    let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::from("\u{feff}"));
    writer.write_record(head).map_err(Error::failure)?;
    for row in rows {
        writer.write_record(row.map(as_text)).map_err(Error::failure)?;
    }
    let bytes = writer.into_inner().map_err(|error| Error::failure(error.to_string()))?;
    String::from_utf8(bytes).map_err(Error::failure)
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
        assert_eq!(table(["Name", "Wert"], rows).unwrap(), expected);
    }
}
