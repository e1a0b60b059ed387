use std::num::NonZeroU16;

use url::Url;

use crate::{section::section, values::Password};

section! {
    /// Traces: where the time of a request or of a piece of work went, for a collector that takes
    /// OTLP. They hold what the log may hold, and no more.
    pub struct Traces("traces") {
        /// Where the collector takes OTLP over HTTP, with its path, such as
        /// http://127.0.0.1:4318/v1/traces. Without it nothing is traced.
        endpoint: Option<Url> = None,
        /// What the collector wants in the header `Authorization`, such as `Bearer ...`.
        authorization: Option<Password> = None,
        /// How many of a hundred requests and pieces of work are traced.
        percent: NonZeroU16 = NonZeroU16::new(100).expect("100 is not zero"),
    }
}
