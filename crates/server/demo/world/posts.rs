//! Posts of the demo world.

use aushang::actor::Actor;
use aushang::app::App;
use aushang::attachments::{AttachmentInput, BlogInput, PreparedAttachment, StagedFiles};
use aushang::channels::SelectedChannel;
use aushang::enums::Language;
use aushang::ids::{ChannelId, PostId};
use aushang::posts::{self, NewPost, PostTranslationsInput};
use aushang::problem::Result;
use aushang::text::LangValueInput;
use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::people::World;
use super::recruiting;
use super::times::on_day;
use super::{attached, media};

const ERSTIWOCHE: &[u8] = include_bytes!("pictures/erstiwoche.jpg");
const BIBLIOTHEK: &[u8] = include_bytes!("pictures/bibliothek.jpg");
const MENSA: &[u8] = include_bytes!("pictures/mensa.jpg");

/// Past posts, oldest first: days ago, with hour and minute.
const PAST: &[(i64, (u32, u32), &str)] = &[
    (
        37,
        (9, 30),
        "Willkommen auf dem **schwarzen Brett** der Fachschaft Informatik. Ab jetzt findet ihr hier alles, was im Semester wichtig ist.",
    ),
    (
        34,
        (14, 5),
        "Die Fundkiste im Raum 004 quillt über: drei Schals, ein Fahrradhelm und ein sehr einsamer USB-Stick. Abholung zu den Sprechzeiten.",
    ),
    (
        31,
        (10, 20),
        "**Altklausuren:** Die Sammlung ist auf dem neuesten Stand. Wer eigene Protokolle hat, bringt sie gern vorbei, dafür gibt es Kaffee.",
    ),
    (
        29,
        (12, 45),
        "Heute Abend *Spieleabend* ab 19 Uhr im Fachschaftsraum. Bringt mit, was ihr habt, für Getränke ist gesorgt. 🎲",
    ),
    (25, (15, 10), "Der Drucker im Poolraum ist repariert. Danke an alle, die geduldig geblieben sind."),
    (
        22,
        (9, 5),
        "Die Fachschaftssitzung ist öffentlich: jeden Dienstag, 18 Uhr. Kommt vorbei und redet mit.",
    ),
    (
        19,
        (11, 40),
        "**Wahlen zur Fachschaft:** Noch bis Freitag könnt ihr kandidieren. Fragen beantworten wir in der Sprechstunde.",
    ),
    (
        16,
        (8, 15),
        "Im Hörsaal am Fasanengarten ist die Heizung ausgefallen. Zieht euch warm an oder schaut den Stream.",
    ),
    (13, (16, 30), "Danke für den tollen Andrang beim Kuchenverkauf: 412 Euro gehen an die Kältehilfe. 🍰"),
    (10, (12, 20), "Das Tutorium zu *Algorithmen I* zieht um in Raum -101, Gebäude 50.34."),
    (
        7,
        (10, 50),
        "Wer hilft beim Wintergrillen? Wir suchen noch zwei Menschen für den Aufbau und einen Grill.",
    ),
];

pub async fn write(app: &App, world: &World, now: Timestamp) -> Result<()> {
    let mut at = Writing { app, now: app.now() };
    for (days, (hour, minute), text) in PAST {
        at.advance_to(on_day(now, -days, *hour, *minute));
        at.send(&world.admin, Draft::of(text)).await?;
    }

    at.advance_to(on_day(now, -5, 9, 20));
    let library = Draft {
        english: Some(
            "The **library** is open until midnight during the exam period. Take your student card with you.",
        ),
        link: Some(Link {
            title: "Öffnungszeiten der Bibliothek",
            url: "https://uni.example/bibliothek",
            subtitle: "Montag bis Sonntag, 9 bis 24 Uhr",
            picture: BIBLIOTHEK,
        }),
        ..Draft::of(
            "Die **Bibliothek** hat in der Prüfungszeit bis Mitternacht geöffnet. Denkt an euren Studierendenausweis.",
        )
    };
    let pinned = at.send(&world.admin, library).await?;
    at.pin(&world.admin, pinned).await?;

    at.advance_to(on_day(now, -2, 11, 30));
    let menu = Link {
        title: "Speiseplan der Mensa",
        url: "https://uni.example/mensa",
        subtitle: "Diese Woche",
        picture: MENSA,
    };
    let mensa = Draft {
        link: Some(menu),
        ..Draft::of("Die Mensa kocht diese Woche *regional*. Am Donnerstag gibt es Kässpätzle. 🧀")
    };
    at.send(&world.press, mensa).await?;

    at.advance_to(on_day(now, -1, 9, 10));
    attached::write(&at, world).await?;
    at.advance_to(on_day(now, -1, 11, 40));
    media::write(&at, world).await?;
    at.advance_to(on_day(now, -1, 13, 20));
    recruiting::write(&at, world).await?;

    at.advance_to(on_day(now, -1, 16, 5));
    at.send(&world.editor, Draft::of("**Wintergrillen** am Donnerstag ab 18 Uhr hinter dem Infobau. Glühwein, Punsch und Musik, nur der Schnee fehlt noch. 🔥")).await?;

    at.advance_to(now - TimeDelta::hours(2));
    at.send(
        &world.drafter,
        Draft::of(
            "Die Sprechstunde der Fachschaft fällt diese Woche aus. Nächster Termin: Mittwoch, 13 Uhr.",
        ),
    )
    .await?;

    let programme = Draft {
        english: Some(
            "**Freshers' week: the programme is out.** From the campus tour to the pub crawl, everything in one place.",
        ),
        link: Some(Link {
            title: "Programm der Erstiwoche",
            url: "https://fs-info.uni.example/ersti",
            subtitle: "Alle Termine im Überblick",
            picture: ERSTIWOCHE,
        }),
        date: Some(on_day(now, 3, 12, 0)),
        channels: vec![world.students],
        ..Draft::of(
            "**Erstiwoche: Das Programm steht.** 🎉\nVom Campusrundgang bis zur Kneipentour: alles an einem Ort. Anmelden könnt ihr euch ab Montag, *die Plätze sind begrenzt.*",
        )
    };
    at.send(&world.admin, programme).await?;
    let planned = Draft {
        date: Some(on_day(now, 7, 9, 0)),
        ..Draft::of("Erinnerung: Die Rückmeldung zum Sommersemester endet am Freitag.")
    };
    at.send(&world.editor, planned).await?;
    Ok(())
}

