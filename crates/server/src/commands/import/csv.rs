//! Reads a CSV file, separated by commas or by semicolons, as German spreadsheets write it.

use aushang::import::{Fault, Line};
use csv::{ReaderBuilder, StringRecord};

use super::fields::{Entry, column};

pub fn entries(
    text: &str,
    columns: &[&'static str],
    required: &[&'static str],
) -> Result<Vec<Line<Entry>>, Vec<Fault>> {
    let head = text.lines().next().unwrap_or_default();
    let delimiter = if head.contains(';') && !head.contains(',') { b';' } else { b',' };
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .has_headers(false)
        .from_reader(text.as_bytes());
    let mut records = reader.records();
    let head = match records.next() {
        Some(record) => record.map_err(|error| vec![fault(1, error.to_string())])?,
        None => return Err(vec![fault(1, "the file is empty".to_owned())]),
    };
    let head = read_head(&head, columns, required).map_err(|why| vec![fault(1, why)])?;
    let mut entries = Vec::new();
    let mut faults = Vec::new();
    for record in records {
        let record = record.map_err(|error| vec![fault(0, error.to_string())])?;
        let line = line_of(text, &record);
        if record.iter().all(|text| text.trim().is_empty()) {
            continue;
        }
        if record.len() != head.len() {
            let why = format!("has {} columns, the first line has {}", record.len(), head.len());
            faults.push(fault(line, why));
            continue;
        }
        let mut entry = Entry::default();
        for (column, text) in head.iter().zip(&record) {
            entry.put(column, text.to_owned());
        }
        entries.push(Line { number: line, entry });
    }
    if faults.is_empty() { Ok(entries) } else { Err(faults) }
}

/// Returns the first line of a record. The position of a record includes the blank lines before it.
fn line_of(text: &str, record: &StringRecord) -> u64 {
    let Some(position) = record.position() else { return 0 };
    let rest = usize::try_from(position.byte()).ok().and_then(|byte| text.get(byte..)).unwrap_or_default();
    let blank = rest.chars().take_while(|sign| matches!(sign, '\r' | '\n')).filter(|sign| *sign == '\n');
    position.line() + blank.count() as u64
}

fn read_head(
    head: &StringRecord,
    columns: &[&'static str],
    required: &[&'static str],
) -> Result<Vec<&'static str>, String> {
    let head: Vec<_> = head.iter().map(|name| column(columns, name)).collect::<Result<_, _>>()?;
    if let Some(twice) = head.iter().enumerate().find(|(place, name)| head[..*place].contains(name)) {
        return Err(format!("the column '{}' occurs twice", twice.1));
    }
    match required.iter().find(|name| !head.contains(name)) {
        Some(missing) => Err(format!("the column '{missing}' is missing")),
        None => Ok(head),
    }
}

fn fault(line: u64, why: String) -> Fault {
    Fault { line, column: "", why }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(u64, String, String)>, String> {
        let read = entries(text, &["id", "title"], &["id"]);
        let message = |faults: Vec<Fault>| format!("{}: {}", faults[0].line, faults[0].why);
        let entries = read.map_err(message)?.into_iter();
        Ok(entries.map(|mut line| (line.number, line.entry.take("id"), line.entry.take("title"))).collect())
    }

    #[test]
    fn columns_may_have_any_order_and_either_separator() {
        let entry = |line, id: &str, title: &str| (line, id.to_owned(), title.to_owned());
        for (text, expected) in [
            ("id,title\na,A\n", vec![entry(2, "a", "A")]),
            ("Title;ID\r\n\"A; B\";a\r\n;;\r\n", vec![entry(2, "a", "A; B")]),
            ("id,title\n\na,\"A\nB\"\nb,B", vec![entry(3, "a", "A\nB"), entry(5, "b", "B")]),
            ("id\na\n", vec![entry(2, "a", "")]),
        ] {
            assert_eq!(read(text), Ok(expected), "{text:?}");
        }
    }

    #[test]
    fn faults_name_their_line() {
        for (text, why) in [
            ("", "1: the file is empty"),
            ("id,titel\n", "1: there is no column 'titel'; there are id, title"),
            ("id,id\n", "1: the column 'id' occurs twice"),
            ("title\n", "1: the column 'id' is missing"),
            ("id,title\na,A\nb\n", "3: has 1 columns, the first line has 2"),
        ] {
            assert_eq!(read(text), Err(why.to_owned()), "{text:?}");
        }
    }
}
