//! Feeds as usual generators write them.

use aushang_sources::testing::Reply;
use aushang_sources::testing::feed::FeedServer;

use crate::support::{brief, latest, sources};

struct Vector {
    file: &'static [u8],
    content_type: &'static str,
    name: &'static str,
    page: &'static str,
    items: &'static [&'static str],
}

const VECTORS: [Vector; 11] = [
    Vector {
        file: include_bytes!("../vectors/wordpress.rss"),
        content_type: "application/rss+xml; charset=UTF-8",
        name: "Fachschaft Bio – Blog",
        page: "https://bio.uni.example/",
        items: &[
            "https://bio.uni.example/?p=4711 | https://bio.uni.example/2026/11/ersti-fruehstueck/ | 25.11. 08:12 | \
           Ersti-Frühstück & Campus-Tour\nWir laden euch ein 🎉:\n\n• Kaffee\n• Brötchen – auch vegan\n\
           [Image https://bio.uni.example/wp-content/uploads/fruehstueck-1024x683.jpg: Ein gedeckter Tisch]",
        ],
    },
    Vector {
        file: include_bytes!("../vectors/typo3.rss"),
        content_type: "text/xml",
        name: "Universität Beispielstadt: Meldungen",
        page: "https://www.uni.example/",
        items: &[
            "news-815 | https://www.uni.example/meldung/bibliothek-laenger-geoeffnet | 24.11. 08:00 | \
             Bibliothek länger geöffnet\nAb Dezember bis 24 Uhr,\nauch am Wochenende.\n\
             [Image https://www.uni.example/fileadmin/_processed_/bib.jpg: -]",
            "news-814 | HOST/meldung/programm?a=1&b=2 | 23.11. 08:00 | Programm als PDF\nDas Programm & mehr.",
        ],
    },
    Vector {
        file: include_bytes!("../vectors/drupal.rss"),
        content_type: "application/rss+xml; charset=utf-8",
        name: "Institut für Physik",
        page: "https://physik.uni.example/",
        items: &["https://physik.uni.example/node/77 | https://physik.uni.example/node/77 | 23.11. 15:00 | \
           Vortrag: Dunkle Materie\nAm Montag um 17 Uhr im Hörsaal 3.\n\
           [Image https://physik.uni.example/sites/default/files/galaxie.webp: Eine Galaxie]"],
    },
    Vector {
        file: include_bytes!("../vectors/mastodon.rss"),
        content_type: "application/rss+xml",
        name: "Hochschulsport",
        page: "https://social.uni.example/@sport",
        items: &[
            "https://social.uni.example/@sport/1150 | https://social.uni.example/@sport/1150 | 26.11. 08:00 | -\n\
           Anmeldung ab heute: https://sport.uni.example/kurse/winter/anmeldung\n\n#Unisport\n\
           [Image https://social.uni.example/media/1.jpg: Die Kletterwand]\n\
           [Image https://social.uni.example/media/2.jpg: Das Schwimmbecken]",
        ],
    },
    Vector {
        file: include_bytes!("../vectors/pixelfed.atom"),
        content_type: "application/atom+xml",
        name: "kunst on Pixelfed",
        page: "https://bilder.uni.example/kunst",
        items: &[
            "https://bilder.uni.example/p/kunst/5501 | https://bilder.uni.example/p/kunst/5501 | 22.11. 12:00 | -\n\
           Rundgang 2026: Alle Ateliers sind offen.\n[Image https://bilder.uni.example/storage/m/1.jpg: Ein Atelier]",
        ],
    },
    Vector {
        file: include_bytes!("../vectors/gotosocial.rss"),
        content_type: "application/rss+xml; charset=utf-8",
        name: "Posts from @chor@lieder.uni.example",
        page: "https://lieder.uni.example/@chor",
        items: &[
            "https://lieder.uni.example/@chor/statuses/01HX | https://lieder.uni.example/@chor/statuses/01HX | \
           20.11. 19:00 | Probe heute\nProbe heute um 19 Uhr",
        ],
    },
    Vector {
        file: include_bytes!("../vectors/mobilizon.atom"),
        content_type: "application/atom+xml",
        name: "Debattierclub's public events feed on Termine",
        page: "https://termine.uni.example/@debatte",
        items: &[
            "https://termine.uni.example/events/0b9f | https://termine.uni.example/events/0b9f | 21.11. 09:00 | \
           Debatte am Donnerstag\nOffene Runde im Foyer.",
        ],
    },
    Vector {
        file: include_bytes!("../vectors/youtube.atom"),
        content_type: "text/xml; charset=UTF-8",
        name: "Uni Beispielstadt",
        page: "https://www.youtube.com/channel/UC123",
        items: &["yt:video:abc | https://www.youtube.com/watch?v=abc | 19.11. 15:00 | Campus-Rundgang\n\
           Vom Hauptgebäude\nbis zur Mensa.\n[Image https://i1.ytimg.com/vi/abc/hqdefault.jpg: -]"],
    },
    Vector {
        file: include_bytes!("../vectors/infopark.rss"),
        content_type: "text/xml; charset=utf-8",
        name: "Hochschule Beispielstadt - Presse",
        page: "https://www.hs.example/presse",
        items: &[
            "HASH | https://www.hs.example/presse/2026/0042.html | - | Rektor begrüßt Gäste\n\
             Zur Eröffnung kamen über 200 Gäste.",
            "HASH | https://www.hs.example/presse/2026/0041.html | - | Neuer Studiengang\nAb Herbst.",
        ],
    },
    Vector {
        file: include_bytes!("../vectors/plone.rdf"),
        content_type: "application/rdf+xml",
        name: "Aktuelles",
        page: "https://chemie.uni.example/aktuelles",
        items: &[
            "https://chemie.uni.example/aktuelles/labor | https://chemie.uni.example/aktuelles/labor | \
           18.11. 07:00 | Labor gesperrt\nWegen Bauarbeiten.",
        ],
    },
    Vector {
        file: include_bytes!("../vectors/jsonfeed.json"),
        content_type: "application/json",
        name: "Hochschulradio",
        page: "https://radio.uni.example/",
        items: &["12 | https://radio.uni.example/12 | 17.11. 05:00 | Folge 12\nZu Gast:\ndie Rektorin\n\
           [Image https://radio.uni.example/12.png: -]\n+1"],
    },
];

#[tokio::test]
async fn feeds_of_usual_generators_are_read() {
    let site = FeedServer::start().await.unwrap();
    let sources = sources();
    for Vector { file, content_type, name, page, items } in VECTORS {
        site.answer_at("/x/feed", Reply::Body(content_type, file.into()));
        let connected = sources.connect_address(site.url("/x/feed").as_str()).await.unwrap();
        assert_eq!((connected.account.name.as_str(), connected.account.page.as_str()), (name, page));
        let found = latest(&sources, &connected, None, 10).await.unwrap().items;
        let host = site.url("/").to_string();
        let found: Vec<String> = found
            .iter()
            .map(|item| brief(item).replace(&host, "HOST/"))
            .map(|text| if text.starts_with("sha256:") { format!("HASH{}", &text[71..]) } else { text })
            .collect();
        assert_eq!(found, items);
    }
}
