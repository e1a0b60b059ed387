//! Malicious bodies. The bench sends them as well, and measures the duration of the responses.

use serde_json::json;

/// A JSON body with this document.
fn query(text: impl Into<String>) -> Vec<u8> {
    json!({ "query": text.into() }).to_string().into_bytes()
}

fn variables(json: &str) -> Vec<u8> {
    let query = "query ($n: [Int!]!) { hello numbers(n: $n) }";
    format!("{{\"query\":\"{query}\",\"variables\":{json}}}").into_bytes()
}

fn repeated(times: usize, piece: impl Fn(usize) -> String) -> String {
    (0..times).map(piece).collect()
}

/// `count` fragments of which each spreads the next twice.
fn bomb(count: usize) -> String {
    let fragments = repeated(count, |n| format!("fragment F{n} on Query {{ ...F{0} ...F{0} }} ", n + 1));
    format!("{{ ...F0 }} {fragments} fragment F{count} on Query {{ hello }}")
}

/// The name of each case, the expected reason, and the body.
#[rustfmt::skip]
pub fn table() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let round = |depth| format!("{{ {} leaf {} }}", "round { again { ".repeat(depth), "} } ".repeat(depth));
    vec![
        // Nesting
        ("selections 10,000 deep", "TOO_DEEP", query(format!("{}{}", "{a".repeat(10_000), "}".repeat(10_000)))),
        ("selections deeper than a person asks", "TOO_DEEP", query(round(10))),
        ("depth hidden in fragments", "TOO_DEEP", query(format!("{{ round {{ ...F0 }} }} {} fragment F20 on Round {{ leaf }}",
            repeated(20, |n| format!("fragment F{n} on Round {{ again {{ ...F{} }} }} ", n + 1))))),
        ("inline fragments inside each other", "TOO_DEEP", query(format!("{}hello{}", "{ ... ".repeat(1_000), "}".repeat(1_000)))),
        ("a list 5,000 deep", "TOO_DEEP", query(format!("{{ numbers(n: {}1{}) }}", "[".repeat(5_000), "]".repeat(5_000)))),
        ("an object 5,000 deep", "TOO_DEEP", query(format!("{{ posts(page: {}1{}) {{ id }} }}", "{a: ".repeat(5_000), "}".repeat(5_000)))),
        ("a type 5,000 deep", "TOO_DEEP", query(format!("query ($x: {}Int{}) {{ hello }}", "[".repeat(5_000), "]".repeat(5_000)))),
        ("brackets that never close", "TOO_DEEP", query("{".repeat(60_000))),
        ("brackets that were never open", "SYNTAX", query("}".repeat(60_000))),
        // Number
        ("1,000 aliases", "TOO_MANY_ALIASES", query(format!("{{ {} }}", repeated(600, |n| format!("a{n}: hello "))))),
        ("more aliases than tokens allow", "TOO_MANY_TOKENS", query(format!("{{ {} }}", repeated(1_000, |n| format!("a{n}: hello "))))),
        ("1,000 root fields", "TOO_MANY_ROOT_FIELDS", query(format!("{{ {} }}", "hello ".repeat(1_000)))),
        ("1,000 logins in one request", "TOO_MANY_ALIASES", query(format!("mutation {{ {} }}", repeated(400, |n| format!("a{n}: rename "))))),
        ("20,000 directives", "BODY_TOO_LARGE", query(format!("{{ hello {} }}", "@skip(if: false) ".repeat(20_000)))),
        ("20,000 short directives", "TOO_MANY_TOKENS", query(format!("{{ hello {} }}", "@a".repeat(20_000)))),
        ("500 directives", "TOO_MANY_DIRECTIVES", query(format!("{{ hello {} }}", "@a".repeat(500)))),
        ("200 fragments", "TOO_MANY_FRAGMENTS", query(format!("{{ hello }} {}", repeated(200, |n| format!("fragment F{n} on Query {{ hello }} "))))),
        ("a list of 1,001 literals", "LIST_TOO_LONG", query(format!("{{ numbers(n: [{}]) }}", "1 ".repeat(1_001)))),
        ("100,000 variables declared", "BODY_TOO_LARGE", query(format!("query ({}) {{ hello }}", repeated(100_000, |n| format!("$v{n}: Int "))))),
        ("500 operations without a name chosen", "TOO_MANY_TOKENS", query(repeated(500, |n| format!("query Q{n} {{ hello }} ")))),
        ("a page of 4,000,000,000", "TOO_COMPLEX", query("{ posts(first: 4000000000) { id } }")),
        ("pages in pages", "TOO_COMPLEX", query("{ posts(first: 4000000000, page: { first: 4000000000 }) { id title } }")),
        // Cycles
        ("a fragment that contains itself", "FRAGMENT_CYCLE", query("{ ...F } fragment F on Query { hello ...F }")),
        ("fragments in a circle", "FRAGMENT_CYCLE", query("{ ...A } fragment A on Query { ...B } fragment B on Query { ...C } fragment C on Query { ...A }")),
        ("an unused circle", "INVALID_DOCUMENT", query("{ hello } fragment A on Query { ...B } fragment B on Query { ...A }")),
        ("a bomb of 30 fragments", "TOO_COMPLEX", query(bomb(30))),
        ("a bomb of 90 fragments", "TOO_DEEP", query(bomb(90))),
        // Length
        ("10 MB of text", "BODY_TOO_LARGE", query("a".repeat(10 * 1024 * 1024))),
        ("100 kB of text", "QUERY_TOO_LONG", query("a".repeat(100 * 1024))),
        ("a name of 60 kB", "INVALID_DOCUMENT", query(format!("{{ {} }}", "a".repeat(60_000)))),
        ("a wrong value of 60 kB", "INVALID_DOCUMENT", query(format!("{{ number(n: \"{}\") }}", "a".repeat(60_000)))),
        ("60 kB of comments", "SYNTAX", query("#\n".repeat(30_000))),
        ("one comment of 60 kB with brackets", "SYNTAX", query(format!("#{}", "{".repeat(60_000)))),
        ("60 kB of block string", "INVALID_DOCUMENT", query(format!("{{ number(n: \"\"\"{}\"\"\") }}", " \\\"\"\"\n".repeat(10_000)))),
        ("a block string that never ends", "SYNTAX", query(format!("{{ hello(name: \"\"\"{}", "{".repeat(60_000)))),
        ("commas", "SYNTAX", query(",".repeat(60_000))),
        ("nothing", "SYNTAX", query("")),
        // Invalid characters
        ("NUL in the document", "NUL_CHARACTER", query("{ hello\0 }")),
        ("NUL in a literal", "NUL_CHARACTER", query("{ hello(name: \"\\u0000\") }")),
        ("NUL in a variable", "NUL_CHARACTER", br#"{"query":"query($n:String){hello(name:$n)}","variables":{"n":"a\u0000"}}"#.to_vec()),
        ("a NUL byte in the body", "NOT_JSON", b"{\"query\":\"{ hello }\"}\0".to_vec()),
        ("a lone surrogate in JSON", "NOT_JSON", br#"{"query":"{ hello(name: \"\ud800\") }"}"#.to_vec()),
        ("a lone surrogate in the document", "SYNTAX", query("{ hello(name: \"\\ud800\") }")),
        ("invalid UTF-8", "NOT_JSON", b"{\"query\":\"{ hello(name: \\\"\xff\xfe\\\") }\"}".to_vec()),
        ("overlong UTF-8", "NOT_JSON", b"{\"query\":\"{ hello }\xc0\xaf\"}".to_vec()),
        ("a byte order mark before the JSON", "NOT_JSON", b"\xef\xbb\xbf{\"query\":\"{ hello }\"}".to_vec()),
        ("control characters", "SYNTAX", query("{ hello \u{7} }")),
        ("invisible characters in a name", "SYNTAX", query("{ hel\u{200b}lo }")),
        // JSON
        ("a key twice", "PARAMETERS", br#"{"query":"{ hello }","query":"mutation { rename }"}"#.to_vec()),
        ("a variable twice", "PARAMETERS", variables(r#"{"n":[1],"n":[2]}"#)),
        ("deep JSON", "VALUE_TOO_DEEP", variables(&format!("{}1{}", "{\"n\":".repeat(50), "}".repeat(50)))),
        ("100,000 levels of JSON", "VALUE_TOO_DEEP", variables(&"[".repeat(100_000))),
        ("deep JSON in an unknown key", "NOT_JSON", format!("{{\"x\":{}", "[".repeat(100_000)).into_bytes()),
        ("100,000 variables sent", "BODY_TOO_LARGE", variables(&format!("{{{}\"n\":[]}}", repeated(100_000, |n| format!("\"v{n}\":1,"))))),
        ("5,000 variables sent", "LIST_TOO_LONG", variables(&format!("{{{}\"n\":[]}}", repeated(5_000, |n| format!("\"v{n}\":1,"))))),
        ("a list of 100,000 numbers", "LIST_TOO_LONG", variables(&format!("{{\"n\":[{}1]}}", "1,".repeat(100_000)))),
        ("a number out of range", "NOT_JSON", variables("{\"n\":[1e999]}")),
        ("a number of 10,000 digits", "NOT_JSON", variables(&format!("{{\"n\":[{}]}}", "9".repeat(10_000)))),
        ("a literal of 10,000 digits", "SYNTAX", query(format!("{{ number(n: {}) }}", "9".repeat(10_000)))),
        ("a literal of 1e999", "SYNTAX", query("{ number(n: 1e999) }")),
        ("a batch", "BATCH", format!("[{}]", vec![r#"{"query":"{ hello }"}"#; 500].join(",")).into_bytes()),
        ("an empty batch", "BATCH", b"[]".to_vec()),
        ("half a body", "NOT_JSON", br#"{"query":"{ hel"#.to_vec()),
        ("no body", "NOT_JSON", Vec::new()),
        ("no query", "PARAMETERS", br#"{"variables":{}}"#.to_vec()),
        ("a null query", "PARAMETERS", br#"{"query":null}"#.to_vec()),
        // Ids of documents
        ("an unknown id", "UNKNOWN_DOCUMENT", br#"{"documentId":"aaaaaaaaaaaaaaaaaaaaaA"}"#.to_vec()),
        ("an id of 60 kB", "PARAMETERS", format!("{{\"documentId\":\"sha256:{}\"}}", "a".repeat(60_000)).into_bytes()),
        ("an id that is an object", "PARAMETERS", br#"{"documentId":{"id":"aaaaaaaaaaaaaaaaaaaaaA"}}"#.to_vec()),
        ("an id in 50 lists", "VALUE_TOO_DEEP", format!("{{\"documentId\":{}1{}}}", "[".repeat(50), "]".repeat(50)).into_bytes()),
        ("an id twice", "PARAMETERS", br#"{"documentId":"aaaaaaaaaaaaaaaaaaaaaA","documentId":"aaaaaaaaaaaaaaaaaaaaaA"}"#.to_vec()),
        ("an id and a text", "PARAMETERS", br#"{"documentId":"aaaaaaaaaaaaaaaaaaaaaA","query":"{ hello }"}"#.to_vec()),
        ("NUL in an id", "NUL_CHARACTER", br#"{"documentId":"aaaaaaaaaaaaaaaaaaaaa\u0000"}"#.to_vec()),
        // Types of JSON
        ("a number", "PARAMETERS", b"5".to_vec()),
        ("null", "PARAMETERS", b"null".to_vec()),
        // Validation
        ("an unknown operation", "UNKNOWN_OPERATION", br#"{"query":"{ hello }","operationName":"Q"}"#.to_vec()),
        ("a subscription", "SUBSCRIPTION", query("subscription { hello }")),
        ("a file from nowhere", "RESERVED_TEXT", query("mutation { store(file: \"#__graphql_file__:0\") }")),
        ("a file from nowhere by default", "RESERVED_TEXT", query("mutation ($f: Upload! = \"#__graphql_file__:99\") { store(file: $f) }")),
        ("a file from nowhere in a variable", "RESERVED_TEXT",
            br##"{"query":"mutation ($f: Upload!) { store(file: $f) }","variables":{"f":"#__graphql_file__:x"}}"##.to_vec()),
        ("the description of the schema", "INTROSPECTION", query("{ hello __schema { types { name } } }")),
    ]
}
