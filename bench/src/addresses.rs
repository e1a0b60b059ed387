//! Measures whether response times reveal that a mail address has an account, for public operations with
//! known and unknown addresses in turn.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::StatusCode;

use crate::BenchError;
use crate::calls::Call;
use crate::load::Connection;
use crate::world::Author;

/// Number of addresses of each kind.
const EACH: usize = 200;
/// Settings without rate limits per network address, because all requests come from one. Limits per mail
/// address still apply, but each address is used only once per operation.
pub const WITHOUT_LIMITS: [(&str, &str); 2] = [
    ("AUSHANG_LIMITS__LOGINS_PER_MINUTE", "100000"),
    ("AUSHANG_LIMITS__RESET_REQUESTS_PER_MINUTE", "100000"),
];
const WRONG_PASSWORD: &str = "Guten Abend 8";

/// Median times.
pub struct Compared {
    pub what: &'static str,
    pub known: Duration,
    pub unknown: Duration,
}

pub async fn measure(product: SocketAddr, authors: &[Author]) -> Result<[Compared; 2], BenchError> {
    let mut connection = Connection::open(product).await?;
    let known: Vec<_> = authors.iter().take(EACH).map(|author| author.email.as_str()).collect();
    let sign_in = |email: &str| Call::login(email, WRONG_PASSWORD);
    Ok([
        compare(&mut connection, &known, "sign-in", sign_in, "LOGIN_FAILED").await?,
        compare(&mut connection, &known, "reset", Call::request_reset, r#"{"data":{"#).await?,
    ])
}

/// Fails unless all responses are equal and contain `expected`.
async fn compare(
    connection: &mut Connection,
    known: &[&str],
    what: &'static str,
    call: impl Fn(&str) -> Call,
    expected: &str,
) -> Result<Compared, BenchError> {
    let mut first: Option<(StatusCode, Bytes)> = None;
    let mut times = [Vec::with_capacity(EACH), Vec::with_capacity(EACH)];
    for (number, known) in known.iter().enumerate() {
        let unknown = known.replace("einrichtung", "unbekannten");
        let pair = [(0, *known), (1, unknown.as_str())];
        // Alternates which kind comes first.
        let ordered = if number.is_multiple_of(2) { pair } else { [pair[1], pair[0]] };
        for (kind, email) in ordered {
            let call = call(email);
            let started = Instant::now();
            let response = connection.request(&call).await?;
            times[kind].push(started.elapsed());
            let first = first.get_or_insert_with(|| response.clone());
            if *first != response || !String::from_utf8_lossy(&response.1).contains(expected) {
                return Err(BenchError::response(response.0, &response.1));
            }
        }
    }
    let [known, unknown] = times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2]
    });
    Ok(Compared { what, known, unknown })
}
