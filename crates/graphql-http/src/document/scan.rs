//! Checks the text of a document before it is parsed. The parser recurses for each bracket and allocates a
//! node for each token, so both are counted first, in one pass without allocations. A text that passes may
//! still be invalid GraphQL, but never exceeds the nesting limit.

use async_graphql::Pos;

use crate::{reason::Reason, refusal::Refusal, settings::Limits};

/// Returns the number of tokens in the text.
pub fn scan(text: &str, limits: &Limits) -> Result<usize, Refusal> {
    if text.len() > limits.query_bytes {
        return Err(Reason::QueryTooLong.into());
    }
    if memchr::memchr(0, text.as_bytes()).is_some() {
        return Err(Reason::NulCharacter.into());
    }
    let mut rest = text.as_bytes();
    let mut tokens = 0;
    let mut nesting = 0_usize;
    while let Some((token, after)) = next_token(rest) {
        match token {
            Token::Ignored => {}
            Token::Opening => {
                nesting += 1;
                tokens += 1;
            }
            Token::Closing if nesting == 0 => return Err(syntax(text, rest)),
            Token::Closing => {
                nesting -= 1;
                tokens += 1;
            }
            Token::Other => tokens += 1,
            Token::Wrong => return Err(syntax(text, rest)),
        }
        if nesting > limits.nesting {
            return Err(Reason::TooDeep.into());
        }
        if tokens > limits.tokens {
            return Err(Reason::TooManyTokens.into());
        }
        rest = after;
    }
    if tokens == 0 {
        return Err(syntax(text, rest));
    }
    Ok(tokens)
}

enum Token {
    Ignored,
    Opening,
    Closing,
    Other,
    Wrong,
}

fn next_token(rest: &[u8]) -> Option<(Token, &[u8])> {
    let first = *rest.first()?;
    let (token, length) = match first {
        b' ' | b'\t' | b'\n' | b'\r' | b',' => (Token::Ignored, 1),
        0xEF if rest.starts_with("\u{feff}".as_bytes()) => (Token::Ignored, 3),
        b'#' => (Token::Ignored, run(rest, |byte| !matches!(byte, b'\n' | b'\r'))),
        b'{' | b'[' | b'(' => (Token::Opening, 1),
        b'}' | b']' | b')' => (Token::Closing, 1),
        b'!' | b'$' | b'&' | b':' | b'=' | b'@' | b'|' => (Token::Other, 1),
        b'.' if rest.starts_with(b"...") => (Token::Other, 3),
        b'-' => (Token::Other, 1 + run(&rest[1..], u8::is_ascii_alphanumeric)),
        b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => {
            (Token::Other, run(rest, |byte| byte.is_ascii_alphanumeric() || *byte == b'_'))
        }
        // The fraction of a number. The parser refuses such a dot elsewhere.
        b'.' if rest.get(1).is_some_and(u8::is_ascii_digit) => (Token::Ignored, 1),
        b'"' => match string(rest) {
            Some(length) => (Token::Other, length),
            None => (Token::Wrong, rest.len()),
        },
        _ => (Token::Wrong, rest.len()),
    };
    Some((token, &rest[length..]))
}

fn run(bytes: &[u8], belongs: impl Fn(&u8) -> bool) -> usize {
    bytes.iter().take_while(|byte| belongs(byte)).count()
}

/// The length of the string at the beginning of `rest`, including its quotes; `None` if it does not end.
fn string(rest: &[u8]) -> Option<usize> {
    if rest.starts_with(b"\"\"\"") {
        let mut at = 3;
        loop {
            let left = &rest[at..];
            if left.starts_with(b"\"\"\"") {
                return Some(at + 3);
            }
            at += match left {
                [] => return None,
                _ if left.starts_with(b"\\\"\"\"") => 4,
                _ => 1,
            };
        }
    }
    let mut at = 1;
    loop {
        match rest.get(at)? {
            b'"' => return Some(at + 1),
            b'\n' | b'\r' => return None,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// The refusal of a text that the parser would refuse as well, with line and column counted from 1.
fn syntax(text: &str, rest: &[u8]) -> Refusal {
    let before = &text.as_bytes()[..text.len() - rest.len()];
    let line = 1 + memchr::memchr_iter(b'\n', before).count();
    let column = 1 + before.iter().rev().take_while(|byte| **byte != b'\n').count();
    Refusal::from(Reason::Syntax).at(Pos { line, column })
}

#[cfg(test)]
mod tests {
    use super::super::Literal as Value;
    use async_graphql::parser::{
        parse_query,
        types::{Selection, SelectionSet},
    };
    use proptest::prelude::*;

    use super::*;

    fn tokens(text: &str) -> Result<usize, String> {
        scan(text, &Limits::default()).map_err(|refusal| refusal.error.message)
    }

    #[test]
    fn tokens_are_counted_like_the_parser_counts_them() {
        for (text, expected) in [
            ("{a}", 3),
            ("\u{feff}query Q($x: [Int!]! = [1, -2.5e3]) { b(x: $x) @skip(if: true) ...F }", 36),
            ("{a(x: \"}}}\\\"}\") # }}}\n}", 8),
            ("{a(x: \"\"\"}\\\"\"\"}\"\"\")}", 8),
        ] {
            assert_eq!(tokens(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn unbalanced_brackets_and_invalid_tokens_are_refused() {
        for text in ["{a(x: \"b)}", "{a(x: \"\"\"b\")}", "}", "{a;}", "{\u{1}}", "{..a}"] {
            assert_eq!(tokens(text), Err("Das Dokument ist kein gültiges GraphQL.".into()), "{text}");
        }
    }

    #[test]
    fn syntax_error_contains_its_position() {
        let refusal = scan("{\n  a ?}", &Limits::default()).unwrap_err();
        assert_eq!(refusal.error.locations, [Pos { line: 2, column: 5 }]);
    }

    fn depth_of_value(value: &Value) -> usize {
        match value {
            Value::List(items) => 1 + items.iter().map(depth_of_value).max().unwrap_or(0),
            Value::Object(fields) => 1 + fields.values().map(depth_of_value).max().unwrap_or(0),
            _ => 0,
        }
    }

    fn depth_of_selections(selections: &SelectionSet) -> usize {
        let deepest = selections.items.iter().map(|selection| match &selection.node {
            Selection::Field(field) => {
                let arguments = field.node.arguments.iter();
                let values = arguments.map(|(_, value)| 1 + depth_of_value(&value.node)).max();
                let below = match &field.node.selection_set.node {
                    below if below.items.is_empty() => 0,
                    below => depth_of_selections(below),
                };
                values.unwrap_or(0).max(below)
            }
            Selection::InlineFragment(inline) => depth_of_selections(&inline.node.selection_set.node),
            Selection::FragmentSpread(_) => 0,
        });
        1 + deepest.max().unwrap_or(0)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.max(2_000)))]

        /// The nesting that the scan counts is never below the nesting of the parsed document.
        #[test]
        fn scan_never_undercounts_nesting(
            inside in "(\\(x: |\\)|\\[|\\]|\\{y: |\\{|\\}|\"\"\"|\"|\\\\\"|\\\\|#|\n|a | b|1| \\.\\.\\. ){0,16}",
        ) {
            let text = format!("{{a{inside}}}");
            if let Ok(parsed) = parse_query(&text) {
                let (_, operation) = parsed.operations.iter().next().expect("a parsed document has an operation");
                let depth = depth_of_selections(&operation.node.selection_set.node);
                let limits = Limits { nesting: depth - 1, ..Limits::default() };
                prop_assert!(scan(&text, &limits).is_err(), "{text}");
            }
        }
    }
}
