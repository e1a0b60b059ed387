//! Posts that are imported from other networks.

mod callbacks;
mod connect;
mod disconnect;
