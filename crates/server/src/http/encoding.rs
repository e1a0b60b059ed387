//! Which content encodings a client accepts.

use http::{HeaderMap, header};

/// A weight of zero means "not acceptable".
pub fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    names(accepted, encoding)
}

fn names(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|given| {
        let (name, weight) = given.split_once(';').unwrap_or((given, ""));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1").trim().parse();
        name.trim() == encoding && weight.is_ok_and(|weight: f32| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_is_sent_to_clients_that_accept_it() {
        for (accepted, takes) in [
            ("br", true),
            ("gzip, deflate, br", true),
            ("gzip;q=0.5, br; q=1.0", true),
            ("br;q=0", false),
            ("br;q=0.000, gzip", false),
            ("br;q=x", false),
            ("brotli", false),
            ("", false),
        ] {
            assert_eq!(names(accepted, "br"), takes, "{accepted:?}");
        }
    }
}
