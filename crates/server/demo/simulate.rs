//! `aushang-demo simulate`: simulates readers on a running server.

use std::time::Duration;

use clap::Args;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use url::Url;

use aushang_server::start::CannotStart;
use aushang_simulate::{MAX_PROFILES, Plan};

/// Maximum number of actions, and the default.
const MAX_ACTIONS: u64 = 1_000_000;
/// Default duration if neither seconds nor actions are given.
const SECONDS: u32 = 60;

#[derive(Args)]
pub struct Arguments {
    /// Address of the server. The actions of the simulated readers are counted like real ones and stay.
    #[arg(long, value_name = "ADDRESS", default_value = "http://localhost:8080", value_parser = address)]
    server: Url,
    /// Number of readers, 1 to 5000. They join one after the other.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=5000))]
    readers: u32,
    /// Actions per second of all readers together, 1 to 500.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=500))]
    rate: u32,
    /// Stop after this many seconds, at most a day; 60 if no number of actions is given.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: Option<u32>,
    /// Stop after this many actions, at most a million.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MAX_ACTIONS))]
    actions: Option<u64>,
    /// Seed of the random numbers. With the same seed and the same posts, readers do the same.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Usernames of the profiles that the readers follow, separated by commas, at most 50. If omitted, the
    /// profiles found by a search.
    #[arg(long, value_delimiter = ',', num_args = 1.., value_name = "USERNAME")]
    profiles: Vec<String>,
    /// Delete the readers at the end, also after Ctrl+C. Their follows are removed; their likes, votes and
    /// views stay counted.
    #[arg(long)]
    forget: bool,
}

pub async fn run(arguments: Arguments) -> Result<(), CannotStart> {
    let forget = arguments.forget;
    let plan = plan(arguments)?;
    println!("{} readers use {}. Stop with Ctrl+C.", plan.readers, plan.server);
    let end = CancellationToken::new();
    let cancel_end = end.clone();
    // Both signals are registered before the run starts, so that the second one is not missed.
    let mut interrupted = signal(SignalKind::interrupt()).map_err(CannotStart::because)?;
    let mut terminated = signal(SignalKind::terminate()).map_err(CannotStart::because)?;
    let second_signal = async {
        for _ in 0..2 {
            tokio::select! { _ = interrupted.recv() => {}, _ = terminated.recv() => {} }
            cancel_end.cancel();
        }
    };
    let report = tokio::select! {
        report = aushang_simulate::run(plan, end) => report.map_err(CannotStart::because)?,
        () = second_signal => {
            return Err(CannotStart::because("stopped at once; simulated readers were not deleted"));
        }
    };
    print!("{report}");
    if let Some(why) = report.lost {
        return Err(CannotStart::because(format!("the server {why}")));
    }
    match report.actions.registered - report.forgotten {
        left @ 1.. if forget => Err(CannotStart::because(format!("{left} of the readers were not deleted"))),
        _ => Ok(()),
    }
}

fn plan(arguments: Arguments) -> Result<Plan, CannotStart> {
    let Arguments { server, readers, rate, seconds, actions, seed, mut profiles, forget } = arguments;
    profiles.sort_unstable();
    profiles.dedup();
    if profiles.len() > MAX_PROFILES {
        return Err(CannotStart::because(format!("readers can follow at most {MAX_PROFILES} profiles")));
    }
    let seconds = seconds.or(actions.is_none().then_some(SECONDS));
    Ok(Plan {
        server,
        readers: readers.try_into().map_err(CannotStart::because)?,
        max_actions: actions.unwrap_or(MAX_ACTIONS),
        max_time: seconds.map(|seconds| Duration::from_secs(seconds.into())),
        rate,
        seed,
        profiles,
        forget,
        on_rate_limit,
    })
}

fn on_rate_limit() {
    eprintln!(
        "The server limits new readers from this address. The registered readers continue; the others join later. To \
         register more at once, raise limits.registrations_per_minute (AUSHANG_LIMITS__REGISTRATIONS_PER_MINUTE)."
    );
}

/// Parses the base address of a server.
fn address(text: &str) -> Result<Url, String> {
    let url = Url::parse(text).map_err(|_| "use an address such as http://localhost:8080".to_owned())?;
    let is_plain = url.username().is_empty() && url.password().is_none() && url.query().is_none();
    if !matches!(url.scheme(), "http" | "https") || !is_plain || url.fragment().is_some() {
        return Err("use an address such as http://localhost:8080".to_owned());
    }
    Ok(url)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    fn parse(line: &[&str]) -> Option<Plan> {
        let line = Line::try_parse_from(std::iter::once(&"simulate").chain(line)).ok()?;
        plan(line.arguments).ok()
    }

    #[test]
    fn all_arguments_have_limits() {
        let names = |number: usize| (0..number).map(|n| format!("fs-{n}")).collect::<Vec<_>>().join(",");
        let (fifty, too_many) = (names(50), names(51));
        for (line, fits) in [
            (["--readers", "0"], false),
            (["--readers", "1"], true),
            (["--readers", "5000"], true),
            (["--readers", "5001"], false),
            (["--rate", "0"], false),
            (["--rate", "500"], true),
            (["--rate", "501"], false),
            (["--seconds", "0"], false),
            (["--seconds", "86400"], true),
            (["--seconds", "86401"], false),
            (["--actions", "0"], false),
            (["--actions", "1000000"], true),
            (["--actions", "1000001"], false),
            (["--profiles", &fifty], true),
            (["--profiles", &too_many], false),
            (["--server", "https://aushang.example/"], true),
            (["--server", "aushang.example"], false),
            (["--server", "ftp://aushang.example"], false),
            (["--server", "http://you@aushang.example"], false),
            (["--server", "http://aushang.example/?a"], false),
        ] {
            assert_eq!(parse(&line).is_some(), fits, "{line:?}");
        }
    }

    #[test]
    fn it_ends_after_a_minute_by_default() {
        let ends = |line: &[&str]| {
            let plan = parse(line).unwrap();
            (plan.max_time, plan.max_actions)
        };
        assert_eq!(ends(&[]), (Some(Duration::from_mins(1)), MAX_ACTIONS));
        assert_eq!(ends(&["--seconds", "5"]), (Some(Duration::from_secs(5)), MAX_ACTIONS));
        assert_eq!(ends(&["--actions", "5"]), (None, 5));
        assert_eq!(ends(&["--actions", "5", "--seconds", "7"]), (Some(Duration::from_secs(7)), 5));
    }
}
