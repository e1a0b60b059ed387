use aushang_mail_address::MailAddress;
use chrono::NaiveDate;
use url::Url;

use crate::section::section;

section! {
    /// The accessibility statement that the console shows at /barrierefreiheit. German public bodies must publish
    /// one. It says that the console conforms partially, as found by the makers of this program themselves.
    pub struct Accessibility("accessibility") {
        /// The institution that publishes the statement, such as "Universität Beispielstadt".
        institution: Option<String> = None,
        /// The law that the statement follows. Universities of a Land name the Land's own.
        law: String = "§ 12b des Behindertengleichstellungsgesetzes (BGG) und BITV 2.0".to_owned(),
        /// The day on which the statement was made or reviewed.
        statement_date: NaiveDate = reviewed(),
        /// Mail address to which people report barriers. If unset, it is `links.support_email`.
        contact_email: Option<MailAddress> = None,
        /// Page with a form on which people report barriers.
        contact_url: Option<Url> = None,
        /// The body to which people turn if a report is not answered, such as "Schlichtungsstelle nach § 16 BGG" for the
        /// Bund. Each Land has its own. If unset, the statement does not describe this procedure.
        enforcement_name: Option<String> = None,
        /// Page of that body, such as https://www.schlichtungsstelle-bgg.de. Required with enforcement_name.
        enforcement_url: Option<Url> = None,
    }
}

/// The day on which this version of the console was reviewed.
fn reviewed() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 26).expect("a day of the calendar")
}
