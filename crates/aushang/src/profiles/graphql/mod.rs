//! GraphQL types of profiles: the public author, the contact data for its own accounts, and the data that
//! internal staff manages.

mod managed;
mod me;
mod quiet_hours;
mod update_user;
mod viewer;

pub use managed::{ManageMutation, ManagedProfile};
pub use me::{Me, ProfilesMutation, ProfilesQuery};
pub use quiet_hours::{QuietHoursMutation, QuietHoursQuery};
pub use update_user::{NamesQuery, UpdateUserMutation};

use async_graphql::{ID, SimpleObject};

use crate::app::App;
use crate::media::Image;
use crate::profiles::{Byline, Location, Profile};

/// The public data of the profile that published a post.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct Author {
    pub id: ID,
    pub username: String,
    pub display_name: String,
    /// Null: none was uploaded.
    pub avatar: Option<Image>,
}

impl Author {
    pub fn new(app: &App, profile: &Byline) -> Self {
        Self {
            id: profile.id.into(),
            username: profile.username.clone(),
            display_name: profile.display_name.clone(),
            avatar: profile.avatar.as_ref().map(|image| Image::new(app, image, profile.visible)),
        }
    }
}

/// Contact data of an institution. A field is null if it is unknown.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct Contact {
    pub email: Option<String>,
    pub website: Option<String>,
    /// URL of the legal notice.
    pub imprint: Option<String>,
    pub telephone_number: Option<String>,
    pub location: Option<Location>,
}

impl From<&Profile> for Contact {
    fn from(profile: &Profile) -> Self {
        Self {
            email: profile.email.clone(),
            website: profile.website.clone(),
            imprint: profile.imprint.clone(),
            telephone_number: profile.telephone_number.clone(),
            location: profile.location.clone(),
        }
    }
}
