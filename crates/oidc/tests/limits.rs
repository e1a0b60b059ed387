//! Limits of what a provider sends.

use std::time::Duration;

use aushang_oidc::testing::{Fault, TestPerson, TestProvider, settings_for};
use aushang_oidc::{Failure, Http, Provider};
use chrono::{DateTime, Utc};

const MAX_BYTES: usize = 256 * 1024;
const IN_TIME: Duration = Duration::from_millis(9_990);
const TOO_LATE: Duration = Duration::from_millis(10_010);

/// What a client finds out about a provider that behaves like this.
async fn discover(fault: Fault) -> Result<(), Failure> {
    let now = DateTime::<Utc>::UNIX_EPOCH;
    let person = TestPerson::new("5f0c1b", "tilda@uni.example");
    let server = TestProvider::start(now, person).await.expect("a free port");
    server.set_fault(fault);
    let http = Http::new("Test").expect("a client");
    Provider::new(settings_for(server.issuer()), &http).discover(now).await
}

fn reason(outcome: Result<(), Failure>) -> String {
    match outcome {
        Err(Failure::Unreachable(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn answers_have_at_most_256_kilobytes() {
    discover(Fault::LongDocument(MAX_BYTES)).await.expect("it is not too long");
    let why = reason(discover(Fault::LongDocument(MAX_BYTES + 1)).await);
    assert!(why.contains("too long"), "{why}");
}

#[tokio::test(start_paused = true)]
async fn answers_arrive_within_ten_seconds() {
    discover(Fault::LateDocument(IN_TIME)).await.expect("it is in time");
    let why = reason(discover(Fault::LateDocument(TOO_LATE)).await);
    assert!(why.contains("did not respond in time"), "{why}");
}
