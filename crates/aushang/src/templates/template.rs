//! The template.

use aushang_db::Timestamp;
use sea_orm::FromQueryResult;

use crate::actor::Actor;
use crate::ids::{AccountId, ProfileId, TemplateId};
use crate::posts::Blueprint;

#[derive(Clone, Debug, FromQueryResult)]
pub struct Template {
    pub id: TemplateId,
    #[sea_orm(alias = "profile_id")]
    pub profile: ProfileId,
    pub name: String,
    pub content: Blueprint,
    /// The account that saved it. `None`: it was deleted.
    #[sea_orm(alias = "account_id")]
    pub creator: Option<AccountId>,
    pub created_at: Timestamp,
}

impl Template {
    /// Whether the account may rename and delete it: as for a draft, whoever may publish, and its creator.
    pub fn may_change(&self, actor: &Actor) -> bool {
        actor.may_publish() || self.creator == Some(actor.account)
    }
}
