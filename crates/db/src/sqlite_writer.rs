//! The one writer of an `SQLite` database.
//!
//! `SQLite` has one writer and pays for every commit with an fsync. So callers hand their work to
//! a task that takes all who wait as a group: one outer transaction, each member in a savepoint
//! of its own, one commit, and only then the answers. A member that is refused rolls back alone;
//! if the commit fails, all of them fail.

use std::panic::AssertUnwindSafe;

use futures::FutureExt;
use futures::future::BoxFuture;
use sea_orm::{DatabaseConnection, SqliteTransactionMode, TransactionOptions, TransactionTrait};
use tokio::sync::{mpsc, oneshot};

use crate::Failure;
use crate::door::{Tx, Work};

/// How many callers share one commit at most. Bounds how long the first of them waits.
const GROUP: usize = 64;
/// How many may wait before `write` itself waits.
const QUEUE: usize = 1024;

/// Does a member's work and says how to answer once the fate of the group is known.
type Member = Box<dyn for<'t> FnOnce(&'t Tx) -> BoxFuture<'t, Answer> + Send>;
type Answer = Box<dyn FnOnce(Result<(), Failure>) + Send>;

enum Message {
    Member(Member),
    Stop(oneshot::Sender<()>),
}

pub(crate) struct SqliteWriter(mpsc::Sender<Message>);

impl SqliteWriter {
    pub fn start(connection: DatabaseConnection) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(run(connection, receiver));
        Self(sender)
    }

    pub async fn write<T, E>(&self, work: Work<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Failure> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let member: Member = Box::new(move |group| {
            async move {
                let outcome = AssertUnwindSafe(in_savepoint(group, work)).catch_unwind().await;
                let answer: Answer = Box::new(move |committed| {
                    let outcome = outcome.map(|result| committed.map_err(E::from).and(result));
                    // Nobody listens when the caller hung up; the work is done all the same.
                    let _ = answer.send(outcome);
                });
                answer
            }
            .boxed()
        });
        let stopped = || Failure::from(sea_orm::DbErr::Custom("the writer has stopped".into()));
        self.0.send(Message::Member(member)).await.map_err(|_| stopped())?;
        match answered.await.map_err(|_| stopped())? {
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

async fn run(connection: DatabaseConnection, mut queue: mpsc::Receiver<Message>) {
    let mut stop = None;
    while stop.is_none() {
        let Some(first) = queue.recv().await else { break };
        let mut group = Vec::new();
        let mut next = Some(first);
        while let Some(message) = next {
            match message {
                Message::Member(member) => group.push(member),
                Message::Stop(done) => stop = Some(done),
            }
            next = if group.len() < GROUP && stop.is_none() { queue.try_recv().ok() } else { None };
        }
        commit_group(&connection, group).await;
    }
    queue.close();
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "the writer's connection did not close cleanly");
    }
    if let Some(done) = stop {
        let _ = done.send(());
    }
}

async fn commit_group(connection: &DatabaseConnection, group: Vec<Member>) {
    if group.is_empty() {
        return;
    }
    let mut answers = Vec::with_capacity(group.len());
    let committed = async {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..Default::default()
        };
        let outer = connection.begin_with_options(options).await?;
        for member in group {
            answers.push(member(&outer).await);
        }
        outer.commit().await
    }
    .await
    .map_err(Failure::from);
    // When the transaction could not even begin, the members were dropped and their callers
    // learn from the closed channel that nothing was written.
    for answer in answers {
        answer(committed.clone());
    }
}

async fn in_savepoint<T, E: From<Failure>>(group: &Tx, work: Work<T, E>) -> Result<T, E> {
    let savepoint = group.begin().await.map_err(Failure::from)?;
    match AssertUnwindSafe(work(&savepoint)).catch_unwind().await {
        Ok(Ok(value)) => {
            savepoint.commit().await.map_err(Failure::from)?;
            Ok(value)
        }
        Ok(Err(refusal)) => {
            savepoint.rollback().await.map_err(Failure::from)?;
            Err(refusal)
        }
        Err(panic) => {
            savepoint.rollback().await.map_err(Failure::from)?;
            std::panic::resume_unwind(panic)
        }
    }
}
