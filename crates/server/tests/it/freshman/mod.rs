//! The freshman area: its maps and links, as its editors change them.

mod access_code;
mod limits;
mod links;
mod locations;
mod maps;
mod readers;
