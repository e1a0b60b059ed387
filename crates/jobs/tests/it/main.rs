//! Jobs as those who order them and those who run them meet them.

mod failing;
mod leases;
mod orders;
mod queue;
mod ticker;
