//! The only place in this crate that reads the wall clock.

use aushang::clock::Clock;
use aushang_db::Timestamp;

pub fn now() -> Timestamp {
    Clock::system().now()
}
