//! Reads a JSON file: a list of objects whose values are texts or numbers.

use std::collections::BTreeMap;

use aushang::import::{Fault, Line};
use serde_json::Value;
use serde_json::value::RawValue;

use super::fields::{Entry, column};

pub fn entries(text: &str, columns: &[&'static str]) -> Result<Vec<Line<Entry>>, Vec<Fault>> {
    let list: Vec<&RawValue> = serde_json::from_str(text).map_err(|error| {
        let why = format!("column {}: the file is not a list of objects: {error}", error.column());
        vec![Fault { line: error.line() as u64, column: "", why }]
    })?;
    let mut lines = Lines { text, place: 0, number: 1 };
    let mut entries = Vec::new();
    let mut faults = Vec::new();
    for raw in list {
        let number = lines.of(raw.get());
        match read(raw.get(), columns) {
            Ok(entry) => entries.push(Line { number, entry }),
            Err((column, why)) => faults.push(Fault { line: number, column, why }),
        }
    }
    if faults.is_empty() { Ok(entries) } else { Err(faults) }
}

fn read(object: &str, columns: &[&'static str]) -> Result<Entry, (&'static str, String)> {
    let object: BTreeMap<String, Value> =
        serde_json::from_str(object).map_err(|_| ("", "is not an object".to_owned()))?;
    let mut entry = Entry::default();
    for (name, value) in object {
        let column = column(columns, &name).map_err(|why| ("", why))?;
        match value {
            Value::String(text) => entry.put(column, text),
            Value::Number(number) => entry.put(column, number.to_string()),
            Value::Null => {}
            _ => return Err((column, "is neither a text nor a number".to_owned())),
        }
    }
    Ok(entry)
}

/// Finds the line on which a part of the text begins. Parts must be passed in order.
struct Lines<'a> {
    text: &'a str,
    place: usize,
    number: u64,
}

impl Lines<'_> {
    fn of(&mut self, part: &str) -> u64 {
        let place = part.as_ptr().addr() - self.text.as_ptr().addr();
        self.number += self.text[self.place..place].matches('\n').count() as u64;
        self.place = place;
        self.number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_the_right_line_numbers() {
        let text = "[\n  { \"id\": 7, \"title\": \"A\" },\n\n  {\n    \"id\": \"b\", \"title\": null\n  }\n]";
        let mut read = entries(text, &["id", "title"]).unwrap();
        let numbers: Vec<_> = read.iter().map(|line| line.number).collect();
        assert_eq!(numbers, [2, 4]);
        assert_eq!((read[0].entry.take("id"), read[1].entry.take("title")), ("7".to_owned(), String::new()));
    }

    #[test]
    fn faults_name_their_line() {
        for (text, line, why) in [
            ("{}", 1, "not a list of objects"),
            ("[\n{]", 2, "not a list of objects"),
            ("[\n7]", 2, "is not an object"),
            ("[{\"titel\": \"A\"}]", 1, "there is no column 'titel'; there are id, title"),
            ("[{},\n{\"title\": []}]", 2, "is neither a text nor a number"),
        ] {
            let faults = entries(text, &["id", "title"]).unwrap_err();
            assert_eq!(faults[0].line, line, "{text}");
            assert!(faults[0].why.contains(why), "{}", faults[0].why);
        }
    }
}
