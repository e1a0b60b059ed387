//! What tests can make the server answer instead of a correct answer.

use std::sync::Arc;

use tokio::sync::Semaphore;

/// What is called. Calls are counted by this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Endpoint {
    /// The page on which people agree.
    Authorize,
    /// The code is redeemed.
    Redeem,
    /// A token for an hour is exchanged.
    Exchange,
    Refresh,
    Me,
    /// The list of posts.
    List,
    /// One post.
    Find,
    Children,
    /// A file.
    Media,
}

/// An answer that is not correct.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// An error in the usual form.
    Graph { status: u16, code: i64, subcode: i64, message: String, is_transient: bool },
    /// An error in the form of the host that takes the code.
    Flat { code: i64, message: String },
    /// A limit is used up for some minutes. Requests before that are violations.
    Limited { code: i64, minutes: u32 },
    /// A page for people.
    Html { status: u16 },
    /// This text with status 200.
    Text(String),
    /// No response.
    Hang,
    /// Closes the connection.
    Drop,
    /// Answers correctly as soon as a permit is added.
    Hold(Arc<Semaphore>),
}

impl Trouble {
    /// An error with this code and status 400.
    pub fn code(code: i64) -> Self {
        Self::subcode(code, 0)
    }

    pub fn subcode(code: i64, subcode: i64) -> Self {
        let message = "Error validating access token: IGAAsecret".to_owned();
        Self::Graph { status: 400, code, subcode, message, is_transient: false }
    }

    /// The answer to an account without a role, if the app has only Standard Access.
    pub fn not_approved() -> Self {
        Self::message(100, "Unsupported request - method type: get")
    }

    pub fn message(code: i64, message: &str) -> Self {
        Self::Graph { status: 400, code, subcode: 0, message: message.to_owned(), is_transient: false }
    }

    pub fn transient(code: i64) -> Self {
        let message = "An unexpected error has occurred. Please retry your request later.".to_owned();
        Self::Graph { status: 500, code, subcode: 0, message, is_transient: true }
    }
}

/// The form of the answer to a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// As in the documentation: in a list in `data`, permissions in one text.
    Documented,
    /// As working clients read it: at the top, a number as id, permissions in a list.
    Flat,
}
