//! Series: posts that appear again and again, by a rule.
//!
//! The server makes a draft for each date of the next eight weeks. The drafts wait for release like others, so
//! nothing is published that nobody has released. A row for each date that was dealt with prevents that a draft is
//! made twice, or returns after it was deleted or skipped (docs/adr/0046).

mod change;
mod graphql;
mod plan;
mod rule;
mod repeated;
mod store;

pub use graphql::{SeriesMutation, SeriesQuery};
pub use plan::plan_due;
pub use repeated::{MAX_DATES, MAX_SERIES};
