//! One or two jobs of a company.

use async_graphql::{ID, InputObject, SimpleObject};
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use super::company::parse_company;
use super::{AttachmentType, Case, OutputContext, StoredAttachment, offers};
use crate::ids::{CompanyId, JobOfferId, PostId};
use crate::media::Owner;
use crate::problem::{Problem, Reason, Result};
use crate::recruiting::{self, CompanyOutput, JobOffer, JobOutput};

/// Maximum number of jobs of one post.
pub const MAX_JOBS: usize = 2;

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jobs {
    pub company: recruiting::Company,
    pub jobs: Vec<JobOffer>,
}

/// Jobs of a company.
#[derive(InputObject, Serialize)]
pub struct JobsInput {
    pub company: ID,
    /// 1 or 2 different jobs of that company.
    pub jobs: Vec<ID>,
}

const COMPANY: &str = "attachment.jobs.company";
const JOBS: &str = "attachment.jobs.jobs";

impl StoredAttachment for Jobs {
    type Input = JobsInput;
    type Checked = (CompanyId, Vec<JobOfferId>);
    type Output = JobsAttachment;

    const OFFER: offers::Offer = offers::TO_RECRUITERS;

    fn check(_: &Case<'_, Self>, input: &JobsInput) -> Result<Self::Checked, Problem> {
        let company = parse_company(&input.company, COMPANY)?;
        let refused = |reason| Err(Problem::field(JOBS, reason));
        match input.jobs.len() {
            0 => return refused(Reason::Required),
            1..=MAX_JOBS => {}
            _ => return refused(Reason::TooMany),
        }
        let jobs: Result<Vec<_>, _> = input.jobs.iter().map(|id| JobOfferId::parse(id)).collect();
        let Ok(jobs) = jobs else { return refused(Reason::NotFound) };
        if jobs.len() == MAX_JOBS && jobs[0] == jobs[1] {
            return refused(Reason::Repeated);
        }
        Ok((company, jobs))
    }

    fn equals(&self, (company, jobs): &Self::Checked) -> bool {
        *company == self.company.id && jobs.iter().eq(self.jobs.iter().map(|job| &job.id))
    }

    /// Looks up the company and its jobs.
    async fn claim((company, jobs): Self::Checked, tx: &Tx, _: Owner, post: PostId) -> Result<Self> {
        let shown = recruiting::Shown { company, company_field: COMPANY, jobs: &jobs, jobs_field: JOBS };
        let (company, jobs) = recruiting::show(tx, post, shown).await?;
        Ok(Self { company, jobs })
    }

    fn input(&self) -> JobsInput {
        let Self { company, jobs } = self;
        JobsInput { company: company.id.into(), jobs: jobs.iter().map(|job| job.id.into()).collect() }
    }

    fn output(&self, context: &OutputContext<'_>) -> JobsAttachment {
        let Self { company, jobs } = self;
        JobsAttachment {
            r#type: AttachmentType::Jobs,
            company: CompanyOutput::new(context.app, company),
            jobs: jobs.iter().map(|job| JobOutput::new(context.app, job, company)).collect(),
        }
    }
}

/// One or two jobs of a company, with the values that they had when the post was saved.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct JobsAttachment {
    pub r#type: AttachmentType,
    pub company: CompanyOutput,
    pub jobs: Vec<JobOutput>,
}
