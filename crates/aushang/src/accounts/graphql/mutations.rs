//! Mutations of accounts.

use async_graphql::{Context, ID, Object, Result};
use chrono::{DateTime, Utc};

use super::account::{AccountOutput, SignedUp};
use super::state::{AccountState, UserSettings};
use crate::accounts::{self, DeputyTime, Signup, Versions};
use crate::enums::{AccountRole, ProfileRole};
use crate::ids::AccountId;
use crate::schema::{actor, app, write_as};

#[derive(Default)]
pub struct AccountsMutation;

#[Object]
impl AccountsMutation {
    /// Changes settings of the signed-in account. Omitted arguments leave the setting unchanged. Another address requires
    /// a strong proof (403, STRONG_PROOF_REQUIRED).
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

    /// Records that the signed-in account agrees to these versions of the privacy policy and the user
    /// agreement (20180918 or later).
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

    /// Adds an account to the profile that the caller acts for, and sends an invitation by mail. The role
    /// SUPERADMIN is refused. Requires a strong proof (403, STRONG_PROOF_REQUIRED).
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

    /// Sends the invitation again; 409 if the person has set a password. At most three times per account and
    /// hour, and counted towards the profile's limit on invitations.
    async fn resend_invitation(&self, ctx: &Context<'_>, id: ID) -> Result<AccountOutput> {
        let id = AccountId::parse(&id)?;
        let account =
            write_as(ctx, move |tx, app, actor| Box::pin(accounts::resend_invitation(tx, app, actor, id)))
                .await?;
        Ok(AccountOutput::new(app(ctx), actor(ctx), account))
    }

    /// The `inviteLink` of an account of the profile, to be passed on by hand. 409 (PASSWORD_SET) if the person can sign in
    /// by now; 403 unless `viewerCanSeeInviteLink`. Requires a strong proof (403, STRONG_PROOF_REQUIRED).
    async fn show_invite_link(&self, ctx: &Context<'_>, id: ID) -> Result<String> {
        let id = AccountId::parse(&id)?;
        Ok(write_as(ctx, move |tx, app, actor| Box::pin(accounts::show_invite_link(tx, app, actor, id)))
            .await?)
    }

    /// Changes the role of an account of the profile. The role SUPERADMIN is refused, and so is changing the
    /// last ADMIN unless the caller is a SUPERADMIN. Requires a strong proof (403, STRONG_PROOF_REQUIRED).
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

    /// Gives an account of the profile with the role DRAFT the rights of the role USER for a time, or changes that
    /// time. The person gets a mail. Requires a strong proof (403, STRONG_PROOF_REQUIRED).
    async fn set_deputy(
        &self,
        ctx: &Context<'_>,
        id: ID,
        from: DateTime<Utc>,
        #[graphql(desc = "The first moment afterwards, at most 366 days from now.")] until: DateTime<Utc>,
    ) -> Result<AccountOutput> {
        let (id, time) = (AccountId::parse(&id)?, DeputyTime { from: from.into(), until: until.into() });
        let account =
            write_as(ctx, move |tx, app, actor| Box::pin(accounts::set_deputy(tx, app, actor, id, time)))
                .await?;
        Ok(AccountOutput::new(app(ctx), actor(ctx), account))
    }

    /// Ends the time of a deputy now, or calls it off. What the account has released stays released.
    async fn end_deputy(&self, ctx: &Context<'_>, id: ID) -> Result<AccountOutput> {
        let id = AccountId::parse(&id)?;
        let account =
            write_as(ctx, move |tx, app, actor| Box::pin(accounts::end_deputy(tx, app, actor, id))).await?;
        Ok(AccountOutput::new(app(ctx), actor(ctx), account))
    }

    /// Deletes an account of the profile and ends its sessions. The last ADMIN can be deleted only by a
    /// SUPERADMIN.
    async fn delete_account(&self, ctx: &Context<'_>, id: ID) -> Result<bool> {
        let id = AccountId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(accounts::delete_account(tx, app, actor, id))).await?;
        Ok(true)
    }

    /// Deletes the caller's own account. Refused for the last ADMIN of a profile and for the last SUPERADMIN.
    async fn delete_user(&self, ctx: &Context<'_>) -> Result<bool> {
        write_as(ctx, move |tx, app, actor| Box::pin(accounts::delete_user(tx, app, actor))).await?;
        Ok(true)
    }

    /// Creates a profile, which is offline, and its first account, an ADMIN. Sends a mail with a link to
    /// register. Requires `proveIdentity` with more than the password (403,
    /// STRONG_PROOF_REQUIRED).
    #[expect(clippy::too_many_arguments, reason = "the specification defines the arguments")]
    async fn signup(
        &self,
        ctx: &Context<'_>,
        email: String,
        username: String,
        display_name: String,
        name: Option<String>,
        #[graphql(desc = "Recipient of the mail; null: the account's address.")] recipient: Option<String>,
        role: ProfileRole,
        #[graphql(desc = "Id of the profile in the customer system.")] pipedrive_id: Option<String>,
    ) -> Result<SignedUp> {
        let input = Signup { email, username, display_name, name, recipient, role, pipedrive_id };
        let (profile, account) =
            write_as(ctx, move |tx, app, actor| Box::pin(accounts::signup(tx, app, actor, input.clone())))
                .await?;
        Ok(SignedUp::new(app(ctx), actor(ctx), &profile, account))
    }
}
