//! The characters of a response.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// An XML declaration and a `<meta charset>` are within so many bytes.
const HEAD_BYTES: usize = 1024;

/// Decodes a feed or a page. What it declares is often wrong, so valid UTF-8 is read as such in any case. Whatever
/// cannot be decoded becomes a replacement character.
pub(super) fn decode(body: &[u8], content_type: Option<&str>) -> String {
    if let Some((encoding, _)) = Encoding::for_bom(body) {
        return encoding.decode(body).0.into_owned();
    }
    let declared = content_type.and_then(charset).or_else(|| declared(body));
    let is_wide = declared.is_some_and(|encoding| encoding == UTF_16BE || encoding == UTF_16LE);
    if let Ok(text) = std::str::from_utf8(body)
        && !(is_wide && body.contains(&0))
    {
        return text.to_owned();
    }
    let encoding = declared.filter(|encoding| *encoding != UTF_8).unwrap_or(WINDOWS_1252);
    encoding.decode_without_bom_handling(body).0.into_owned()
}

/// The parameter of a content type.
fn charset(content_type: &str) -> Option<&'static Encoding> {
    let (_, label) = content_type.split_once("charset=")?;
    label_before(label, b';')
}

/// `encoding="…"` of an XML declaration, or `charset="…"` of a page.
fn declared(body: &[u8]) -> Option<&'static Encoding> {
    let head = String::from_utf8_lossy(&body[..body.len().min(HEAD_BYTES)]).to_ascii_lowercase();
    let (_, label) = head.split_once("encoding=").or_else(|| head.split_once("charset="))?;
    label_before(label, b'>')
}

fn label_before(label: &str, end: u8) -> Option<&'static Encoding> {
    let label = label.trim_start_matches(['"', '\'']).as_bytes();
    let length =
        label.iter().position(|byte| *byte == end || b"\"' ?/".contains(byte)).unwrap_or(label.len());
    Encoding::for_label(&label[..length])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_decide_before_the_declaration() {
        let utf_16: Vec<u8> =
            [0xff, 0xfe].into_iter().chain("Grüße".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let table: [(&[u8], Option<&str>, &str); 9] = [
            ("Grüße".as_bytes(), None, "Grüße"),
            ("Grüße".as_bytes(), Some("text/xml; charset=iso-8859-1"), "Grüße"),
            (b"Gr\xfc\xdfe", None, "Grüße"),
            (b"Gr\xfc\xdfe", Some("text/xml; charset=utf-8"), "Grüße"),
            (b"\xa42", Some("text/xml; charset=\"ISO-8859-15\"; x"), "€2"),
            (
                b"<?xml version='1.0' encoding='iso-8859-15'?>\xa4",
                None,
                "<?xml version='1.0' encoding='iso-8859-15'?>€",
            ),
            (b"<meta charset=koi8-r>\xc1", None, "<meta charset=koi8-r>а"),
            (&utf_16, Some("text/xml; charset=nonsense"), "Grüße"),
            (b"", Some("charset="), ""),
        ];
        for (body, content_type, expected) in table {
            assert_eq!(decode(body, content_type), expected, "{content_type:?}");
        }
    }
}
