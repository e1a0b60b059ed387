//! What a reader says of itself.

use async_graphql::{Context, Enum, ID, Object, Result, SimpleObject};

use crate::enums::TargetingRole;
use crate::readers::{Registration, register};
use crate::schema::app;

/// A registered reader.
#[derive(SimpleObject)]
pub struct ReaderSession {
    pub id: ID,
    /// Bearer token for the header `Authorization`; shown this once.
    pub token: String,
}

/// What readers say they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "TargetingRole")]
pub enum ReaderRole {
    Student,
    Employee,
    Guest,
    Interested,
    Alumni,
}

#[derive(Default)]
pub struct RegistrationMutation;

#[Object]
impl RegistrationMutation {
    /// Makes a reader, who stays without a name.
    async fn register_reader(
        &self,
        ctx: &Context<'_>,
        role: ReaderRole,
        university: Option<ID>,
        affiliations: Option<Vec<ID>>,
    ) -> Result<ReaderSession> {
        let registration = Registration {
            role: role.into(),
            university: university.map(|id| id.0),
            affiliations: affiliations.unwrap_or_default().into_iter().map(|id| id.0).collect(),
        };
        let (app, registration) = (app(ctx).clone(), registration.check()?);
        let (id, token) = app
            .clone()
            .write(move |tx| Box::pin(async move { register(tx, &app, registration).await }))
            .await?;
        Ok(ReaderSession { id: id.into(), token })
    }
}
