//! The one place here that asks the system for the time.

use aushang::clock::Clock;
use aushang_db::Timestamp;

pub fn now() -> Timestamp {
    Clock::system().now()
}
