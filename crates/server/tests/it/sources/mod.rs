//! Posts that are imported from other networks.

mod callbacks;
mod changes;
mod check;
mod connect;
mod disconnect;
mod lasting;
mod media;
mod nodes;
mod others;
mod problems;
mod secrets;
mod skipped;
