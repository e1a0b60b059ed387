//! Which readers may see a LIVE post of a visible profile [A-127: audience]. A reader need not follow the
//! profile.
//!
//! The rule exists twice, in Rust for single posts and pushes and in SQL for pages of posts. A test compares
//! both on the same cases.

pub mod condition;

use crate::actor::Reader;
use crate::enums::TargetingRole;
use crate::posts::Audience;
use crate::profiles::Profile;

/// What the rule needs to know about a reader, in relation to the post's profile.
#[derive(Clone, Copy, Debug)]
pub struct Viewer {
    pub role: TargetingRole,
    /// The profile's freshman area is open to the reader.
    pub is_area_open: bool,
    /// The profile's targeting covers the reader, so that its emergencies reach them.
    pub is_covered: bool,
}

/// Whether the profile's targeting covers the reader.
pub fn covers(reader: &Reader, author: &Profile) -> bool {
    author.targeting.covers(reader.role, reader.university.as_deref(), &reader.affiliations)
}

impl Viewer {
    pub fn new(reader: &Reader, author: &Profile, is_area_open: bool) -> Self {
        Self { role: reader.role, is_area_open, is_covered: covers(reader, author) }
    }

    pub fn may_see(self, audience: Audience) -> bool {
        self.may_see_as_follower(audience) || (audience.emergency && self.is_covered)
    }

    /// Whether the reader's role and the freshman area permit it. The targeting of the profile is not
    /// considered, because a follower may be outside of it.
    pub fn may_see_as_follower(self, audience: Audience) -> bool {
        audience.includes(self.role) && (!audience.freshman || self.is_area_open)
    }
}
