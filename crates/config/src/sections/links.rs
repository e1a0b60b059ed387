use aushang_mail_address::MailAddress;
use url::Url;

use super::url;
use crate::section::section;

section! {
    /// Links and addresses shown to users. Replace the defaults: they are examples.
    pub struct Links("links") {
        /// Terms of use, linked in the footer.
        terms_url: Url = url("https://example.org/nutzungsbedingungen"),
        /// Privacy policy, linked in the footer.
        privacy_url: Url = url("https://example.org/datenschutz"),
        /// Imprint, linked in the footer and on the sign-in page.
        imprint_url: Url = url("https://example.org/impressum"),
        /// Mail address of the support.
        support_email: MailAddress = mail("support@example.org"),
        /// Support chat. If unset, users see the mail address instead.
        support_chat_url: Option<Url> = None,
        /// Page on which a post can be booked as an advertisement. The post's id is appended as `post=…`. If
        /// unset, users see the mail address instead.
        advertise_url: Option<Url> = None,
        /// Mail domain of the recruiting product. Its users sign in elsewhere.
        recruiting_domain: String = "recruiting.example.org".to_owned(),
        /// Sign-in page for users with a mail address of the recruiting domain.
        recruiting_url: Url = url("https://recruiting.example.org"),
        /// The student app in Apple's App Store. If unset, its button is not shown.
        app_store_url: Option<Url> = None,
        /// The student app in Google Play. If unset, its button is not shown.
        play_store_url: Option<Url> = None,
    }
}

fn mail(text: &str) -> MailAddress {
    MailAddress::parse(text).expect("default mail addresses are valid")
}
