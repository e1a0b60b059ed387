//! Mutations for passkeys: adding, renaming and removing them, signing in and proving one's identity with them.

use async_graphql::{Context, ID, Object, Result, SimpleObject};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use super::second_factors::{NewRecoveryCodes, SecondFactors, current};
use super::{Session, browser_secret, client, opened};
use crate::accounts::passkeys::PasskeyRow;
use crate::ids::{CeremonyId, PasskeyId};
use crate::passkeys::{self, Ceremony};
use crate::schema::{actor, app, write_as};
use crate::security::{note_second_factor, note_sign_in};
use crate::session::passkey::{prove_with_passkey, sign_in_with_passkey};
use crate::session::remove_second_factors::remove_own_passkey;

#[derive(Default)]
pub struct PasskeysMutation;

#[Object]
impl PasskeysMutation {
    /// Begins to add a passkey to the signed-in account: returns what the device is asked. 409 (TOO_MANY_PASSKEYS) if
    /// the account has 10 already, 400 (PASSKEYS_NOT_OFFERED) if this installation has none. Requires a strong proof (403,
    /// STRONG_PROOF_REQUIRED).
    async fn begin_passkey(&self, ctx: &Context<'_>) -> Result<PasskeyCeremony> {
        let ceremony =
            write_as(ctx, |tx, app, actor| Box::pin(passkeys::begin_registration(tx, app, actor))).await?;
        Ok(ceremony.into())
    }

    /// Adds the passkey that the device has made. From now on the password alone is not enough for signing in. Returns
    /// recovery codes if the account had no second factor before, and an empty list otherwise.
    async fn add_passkey(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "From `beginPasskey`. 400 (PASSKEY_ENDED) if it is not one of this session, is older than five \
                          minutes or was answered before."
        )]
        ceremony: ID,
        #[graphql(
            desc = "JSON of `PublicKeyCredential.toJSON`. 400 (PASSKEY_REFUSED) if it is not an answer to the \
                          ceremony, 409 (PASSKEY_EXISTS) if an account has this passkey."
        )]
        response: String,
        #[graphql(desc = "At most 60 characters. By default the names of browser and system.")] name: Option<
            String,
        >,
    ) -> Result<NewRecoveryCodes> {
        let id = CeremonyId::parse(&ceremony)?;
        let name = name.unwrap_or_else(|| client(ctx).name());
        let state =
            write_as(ctx, move |tx, app, actor| Box::pin(passkeys::take_registration(tx, app, actor, id)))
                .await?;
        let codes = write_as(ctx, move |tx, app, actor| {
            let (state, response, name) = (state.clone(), response.clone(), name.clone());
            Box::pin(
                async move { passkeys::finish_registration(tx, app, actor, &state, &response, &name).await },
            )
        })
        .await?;
        note_second_factor(ctx, "passkey_added", actor(ctx).account);
        Ok(NewRecoveryCodes { recovery_codes: codes, second_factors: current(ctx).await? })
    }

    /// Changes the name of a passkey of the signed-in account.
    async fn rename_passkey(
        &self,
        ctx: &Context<'_>,
        id: ID,
        #[graphql(desc = "At most 60 characters.")] name: String,
    ) -> Result<SecondFactors> {
        let id = PasskeyId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| {
            let name = name.clone();
            Box::pin(async move { passkeys::rename(tx, app, actor, id, &name).await })
        })
        .await?;
        current(ctx).await
    }

    /// Removes a passkey of the signed-in account. All its other sessions end. Removes the recovery codes as well if the
    /// account has no other second factor. Succeeds also if there is no passkey with this id. Requires a strong proof
    /// (403, STRONG_PROOF_REQUIRED).
    async fn remove_passkey(&self, ctx: &Context<'_>, id: ID) -> Result<SecondFactors> {
        let id = PasskeyId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(remove_own_passkey(tx, app, actor, id))).await?;
        note_second_factor(ctx, "passkey_removed", actor(ctx).account);
        current(ctx).await
    }

    /// Begins a sign-in without a password: returns what the device is asked.
    async fn begin_passkey_sign_in(&self, ctx: &Context<'_>) -> Result<PasskeyCeremony> {
        app(ctx).settings.check_passwords_are_open()?;
        let begun =
            app(ctx).write_with(|tx, app| Box::pin(async move { passkeys::begin_sign_in(tx, app).await }));
        Ok(begun.await?.into())
    }

    /// Signs in with a passkey, without a password or a code. An unknown passkey and a wrong signature give the same
    /// error (PASSKEY_REFUSED). Attempts for an account count towards the limit of `login` (429). 403 (ONLY_PROVIDERS)
    /// if people sign in only with a provider.
    async fn sign_in_with_passkey(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "From `beginPasskeySignIn`. 400 (PASSKEY_ENDED) if it is older than five minutes or was \
                          answered before."
        )]
        ceremony: ID,
        #[graphql(
            desc = "JSON of `PublicKeyCredential.toJSON`. 400 (PASSKEY_COPIED) if the counter of the passkey \
                          went backwards."
        )]
        response: String,
    ) -> Result<PasskeySignIn> {
        let id = CeremonyId::parse(&ceremony)?;
        let outcome = sign_in_with_passkey(app(ctx), id, &response, browser_secret(ctx), client(ctx)).await;
        note_sign_in(ctx, "", &outcome.as_ref().map(|opened| Some(opened.account.id)));
        let outcome = outcome?;
        let email = outcome.account.email.clone();
        Ok(PasskeySignIn { session: opened(ctx, outcome).await?, email })
    }

    /// Begins a proof of identity with a passkey of the signed-in account. 404 if it has none.
    async fn begin_passkey_proof(&self, ctx: &Context<'_>) -> Result<PasskeyCeremony> {
        let ceremony =
            write_as(ctx, |tx, app, actor| Box::pin(passkeys::begin_proof(tx, app, actor))).await?;
        Ok(ceremony.into())
    }

    /// Like `proveIdentity`, with a passkey instead of password and code. It counts as a strong proof.
    async fn prove_identity_with_passkey(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "From `beginPasskeyProof`, in this session. 400 as for `signInWithPasskey`.")]
        ceremony: ID,
        #[graphql(desc = "As for `signInWithPasskey`.")] response: String,
    ) -> Result<bool> {
        let id = CeremonyId::parse(&ceremony)?;
        prove_with_passkey(app(ctx), actor(ctx), id, &response).await?;
        Ok(true)
    }
}

/// What a device is asked. It can be answered once, within five minutes.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PasskeyCeremony {
    pub id: ID,
    /// JSON for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of the browser.
    pub options: String,
}

impl From<Ceremony> for PasskeyCeremony {
    fn from(Ceremony { id, options }: Ceremony) -> Self {
        Self { id: id.into(), options }
    }
}

/// A session that a passkey has opened.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PasskeySignIn {
    pub session: Session,
    /// The address of the account, which the person has not typed.
    pub email: String,
}

/// A key on a device or in a password manager, with which the person signs in.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct Passkey {
    pub id: ID,
    pub name: String,
    pub created_at: DateTime<Utc>,
    /// Null: it was not used since it was added.
    pub last_used_at: Option<DateTime<Utc>>,
}

impl From<PasskeyRow> for Passkey {
    fn from(PasskeyRow { id, name, created_at, last_used_at }: PasskeyRow) -> Self {
        Self {
            id: id.into(),
            name,
            created_at: created_at.to_datetime(),
            last_used_at: last_used_at.map(Timestamp::to_datetime),
        }
    }
}
