//! The writer of an `SQLite` database. A server has one; a command may write beside it for a moment.
//!
//! `SQLite` has one writer, and each commit costs an fsync. So callers send their work to a task that runs
//! all waiting writes as a group: in one outer transaction, each in its own savepoint, with one commit, after
//! which the callers get their results. A write that returns an error rolls back alone; if the transaction
//! itself fails, the whole group fails.

use std::any::Any;
use std::num::NonZeroU32;
use std::panic::AssertUnwindSafe;

use futures::FutureExt;
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, DbErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use tokio::sync::{mpsc, oneshot};

use crate::Failure;
use crate::lock::WriterLock;
use crate::tx::{AfterCommit, Tx, Work};

/// The capacity of the queue. `write` waits while the queue is full.
const QUEUE: usize = 1024;

/// The result for a caller: the failure of the group, the panic of its own work, or its own result.
type Answer<T, E> = Result<Result<Result<T, E>, Panic>, Failure>;
type Panic = Box<dyn Any + Send>;

enum Message {
    Write(Box<dyn Member>),
    Stop(oneshot::Sender<()>),
}

pub(crate) struct SqliteWriter(mpsc::Sender<Message>);

impl SqliteWriter {
    /// At most `group` callers share one commit. Holds the lock until the last write has finished.
    pub fn start(connection: DatabaseConnection, group: NonZeroU32, lock: Option<WriterLock>) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let group = usize::try_from(group.get()).expect("usize has at least 32 bits");
        tokio::spawn(run(connection, receiver, group, lock));
        Self(sender)
    }

    pub async fn write<T, E>(&self, work: Work<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Failure> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let caller = Caller { work: Some(work), outcome: None, after_commit: Vec::new(), answer };
        self.0.send(Message::Write(Box::new(caller))).await.map_err(|_| stopped())?;
        match answered.await.map_err(|_| stopped())?? {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// Returns after all queued writes have been committed and the connection is closed.
    pub async fn stop(&self) {
        let (done, stopped) = oneshot::channel();
        if self.0.send(Message::Stop(done)).await.is_ok() {
            let _ = stopped.await;
        }
    }
}

fn stopped() -> Failure {
    broken("the writer has stopped")
}

fn broken(why: &str) -> Failure {
    DbErr::Custom(why.to_owned()).into()
}

async fn run(
    connection: DatabaseConnection,
    mut queue: mpsc::Receiver<Message>,
    limit: usize,
    lock: Option<WriterLock>,
) {
    let mut messages = Vec::with_capacity(limit);
    let mut stops = Vec::new();
    while stops.is_empty() && queue.recv_many(&mut messages, limit).await > 0 {
        let mut group = Vec::with_capacity(messages.len());
        for message in messages.drain(..) {
            match message {
                Message::Write(member) => group.push(member),
                Message::Stop(done) => stops.push(done),
            }
        }
        // Panics of the work are caught in `Member::run`. This catches those of the database driver, so that
        // the writer survives them.
        let committed = AssertUnwindSafe(commit(&connection, &mut group)).catch_unwind().await;
        let committed = committed.unwrap_or_else(|_| Err(broken("the writer panicked")));
        for member in group {
            member.answer(committed.clone());
        }
    }
    queue.close();
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "cannot close the connection of the SQLite writer");
    }
    drop(lock);
    for done in stops {
        let _ = done.send(());
    }
}

async fn commit(connection: &DatabaseConnection, group: &mut [Box<dyn Member>]) -> Result<(), Failure> {
    if group.is_empty() {
        return Ok(());
    }
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..Default::default()
    };
    let outer = connection.begin_with_options(options).await?;
    for member in group {
        member.run(&outer).await?;
    }
    Ok(outer.commit().await?)
}

/// A write of a group, with its types erased.
#[async_trait::async_trait]
trait Member: Send {
    /// Runs the work in a savepoint and keeps its outcome, which may be a panic. Returns an error if the
    /// whole transaction failed, for example because the disk is full; the group must then stop.
    async fn run(&mut self, group: &DatabaseTransaction) -> Result<(), Failure>;

    fn answer(self: Box<Self>, committed: Result<(), Failure>);
}

struct Caller<T, E> {
    work: Option<Work<T, E>>,
    outcome: Option<Result<Result<T, E>, Panic>>,
    after_commit: AfterCommit,
    answer: oneshot::Sender<Answer<T, E>>,
}

#[async_trait::async_trait]
impl<T: Send, E: Send> Member for Caller<T, E> {
    async fn run(&mut self, group: &DatabaseTransaction) -> Result<(), Failure> {
        let work = self.work.take().expect("a member runs once");
        let savepoint = Tx::of_sqlite(group.begin().await?);
        let outcome = AssertUnwindSafe(async { work(&savepoint).await }).catch_unwind().await;
        let done = matches!(outcome, Ok(Ok(_)));
        self.outcome = Some(outcome);
        if savepoint.saw_storage_full() {
            // SQLite has rolled back the whole transaction, including its savepoints.
            return Err(Failure::storage_full());
        }
        if done {
            self.after_commit = savepoint.commit().await?;
        } else {
            savepoint.rollback().await?;
        }
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), Failure>) {
        if committed.is_ok() {
            for hook in self.after_commit {
                hook();
            }
        }
        let answer = match (self.outcome, committed) {
            (Some(Err(panic)), _) => Ok(Err(panic)),
            // Replaces even an error of the work, because it may be based on writes that were rolled back.
            (_, Err(failure)) => Err(failure),
            (outcome, Ok(())) => Ok(outcome.expect("a group commits only after each member has run")),
        };
        // Fails if the caller has disconnected. The work is committed nevertheless.
        let _ = self.answer.send(answer);
    }
}
