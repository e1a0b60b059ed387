//! Parses header values of the form `value; name=text; name="quoted text"`: media types, the ranges of
//! `Accept`, and `Content-Disposition`.

/// A value and its parameters.
#[derive(Debug, PartialEq, Eq)]
pub struct HeaderValueParts {
    /// In lower case.
    pub value: String,
    /// The names are in lower case.
    parameters: Vec<(String, String)>,
}

impl HeaderValueParts {
    /// Returns `None` if the text does not have this form.
    pub fn parse(text: &str) -> Option<Self> {
        let (value, mut rest) = text.split_at(text.find(';').unwrap_or(text.len()));
        let value = value.trim().to_ascii_lowercase();
        if value.is_empty() || value.contains([' ', ',', '"', '=']) {
            return None;
        }
        let mut parameters = Vec::new();
        while let Some(after) = rest.trim_start().strip_prefix(';') {
            let after = after.trim_start();
            if after.is_empty() || after.starts_with(';') {
                rest = after;
                continue;
            }
            let (name, after) = after.split_once('=')?;
            let (text, after) = if let Some(quoted) = after.strip_prefix('"') {
                unquote(quoted)?
            } else {
                let (text, after) = after.split_at(after.find(';').unwrap_or(after.len()));
                (text.trim().to_owned(), after)
            };
            parameters.push((name.trim().to_ascii_lowercase(), text));
            rest = after;
        }
        rest.trim().is_empty().then_some(Self { value, parameters })
    }

    /// The value of a parameter. `name` must be in lower case.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        let found = self.parameters.iter().find(|(it, _)| it == name);
        found.map(|(_, text)| text.as_str())
    }
}

/// Returns the text up to the closing quote, and the rest. `\"` and `\\` are unescaped; any other backslash
/// is kept, because it is part of a Windows path. Browsers escape only the quote, as `%22`.
fn unquote(quoted: &str) -> Option<(String, &str)> {
    let mut text = String::new();
    let mut characters = quoted.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Some((text, &quoted[at + 1..])),
            '\\' if matches!(characters.peek(), Some((_, '"' | '\\'))) => {
                text.extend(characters.next().map(|(_, escaped)| escaped));
            }
            _ => text.push(character),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_value_and_parameters() {
        let parts = HeaderValueParts::parse(r#"Form-Data; NAME="a; \"b\""; filename="C:\x.png" ; q=0.5;"#);
        let parts = parts.expect("it has the form");
        assert_eq!(parts.value, "form-data");
        assert_eq!(parts.parameter("name"), Some(r#"a; "b""#));
        assert_eq!(parts.parameter("filename"), Some(r"C:\x.png"));
        assert_eq!(parts.parameter("q"), Some("0.5"));
        assert_eq!(parts.parameter("charset"), None);
    }

    #[test]
    fn invalid_header_values_are_refused() {
        for text in ["", ";a=b", "a b", "text/plain, application/json", "a; b", "a; b=\"c", "a; b=\"c\" d"] {
            assert_eq!(HeaderValueParts::parse(text), None, "{text}");
        }
    }
}
