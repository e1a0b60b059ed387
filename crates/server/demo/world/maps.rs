//! The maps of the student council's freshman area. Their places are on the invented map of `aushang-demo-map`.

use aushang::enums::WheelchairAccess::{self, Limited, No, Yes};
use aushang_demo_map::Spot;

pub struct DemoMap {
    pub name: &'static str,
    pub description: &'static str,
    pub visible: bool,
    pub places: &'static [Place],
}

pub struct Place {
    pub name: &'static str,
    pub icon: &'static str,
    pub at: Spot,
    pub street: &'static str,
    pub wheelchair: Option<WheelchairAccess>,
    pub entrance: Option<&'static str>,
}

const fn place(
    name: &'static str,
    icon: &'static str,
    at: Spot,
    street: &'static str,
    wheelchair: Option<WheelchairAccess>,
    entrance: Option<&'static str>,
) -> Place {
    Place { name, icon, at, street, wheelchair, entrance }
}

pub const MAPS: &[DemoMap] = &[
    DemoMap {
        name: "Campus",
        description: "Die wichtigsten Gebäude auf einen Blick, und wie ihr hineinkommt.",
        visible: true,
        places: CAMPUS,
    },
    DemoMap {
        name: "Erste Woche",
        description: "Hier treffen wir uns in der Erstiwoche. Die Uhrzeiten stehen im Programm.",
        visible: true,
        places: FIRST_WEEK,
    },
    DemoMap {
        name: "Nützliches in der Stadt",
        description: "Was ihr in den ersten Wochen braucht: Ämter, Einkauf, Arzt und Freizeit.",
        visible: true,
        places: TOWN,
    },
    DemoMap {
        name: "Stadtrallye",
        description: "Die Stationen der Rallye. Wir zeigen die Karte erst am Dienstag der Erstiwoche.",
        visible: false,
        places: RALLY,
    },
];

const CAMPUS: &[Place] = &[
    place(
        "Hauptgebäude",
        "university",
        Spot::MAIN_BUILDING,
        "Campusallee 1",
        Some(Yes),
        Some("Ebener Eingang mit Türöffner auf der Hofseite. Im Erdgeschoss ist der Studierendenservice."),
    ),
    place(
        "Großer Hörsaal",
        "lectureHall",
        Spot::LECTURE_HALL,
        "Campusallee 4",
        Some(Yes),
        Some("Plätze für Rollstühle sind ganz vorn, erreichbar über den Seiteneingang."),
    ),
    place(
        "Bibliothek",
        "library",
        Spot::LIBRARY,
        "Campusallee 8",
        Some(Yes),
        Some("Nach 20 Uhr nur mit Studierendenausweis."),
    ),
    place("Mensa", "canteen", Spot::CANTEEN, "Campusallee 6", Some(Yes), None),
    place(
        "Café Pause",
        "cafe",
        Spot::CAFE,
        "Campusallee 7",
        Some(Limited),
        Some("Eine Stufe am Eingang, eine Rampe liegt bereit. Fragt einfach an der Theke."),
    ),
    place(
        "Infobau",
        "seminarRoom",
        Spot::INFORMATICS,
        "Am Fasanengarten 5",
        Some(Yes),
        Some("Die Seminarräume mit Minus liegen im Keller, der Aufzug ist links vom Haupteingang."),
    ),
    place(
        "Fachschaft Informatik",
        "studentCouncil",
        Spot::STUDENT_COUNCIL,
        "Karlstraße 12",
        Some(Limited),
        Some("Gebäude 30, Raum 004. Klingelt, wenn die Tür zu ist; wir sind fast immer da."),
    ),
    place(
        "Rechenzentrum",
        "printer",
        Spot::COMPUTER_CENTRE,
        "Am Fasanengarten 9",
        Some(Yes),
        Some("Drucker und Poolraum im 1. Stock."),
    ),
    place("Sporthalle", "sport", Spot::SPORTS_HALL, "Am Sportplatz 2", Some(Yes), None),
];

