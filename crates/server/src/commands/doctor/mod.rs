//! `aushang doctor`: looks at everything that a server needs, and says what to do about what is amiss.
//! It may run beside a server; all it writes is one small file into the store, which it takes away again.

mod database;
mod files;
mod machine;
mod ways_out;

use std::fmt::Write;

use aushang_config::Config;
use clap::Args;
use serde::Serialize;

use crate::start::CannotStart;

#[derive(Args)]
pub struct Arguments {
    /// One JSON list instead of lines for people.
    #[arg(long)]
    json: bool,
}

/// How it stands with one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum State {
    Ok,
    /// A server runs with it, and somebody misses something.
    Warn,
    /// A server does not run with it, or loses something.
    Fail,
}

/// One line of what was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Finding {
    check: &'static str,
    state: State,
    found: String,
    /// What to do; none: nothing.
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

/// `config`: why it cannot be used, where it cannot.
pub async fn run(arguments: &Arguments, config: Result<Config, CannotStart>) -> Result<(), CannotStart> {
    let findings = match config {
        Ok(config) => look_at_all(&config).await,
        Err(why) => vec![Finding::fail(
            "configuration",
            why.to_string(),
            "put it right; `aushang config` explains every key",
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
    }
    findings.extend(files::look_at(config, db.as_ref()).await);
    findings.push(machine::ffmpeg(config).await);
    findings.push(ways_out::mail(config).await);
    findings.push(ways_out::push(config));
    if let Some(db) = &db {
        findings.push(ways_out::push_services(db).await);
    }
    findings.extend(machine::room(config));
    if let Some(db) = db {
        // It looked alone: what does not close now closes with the process.
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
