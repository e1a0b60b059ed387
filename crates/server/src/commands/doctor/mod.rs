//! `aushang doctor`: checks everything that a server needs, and advises on problems. It may run while a
//! server is running. It writes only one small file to the store, and deletes it again.

mod database;
mod files;
mod machine;
mod sign_in;
mod ways_out;

use std::fmt::Write;

use aushang_config::Config;
use clap::Args;
use serde::Serialize;

use crate::start::CannotStart;

#[derive(Args)]
pub struct Arguments {
    /// Print a JSON list instead of text.
    #[arg(long)]
    json: bool,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum State {
    Ok,
    /// A server runs, but something is missing or not available.
    Warn,
    /// A server does not run, or data is lost.
    Fail,
}

/// One result with its message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Finding {
    check: &'static str,
    state: State,
    found: String,
    /// What to do; `None` if nothing.
    todo: Option<String>,
}

impl Finding {
    fn ok(check: &'static str, found: impl Into<String>) -> Self {
        Self { check, state: State::Ok, found: found.into(), todo: None }
    }

    fn warn(check: &'static str, found: impl Into<String>, todo: impl Into<String>) -> Self {
        Self { check, state: State::Warn, found: found.into(), todo: Some(todo.into()) }
    }

    fn fail(check: &'static str, found: impl Into<String>, todo: impl Into<String>) -> Self {
        Self { check, state: State::Fail, found: found.into(), todo: Some(todo.into()) }
    }
}

/// Checks the configuration, or reports why it is not valid.
pub async fn run(arguments: &Arguments, config: Result<Config, CannotStart>) -> Result<(), CannotStart> {
    let findings = match config {
        Ok(config) => look_at_all(&config).await,
        Err(why) => vec![Finding::fail(
            "configuration",
            why.to_string(),
            "correct it; `aushang config` explains every key",
        )],
    };
    if arguments.json {
        println!("{}", serde_json::to_string_pretty(&findings).map_err(CannotStart::because)?);
    } else {
        print!("{}", lines(&findings));
    }
    match findings.iter().filter(|finding| finding.state == State::Fail).count() {
        0 => Ok(()),
        1 => Err(CannotStart::because("1 check failed")),
        failed => Err(CannotStart::because(format!("{failed} checks failed"))),
    }
}

async fn look_at_all(config: &Config) -> Vec<Finding> {
    let mut findings = vec![machine::configuration(config)];
    findings.extend(machine::secrets(config));
    let db = match database::open(config).await {
        Ok((db, found)) => {
            findings.extend(found);
            Some(db)
        }
        Err(finding) => {
            findings.push(finding);
            None
        }
    };
    if let Some(db) = &db {
        findings.extend(database::look_through(db).await);
        findings.push(database::counts(db).await);
        findings.push(database::trail(config, db).await);
        findings.push(database::clock(db).await);
        findings.push(database::backup(db).await);
    }
    findings.extend(files::look_at(config, db.as_ref()).await);
    findings.push(machine::ffmpeg(config).await);
    findings.push(ways_out::mail(config).await);
    if let Some(db) = &db {
        findings.push(ways_out::waiting_mails(db).await);
    }
    findings.push(ways_out::push(config));
    if let Some(db) = &db {
        findings.push(ways_out::push_services(db).await);
    }
    findings.push(ways_out::instagram(config));
    findings.extend(sign_in::providers(config).await);
    if let Some(db) = &db {
        findings.extend(sign_in::role_rules(config, db).await);
        findings.extend(sign_in::staff(config, db).await);
    }
    findings.extend(machine::room(config));
    if let Some(db) = db {
        // It only read: the end of the process closes what fails to close now.
        drop(db.close().await);
    }
    findings
}

fn lines(findings: &[Finding]) -> String {
    let mut lines = String::new();
    for Finding { check, state, found, todo } in findings {
        let state = match state {
            State::Ok => "ok",
            State::Warn => "WARN",
            State::Fail => "FAIL",
        };
        let _ = writeln!(lines, "{state:4}  {check:13}  {found}");
        if let Some(todo) = todo {
            let _ = writeln!(lines, "{:21}→ {todo}", "");
        }
    }
    lines
}
