//! The one writer of an `SQLite` database.
//!
//! `SQLite` has one writer and pays for every commit with an fsync. So callers hand their work to
//! a task that takes all who wait as a group: one outer transaction, each member in a savepoint
//! of its own, one commit, and only then the answers. A member that is refused rolls back alone;
//! if the transaction itself breaks, all of them fail.

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
use crate::tx::{Tx, Work};

/// How many may wait before `write` itself waits.
const QUEUE: usize = 1024;

/// What a caller hears: that the group failed, that its own work panicked, or its result.
type Answer<T, E> = Result<Result<Result<T, E>, Panic>, Failure>;
type Panic = Box<dyn Any + Send>;

enum Message {
    Write(Box<dyn Member>),
    Stop(oneshot::Sender<()>),
}

pub(crate) struct SqliteWriter(mpsc::Sender<Message>);

impl SqliteWriter {
    /// At most `group` callers share one commit. Keeps the lock until its last write is done.
    pub fn start(connection: DatabaseConnection, group: NonZeroU32, lock: WriterLock) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let group = usize::try_from(group.get()).expect("a usize has 32 bits");
        tokio::spawn(run(connection, receiver, group, lock));
        Self(sender)
    }

    pub async fn write<T, E>(&self, work: Work<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Failure> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let caller = Caller { work: Some(work), outcome: None, answer };
        self.0.send(Message::Write(Box::new(caller))).await.map_err(|_| stopped())?;
        match answered.await.map_err(|_| stopped())?? {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// Ends after what is queued has been committed and the connection is closed.
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
    lock: WriterLock,
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
        // Members catch their own panics, but the writer must not even die of one in the driver.
        let fate = AssertUnwindSafe(commit(&connection, &mut group)).catch_unwind().await;
        let fate = fate.unwrap_or_else(|_| Err(broken("the writer panicked")));
        for member in group {
            member.answer(fate.clone());
        }
    }
    queue.close();
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "the writer's connection did not close cleanly");
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

/// One of a group, whatever its types are.
#[async_trait::async_trait]
trait Member: Send {
    /// Does the work in a savepoint and keeps what came of it, a panic too. A failure is one of
    /// the group: its transaction is gone (a full disk, say), and nobody may go on in it.
    async fn run(&mut self, group: &DatabaseTransaction) -> Result<(), Failure>;

    fn answer(self: Box<Self>, fate: Result<(), Failure>);
}

struct Caller<T, E> {
    work: Option<Work<T, E>>,
    outcome: Option<Result<Result<T, E>, Panic>>,
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
            savepoint.commit().await?;
        } else {
            savepoint.rollback().await?;
        }
        Ok(())
    }

    fn answer(self: Box<Self>, fate: Result<(), Failure>) {
        let answer = match (self.outcome, fate) {
            (Some(Err(panic)), _) => Ok(Err(panic)),
            // Even a refusal: what it was founded on may be undone.
            (_, Err(failure)) => Err(failure),
            (outcome, Ok(())) => Ok(outcome.expect("a group commits after all have run")),
        };
        // Nobody listens when the caller hung up; the work is done all the same.
        let _ = self.answer.send(answer);
    }
}
