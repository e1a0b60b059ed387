//! Validates the mail address and the name of an account.

use aushang_db::Connection;
use aushang_mail_address::MailAddress;

use super::rows;
use crate::app::App;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::text::{self, MaxChars};

/// Maximum length of a person's name.
pub const NAME: MaxChars = MaxChars(200);

/// Parses a mail address. Returns `None` and refuses the field if it is missing or invalid.
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

/// Parses the address of a new account. Also refuses addresses of the recruiting domain, whose accounts sign
/// in on the recruiting site.
pub fn new_address(fields: &mut Fields, app: &App, field: &'static str, text: &str) -> Option<MailAddress> {
    let address = address(fields, field, text)?;
    if app.settings.is_recruiters(&address) {
        fields.refuse(field, Reason::RecruitingDomain);
        return None;
    }
    Some(address)
}

/// Cleans a person's name, which must be a single line.
pub fn name(fields: &mut Fields, field: &'static str, text: &str) -> String {
    let name = text::required(fields, field, text, NAME);
    if name.contains(char::is_control) {
        fields.refuse(field, Reason::WrongCharacters);
    }
    name
}

/// Cleans a person's name; `None` if it is missing or blank.
pub fn optional_name(fields: &mut Fields, field: &'static str, text: Option<&str>) -> Option<String> {
    let text = text.filter(|text| !text::clean(text).is_empty())?;
    Some(name(fields, field, text))
}

/// Whether no account has this address. Fails if the address is invalid or of the recruiting domain.
pub async fn is_free(app: &App, email: &str) -> Result<bool> {
    let mut fields = Fields::default();
    let email = new_address(&mut fields, app, "email", email);
    fields.done()?;
    let email = email.expect("an invalid address was refused above");
    Ok(rows::find_by_email(app.db.reader(), &email).await?.is_none())
}

pub(super) async fn refuse_taken(db: &impl Connection, email: &MailAddress) -> Result<()> {
    match rows::find_by_email(db, email).await? {
        Some(_) => Err(Problem::field("email", Reason::EmailTaken).into()),
        None => Ok(()),
    }
}
