//! Reported views, and their totals per post.

/// What an app can report about a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Seen,
    Clicked,
}

/// The totals of a post.
#[derive(Clone, Debug, Default)]
pub struct Views {
    pub seen: i64,
    pub clicks: i64,
    /// The number of readers who saw it, by group.
    pub groups: Vec<(Group, i64)>,
}

/// The properties of a group of readers, as ids of the catalogue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    pub university: Option<String>,
    pub affiliations: Vec<String>,
}
