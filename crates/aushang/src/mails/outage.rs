//! Detects that mails are not delivered.

use aushang_db::{Connection, Timestamp};
use aushang_jobs::{Failed, Job};
use aushang_mail::Fault;
use chrono::TimeDelta;

use super::SendMail;
use crate::problem::Result;

/// How long the server may defer a single mail, which is usual for unknown senders (greylisting).
const MAX_DEFERRAL: TimeDelta = TimeDelta::hours(1);

/// Mails that are not delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailOutage {
    /// The number of mails, including those that were set aside.
    pub mails: u64,
    /// When the oldest of them was written.
    pub since: Timestamp,
    pub fault: Fault,
    /// Of the newest of them.
    pub last_error: String,
}

/// `None` if all mails are delivered, or if single mails are deferred for less than an hour.
pub async fn find_outage(db: &impl Connection, now: Timestamp) -> Result<Option<MailOutage>> {
    let failed = aushang_jobs::failed(db, SendMail::KIND).await?;
    Ok(failed.and_then(|failed| outage_of(failed, now)))
}

fn outage_of(Failed { jobs, poisoned, since, last_error }: Failed, now: Timestamp) -> Option<MailOutage> {
    let fault = Fault::of(&last_error);
    let is_outage = fault != Fault::Mail || poisoned > 0 || since + MAX_DEFERRAL <= now;
    is_outage.then_some(MailOutage { mails: jobs, since, fault, last_error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deferred_mail_is_an_outage_after_an_hour() {
        let since = Timestamp::from_millis(1_700_000_000_000);
        let hour = since + MAX_DEFERRAL;
        for (last_error, poisoned, now, fault) in [
            ("connecting: Connection refused (os error 111)", 0, since, Some(Fault::Connection)),
            ("STARTTLS: the server does not offer what is configured", 0, since, Some(Fault::Encryption)),
            ("signing in: the server answered 535 5.7.8", 0, since, Some(Fault::SignIn)),
            ("MAIL FROM: the server answered 530 5.7.0", 0, since, Some(Fault::SignIn)),
            ("MAIL FROM: the server answered 452", 0, since, Some(Fault::Sender)),
            ("No space left on device", 0, since, Some(Fault::Other)),
            ("RCPT TO: the server answered 450 4.2.0", 0, hour - TimeDelta::milliseconds(1), None),
            ("RCPT TO: the server answered 450 4.2.0", 0, hour, Some(Fault::Mail)),
            ("the mail itself: no answer in time", 1, since, Some(Fault::Mail)),
        ] {
            let failed = Failed { jobs: 2, poisoned, since, last_error: last_error.to_owned() };
            let found = outage_of(failed, now).map(|outage| outage.fault);
            assert_eq!(found, fault, "{last_error} {now}");
        }
    }
}
