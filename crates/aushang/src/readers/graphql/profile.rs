//! A profile for readers.

use async_graphql::{ID, SimpleObject};

use crate::app::App;
use crate::media::Image;
use crate::profiles::Byline;

/// A profile for readers.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct ReaderProfile {
    pub id: ID,
    pub username: String,
    pub display_name: String,
    pub avatar: Option<Image>,
    pub header: Option<Image>,
    /// Whether the reader follows it.
    pub following: bool,
}

impl ReaderProfile {
    pub fn new(app: &App, profile: impl Into<Byline>, following: bool) -> Self {
        let Byline { id, username, display_name, avatar, header, .. } = profile.into();
        let image = |image: Option<_>| image.map(|image| Image::new(app, &image, true));
        Self {
            id: id.into(),
            username,
            display_name,
            avatar: image(avatar),
            header: image(header),
            following,
        }
    }
}

/// A page of profiles.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ProfileConnection {
    pub edges: Vec<ProfileEdge>,
    /// Whether more profiles follow.
    pub has_previous_page: bool,
}

#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ProfileEdge {
    /// Opaque position of this profile in the list.
    pub cursor: String,
    pub node: ReaderProfile,
}
