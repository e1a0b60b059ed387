//! A built-in list of places in Germany: names and positions, without addresses.

mod fold;
mod list;

pub(crate) use list::Builtin;
