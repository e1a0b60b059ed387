//! The operations page: what is stuck, how much space is used, and the last backup.

use async_graphql::{Context, Enum, ID, Object, Result, SimpleObject};
use aushang_db::{Engine, Timestamp};
use aushang_jobs::{Failing, Poisoned};
use aushang_mail::Fault;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::backups::{self, LastBackups};
use crate::delivery::{Outage, Uncertain};
use crate::free_space;
use crate::mails;
use crate::media;
use crate::posts::Due;
use crate::problem::{Problem, Reason};
use crate::schema::{app, write_as};
use crate::sources::{self, SourceNetwork, SourceNumbers, SourceProblem, Watched};
use crate::staff::Stuck;
use crate::staff::retry_jobs::retry_jobs;

/// Maximum length of each list.
pub const SHOWN: u32 = 50;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum DatabaseEngine {
    Sqlite,
    Postgres,
}

/// The state of this installation. Each list has at most 50 entries.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct Operations {
    pub version: String,
    pub engine: DatabaseEngine,
    /// Size of the database in bytes.
    pub database_bytes: u64,
    /// Bytes of all uploaded files and their variants.
    pub media_bytes: u64,
    /// Free bytes on the disk for files in progress of the server that responds. Null: they cannot be read.
    pub free_bytes: Option<u64>,
    /// True while this server's clock is too far from that of the database: scheduled posts are not published.
    pub clock_suspect: bool,
    pub last_backup: LastBackup,
    /// False: no mail server is configured. Mails are written as files and not delivered.
    pub sends_mail: bool,
    /// False: no push service is configured. Pushes are only logged.
    pub sends_pushes: bool,
    pub sources: OperationsSources,
    /// Null: mails are delivered.
    pub mail_outage: Option<MailOutage>,
    /// The number of jobs that failed too often and were set aside.
    pub stuck_job_count: u64,
    /// The oldest of them.
    pub stuck_jobs: Vec<StuckJob>,
    /// Jobs that failed and will be tried again.
    pub failing_jobs: Vec<FailingJobs>,
    /// The number of posts that should have been published more than five minutes ago.
    pub late_post_count: u64,
    /// The oldest of them.
    pub late_posts: Vec<LatePost>,
    /// Push services that refuse messages.
    pub push_outages: Vec<PushOutage>,
    /// The number of devices that may or may not have received a message, within 90 days.
    pub uncertain_push_count: u64,
    /// The latest posts with such devices.
    pub uncertain_pushes: Vec<UncertainPush>,
}

/// When this installation was last backed up, as far as that was recorded.
#[derive(SimpleObject)]
pub struct LastBackup {
    /// When the newest backup of the database was completed. Null: none is known.
    pub database_at: Option<DateTime<Utc>>,
    /// The same for uploaded files.
    pub files_at: Option<DateTime<Utc>>,
    /// The older of the two. Null: one of them is not known.
    pub complete_at: Option<DateTime<Utc>>,
    /// True if `completeAt` is null or more than 48 hours ago.
    pub is_overdue: bool,
}

impl LastBackup {
    fn of(last: LastBackups, now: Timestamp) -> Self {
        let date = |at: Option<Timestamp>| at.map(Timestamp::to_datetime);
        Self {
            database_at: date(last.database),
            files_at: date(last.files),
            complete_at: date(last.complete_at()),
            is_overdue: last.is_overdue(now),
        }
    }
}

/// The accounts of other networks, and feeds, from which posts are imported.
#[derive(SimpleObject)]
pub struct OperationsSources {
    /// The number of connected ones.
    pub active: u64,
    /// Those with a problem that does not pass by itself, or has not passed for hours.
    pub failed: u64,
    /// Those that have been due for three hours and were not checked.
    pub overdue: u64,
    /// The failed and overdue ones, the newest problem first, at most 20.
    pub disturbed: Vec<DisturbedSource>,
    /// The last request within seven days that a network refused as incorrect: the configuration or this program
    /// is wrong. Null: there was none.
    pub incorrect: Option<IncorrectRequest>,
}

/// A source that has failed or is overdue.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct DisturbedSource {
    pub profile_name: String,
    pub network: SourceNetwork,
    /// What people know it by: `@fachschaft`, or the title of the feed.
    pub name: String,
    /// Null: it is overdue, and its last check was successful.
    pub problem: Option<SourceProblem>,
    /// Since when the problem exists, or since when it is due.
    pub since: DateTime<Utc>,
}

impl From<sources::DisturbedSource> for DisturbedSource {
    fn from(disturbed: sources::DisturbedSource) -> Self {
        let sources::DisturbedSource { profile_name, network, name, problem, since } = disturbed;
        Self { profile_name, network, name, problem, since: since.to_datetime() }
    }
}

/// A request that a network refused as incorrect.
#[derive(SimpleObject)]
pub struct IncorrectRequest {
    pub at: DateTime<Utc>,
    pub network: SourceNetwork,
    /// The network's answer, with the id by which it finds the request.
    pub message: String,
}

impl OperationsSources {
    fn new(Watched { numbers, disturbed, incorrect }: Watched) -> Self {
        let SourceNumbers { connected, failed, overdue } = numbers;
        let incorrect = incorrect.map(|sources::IncorrectRequest { at, network, message }| {
            IncorrectRequest { at: at.to_datetime(), network, message }
        });
        Self { active: connected, failed, overdue, disturbed: list(disturbed), incorrect }
    }
}

/// A job that failed too often and was set aside.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct StuckJob {
    pub id: ID,
    /// For example `send-mail`.
    pub kind: String,
    pub since: DateTime<Utc>,
    pub attempts: i32,
    pub last_error: String,
}

