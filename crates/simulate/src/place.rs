//! The server under simulation: its catalogue and its profiles.

use serde::Deserialize;
use serde_json::{Value, json};

use super::page::Named;
use super::reader::Reader;
use super::server::{RequestError, Server};
use super::{MAX_PROFILES, Plan};

pub struct Place {
    pub server: Server,
    /// Ids, in the order of the names.
    pub universities: Vec<String>,
    pub affiliations: Vec<String>,
    /// Usernames of the profiles that the readers follow.
    pub profiles: Vec<String>,
    /// Called once, when the server limits new readers.
    pub on_rate_limit: fn(),
}

/// Why a simulation cannot start.
pub enum StartError {
    RequestError(RequestError),
    /// A given profile does not exist or is hidden from readers.
    NoProfile(String),
    NoProfiles,
}

impl From<RequestError> for StartError {
    fn from(error: RequestError) -> Self {
        Self::RequestError(error)
    }
}

impl Place {
    /// Creates a place without catalogue and profiles.
    pub fn new(server: Server, plan: &Plan) -> Self {
        let (universities, affiliations, profiles) = (Vec::new(), Vec::new(), Vec::new());
        Self { server, universities, affiliations, profiles, on_rate_limit: plan.on_rate_limit }
    }

    /// Fetches the catalogue, then registers `first` and fetches the profiles as that reader.
    pub async fn explore(&mut self, plan: &Plan, first: &mut Reader) -> Result<(), StartError> {
        (self.universities, self.affiliations) = catalogue(&self.server).await?;
        first.register(self).await?;
        self.profiles = match &*plan.profiles {
            [] => search(self, first).await?,
            named => named.to_vec(),
        };
        for username in &plan.profiles {
            if !is_visible(self, first, username).await? {
                return Err(StartError::NoProfile(username.clone()));
            }
        }
        if self.profiles.is_empty() { Err(StartError::NoProfiles) } else { Ok(()) }
    }
}

async fn catalogue(server: &Server) -> Result<(Vec<String>, Vec<String>), RequestError> {
    #[derive(Deserialize)]
    struct Answer {
        universities: Vec<Named>,
        affiliations: Vec<Named>,
    }
    let Answer { universities, affiliations } =
        server.request(None, "{ universities { id } affiliations { id } }", json!({})).await?;
    let ids = |named: Vec<Named>| named.into_iter().map(|named| named.id).collect();
    Ok((ids(universities), ids(affiliations)))
}

/// Returns visible profiles, sorted by name.
async fn search(place: &Place, reader: &Reader) -> Result<Vec<String>, RequestError> {
    #[derive(Deserialize)]
    struct Answer {
        profiles: Profiles,
    }
    #[derive(Deserialize)]
    struct Profiles {
        edges: Vec<Edge>,
    }
    #[derive(Deserialize)]
    struct Edge {
        node: Profile,
    }
    #[derive(Deserialize)]
    struct Profile {
        username: String,
    }
    let document = "query ($first: Int!) { profiles(first: $first) { edges { node { username } } } }";
    let Answer { profiles } = reader.request(place, document, json!({ "first": MAX_PROFILES })).await?;
    Ok(profiles.edges.into_iter().map(|edge| edge.node.username).collect())
}

async fn is_visible(place: &Place, reader: &Reader, username: &str) -> Result<bool, RequestError> {
    let document = "query ($username: String!) { profile(username: $username) { id } }";
    let found: Value = reader.request(place, document, json!({ "username": username })).await?;
    Ok(!found["profile"].is_null())
}
