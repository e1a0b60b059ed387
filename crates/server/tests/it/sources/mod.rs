//! Posts that are imported from other networks.

mod callbacks;
mod changes;
mod check;
mod connect;
mod disconnect;
mod media;
mod skipped;