const FIRST_WEEK: &[Place] = &[
    place(
        "Montag: Treffpunkt und Begrüßung",
        "meetingPoint",
        Spot::LECTURE_HALL,
        "Campusallee 4",
        Some(Yes),
        Some("Wir stehen mit roten Schirmen vor der Tür."),
    ),
    place(
        "Montag: Frühstück bei der Fachschaft",
        "studentCouncil",
        Spot::STUDENT_COUNCIL,
        "Karlstraße 12",
        Some(Limited),
        Some("Hinter dem Haus, bei Regen in Raum 004. Bringt eine Tasse mit."),
    ),
    place(
        "Dienstag: Start der Stadtrallye",
        "group",
        Spot::TOWN_HALL,
        "Marktplatz 1",
        Some(Yes),
        Some("An der Treppe vor dem Rathaus."),
    ),
    place(
        "Mittwoch: Führung durch die Bibliothek",
        "library",
        Spot::LIBRARY,
        "Campusallee 8",
        Some(Yes),
        None,
    ),
    place(
        "Mittwoch: Grillen auf der Wiese",
        "party",
        Spot::MEADOW,
        "Am Fasanengarten 5",
        Some(Limited),
        Some("Hinter dem Infobau; der Weg ist aus Kies."),
    ),
    place(
        "Donnerstag: Kneipentour",
        "bar",
        Spot::PUB,
        "Südstraße 23",
        Some(No),
        Some(
            "Zwei Stufen am Eingang, die Toiletten sind im Keller. Schreibt uns, dann fangen wir woanders an.",
        ),
    ),
    place(
        "Freitag: Wohnheimfest",
        "music",
        Spot::DORMITORY,
        "Campusallee 30",
        Some(Yes),
        Some("Im Hof zwischen den Häusern B und C."),
    ),
];

const TOWN: &[Place] = &[
    place(
        "Hauptbahnhof",
        "train",
        Spot::STATION,
        "Bahnhofplatz 1",
        Some(Yes),
        Some("Aufzüge zu allen Gleisen."),
    ),
    place(
        "Haltestelle Campus",
        "bus",
        Spot::TRAM_STOP,
        "Campusallee",
        Some(Yes),
        Some("Tram 2 zum Bahnhof, alle zehn Minuten."),
    ),
    place(
        "Bürgerbüro im Rathaus",
        "office",
        Spot::TOWN_HALL,
        "Marktplatz 1",
        Some(Yes),
        Some("Hier meldet ihr euren Wohnsitz an. Termine gibt es online."),
    ),
    place("Supermarkt", "supermarket", Spot::SUPERMARKET, "Oststraße 40", Some(Yes), None),
    place(
        "Klinik mit Notaufnahme",
        "firstAid",
        Spot::CLINIC,
        "Weststraße 70",
        Some(Yes),
        Some("Die Notaufnahme ist auf der Rückseite, rund um die Uhr."),
    ),
    place(
        "Fahrradwerkstatt",
        "bicycle",
        Spot::BICYCLE_SHOP,
        "Parkweg 3",
        Some(Limited),
        Some("Werkzeug zum Selberschrauben, mittwochs mit Hilfe."),
    ),
    place("Kino am Ring", "culture", Spot::CINEMA, "Südstraße 2", None, None),
    place(
        "Hallenbad",
        "swimming",
        Spot::SWIMMING_POOL,
        "Badweg 5",
        Some(Yes),
        Some("Mit Studierendenausweis zum halben Preis."),
    ),
    place(
        "Stadtpark",
        "park",
        Spot::TOWN_PARK,
        "Parkweg",
        Some(Yes),
        Some("Der Rundweg um den See ist asphaltiert."),
    ),
];

const RALLY: &[Place] = &[
    place("Station 1: Rathaus", "group", Spot::TOWN_HALL, "Marktplatz 1", Some(Yes), None),
    place("Station 2: Kino am Ring", "culture", Spot::CINEMA, "Südstraße 2", None, None),
    place("Station 3: Stadtpark", "park", Spot::TOWN_PARK, "Parkweg", Some(Yes), Some("Am Steg des Sees.")),
];
