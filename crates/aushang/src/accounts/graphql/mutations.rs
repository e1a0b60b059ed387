//! What may be done to accounts.

use async_graphql::{Context, ID, Object, Result};

use super::account::{AccountOutput, SignedUp};
use super::state::{AccountState, UserSettings};
use crate::accounts::{self, Signup, Versions};
use crate::enums::{AccountRole, ProfileRole};
use crate::ids::AccountId;
use crate::schema::{actor, app, write_as};

#[derive(Default)]
pub struct AccountsMutation;

#[Object]
impl AccountsMutation {
    /// Changes what is given and keeps the rest.
    async fn update_user_settings(
        &self,
        ctx: &Context<'_>,
        skipped_setup_steps: Option<Vec<String>>,
        has_seen_disclaimer: Option<bool>,
    ) -> Result<UserSettings> {
        let account = write_as(ctx, move |tx, app, actor| {
            Box::pin(accounts::update_settings(
                tx,
                app,
                actor,
                has_seen_disclaimer,
                skipped_setup_steps.clone(),
            ))
        })
        .await?;
        Ok(UserSettings::from(&account))
    }

    /// Agrees to the texts of these versions (20180918 or later).
    async fn update_consent_versions(
        &self,
        ctx: &Context<'_>,
        privacy_policy_version: i32,
        user_agreement_version: i32,
    ) -> Result<AccountState> {
        let versions = Versions {
            privacy_policy: Some(privacy_policy_version.into()),
            user_agreement: Some(user_agreement_version.into()),
        };
        let account = write_as(ctx, move |tx, app, actor| {
            Box::pin(accounts::update_consents(tx, app, actor, versions))
        })
        .await?;
        Ok(account.into())
    }

    /// Invites somebody to the profile that the caller acts for, by mail. Not with the role
    /// SUPERADMIN.
    async fn add_account(
        &self,
        ctx: &Context<'_>,
        email: String,
        name: String,
        role: AccountRole,
    ) -> Result<AccountOutput> {
        let account = write_as(ctx, move |tx, app, actor| {
            let (email, name) = (email.clone(), name.clone());
            Box::pin(async move { accounts::add_account(tx, app, actor, &email, &name, role).await })
        })
        .await?;
        Ok(AccountOutput::new(app(ctx), actor(ctx), account))
    }

    /// Sends the invitation again; 409 if the person has set a password. At most three times per hour and
    /// person, and counted towards the profile's limit on invitations.
    async fn resend_invitation(&self, ctx: &Context<'_>, id: ID) -> Result<AccountOutput> {
        let id = AccountId::parse(&id)?;
        let account =
            write_as(ctx, move |tx, app, actor| Box::pin(accounts::resend_invitation(tx, app, actor, id)))
                .await?;
        Ok(AccountOutput::new(app(ctx), actor(ctx), account))
    }

    /// Gives an account of the profile another role; not SUPERADMIN. The last ADMIN stays one,
    /// except for internal staff.
    async fn update_account_role(
        &self,
        ctx: &Context<'_>,
        id: ID,
        role: AccountRole,
    ) -> Result<AccountOutput> {
        let id = AccountId::parse(&id)?;
        let account =
            write_as(ctx, move |tx, app, actor| Box::pin(accounts::update_role(tx, app, actor, id, role)))
                .await?;
        Ok(AccountOutput::new(app(ctx), actor(ctx), account))
    }

    /// Takes an account from the profile; its sessions end. The last ADMIN stays, except for
    /// internal staff.
    async fn delete_account(&self, ctx: &Context<'_>, id: ID) -> Result<bool> {
        let id = AccountId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(accounts::delete_account(tx, app, actor, id))).await?;
        Ok(true)
    }

    /// Deletes the caller's own account; not the last ADMIN of a profile, and not the last
    /// SUPERADMIN.
    async fn delete_user(&self, ctx: &Context<'_>) -> Result<bool> {
        write_as(ctx, move |tx, app, actor| Box::pin(accounts::delete_user(tx, app, actor))).await?;
        Ok(true)
    }

    /// Makes a profile, offline, with its first account, an ADMIN, who gets a mail with a link to
    /// register.
    #[expect(clippy::too_many_arguments, reason = "the call's arguments are the specification's")]
    async fn signup(
        &self,
        ctx: &Context<'_>,
        email: String,
        username: String,
        display_name: String,
        name: Option<String>,
        #[graphql(desc = "Where the mail goes; null: to the account's address.")] recipient: Option<String>,
        role: ProfileRole,
        #[graphql(desc = "The profile in the staff's customer system.")] pipedrive_id: Option<String>,
    ) -> Result<SignedUp> {
        let typed = Signup { email, username, display_name, name, recipient, role, pipedrive_id };
        let (profile, account) =
            write_as(ctx, move |tx, app, actor| Box::pin(accounts::signup(tx, app, actor, typed.clone())))
                .await?;
        Ok(SignedUp::new(app(ctx), actor(ctx), &profile, account))
    }
}
