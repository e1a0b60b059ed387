//! Accounts of the server.

/// An account. Its two ids are derived from its name, so that they stay the same when the server is started again.
#[derive(Clone, Debug)]
pub struct Account {
    /// The id by which the app, and the callbacks, know it.
    pub scoped_id: String,
    pub user_id: String,
    pub username: String,
    pub name: String,
    /// `Business` or `Media_Creator`; `Personal` is not professional. `None` is left out of the answers.
    pub account_type: Option<String>,
    pub role: Role,
    /// Whether the person leaves the permission to read switched on.
    pub grants_reading: bool,
}

/// The role of an account in an app that has only Standard Access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It accepted the invitation as a tester.
    Tester,
    /// It was invited as a tester: no code can be redeemed.
    Invited,
    /// It has no role: codes can be redeemed, and all reading is refused.
    None,
}

impl Account {
    /// A professional account that is a tester of the app.
    pub fn new(username: &str, name: &str) -> Self {
        let number = username.bytes().fold(7_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        let number = number % 10_000_000_000;
        Self {
            scoped_id: format!("2490{number:010}"),
            user_id: format!("1784140{number:010}"),
            username: username.to_owned(),
            name: name.to_owned(),
            account_type: Some("Business".to_owned()),
            role: Role::Tester,
            grants_reading: true,
        }
    }
}
