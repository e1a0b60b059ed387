//! The targeting of profiles and its catalogue.

mod catalogue;
mod import;
mod save;