/// A post as its author writes it.
#[derive(Default)]
pub(super) struct Draft {
    german: &'static str,
    english: Option<&'static str>,
    link: Option<Link>,
    /// An attachment other than a link.
    attachment: Option<AttachmentInput>,
    /// The files of the attachment.
    files: StagedFiles,
    /// The publish date; `None` publishes at once.
    date: Option<Timestamp>,
    channels: Vec<ChannelId>,
}

struct Link {
    title: &'static str,
    url: &'static str,
    subtitle: &'static str,
    picture: &'static [u8],
}

impl Draft {
    pub(super) fn of(german: &'static str) -> Self {
        Self { german, ..Self::default() }
    }

    pub(super) fn in_english(self, english: &'static str) -> Self {
        Self { english: Some(english), ..self }
    }

    pub(super) fn with(self, attachment: AttachmentInput) -> Self {
        Self { attachment: Some(attachment), ..self }
    }

    pub(super) fn with_files(self, attachment: AttachmentInput, files: StagedFiles) -> Self {
        Self { files, ..self.with(attachment) }
    }
}

/// Writes posts at a given time, and moves the clock to it.
pub(super) struct Writing<'a> {
    pub(super) app: &'a App,
    pub(super) now: Timestamp,
}

impl Writing<'_> {
    fn advance_to(&mut self, moment: Timestamp) {
        self.app.clock.advance(moment - self.now);
        self.now = moment;
    }

    pub(super) async fn send(&self, actor: &Actor, draft: Draft) -> Result<PostId> {
        let english = draft.english.map(|value| PostTranslationsInput {
            content: vec![LangValueInput { lang: Language::En, value: value.to_owned() }],
        });
        let attachment = match draft.link {
            Some(link) => Some(attach(self.app, actor, link).await?),
            None => draft.attachment.map(|input| PreparedAttachment { input, files: draft.files }),
        };
        let new = NewPost {
            content: draft.german,
            translations: english.as_ref(),
            channels: draft
                .channels
                .iter()
                .map(|id| SelectedChannel { channel: *id, notification: false })
                .collect(),
            push: None,
            send_push: false,
            publish_date: draft.date,
            expires_at: None,
            attachment,
            override_reason: None,
            draft: None,
            during_quiet_hours: false,
            undo_state: None,
        };
        let checked = posts::check(self.app, actor, new)?;
        let actor = actor.clone();
        self.app
            .write_with(move |tx, app| {
                Box::pin(async move { posts::send(tx, app, &actor, checked, None).await })
            })
            .await
    }

    async fn pin(&self, actor: &Actor, post: PostId) -> Result<()> {
        let actor = actor.clone();
        self.app
            .write_with(move |tx, app| {
                Box::pin(async move { posts::pin(tx, app, &actor, post, true, None).await })
            })
            .await
    }
}

async fn attach(app: &App, actor: &Actor, link: Link) -> Result<PreparedAttachment> {
    let staged = aushang::media::stage(app, actor, media::file(link.picture)?).await?;
    let input = AttachmentInput::Blog(BlogInput {
        title: link.title.to_owned(),
        subtitle: Some(link.subtitle.to_owned()),
        description: None,
        url: link.url.to_owned(),
        image: None,
        translations: None,
    });
    Ok(PreparedAttachment { input, files: StagedFiles::of_image(staged.image.file) })
}
