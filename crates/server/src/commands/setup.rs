//! Commands that change the database without serving.

use std::io::{IsTerminal, Write};

use aushang::app::App;
use aushang::clock::Clock;
use aushang::problem::{Error, Reason};
use aushang::session::password_rule;
use aushang_config::Config;

use crate::start::{CannotStart, start, start_to_look};

/// Opens the product for one piece of work and closes it again.
pub async fn with_app(
    config: Config,
    work: impl AsyncFnOnce(&App) -> Result<(), CannotStart>,
) -> Result<(), CannotStart> {
    let app = start(&config, Clock::system()).await?;
    let done = work(&app).await;
    app.db.clone().close().await.map_err(CannotStart::because)?;
    done
}

/// The same to look alone, also beside a server.
pub async fn looking_with_app(
    config: Config,
    work: impl AsyncFnOnce(&App) -> Result<(), CannotStart>,
) -> Result<(), CannotStart> {
    let app = start_to_look(&config, Clock::system()).await?;
    let done = work(&app).await;
    app.db.clone().close().await.map_err(CannotStart::because)?;
    done
}

/// A password from standard input, so that it stands in no command line; asked for when a
/// person is there.
pub fn read_password() -> Result<String, CannotStart> {
    if std::io::stdin().is_terminal() {
        eprint!("Password (it is shown while you type): ");
        std::io::stderr().flush().map_err(CannotStart::because)?;
    }
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).map_err(CannotStart::because)?;
    let password = line.trim_end_matches(['\r', '\n']).to_owned();
    check_password(&password)?;
    Ok(password)
}

/// The rule that holds everywhere.
fn check_password(password: &str) -> Result<(), CannotStart> {
    let faults = password_rule::faults(password);
    if faults.is_empty() {
        Ok(())
    } else if faults == [Reason::CommonPassword] {
        Err(CannotStart::because("the password is among those that everybody tries first"))
    } else {
        Err(CannotStart::because(
            "the password needs 8 to 256 characters, with a digit, upper and lower case (standard input, first line)",
        ))
    }
}

#[expect(clippy::needless_pass_by_value, reason = "what `map_err` hands over")]
pub fn said(error: Error) -> CannotStart {
    CannotStart::because(error.why())
}
