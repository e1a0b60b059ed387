//! Queries and mutations for one-time codes and recovery codes.

use async_graphql::{Context, ID, Object, Result, SimpleObject};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use super::passkeys::Passkey;
use crate::accounts::AccountOutput;
use crate::accounts::passkeys::PasskeyRow;
use crate::ids::AccountId;
use crate::passkeys;
use crate::schema::{actor, app, write_as};
use crate::second_factors::{self, Factors, Setup};
use crate::security::note_second_factor;
use crate::session::remove_second_factors::{remove_of_colleague, remove_own};

#[derive(Default)]
pub struct SecondFactorsQuery;

#[Object]
impl SecondFactorsQuery {
    /// What the signed-in account is asked for besides its password.
    async fn second_factors(&self, ctx: &Context<'_>) -> Result<SecondFactors> {
        current(ctx).await
    }
}

#[derive(Default)]
pub struct SecondFactorsMutation;

#[Object]
impl SecondFactorsMutation {
    /// Returns a new secret for an app that shows one-time codes. The account is asked for codes only after
    /// `confirmOneTimeCodes`, within 30 minutes. A secret that was not confirmed is replaced. 409 (ONE_TIME_CODES_SET)
    /// if the account is asked for codes already. Requires a strong proof (403, STRONG_PROOF_REQUIRED).
    async fn begin_one_time_codes(&self, ctx: &Context<'_>) -> Result<OneTimeCodesSetup> {
        let setup =
            write_as(ctx, |tx, app, actor| Box::pin(second_factors::begin_one_time_codes(tx, app, actor)))
                .await?;
        Ok(setup.into())
    }

    /// Asks the signed-in account for codes at each sign-in with the password from now on. Returns recovery codes if the
    /// account had no second factor before, and an empty list otherwise. 400 (CODE_INCORRECT) if the app shows
    /// other codes, 409 (SETUP_ENDED) if there is no secret to be confirmed. Requires a strong proof (403,
    /// STRONG_PROOF_REQUIRED).
    async fn confirm_one_time_codes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code that the app shows.")] code: String,
    ) -> Result<NewRecoveryCodes> {
        let codes = write_as(ctx, move |tx, app, actor| {
            let code = code.clone();
            Box::pin(async move { second_factors::confirm_one_time_codes(tx, app, actor, &code).await })
        })
        .await?;
        note_second_factor(ctx, "added", actor(ctx).account);
        Ok(NewRecoveryCodes { recovery_codes: codes, second_factors: current(ctx).await? })
    }

    /// Replaces the recovery codes. 404 if the account has no second factor. Requires a strong proof (403,
    /// STRONG_PROOF_REQUIRED).
    async fn new_recovery_codes(&self, ctx: &Context<'_>) -> Result<NewRecoveryCodes> {
        let codes =
            write_as(ctx, |tx, app, actor| Box::pin(second_factors::add_recovery_codes(tx, app, actor)))
                .await?;
        note_second_factor(ctx, "recovery_codes", actor(ctx).account);
        Ok(NewRecoveryCodes { recovery_codes: codes, second_factors: current(ctx).await? })
    }

    /// Removes the one-time codes, and the recovery codes unless the account has a passkey. All other sessions of the
    /// account end. Succeeds also if there are none. Requires a strong proof (403, STRONG_PROOF_REQUIRED).
    async fn remove_one_time_codes(&self, ctx: &Context<'_>) -> Result<SecondFactors> {
        write_as(ctx, |tx, app, actor| Box::pin(remove_own(tx, app, actor))).await?;
        note_second_factor(ctx, "removed", actor(ctx).account);
        current(ctx).await
    }

    /// Removes the one-time codes, passkeys and recovery codes of another account of the profile, for a person who has lost
    /// the device and the recovery codes. All sessions of the account end, and it gets a mail. Succeeds also if there
    /// are none. Requires a strong proof (403, STRONG_PROOF_REQUIRED).
    async fn remove_second_factors_of(&self, ctx: &Context<'_>, id: ID) -> Result<AccountOutput> {
        let id = AccountId::parse(&id)?;
        let account =
            write_as(ctx, move |tx, app, actor| Box::pin(remove_of_colleague(tx, app, actor, id))).await?;
        note_second_factor(ctx, "removed", id);
        Ok(AccountOutput::new(app(ctx), actor(ctx), account))
    }
}

pub(super) async fn current(ctx: &Context<'_>) -> Result<SecondFactors> {
    let (actor, db) = (actor(ctx), app(ctx).db.reader());
    let factors = second_factors::factors(db, actor.account).await?;
    let passkeys = passkeys::list(db, actor.account).await?;
    Ok(SecondFactors::new(actor.account, &factors, passkeys))
}

/// What an account is asked for besides its password.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct SecondFactors {
    /// Id of the account.
    pub id: ID,
    /// Since when the account is asked for a code at each sign-in. Null: it is not.
    pub one_time_codes_since: Option<DateTime<Utc>>,
    /// How many recovery codes have not been used; at most 10.
    pub recovery_codes_left: i32,
    /// At most 10, the oldest first. With one of them, the person signs in without a password and a code.
    pub passkeys: Vec<Passkey>,
}

impl SecondFactors {
    fn new(account: AccountId, factors: &Factors, passkeys: Vec<PasskeyRow>) -> Self {
        Self {
            id: account.into(),
            one_time_codes_since: factors.one_time_codes_since.map(Timestamp::to_datetime),
            recovery_codes_left: i32::try_from(factors.recovery_codes).unwrap_or(i32::MAX),
            passkeys: passkeys.into_iter().map(Passkey::from).collect(),
        }
    }
}

/// What a person needs to set up an app for one-time codes. Shown once.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OneTimeCodesSetup {
    /// In base32, to be typed into the app.
    pub secret: String,
    /// `otpauth:` address with the secret, for a QR code, or to be opened on the same device.
    pub uri: String,
}

impl From<Setup> for OneTimeCodesSetup {
    fn from(Setup { secret, uri }: Setup) -> Self {
        Self { secret, uri }
    }
}

/// Recovery codes, if there are new ones. The server stores only hashes, so they cannot be shown again.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct NewRecoveryCodes {
    /// Ten codes of 16 letters and digits in groups of four. Each replaces a one-time code or a passkey once. Empty if
    /// those that the person has are still valid.
    pub recovery_codes: Vec<String>,
    pub second_factors: SecondFactors,
}
