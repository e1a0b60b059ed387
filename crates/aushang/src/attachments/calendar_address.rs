//! Addresses of the calendar files of events. `posts/calendar.rs` creates the files.

use crate::app::App;
use crate::enums::Language;
use crate::ids::PostId;
use crate::media::Signature;

/// Returns the path on this server. It is signed unless the post is `public`.
pub(super) fn of(app: &App, post: PostId, public: bool) -> String {
    let name = signed_name(post);
    let signature = if public { String::new() } else { app.addresses.signature(&name, app.now()) };
    format!("/events/{post}.ics{signature}")
}

/// Adds the language to an address of [`of`].
pub(super) fn in_language(address: &str, language: Language) -> String {
    match language {
        Language::De => address.to_owned(),
        Language::En => format!("{address}{}lang=en", if address.contains('?') { '&' } else { '?' }),
    }
}

/// Whether the address was signed for this post and has not expired.
pub fn is_signed(app: &App, post: PostId, signature: Signature<'_>) -> bool {
    app.addresses.is_valid(&signed_name(post), signature, app.now())
}

/// The name that is signed. It contains a slash, so it cannot be that of a file.
fn signed_name(post: PostId) -> String {
    format!("events/{post}")
}
