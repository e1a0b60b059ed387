//! Changes of how grave a profile takes the findings of a check.

use async_graphql::{Context, Object, Result};

use super::finding::CheckSetting;
use crate::checks::settings::{self, Severities};
use crate::checks::{CheckCode, CheckSeverity};
use crate::schema::write_as;

#[derive(Default)]
pub struct ChecksMutation;

#[Object]
impl ChecksMutation {
    /// Sets how grave the profile that the caller acts for takes the findings of a check.
    async fn update_check_setting(
        &self,
        ctx: &Context<'_>,
        code: CheckCode,
        severity: CheckSeverity,
    ) -> Result<CheckSetting> {
        let setting = write_as(ctx, move |tx, app, actor| {
            Box::pin(async move {
                settings::set(tx, app, actor, code.into(), severity.into()).await?;
                Ok(CheckSetting::of(&Severities::of(tx, actor.profile).await?, code.into()))
            })
        });
        Ok(setting.await?)
    }
}
