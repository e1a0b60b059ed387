//! What a template writes into a new post: texts, channels and push, but neither an attachment nor a date.

use aushang_db::Connection;
use serde::{Deserialize, Serialize};

use super::post::{Post, PushText};
use super::send::{check_channels, check_push, own_channels};
use super::{PostTranslationsInput, audience, content, store};
use crate::actor::Actor;
use crate::channels::SelectedChannel;
use crate::ids::ProfileId;
use crate::problem::{Fields, Result};
use crate::text::Texts;

/// The content of a template, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blueprint {
    pub texts: Texts,
    pub channels: Vec<SelectedChannel>,
    pub send_push: bool,
    pub push: PushText,
}

/// The request for a blueprint, before validation.
pub struct NewBlueprint<'a> {
    pub content: &'a str,
    pub translations: Option<&'a PostTranslationsInput>,
    pub channels: Vec<SelectedChannel>,
    pub send_push: bool,
    pub push: Option<PushText>,
}

impl Blueprint {
    /// That of a stored post.
    pub async fn of(db: &impl Connection, post: &Post) -> Result<Self> {
        let channels = store::channels_of(db, post.id).await?;
        let (texts, push) = (post.texts.clone(), post.push.clone());
        Ok(Self { texts, channels, send_push: post.send_push, push })
    }

    /// Validates what needs no statement, like a post that is sent.
    pub fn new(fields: &mut Fields, actor: &Actor, new: NewBlueprint<'_>) -> Self {
        let texts = content::check(fields, actor, new.content, new.translations, None);
        check_channels(fields, &new.channels);
        let push = check_push(fields, actor, new.push);
        Self { texts, channels: new.channels, send_push: new.send_push, push }
    }

    /// Refuses channels that the profile does not have.
    pub async fn with_offered_channels(mut self, db: &impl Connection, profile: ProfileId) -> Result<Self> {
        let own = own_channels(db, profile, &self.channels).await?;
        audience::resolve(&mut self.channels, &own)?;
        Ok(self)
    }
}
