//! What this installation tells everybody about itself.

use async_graphql::{Context, Object, SimpleObject};

use crate::schema::app;

/// Public settings of this installation.
#[derive(SimpleObject)]
pub struct Config {
    /// Usernames must not contain it.
    pub brand_word: String,
    /// Addresses with this scheme open the student app; with the colon.
    pub app_scheme: String,
    pub support_email: String,
    /// Null: support answers by mail alone.
    pub support_chat_url: Option<String>,
    pub terms_url: String,
    pub privacy_url: String,
    pub imprint_url: String,
    /// Accounts of this mail domain sign in on the recruiting site.
    pub recruiting_domain: String,
    pub recruiting_url: String,
    /// True in development alone: raw server messages may be shown.
    pub development: bool,
}

#[derive(Default)]
pub struct InstallationQuery;

#[Object]
impl InstallationQuery {
    /// Public settings of this installation.
    async fn config(&self, ctx: &Context<'_>) -> Config {
        let settings = &app(ctx).settings;
        Config {
            brand_word: settings.brand_word.clone(),
            app_scheme: settings.app_scheme.clone(),
            support_email: settings.support_email.clone(),
            support_chat_url: settings.support_chat_url.clone(),
            terms_url: settings.terms_url.clone(),
            privacy_url: settings.privacy_url.clone(),
            imprint_url: settings.imprint_url.clone(),
            recruiting_domain: settings.recruiting_domain.clone(),
            recruiting_url: settings.recruiting_url.clone(),
            development: settings.development,
        }
    }
}
