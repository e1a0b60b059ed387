use aushang_mail_address::MailAddress;
use url::Url;

use crate::section::section;

section! {
    /// Addresses that people are pointed to. The defaults lead nowhere: replace them.
    pub struct Links("links") {
        /// Terms of use, linked in the footer.
        terms_url: Url = example("https://example.org/nutzungsbedingungen"),
        /// Privacy policy, linked in the footer.
        privacy_url: Url = example("https://example.org/datenschutz"),
        /// Imprint, linked in the footer and on the sign-in page.
        imprint_url: Url = example("https://example.org/impressum"),
        /// Where people get help by mail.
        support_email: MailAddress = mail("support@example.org"),
        /// Where people get help in a chat. Without it they are pointed to the mail address.
        support_chat_url: Option<Url> = None,
        /// Where a post can be booked as an advertisement; the post's id is put behind it as `post=…`.
        /// Without it people are pointed to the mail address.
        advertise_url: Option<Url> = None,
        /// The mail domain of the recruiting product, whose people sign in elsewhere.
        recruiting_domain: String = "recruiting.example.org".to_owned(),
        /// Where people with such a mail address are sent.
        recruiting_url: Url = example("https://recruiting.example.org"),
        /// The student app in Apple's store. Without it there is no button to it.
        app_store_url: Option<Url> = None,
        /// The student app in Google's store. Without it there is no button to it.
        play_store_url: Option<Url> = None,
    }
}

fn example(text: &str) -> Url {
    Url::parse(text).expect("a default is a valid address")
}

fn mail(text: &str) -> MailAddress {
    MailAddress::parse(text).expect("a default is a mail address")
}
