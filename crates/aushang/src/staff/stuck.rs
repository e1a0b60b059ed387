//! What is stuck and may need an operator: the source of `aushang stuck` and of the console's operations page.

use aushang_db::{Connection, Timestamp};
use aushang_jobs::{Failing, Poisoned};

use crate::delivery::{self, Outage, Uncertain};
use crate::mails::{self, MailOutage};
use crate::posts::{self, Due};
use crate::problem::Result;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stuck {
    /// The number of jobs that failed too often and were set aside, and the oldest of them.
    pub job_count: u64,
    pub jobs: Vec<Poisoned>,
    /// Jobs that failed and will be tried again, by kind.
    pub failing: Vec<Failing>,
    /// Mails that are not delivered; their jobs are also among the above.
    pub mail_outage: Option<MailOutage>,
    /// The number of posts that should be published by now, and the oldest of them.
    pub late_count: u64,
    pub late: Vec<Due>,
    /// Push services that refuse messages.
    pub outages: Vec<Outage>,
    /// The number of devices that may or may not have received a message, and the latest posts with such.
    pub uncertain_count: u64,
    pub uncertain: Vec<Uncertain>,
}

impl Stuck {
    /// `shown`: the maximum length of each list.
    pub async fn load(db: &impl Connection, now: Timestamp, shown: u64) -> Result<Self> {
        let (late_count, late) = posts::list_overdue(db, now, shown).await?;
        Ok(Self {
            job_count: aushang_jobs::count_poisoned(db).await?,
            jobs: aushang_jobs::poisoned(db, shown).await?,
            failing: aushang_jobs::failing(db).await?,
            mail_outage: mails::find_outage(db, now).await?,
            late_count,
            late,
            outages: delivery::list_outages(db).await?,
            uncertain_count: delivery::count_uncertain(db).await?,
            uncertain: delivery::list_uncertain(db, shown).await?,
        })
    }

    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}
