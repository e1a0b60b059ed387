//! A mutation by an account that passed the policy check.

use std::sync::Arc;

use aushang_db::{BoxFuture, Tx};

use super::authenticate::reload_actor;
use crate::actor::Actor;
use crate::app::App;
use crate::policy::{self, Api, Caller, Kind};
use crate::problem::{Reason, Result};

pub struct Call {
    pub app: App,
    /// The actor as loaded for the policy check.
    pub actor: Actor,
    pub operation: String,
}

impl Call {
    /// Runs work in a write transaction. The actor is reloaded inside the transaction, because a session may
    /// end or a role may change after the policy check, while files are decoded and the write waits in the
    /// queue. The work may run more than once.
    pub async fn write<T, F>(self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> Fn(&'t Tx, &'t App, &'t Actor) -> BoxFuture<'t, Result<T>> + Send + Sync + 'static,
    {
        let shared = Arc::new((self, work));
        let app = shared.0.app.clone();
        app.write_repeatable(move |tx| {
            let shared = Arc::clone(&shared);
            Box::pin(async move {
                let (call, work) = &*shared;
                let actor = call.actor_now(tx).await?;
                work(tx, &call.app, &actor).await
            })
        })
        .await
    }

    /// Returns the current actor. Fails if the mutation is not permitted any more, and with
    /// [`Reason::TryAgain`] if permissions have changed.
    async fn actor_now(&self, tx: &Tx) -> Result<Actor> {
        let now = reload_actor(tx, &self.app, &self.actor).await?;
        policy::check(Api::Console, Kind::Mutation, &self.operation, Caller::Account(&now))?;
        // Checks before the transaction used other permissions.
        if (now.permissions, now.profile_role) != (self.actor.permissions, self.actor.profile_role) {
            return Err(Reason::TryAgain.into());
        }
        Ok(now)
    }
}
