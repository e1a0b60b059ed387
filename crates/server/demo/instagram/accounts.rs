//! The accounts of the demo's Instagram.

use aushang_sources::testing::instagram::{Account, Role};

/// The account of the student council.
pub const COUNCIL: &str = "fs.info.beispielstadt";
/// The account of the university.
pub const UNIVERSITY: &str = "uni.beispielstadt";

/// An account, and what happens when somebody connects it.
pub struct Known {
    pub username: &'static str,
    name: &'static str,
    pub what: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Tester,
    /// Professional, but without a role in the app.
    Stranger,
    Private,
}

pub const ACCOUNTS: &[Known] = &[
    Known {
        username: COUNCIL,
        name: "Fachschaft Informatik",
        what: "ist mit der Fachschaft verbunden",
        kind: Kind::Tester,
    },
    Known {
        username: UNIVERSITY,
        name: "Universität Beispielstadt",
        what: "ist mit der Universität verbunden",
        kind: Kind::Tester,
    },
    Known {
        username: "jobboerse.beispielstadt",
        name: "Jobbörse Beispielstadt",
        what: "wird abgelehnt, weil es nicht freigeschaltet ist",
        kind: Kind::Stranger,
    },
    Known {
        username: "jana.albers",
        name: "Jana Albers",
        what: "wird abgelehnt, weil es kein Business- oder Creator-Account ist",
        kind: Kind::Private,
    },
];

impl Known {
    pub fn account(&self) -> Account {
        let account = Account::new(self.username, self.name);
        match self.kind {
            Kind::Tester => account,
            Kind::Stranger => Account { role: Role::None, ..account },
            Kind::Private => Account { account_type: Some("Personal".to_owned()), ..account },
        }
    }
}
