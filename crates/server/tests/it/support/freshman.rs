//! Calls that change a freshman area.

use serde_json::{Value, json};

use super::{Answer, Person, with};

/// Fields of a place.
pub const LOCATION: &str = "id name type order wheelchair entrance
    location { country city postalCode street state addition label geoPoint { lat lng } }";
/// Fields of a map, with the names of its places.
pub const MAP: &str = "id name description visible locations { id name order }";
/// Fields of a link collection.
pub const LINKS: &str = "id links { title icon link }";

impl Person {
    pub async fn try_save_map(&self, arguments: Value) -> Answer {
        self.run("updateMap", arguments, MAP).await
    }

    pub async fn creates_map(&self, arguments: Value) -> Value {
        self.try_save_map(arguments).await.ok()
    }

    pub async fn try_save_location(&self, map: &Value, arguments: &Value) -> Answer {
        let arguments = with(json!({ "map": map["id"] }), arguments);
        self.run("updateLocation", arguments, LOCATION).await
    }

    pub async fn adds_location(&self, map: &Value, arguments: Value) -> Value {
        self.try_save_location(map, &arguments).await.ok()
    }

    pub async fn try_save_links(&self, id: Option<&Value>, links: Value) -> Answer {
        self.run("updateLinkCollection", json!({ "id": id, "links": links }), LINKS).await
    }

    /// Returns the maps of the own profile.
    pub async fn maps(&self) -> Value {
        self.me(&format!("maps {{ {MAP} }}")).await["maps"].clone()
    }
}
