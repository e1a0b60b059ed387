//! Limits of sign-ins with a provider. Each step has its own, so that many readers, or foreign pages that request the
//! addresses, keep nobody out of the console.

use std::num::NonZeroU32;
use std::time::Duration;

use super::Caller;
use super::bucket::Limit;

#[derive(Clone, Copy, Debug)]
pub enum SignInStep {
    /// A browser goes to the provider.
    Begin,
    /// The callback. Separate from `Begin`, so that whoever could begin can also end.
    Return,
    /// The callback without the cookie of a sign-in.
    ReturnWithoutCookie,
    BeginOfReader,
    ReturnOfReader,
    /// A provider ends sessions: those of many people when it restarts.
    Logout,
}

pub struct SignInLimits {
    begin: Limit,
    return_with_cookie: Limit,
    return_without_cookie: Limit,
    begin_of_reader: Limit,
    return_of_reader: Limit,
    logout: Limit,
}

impl SignInLimits {
    pub fn new(limits: &aushang_config::Limits) -> Self {
        Self {
            begin: Limit::per_minute(limits.logins_per_minute),
            return_with_cookie: Limit::per_minute(limits.logins_per_minute),
            return_without_cookie: Limit::per_minute(limits.logins_per_minute),
            begin_of_reader: Limit::per_minute(limits.registrations_per_minute),
            return_of_reader: Limit::per_minute(limits.registrations_per_minute),
            logout: Limit::per_minute(limits.token_logins_per_minute),
        }
    }

    pub fn take(&self, step: SignInStep, caller: &Caller) -> Result<(), Duration> {
        let limit = match step {
            SignInStep::Begin => &self.begin,
            SignInStep::Return => &self.return_with_cookie,
            SignInStep::ReturnWithoutCookie => &self.return_without_cookie,
            SignInStep::BeginOfReader => &self.begin_of_reader,
            SignInStep::ReturnOfReader => &self.return_of_reader,
            SignInStep::Logout => &self.logout,
        };
        limit.take(NonZeroU32::MIN, caller)
    }
}
