//! Commands that change the database without serving.

use std::io::{IsTerminal, Write};

use aushang::app::App;
use aushang::clock::Clock;
use aushang::problem::{Error, Reason};
use aushang::session::{OwnWords, password_rule};
use aushang_config::Config;

use crate::start::{CannotStart, start, start_read_only};

/// Opens the product, runs `work`, and closes it again.
pub async fn with_app(
    config: Config,
    work: impl AsyncFnOnce(&App) -> Result<(), CannotStart>,
) -> Result<(), CannotStart> {
    let app = start(&config, Clock::system()).await?;
    let done = work(&app).await;
    app.db.clone().close().await.map_err(CannotStart::because)?;
    done
}

/// Like [`with_app`], but read-only, also while a server is running.
pub async fn with_app_read_only(
    config: Config,
    work: impl AsyncFnOnce(&App) -> Result<(), CannotStart>,
) -> Result<(), CannotStart> {
    let app = start_read_only(&config, Clock::system()).await?;
    let done = work(&app).await;
    app.db.clone().close().await.map_err(CannotStart::because)?;
    done
}

/// Reads a password from standard input, because command lines are visible to other users. Prompts if it is a
/// terminal.
pub fn read_password(own: &OwnWords) -> Result<String, CannotStart> {
    if std::io::stdin().is_terminal() {
        eprint!("Password (visible while you type): ");
        std::io::stderr().flush().map_err(CannotStart::because)?;
    }
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).map_err(CannotStart::because)?;
    let password = line.trim_end_matches(['\r', '\n']).to_owned();
    check_password(&password, own)?;
    Ok(password)
}

/// Checks the same rule as the console.
fn check_password(password: &str, own: &OwnWords) -> Result<(), CannotStart> {
    let faults = password_rule::faults(password, own);
    if faults.is_empty() {
        Ok(())
    } else if faults == [Reason::CommonPassword] {
        Err(CannotStart::because("the password is too common; choose another one"))
    } else if faults == [Reason::OwnNames] {
        Err(CannotStart::because(
            "the password consists only of names of the institution or the person; choose another one",
        ))
    } else {
        Err(CannotStart::because(
            "the password (first line of standard input) must have 8 to 256 characters, with a digit, an upper-case and \
             a lower-case letter",
        ))
    }
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
pub fn cannot_start(error: Error) -> CannotStart {
    CannotStart::because(error.why())
}
