//! What people type to make an account: an address and a name.

use aushang_db::Connection;
use aushang_mail_address::MailAddress;

use super::store;
use crate::app::App;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::text::{self, MaxChars};

/// Of a person.
pub const NAME: MaxChars = MaxChars(200);

/// An address that somebody could have; none where the field is refused.
pub fn address(fields: &mut Fields, field: &'static str, text: &str) -> Option<MailAddress> {
    if text.trim().is_empty() {
        fields.refuse(field, Reason::Required);
        return None;
    }
    let address = MailAddress::parse(text).ok();
    if address.is_none() {
        fields.refuse(field, Reason::NotAnEmail);
    }
    address
}

/// The address of a new account; people of the recruiting domain sign in elsewhere.
pub fn new_address(fields: &mut Fields, app: &App, field: &'static str, text: &str) -> Option<MailAddress> {
    let address = address(fields, field, text)?;
    if app.settings.is_recruiters(&address) {
        fields.refuse(field, Reason::RecruitingDomain);
        return None;
    }
    Some(address)
}

/// A person's name, on one line.
pub fn name(fields: &mut Fields, field: &'static str, text: &str) -> String {
    let name = text::required(fields, field, text, NAME);
    if name.contains(char::is_control) {
        fields.refuse(field, Reason::WrongCharacters);
    }
    name
}

/// The same, where it may be missing.
pub fn optional_name(fields: &mut Fields, field: &'static str, text: Option<&str>) -> Option<String> {
    let text = text.filter(|text| !text::clean(text).is_empty())?;
    Some(name(fields, field, text))
}

/// May an account with this address be made? Refuses what could be nobody's.
pub async fn is_free(app: &App, email: &str) -> Result<bool> {
    let mut fields = Fields::default();
    let email = new_address(&mut fields, app, "email", email);
    fields.done()?;
    let email = email.expect("what is no address was refused");
    Ok(store::find_by_email(app.db.reader(), &email).await?.is_none())
}

pub(super) async fn refuse_taken(db: &impl Connection, email: &MailAddress) -> Result<()> {
    match store::find_by_email(db, email).await? {
        Some(_) => Err(Problem::field("email", Reason::EmailTaken).into()),
        None => Ok(()),
    }
}
