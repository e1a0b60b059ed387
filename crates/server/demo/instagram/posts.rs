//! The posts of the demo's Instagram. The pictures and the video were generated for this demo, so they have no
//! third-party rights.

use aushang_sources::testing::instagram::{File, Post};
use bytes::Bytes;

use super::accounts::{COUNCIL, UNIVERSITY};
use crate::world::VIDEO;

/// A post that is still to get an id and a date.
pub struct Template {
    text: &'static str,
    content: Content,
}

enum Content {
    /// Its file and its description.
    Image(&'static str, Option<&'static str>),
    Carousel(&'static [(&'static str, Option<&'static str>)]),
    /// Its file and its still image. Without a file for licensed music.
    Reel(Option<&'static str>, &'static str),
}

use Content::{Carousel, Image, Reel};

/// By account: the posts from the beginning, oldest first, with hours before the creation of the demo world.
pub const OLD: &[(&str, &[(i64, usize)])] =
    &[(COUNCIL, &[(145, 0), (73, 1), (28, 2)]), (UNIVERSITY, &[(190, 0), (99, 1), (21, 2)])];

/// Posts of the student council that are still drafts in the demo world: minutes before its creation.
pub const UNRELEASED: &[(i64, usize)] = &[(90, 3), (40, 4)];

pub const OF_COUNCIL: &[Template] = &[
    Template {
        text: "Das war ein langer Spieleabend 🎲 Danke an alle 34, die bis halb zwei durchgehalten haben. Der \
               nächste ist am ersten Dienstag im Monat, wie immer im Fachschaftsraum.\n\n#fsinfo #spieleabend \
               #beispielstadt",
        content: Image(
            "spieleabend.jpg",
            Some("Plakat mit Würfeln und einer Spielfigur: Spieleabend bis halb zwei, mit 34 Leuten."),
        ),
    },
    Template {
        text: "Semesterstart in vier Bildern 📸 Wischt euch durch: Begrüßung auf dem Campus, Sommerfest, \
               Fahrradwerkstatt und der erste volle Hörsaal. Welches ist euer Lieblingsbild?",
        content: Carousel(&[
            ("campus.jpg", Some("Das Hauptgebäude im Sonnenschein, davor ein Weg zwischen zwei Bäumen.")),
            ("sommerfest.jpg", Some("Menschen stehen am Abend an zwei Tischen unter bunten Wimpeln.")),
            ("fahrraeder.jpg", None),
            ("hoersaal.jpg", None),
        ]),
    },
    Template {
        text: "Einmal quer über den Campus in acht Sekunden 🎬 Wer entdeckt unseren Fachschaftsraum?",
        content: Reel(Some("campus.mp4"), "campus.jpg"),
    },
    Template {
        text: "Glühwein für den guten Zweck ☕ Am Donnerstag ab 17 Uhr vor dem Infobau. Der Erlös geht an die \
               Kältehilfe. Bringt eure eigene Tasse mit!",
        content: Image(
            "gluehwein.jpg",
            Some(
                "Plakat mit zwei dampfenden Tassen: Glühwein für den guten Zweck, Donnerstag, 17 Uhr, vor dem Infobau.",
            ),
        ),
    },
    Template {
        text: "Kopfhörer auf, Laptop auf: So klingt der neue Lernraum 🎧",
        content: Reel(None, "lernraum.jpg"),
    },
    Template {
        text: "Wem gehört das? In der Fundkiste liegen eine rote Mütze, ein blauer Helm und ein USB-Stick mit der \
               Aufschrift „Bachelorarbeit, wirklich final“. Abholen könnt ihr alles in der Sprechstunde.",
        content: Image(
            "fundkiste.jpg",
            Some("Eine Kiste mit der Aufschrift Fundkiste, darin Mütze, Helm und USB-Stick."),
        ),
    },
    Template {
        text: "Fachschaftswahl 🗳️ Von Montag bis Mittwoch, 10 bis 16 Uhr im Foyer. Bitte denkt an euren \
               Studierendenausweis.",
        content: Image("wahl.jpg", None),
    },
    Template {
        text: "Kuchenverkauf am Dienstag um 12 Uhr im Foyer 🍒 Wer backt noch etwas? Schreibt uns!",
        content: Carousel(&[
            ("kuchen.jpg", Some("Plakat mit einer Kirschtorte: Kuchen, Dienstag, 12 Uhr, Foyer Infobau.")),
            ("sommerfest.jpg", None),
        ]),
    },
];

pub const OF_UNIVERSITY: &[Template] = &[
    Template {
        text: "Sonne über dem Hauptgebäude ☀️ Welcher ist euer liebster Platz auf dem Campus?",
        content: Image(
            "campus.jpg",
            Some("Das Hauptgebäude im Sonnenschein, davor ein Weg zwischen zwei Bäumen."),
        ),
    },
    Template {
        text: "Volles Haus bei der Ringvorlesung. Am nächsten Mittwoch geht es um Klimaanpassung in der Stadt, der \
               Eintritt ist frei.",
        content: Image(
            "hoersaal.jpg",
            Some("Blick von hinten in einen vollen Hörsaal, an der Tafel eine Kurve."),
        ),
    },
    Template {
        text: "Ein Rad, viele Wege: Unsere Fahrradwerkstatt hat jetzt auch samstags geöffnet 🚲",
        content: Carousel(&[
            ("fahrraeder.jpg", Some("Drei Fahrräder lehnen an einer Backsteinwand.")),
            ("campus.jpg", None),
        ]),
    },
];

/// What an account publishes as its `number`th post. After the last one it begins again.
pub fn post(username: &str, number: usize) -> Post {
    let all = if username == COUNCIL { OF_COUNCIL } else { OF_UNIVERSITY };
    let Template { text, content } = &all[number % all.len()];
    let image = |file: &str, alt: Option<&str>| {
        let image = Post::image("", file);
        alt.into_iter().fold(image, Post::with_alt_text)
    };
    match *content {
        Image(file, alt) => Post { caption: Some((*text).to_owned()), ..image(file, alt) },
        Carousel(images) => {
            Post::carousel(text, images.iter().map(|&(file, alt)| image(file, alt)).collect())
        }
        Reel(file, still) => Post { file: file.map(str::to_owned), ..Post::reel(text, "", still) },
    }
}

/// All files by name.
pub fn files() -> impl Iterator<Item = (&'static str, File)> {
    let pictures = [
        ("spieleabend.jpg", &include_bytes!("pictures/spieleabend.jpg")[..]),
        ("gluehwein.jpg", include_bytes!("pictures/gluehwein.jpg")),
        ("lernraum.jpg", include_bytes!("pictures/lernraum.jpg")),
        ("fundkiste.jpg", include_bytes!("pictures/fundkiste.jpg")),
        ("wahl.jpg", include_bytes!("pictures/wahl.jpg")),
        ("kuchen.jpg", include_bytes!("pictures/kuchen.jpg")),
        ("campus.jpg", include_bytes!("../world/pictures/campus.jpg")),
        ("sommerfest.jpg", include_bytes!("../world/pictures/sommerfest.jpg")),
        ("fahrraeder.jpg", include_bytes!("../world/pictures/fahrraeder.jpg")),
        ("hoersaal.jpg", include_bytes!("../world/pictures/hoersaal.jpg")),
    ];
    let pictures = pictures.map(|(name, bytes)| (name, File::jpeg(Bytes::from_static(bytes))));
    let video = File::Bytes("video/mp4", Bytes::from_static(VIDEO));
    pictures.into_iter().chain([("campus.mp4", video)])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_file_of_a_post_exists() {
        let files: HashSet<_> = files().map(|(name, _)| name.to_owned()).collect();
        for (username, posts) in [(COUNCIL, OF_COUNCIL), (UNIVERSITY, OF_UNIVERSITY)] {
            for number in 0..posts.len() {
                let post = post(username, number);
                let children = post.children.iter().flat_map(|child| &child.file);
                for file in post.file.iter().chain(&post.thumbnail).chain(children) {
                    assert!(files.contains(file), "{username} {number}: {file}");
                }
            }
        }
    }
}
