//! Whom profiles are meant for.

mod import;
mod save;