impl From<Poisoned> for StuckJob {
    fn from(Poisoned { id, kind, since, attempts, last_error }: Poisoned) -> Self {
        Self { id: ID(id.to_string()), kind, since: since.to_datetime(), attempts, last_error }
    }
}

/// Jobs of one kind that failed and will be tried again.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct FailingJobs {
    pub kind: String,
    pub jobs: i64,
    /// The earliest next attempt.
    pub next_at: DateTime<Utc>,
    /// Of one of them.
    pub last_error: String,
}

impl From<Failing> for FailingJobs {
    fn from(Failing { kind, jobs, next_at, last_error }: Failing) -> Self {
        Self { kind, jobs, next_at: next_at.to_datetime(), last_error }
    }
}

/// Mails that are not delivered. A single mail that the mail server defers counts after one hour.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct MailOutage {
    /// The number of mails, including those that were set aside.
    pub mails: u64,
    /// When the oldest of them was written.
    pub since: DateTime<Utc>,
    pub fault: MailFault,
    /// Of the newest of them.
    pub last_error: String,
}

impl From<mails::MailOutage> for MailOutage {
    fn from(mails::MailOutage { mails, since, fault, last_error }: mails::MailOutage) -> Self {
        Self { mails, since: since.to_datetime(), fault: fault.into(), last_error }
    }
}

/// What sending mails fails at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "Fault")]
pub enum MailFault {
    /// The mail server cannot be reached, or does not accept the connection.
    Connection,
    /// The connection cannot be encrypted.
    Encryption,
    /// The mail server does not accept the sign-in, or requires one.
    SignIn,
    /// The mail server accepts nothing from the sender's address.
    Sender,
    /// The mail server does not accept some mails.
    Mail,
    Other,
}

/// A post that should be published by now.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct LatePost {
    pub id: ID,
    pub profile_id: ID,
    pub due_at: DateTime<Utc>,
}

impl From<Due> for LatePost {
    fn from(Due { id, profile, date }: Due) -> Self {
        Self { id: id.into(), profile_id: profile.into(), due_at: date.to_datetime() }
    }
}

/// A push service that refuses messages.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PushOutage {
    /// For example `fcm`.
    pub service: String,
    pub since: DateTime<Utc>,
    pub seen_at: DateTime<Utc>,
    /// Its response, or that it cannot be reached.
    pub why: String,
}

impl From<Outage> for PushOutage {
    fn from(Outage { service, since, seen_at, why }: Outage) -> Self {
        Self { service, since: since.to_datetime(), seen_at: seen_at.to_datetime(), why }
    }
}

/// A post with devices that may or may not have received its push.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct UncertainPush {
    pub post_id: ID,
    pub devices: i64,
    pub at: DateTime<Utc>,
}

impl From<Uncertain> for UncertainPush {
    fn from(Uncertain { post, devices, last }: Uncertain) -> Self {
        Self { post_id: post.into(), devices, at: last.to_datetime() }
    }
}

#[derive(Default)]
pub struct OperationsQuery;

#[Object]
impl OperationsQuery {
    /// What is stuck, how much space is used, and the last backup: the facts of `aushang stuck`, `aushang doctor`
    /// and the metrics.
    async fn operations(&self, ctx: &Context<'_>) -> Result<Operations> {
        let app = app(ctx);
        let db = app.db.reader();
        let now = app.now();
        let stuck = Stuck::load(db, now, SHOWN.into()).await?;
        let folder = app.work_folder.clone();
        let free = tokio::task::spawn_blocking(move || free_space::at(&folder)).await;
        Ok(Operations {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            engine: match app.db.engine() {
                Engine::Sqlite => DatabaseEngine::Sqlite,
                Engine::Postgres => DatabaseEngine::Postgres,
            },
            database_bytes: aushang_db::size(db).await?,
            media_bytes: media::all_used_bytes(db).await?,
            free_bytes: free.ok().and_then(std::io::Result::ok),
            clock_suspect: app.clock.is_suspect(),
            last_backup: LastBackup::of(backups::last_backups(db).await?, now),
            sends_mail: app.mailer.smtp.is_some(),
            sends_pushes: app.push.sends(),
            sources: OperationsSources::new(sources::watch(app).await?),
            mail_outage: stuck.mail_outage.map(MailOutage::from),
            stuck_job_count: stuck.job_count,
            stuck_jobs: list(stuck.jobs),
            failing_jobs: list(stuck.failing),
            late_post_count: stuck.late_count,
            late_posts: list(stuck.late),
            push_outages: list(stuck.outages),
            uncertain_push_count: stuck.uncertain_count,
            uncertain_pushes: list(stuck.uncertain),
        })
    }
}

fn list<T, U: From<T>>(items: Vec<T>) -> Vec<U> {
    items.into_iter().map(U::from).collect()
}

#[derive(Default)]
pub struct OperationsMutation;

#[Object]
impl OperationsMutation {
    /// Runs jobs again that were set aside. Returns how many; other ids are ignored.
    async fn retry_jobs(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids of `operations.stuckJobs`, at most 500.")] ids: Vec<ID>,
    ) -> Result<usize> {
        let ids = ids.iter().map(|id| Uuid::try_parse(id)).collect::<Result<Vec<_>, _>>();
        let ids = ids.map_err(|_| Problem::field("ids", Reason::Invalid))?;
        Ok(write_as(ctx, move |tx, app, actor| Box::pin(retry_jobs(tx, app, actor, ids.clone()))).await?)
    }
}
