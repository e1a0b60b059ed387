//! Address of an event's calendar file. The file itself is written where the post is known.

use crate::app::App;
use crate::enums::Language;
use crate::ids::PostId;
use crate::media::Signature;

/// Relative to the server. `public`: everybody may see the post; otherwise the address is signed.
pub(super) fn of(app: &App, post: PostId, public: bool) -> String {
    let name = signed_name(post);
    let signature = if public { String::new() } else { app.addresses.signature(&name, app.now()) };
    format!("/events/{post}.ics{signature}")
}

/// The same, asked for in this language.
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

/// No file has such a name.
fn signed_name(post: PostId) -> String {
    format!("events/{post}")
}
