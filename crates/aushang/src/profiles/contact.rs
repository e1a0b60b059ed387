//! Contact data of an institution, and the rules of its fields. All fields are optional.

use async_graphql::{InputObject, MaybeUndefined};
use aushang_mail_address::MailAddress;

use super::location::Location;
use super::profile::Profile;
use crate::problem::{Fields, Reason};
use crate::text::{self, MaxChars};
use crate::web_address;

pub const TELEPHONE_NUMBER: MaxChars = MaxChars(50);
/// The allowed characters, as a pattern for JavaScript.
pub const TELEPHONE_NUMBER_PATTERN: &str = "^[0-9+()/ -]*$";
const WEBSITE: MaxChars = MaxChars(2000);

/// A change to a profile's contact data. Omitted fields do not change; null and blank remove the value.
#[derive(Clone, Debug, InputObject)]
pub struct ContactInput {
    pub email: MaybeUndefined<String>,
    /// A URL with the scheme http or https. Without a scheme, https is added.
    pub website: MaybeUndefined<String>,
    /// URL of the legal notice, with the same rules as `website`.
    pub imprint: MaybeUndefined<String>,
    /// At most 50 characters: digits, spaces and `+ ( ) / -`.
    pub telephone_number: MaybeUndefined<String>,
    /// Replaces the whole location.
    pub location: MaybeUndefined<Location>,
}

impl ContactInput {
    /// Applies the change to the profile, and adds invalid fields to `fields`.
    pub(super) fn apply(self, fields: &mut Fields, profile: &mut Profile) {
        change(&mut profile.email, self.email, |text| email(fields, text));
        change(&mut profile.website, self.website, |text| web_page(fields, "contact.website", text));
        change(&mut profile.imprint, self.imprint, |text| web_page(fields, "contact.imprint", text));
        change(&mut profile.telephone_number, self.telephone_number, |text| telephone_number(fields, text));
        change(&mut profile.location, self.location, |place| place.checked(fields, "contact.location"));
    }
}

fn change<T, I>(stored: &mut Option<T>, input: MaybeUndefined<I>, check: impl FnOnce(&I) -> Option<T>) {
    match input {
        MaybeUndefined::Undefined => {}
        MaybeUndefined::Null => *stored = None,
        MaybeUndefined::Value(value) => *stored = check(&value),
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
