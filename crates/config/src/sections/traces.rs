use std::num::NonZeroU16;

use url::Url;

use crate::{section::section, values::Password};

section! {
    /// Traces of requests and background work for an OTLP collector. They contain only what the log may
    /// contain.
    pub struct Traces("traces") {
        /// OTLP/HTTP address of the collector, including the path, such as http://127.0.0.1:4318/v1/traces.
        /// If unset, nothing is traced.
        endpoint: Option<Url> = None,
        /// Value of the header `Authorization` that the collector requires, such as `Bearer ...`.
        authorization: Option<Password> = None,
        /// Percentage of requests and background work that is traced, 1 to 100.
        percent: NonZeroU16 = NonZeroU16::new(100).expect("100 is not zero"),
    }
}
