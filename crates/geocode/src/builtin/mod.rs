//! The places of Germany from a list of our own: names and where they are, no addresses.

mod fold;
mod list;

pub(crate) use list::Builtin;
