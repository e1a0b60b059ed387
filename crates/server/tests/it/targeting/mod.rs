//! Whom profiles are meant for.

mod catalogue;
mod import;
mod save;
