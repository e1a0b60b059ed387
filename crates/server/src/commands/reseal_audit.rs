//! `aushang reseal-audit`: takes the audit trail as it is, once an operator knows why it is not what was
//! written.

use aushang::audit;
use aushang_config::Config;

use super::setup::{said, with_app};
use crate::installation::{self, Data};
use crate::start::CannotStart;

pub async fn run(config: Config) -> Result<(), CannotStart> {
    installation::check(&config, Data::Existing).await?;
    with_app(config, async |app| {
        match audit::reseal(app).await.map_err(said)? {
            None => println!("The audit trail is what was written; nothing is changed."),
            Some(fault) => {
                println!(
                    "The audit trail was not what was written: {fault}. It counts as it is from now on."
                );
            }
        }
        Ok(())
    })
    .await
}
