//! The student council's freshman area in the demo world: maps, links and an access code.

use async_graphql::MaybeUndefined;
use aushang::actor::Actor;
use aushang::app::App;
use aushang::freshman::{
    LinkInput, LocationChange, MapChange, update_link_collection, update_location, update_map,
};
use aushang::problem::Result;
use aushang::profiles::{self, GeoPoint, Location, ProfileChange};

use super::maps::{DemoMap, MAPS, Place};
use super::people::World;

const ACCESS_CODE: &str = "willkommen-ersti";

/// Title, icon and address.
const LINKS: [(&str, &str, &str); 12] = [
    ("Programm der Erstiwoche", "party", "https://fs-info.uni.example/ersti"),
    ("Gruppenchat eures Jahrgangs", "group", "https://chat.fs-info.example/erstis"),
    ("Stundenplan zusammenstellen", "university", "https://campus.uni.example/stundenplan"),
    ("Lernplattform", "computer", "https://lernen.uni.example"),
    ("Mathe-Vorkurs: Skript und Übungen", "lectureHall", "https://uni.example/vorkurs"),
    ("WLAN und Account einrichten", "computer", "https://rz.uni.example/erste-schritte"),
    ("Drucken auf dem Campus", "printer", "https://rz.uni.example/drucken"),
    ("Bibliotheksausweis freischalten", "library", "https://uni.example/bibliothek"),
    ("Speiseplan der Mensa", "canteen", "https://uni.example/mensa"),
    ("Hochschulsport: Kurse buchen", "sport", "https://sport.uni.example"),
    ("Wohnheime und Zimmerbörse", "dormitory", "https://wohnen.uni.example"),
    ("Beratung: Studium, Geld, Psyche", "advice", "https://uni.example/beratung"),
];

pub async fn create(app: &App, world: &World) -> Result<()> {
    for map in MAPS {
        create_map(app, &world.admin, map).await?;
    }
    let (editor, admin) = (world.editor.clone(), world.admin.clone());
    app.write_with(move |tx, app| {
        Box::pin(async move {
            update_link_collection(tx, app, &editor, None, None, &LINKS.map(link)).await?;
            let change =
                ProfileChange { access_code: Some(ACCESS_CODE.to_owned()), ..ProfileChange::default() };
            profiles::update(tx, app, &admin, change).await
        })
    })
    .await?;
    Ok(())
}

async fn create_map(app: &App, admin: &Actor, map: &'static DemoMap) -> Result<()> {
    let admin = admin.clone();
    app.write_with(move |tx, app| {
        Box::pin(async move {
            let change = MapChange {
                name: Some(map.name.to_owned()),
                description: MaybeUndefined::Value(map.description.to_owned()),
                visible: Some(map.visible),
            };
            let created = update_map(tx, app, &admin, None, change).await?;
            for place in map.places {
                update_location(tx, app, &admin, created.id, None, change_of(place)).await?;
            }
            Ok(())
        })
    })
    .await
}

fn change_of(place: &Place) -> LocationChange {
    let (lat, lng) = place.at.position();
    let location = Location {
        country: Some("Deutschland".to_owned()),
        city: Some("Karlsruhe".to_owned()),
        postal_code: Some("76131".to_owned()),
        street: Some(place.street.to_owned()),
        state: Some("Baden-Württemberg".to_owned()),
        label: Some(format!("{}, 76131 Karlsruhe", place.street)),
        geo_point: Some(GeoPoint { lat, lng }),
        ..Location::default()
    };
    let optional =
        |text: Option<&str>| text.map_or(MaybeUndefined::Null, |text| MaybeUndefined::Value(text.to_owned()));
    LocationChange {
        name: Some(place.name.to_owned()),
        icon: Some(place.icon.to_owned()),
        location: MaybeUndefined::Value(location),
        wheelchair: place.wheelchair.map_or(MaybeUndefined::Null, MaybeUndefined::Value),
        entrance: optional(place.entrance),
    }
}

fn link((title, icon, link): (&str, &str, &str)) -> LinkInput {
    LinkInput { title: Some(title.to_owned()), icon: Some(icon.to_owned()), link: link.to_owned() }
}
