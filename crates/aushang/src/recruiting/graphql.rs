//! GraphQL types of companies and jobs, and the two searches.

use async_graphql::{Context, ID, Object, Result, SimpleObject};
use aushang_db::TextCursor;

use super::{Company, JobOffer, store};
use crate::app::App;
use crate::ids::CompanyId;
use crate::media::Image;
use crate::paging::{PageInfo, PaginationInput, Paging};
use crate::problem::{Fields, Problem, Reason};
use crate::schema::app;
use crate::text;

/// Maximum number of companies in the filter of a job search.
const MAX_COMPANIES: usize = 50;

/// A company that offers jobs.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(name = "Company", serial)]
pub struct CompanyOutput {
    pub id: ID,
    pub title: String,
    /// Null: it has no image.
    pub header: Option<Image>,
}

impl CompanyOutput {
    pub fn new(app: &App, company: &Company) -> Self {
        Self {
            id: company.id.into(),
            title: company.title.clone(),
            // The images of companies are public.
            header: company.header.as_ref().map(|image| Image::new(app, image, true)),
        }
    }
}

/// A job that a company offers.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(name = "Job", serial)]
pub struct JobOutput {
    pub id: ID,
    pub title: String,
    /// The job type in German: Werkstudium, Praktikum …
    pub r#type: String,
    pub company: CompanyOutput,
    pub address: JobAddress,
}

/// The location of a job.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct JobAddress {
    /// Null: unknown.
    pub city: Option<String>,
}

impl JobOutput {
    pub fn new(app: &App, job: &JobOffer, company: &Company) -> Self {
        Self {
            id: job.id.into(),
            title: job.title.clone(),
            r#type: job.r#type.clone(),
            company: CompanyOutput::new(app, company),
            address: JobAddress { city: job.city.clone() },
        }
    }
}

/// A page of companies.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct CompanyConnection {
    pub edges: Vec<CompanyEdge>,
    pub page_info: PageInfo,
}

#[derive(SimpleObject)]
#[graphql(serial)]
pub struct CompanyEdge {
    /// Opaque cursor of this item.
    pub cursor: String,
    pub node: CompanyOutput,
}

/// A page of jobs.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct JobConnection {
    pub edges: Vec<JobEdge>,
    pub page_info: PageInfo,
}

#[derive(SimpleObject)]
#[graphql(serial)]
pub struct JobEdge {
    /// Opaque cursor of this item.
    pub cursor: String,
    pub node: JobOutput,
}

#[derive(Default)]
pub struct RecruitingQuery;

#[Object]
impl RecruitingQuery {
    /// Companies that a post can show, sorted by title.
    async fn companies(
        &self,
        ctx: &Context<'_>,
        pagination: PaginationInput,
        #[graphql(desc = "Only companies whose title contains this text, ignoring case. Omitted: all.")]
        text: Option<String>,
    ) -> Result<CompanyConnection> {
        let app = app(ctx);
        let search = Search::read(&pagination, text.as_deref())?;
        let found = store::search_companies(
            app.db.reader(),
            &search.text,
            search.paging.before.clone(),
            search.paging.limit(),
        )
        .await?;
        let (found, page_info) = page(found, &search.paging, |(cursor, _)| cursor);
        let edges = found.iter().map(|(cursor, company)| CompanyEdge {
            cursor: cursor.encode(),
            node: CompanyOutput::new(app, company),
        });
        Ok(CompanyConnection { edges: edges.collect(), page_info })
    }

    /// Jobs that a post can show, sorted by title.
    async fn jobs(
        &self,
        ctx: &Context<'_>,
        pagination: PaginationInput,
        #[graphql(desc = "Only jobs whose title contains this text, ignoring case. Omitted: all jobs.")]
        text: Option<String>,
        #[graphql(desc = "Only jobs of these companies, at most 50. Null or empty: all companies.")]
        companies: Option<Vec<ID>>,
    ) -> Result<JobConnection> {
        let app = app(ctx);
        let search = Search::read(&pagination, text.as_deref())?;
        let Some(companies) = read_companies(&companies.unwrap_or_default())? else {
            let page_info = PageInfo { has_previous_page: false, end_cursor: None };
            return Ok(JobConnection { edges: Vec::new(), page_info });
        };
        let found = store::search_jobs(
            app.db.reader(),
            &search.text,
            &companies,
            search.paging.before.clone(),
            search.paging.limit(),
        )
        .await?;
        let (found, page_info) = page(found, &search.paging, |(cursor, ..)| cursor);
        let edges = found.iter().map(|(cursor, job, company)| JobEdge {
            cursor: cursor.encode(),
            node: JobOutput::new(app, job, company),
        });
        Ok(JobConnection { edges: edges.collect(), page_info })
    }
}

struct Search {
    text: String,
    paging: Paging<TextCursor>,
}

impl Search {
    fn read(pagination: &PaginationInput, text: Option<&str>) -> Result<Self, Problem> {
        let mut fields = Fields::default();
        let text = text::optional(&mut fields, "text", text, super::company::TITLE).unwrap_or_default();
        fields.done()?;
        Ok(Self { text, paging: pagination.check(["pagination.first", "pagination.before"])? })
    }
}

/// Parses the company filter. `None` if the filter is not empty and no id in it is valid: no job matches.
fn read_companies(ids: &[ID]) -> Result<Option<Vec<CompanyId>>, Problem> {
    if ids.len() > MAX_COMPANIES {
        return Err(Problem::field("companies", Reason::TooMany));
    }
    let read: Vec<_> = ids.iter().filter_map(|id| CompanyId::parse(id).ok()).collect();
    Ok((ids.is_empty() || !read.is_empty()).then_some(read))
}

/// Cuts `found` to the page.
fn page<T>(
    mut found: Vec<T>,
    paging: &Paging<TextCursor>,
    cursor: impl Fn(&T) -> &TextCursor,
) -> (Vec<T>, PageInfo) {
    let has_previous_page = paging.cut(&mut found);
    let end_cursor = found.last().map(|last| cursor(last).encode());
    (found, PageInfo { has_previous_page, end_cursor })
}
