use crate::section::section;
use crate::values::Dsn;

section! {
    /// Error tracing of the console: sends one of ten unexpected errors of browsers to an error tracker of your own.
    /// Errors contain no personal data: no texts, addresses or accounts.
    pub struct Errors("errors") {
        /// DSN of a project at GlitchTip, Bugsink, Sentry or another tracker that accepts Sentry's envelopes, such as
        /// https://PUBLIC_KEY@errors.uni.example/1. Browsers send directly to this host, which learns their network
        /// addresses, as every web server does. If unset, nothing is sent.
        dsn: Option<Dsn> = None,
    }
}
