//! Upload requests as multipart/form-data with the boundary `B`.

use serde_json::{Value, json};

/// Returns a request of the mutation `upload` with one file of this type (`IMAGE`, `VIDEO` …).
pub fn upload_body(kind: &str, name: &str, bytes: &[u8]) -> Vec<u8> {
    let document = format!("mutation ($file: Upload!) {{ upload(file: $file, type: {kind}) {{ raw }} }}");
    let operations = json!({ "query": document, "variables": { "file": null } });
    body(&operations, &[("file", name, bytes)])
}

/// Returns everything before the first byte of the file in `$file`.
pub fn upload_head(document: &str, name: &str) -> Vec<u8> {
    let operations = json!({ "query": document, "variables": { "file": null } });
    let mut body = body(&operations, &[("file", name, b"")]);
    body.truncate(body.len() - END_OF_FILE.len() - END.len());
    body
}

const END_OF_FILE: &[u8] = b"\r\n";
const END: &[u8] = b"--B--\r\n";

/// Returns a request with files: path of the variable, name and content of each.
pub fn body(operations: &Value, files: &[(&str, &str, &[u8])]) -> Vec<u8> {
    let numbered = files.iter().enumerate();
    let map: Value =
        numbered.map(|(at, (path, ..))| (at.to_string(), json!([format!("variables.{path}")]))).collect();
    let mut body = vec![
        part("name=\"operations\"", operations.to_string().as_bytes()),
        part("name=\"map\"", map.to_string().as_bytes()),
    ];
    for (at, (_, name, bytes)) in files.iter().enumerate() {
        body.push(part(&format!("name=\"{at}\"; filename=\"{name}\""), bytes));
    }
    body.push(END.to_vec());
    body.concat()
}

fn part(head: &str, content: &[u8]) -> Vec<u8> {
    let head = format!("--B\r\nContent-Disposition: form-data; {head}\r\n\r\n");
    [head.as_bytes(), content, END_OF_FILE].concat()
}
