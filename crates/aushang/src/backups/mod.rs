//! When the installation was last backed up. `aushang backup` records what it copied, and an operator what
//! other tools have copied.

mod backup;
mod rows;
mod sweep;

pub use backup::{Backup, LastBackups};
pub use rows::{insert as record, last_backups};
pub use sweep::{KEPT_FOR, sweep};
