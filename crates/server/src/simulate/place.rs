//! Where a crowd is: its server, and what it has found there before the readers come.

use serde::Deserialize;
use serde_json::{Value, json};

use super::page::Named;
use super::reader::Reader;
use super::server::{Server, Trouble};
use super::{MAX_PROFILES, Plan};

pub struct Place {
    pub server: Server,
    /// Ids, by name.
    pub universities: Vec<String>,
    pub affiliations: Vec<String>,
    /// Usernames of those whom the crowd follows.
    pub profiles: Vec<String>,
    /// Called once, when the server takes no new readers for a while.
    pub held_up: fn(),
}

/// Why a crowd cannot come.
pub enum Closed {
    Trouble(Trouble),
    /// Readers could not see it.
    NoProfile(String),
    NoProfiles,
}

impl From<Trouble> for Closed {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

impl Place {
    /// Nothing is found there yet.
    pub fn new(server: Server, plan: &Plan) -> Self {
        let (universities, affiliations, profiles) = (Vec::new(), Vec::new(), Vec::new());
        Self { server, universities, affiliations, profiles, held_up: plan.held_up }
    }

    /// Asks for the catalogue, which anybody may, then for the profiles as `first`, who registers for it.
    pub async fn look_round(&mut self, plan: &Plan, first: &mut Reader) -> Result<(), Closed> {
        (self.universities, self.affiliations) = catalogue(&self.server).await?;
        first.registers(self).await?;
        self.profiles = match &*plan.profiles {
            [] => search(self, first).await?,
            named => named.to_vec(),
        };
        for username in &plan.profiles {
            if !is_there(self, first, username).await? {
                return Err(Closed::NoProfile(username.clone()));
            }
        }
        if self.profiles.is_empty() { Err(Closed::NoProfiles) } else { Ok(()) }
    }
}

async fn catalogue(server: &Server) -> Result<(Vec<String>, Vec<String>), Trouble> {
    #[derive(Deserialize)]
    struct Answer {
        universities: Vec<Named>,
        affiliations: Vec<Named>,
    }
    let Answer { universities, affiliations } =
        server.ask(None, "{ universities { id } affiliations { id } }", json!({})).await?;
    let ids = |named: Vec<Named>| named.into_iter().map(|named| named.id).collect();
    Ok((ids(universities), ids(affiliations)))
}

/// Visible profiles, by name.
async fn search(place: &Place, reader: &Reader) -> Result<Vec<String>, Trouble> {
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
    let Answer { profiles } = reader.ask(place, document, json!({ "first": MAX_PROFILES })).await?;
    Ok(profiles.edges.into_iter().map(|edge| edge.node.username).collect())
}

async fn is_there(place: &Place, reader: &Reader, username: &str) -> Result<bool, Trouble> {
    let document = "query ($username: String!) { profile(username: $username) { id } }";
    let found: Value = reader.ask(place, document, json!({ "username": username })).await?;
    Ok(!found["profile"].is_null())
}
