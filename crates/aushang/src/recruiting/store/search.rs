//! The two searches. A page is one statement, which reads a sorted index and stops when the page is full.

use aushang_db::{Connection, TextCursor};
use sea_orm::FromQueryResult;

use crate::ids::CompanyId;
use crate::problem::Result;
use crate::recruiting::{Company, JobOffer};
use crate::sql::{self, Values, pattern};
use crate::text::search_key;

#[derive(FromQueryResult)]
struct FoundCompany {
    sort_key: String,
    #[sea_orm(nested)]
    company: Company,
}

/// Companies whose title contains the text, sorted by title, each with its cursor.
pub async fn search_companies(
    db: &impl Connection,
    text: &str,
    after: Option<TextCursor>,
    limit: u64,
) -> Result<Vec<(TextCursor, Company)>> {
    let mut values = Values::default();
    let conditions = conditions("c", text, after, &mut values).join(" and ");
    let limit = values.put(limit);
    let sql = format!(
        "select c.id, c.title, c.sort_key, h.image as header from companies c \
         left join company_headers h on h.id = c.header_id \
         where {conditions} order by c.sort_key, c.id limit {limit}"
    );
    let found: Vec<FoundCompany> = sql::rows(db, sql, values.0).await?;
    let with_cursor =
        |found: FoundCompany| (TextCursor { key: found.sort_key, id: found.company.id.0 }, found.company);
    Ok(found.into_iter().map(with_cursor).collect())
}

#[derive(FromQueryResult)]
struct FoundJob {
    sort_key: String,
    #[sea_orm(nested)]
    job: JobOffer,
    #[sea_orm(nested(prefix = "company_"))]
    company: Company,
}

/// Jobs whose title contains the text, sorted by title, each with its cursor and company. `companies`
/// restricts the result to jobs of these companies; if it is empty, all companies are searched.
pub async fn search_jobs(
    db: &impl Connection,
    text: &str,
    companies: &[CompanyId],
    after: Option<TextCursor>,
    limit: u64,
) -> Result<Vec<(TextCursor, JobOffer, Company)>> {
    let mut values = Values::default();
    let mut conditions = conditions("j", text, after, &mut values);
    if !companies.is_empty() {
        conditions.push(format!("j.company_id in ({})", values.list(companies.iter().copied())));
    }
    let (conditions, limit) = (conditions.join(" and "), values.put(limit));
    let sql = format!(
        "select j.id, j.title, j.sort_key, j.type, j.city, \
         c.id as company_id, c.title as company_title, h.image as company_header \
         from job_offers j join companies c on c.id = j.company_id and c.removed_at is null \
         left join company_headers h on h.id = c.header_id \
         where {conditions} order by j.sort_key, j.id limit {limit}"
    );
    let found: Vec<FoundJob> = sql::rows(db, sql, values.0).await?;
    let with_cursor =
        |FoundJob { sort_key, job, company }| (TextCursor { key: sort_key, id: job.id.0 }, job, company);
    Ok(found.into_iter().map(with_cursor).collect())
}

fn conditions(table: &str, text: &str, after: Option<TextCursor>, values: &mut Values) -> Vec<String> {
    let mut conditions = vec![format!("{table}.removed_at is null")];
    if !text.is_empty() {
        conditions
            .push(format!("{table}.search_key like {} escape '\\'", values.put(pattern(&search_key(text)))));
    }
    if let Some(TextCursor { key, id }) = after {
        let (key, id) = (values.put(key), values.put(id));
        conditions.push(format!("({table}.sort_key, {table}.id) > ({key}, {id})"));
    }
    conditions
}
