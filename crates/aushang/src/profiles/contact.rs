//! How to reach an institution: what may stand in each field. All are optional.

use async_graphql::{InputObject, MaybeUndefined};
use aushang_mail_address::MailAddress;

use super::location::Location;
use super::profile::Profile;
use crate::problem::{Fields, Reason};
use crate::text::{self, MaxChars};
use crate::web_address;

pub const TELEPHONE_NUMBER: MaxChars = MaxChars(50);
/// What it consists of, for JavaScript.
pub const TELEPHONE_NUMBER_PATTERN: &str = "^[0-9+()/ -]*$";
const WEBSITE: MaxChars = MaxChars(2000);

/// What of a profile's contact data is to change: what is left out stays, null and blank take it
/// away.
#[derive(Clone, Debug, InputObject)]
pub struct ContactInput {
    pub email: MaybeUndefined<String>,
    /// http or https; https is added where none is.
    pub website: MaybeUndefined<String>,
    /// Address of the legal notice; as `website`.
    pub imprint: MaybeUndefined<String>,
    /// Digits, blanks and `+ ( ) / -`.
    pub telephone_number: MaybeUndefined<String>,
    /// Replaces the place as a whole.
    pub location: MaybeUndefined<Location>,
}

impl ContactInput {
    /// Changes the profile and gathers what cannot stand.
    pub(super) fn apply(self, fields: &mut Fields, profile: &mut Profile) {
        change(&mut profile.email, self.email, |text| email(fields, text));
        change(&mut profile.website, self.website, |text| web_page(fields, "contact.website", text));
        change(&mut profile.imprint, self.imprint, |text| web_page(fields, "contact.imprint", text));
        change(&mut profile.telephone_number, self.telephone_number, |text| telephone_number(fields, text));
        change(&mut profile.location, self.location, |place| place.checked(fields, "contact.location"));
    }
}

fn change<T, I>(kept: &mut Option<T>, given: MaybeUndefined<I>, check: impl FnOnce(&I) -> Option<T>) {
    match given {
        MaybeUndefined::Undefined => {}
        MaybeUndefined::Null => *kept = None,
        MaybeUndefined::Value(value) => *kept = check(&value),
    }
}

fn email(fields: &mut Fields, text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let address = MailAddress::parse(text);
    if address.is_err() {
        fields.refuse("contact.email", Reason::NotAnEmail);
    }
    address.ok().map(|address| address.to_string())
}

fn web_page(fields: &mut Fields, field: &'static str, text: &str) -> Option<String> {
    let address = web_address::with_https(&text::optional(fields, field, Some(text), WEBSITE)?);
    if !web_address::is_page(&address) {
        fields.refuse(field, Reason::NotAUrl);
    }
    Some(address)
}

fn telephone_number(fields: &mut Fields, text: &str) -> Option<String> {
    const FIELD: &str = "contact.telephoneNumber";
    let number = text::optional(fields, FIELD, Some(text), TELEPHONE_NUMBER)?;
    if !number.chars().all(|char| char.is_ascii_digit() || "+()/ -".contains(char)) {
        fields.refuse(FIELD, Reason::NotAPhoneNumber);
    }
    Some(number)
}
