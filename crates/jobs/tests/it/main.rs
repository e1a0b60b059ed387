//! Tests of the queue and its workers through the public API.

mod failing;
mod leases;
mod fixture;
mod queue;
mod ticker;
