//! A store as those meet it who keep files: every store alike, and what each does of its own.

mod bucket;
mod every_store;
mod folder;
mod support;
