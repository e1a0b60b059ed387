//! Upload requests as multipart/form-data with the boundary `B`.

use serde_json::json;

/// Returns a request of the mutation `upload` with one file of this type (`IMAGE`, `VIDEO` …).
pub fn upload_body(kind: &str, name: &str, bytes: &[u8]) -> Vec<u8> {
    let document = format!("mutation ($file: Upload!) {{ upload(file: $file, type: {kind}) {{ raw }} }}");
    [upload_head(&document, name).as_slice(), bytes, b"\r\n--B--\r\n"].concat()
}

/// Returns everything before the first byte of the file in `$file`.
pub fn upload_head(document: &str, name: &str) -> Vec<u8> {
    let operations = json!({ "query": document, "variables": { "file": null } });
    let head = format!(
        "--B\r\nContent-Disposition: form-data; name=\"operations\"\r\n\r\n{operations}\r\n\
         --B\r\nContent-Disposition: form-data; name=\"map\"\r\n\r\n{{\"0\": [\"variables.file\"]}}\r\n\
         --B\r\nContent-Disposition: form-data; name=\"0\"; filename=\"{name}\"\r\n\r\n"
    );
    head.into_bytes()
}
