//! Whether the time of an answer says that an address has an account: what anybody may send an
//! address to, for known and unknown addresses in turn.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::StatusCode;

use crate::Wrong;
use crate::calls::Call;
use crate::load::Connection;
use crate::world::Author;

/// Addresses of each kind.
const EACH: usize = 200;
/// Settings of a server that holds up no network address, since all of this comes from one. Those of
/// one mail address are as ever: none is asked for twice.
pub const WITHOUT_LIMITS: [(&str, &str); 2] = [
    ("AUSHANG_LIMITS__LOGINS_PER_MINUTE", "100000"),
    ("AUSHANG_LIMITS__RESET_REQUESTS_PER_MINUTE", "100000"),
];
const WRONG_PASSWORD: &str = "Guten Abend 8";

/// The times in the middle.
pub struct Compared {
    pub what: &'static str,
    pub known: Duration,
    pub unknown: Duration,
}

pub async fn measure(product: SocketAddr, authors: &[Author]) -> Result<[Compared; 2], Wrong> {
    let mut connection = Connection::open(product).await?;
    let known: Vec<_> = authors.iter().take(EACH).map(|author| author.email.as_str()).collect();
    let sign_in = |email: &str| Call::login(email, WRONG_PASSWORD);
    Ok([
        compare(&mut connection, &known, "sign-in", sign_in, "LOGIN_FAILED").await?,
        compare(&mut connection, &known, "reset", Call::request_reset, r#"{"data":{"#).await?,
    ])
}

/// Every answer is the first one, which holds what is expected.
async fn compare(
    connection: &mut Connection,
    known: &[&str],
    what: &'static str,
    call: impl Fn(&str) -> Call,
    expected: &str,
) -> Result<Compared, Wrong> {
    let mut first: Option<(StatusCode, Bytes)> = None;
    let mut times = [Vec::with_capacity(EACH), Vec::with_capacity(EACH)];
    for (number, known) in known.iter().enumerate() {
        let unknown = known.replace("einrichtung", "unbekannten");
        let pair = [(0, *known), (1, unknown.as_str())];
        // Neither kind is always the one that comes after the other.
        let turn = if number.is_multiple_of(2) { pair } else { [pair[1], pair[0]] };
        for (kind, email) in turn {
            let call = call(email);
            let asked = Instant::now();
            let answer = connection.ask(&call).await?;
            times[kind].push(asked.elapsed());
            let first = first.get_or_insert_with(|| answer.clone());
            if *first != answer || !String::from_utf8_lossy(&answer.1).contains(expected) {
                return Err(Wrong::answer(answer.0, &answer.1));
            }
        }
    }
    let [known, unknown] = times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2]
    });
    Ok(Compared { what, known, unknown })
}
