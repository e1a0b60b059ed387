//! Mails the accounts of a profile when posts are no longer imported: once per problem.

use aushang_db::Tx;

use super::problem::SourceProblem;
use super::source::Source;
use crate::accounts;
use crate::app::App;
use crate::mails::{self, Letter, SourceFailedReason};
use crate::problem::Result;
use crate::profiles;

pub async fn notify(tx: &Tx, app: &App, source: &Source, reason: SourceFailedReason) -> Result<()> {
    let institution = profiles::display_name(tx, source.profile_id).await?;
    let (network, name) = (source.network.title(), source.name.trim_start_matches('@'));
    for account in accounts::list_releasers(tx, source.profile_id, app.now()).await? {
        let letter = Letter::SourceFailed {
            institution: institution.clone(),
            network,
            source: name.to_owned(),
            reason,
        };
        mails::send(tx, app, account.mailbox()?, letter).await?;
    }
    Ok(())
}

impl From<SourceProblem> for SourceFailedReason {
    fn from(problem: SourceProblem) -> Self {
        match problem {
            SourceProblem::Reconnect => Self::ConnectionEnded,
            SourceProblem::PermissionMissing
            | SourceProblem::NotApproved
            | SourceProblem::NotProfessional => Self::AccessDenied,
            SourceProblem::Gone | SourceProblem::NotReadable => Self::Gone,
            SourceProblem::StorageFull => Self::StorageFull,
            SourceProblem::Unreachable | SourceProblem::Limited | SourceProblem::Internal => {
                Self::Unreachable
            }
        }
    }
}
