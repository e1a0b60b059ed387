//! `aushang reseal-audit`: accepts the audit trail as it is, after an operator has found out why it was
//! changed.

use aushang::audit;
use aushang_config::Config;

use super::setup::{cannot_start, with_app};
use crate::installation::{self, Data};
use crate::start::CannotStart;

pub async fn run(config: Config) -> Result<(), CannotStart> {
    installation::check(&config, Data::Existing).await?;
    with_app(config, async |app| {
        match audit::reseal(app).await.map_err(cannot_start)? {
            None => println!("The audit trail is unchanged, so nothing was done."),
            Some(fault) => {
                println!("The audit trail was changed: {fault}. Its current state was accepted.");
            }
        }
        Ok(())
    })
    .await
}
