//! What apps report of posts, and what that adds up to.

/// What an app reports of a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Seen,
    Clicked,
}

/// What all readers together did with a post.
#[derive(Clone, Debug, Default)]
pub struct Views {
    pub seen: i64,
    pub clicks: i64,
    /// Those who saw it, by what they said of themselves.
    pub groups: Vec<(Group, i64)>,
}

/// What readers of a group say of themselves, by ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    pub university: Option<String>,
    pub affiliations: Vec<String>,
}
