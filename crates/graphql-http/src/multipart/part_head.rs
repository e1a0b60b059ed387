//! Parses the headers of a part: its name, and for a file its file name and content type.

use crate::{header_value::HeaderValueParts, reason::Reason};

/// Longer file names are truncated to this number of characters.
const MAX_FILE_NAME: usize = 255;

#[derive(Debug, PartialEq, Eq)]
pub struct PartHead {
    pub name: String,
    /// Without folders. Not trusted, because the client sent it.
    pub file_name: Option<String>,
    pub content_type: Option<String>,
}

impl PartHead {
    pub fn parse(head: &[u8]) -> Result<Self, Reason> {
        let head = str::from_utf8(head).map_err(|_| Reason::Multipart)?;
        let (mut disposition, mut content_type) = (None, None);
        for line in head.split("\r\n").filter(|line| !line.is_empty()) {
            let (name, value) = line.split_once(':').ok_or(Reason::Multipart)?;
            match name.trim().to_ascii_lowercase().as_str() {
                "content-disposition" => disposition = HeaderValueParts::parse(value),
                "content-type" => content_type = Some(value.trim().to_owned()),
                _ => {}
            }
        }
        let disposition = disposition.ok_or(Reason::Multipart)?;
        if disposition.value != "form-data" {
            return Err(Reason::Multipart);
        }
        Ok(Self {
            name: disposition.parameter("name").ok_or(Reason::Multipart)?.to_owned(),
            file_name: disposition.parameter("filename").map(file_name),
            content_type,
        })
    }
}

/// Removes folders, because old browsers send the whole path. Decodes quotes (`%22`), and replaces line
/// breaks (`%0D`, `%0A`) by spaces.
fn file_name(given: &str) -> String {
    let name = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = name.replace("%22", "\"").replace("%0D", " ").replace("%0A", " ");
    name.chars().filter(|it| !it.is_control()).take(MAX_FILE_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_name_is_kept_without_its_path() {
        let head = "Content-Disposition: form-data; name=\"0\"; filename=\"C:\\Bilder\\Größe %22A%22.png\"\r\ncontent-type: image/png\r\n\r\n";
        assert_eq!(
            PartHead::parse(head.as_bytes()),
            Ok(PartHead {
                name: "0".into(),
                file_name: Some("Größe \"A\".png".into()),
                content_type: Some("image/png".into()),
            })
        );
    }

    #[test]
    fn part_without_a_name_is_refused() {
        for head in [
            "",
            "Content-Disposition: form-data\r\n",
            "Content-Disposition: attachment; name=\"a\"\r\n",
            "x\r\n",
        ] {
            assert_eq!(PartHead::parse(head.as_bytes()), Err(Reason::Multipart), "{head}");
        }
    }
}
