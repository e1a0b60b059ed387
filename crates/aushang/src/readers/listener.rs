//! A reader whom an announcement may reach.

use super::Standing;
use crate::enums::TargetingRole;
use crate::ids::{DeviceId, ReaderId};

/// The data that decides whether an announcement of a profile is for a reader.
#[derive(Clone, Debug)]
pub struct Listener {
    pub role: TargetingRole,
    pub university: Option<String>,
    pub affiliations: Vec<String>,
    pub follows: bool,
    /// Version of the access code that the reader entered last.
    pub entered: Option<i64>,
}

/// A device of a reader who may be reached.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub reader: ReaderId,
    pub listener: Listener,
    /// `None`: the reader has no device.
    pub device: Option<(DeviceId, Standing)>,
}
