//! The freshman area: its maps and links, as its editors change them.

mod links;
mod locations;
mod maps;
mod readers;
