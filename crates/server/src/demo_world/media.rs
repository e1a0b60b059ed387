//! Posts of the demo world with something to look at and to listen to. All of it was drawn and
//! composed by programs for this world: nobody else has a right to it.

use std::fs::File;
use std::io::{Seek, Write};

use async_graphql::MaybeUndefined;
use aushang::attachments::{
    AttachmentInput, GalleryInput, PodcastInput, PodcastTranslationsInput, StagedFiles, VideoInput,
};
use aushang::enums::{Language, UploadType};
use aushang::media::{self, ImageTranslationsInput, UploadInput};
use aushang::problem::{Error, Result};
use aushang::text::LangValueInput;

use super::people::World;
use super::posts::{Draft, Writing};

const CAMPUS: &[u8] = include_bytes!("pictures/campus.jpg");
const FILM: &[u8] = include_bytes!("recordings/campus.mp4");
const SOUND: &[u8] = include_bytes!("recordings/campusfunk.mp3");

/// Each with what is to be seen on it, in German and English.
const GALLERY: [(&[u8], &str, &str); 4] = [
    (
        include_bytes!("pictures/sommerfest.jpg"),
        "Menschen stehen am Abend an zwei Tischen unter bunten Wimpeln.",
        "People stand around two tables in the evening, under colourful bunting.",
    ),
    (
        include_bytes!("pictures/hoersaal.jpg"),
        "Blick von hinten in einen vollen Hörsaal, an der Tafel eine Kurve.",
        "A full lecture hall seen from behind, with a curve on the blackboard.",
    ),
    (
        CAMPUS,
        "Das Hauptgebäude im Sonnenschein, davor ein Weg zwischen zwei Bäumen.",
        "The main building in the sun, with a path between two trees.",
    ),
    (
        include_bytes!("pictures/fahrraeder.jpg"),
        "Drei Fahrräder lehnen an einer Backsteinwand.",
        "Three bicycles lean against a brick wall.",
    ),
];

pub async fn write(at: &Writing<'_>, world: &World) -> Result<()> {
    let mut files = StagedFiles::default();
    for (picture, ..) in GALLERY {
        files.images.push(media::stage(at.app, &world.admin, file(picture)?).await?.image.file);
    }
    let images = GALLERY.map(|(_, german, english)| described(german, english)).into();
    let summer = Draft::of("Das war unser Sommersemester: *ein paar Bilder* zum Erinnern. Danke an alle!")
        .in_english("That was our summer term: *some pictures* to remember it by. Thanks to everybody!");
    let gallery = AttachmentInput::Gallery(GalleryInput { images });
    at.sends(&world.admin, summer.with_files(gallery, files)).await?;

    let film = media::stage_video(at.app, &world.press, file(FILM)?, "Ein Tag auf dem Campus.mp4").await?;
    let files = StagedFiles { video: Some(film.file), ..StagedFiles::default() };
    let day = Draft::of(
        "Vom ersten Kaffee bis zur letzten Vorlesung: **ein Tag auf dem Campus** in acht Sekunden.",
    )
    .in_english("From the first coffee to the last lecture: **a day on campus** in eight seconds.");
    let video = AttachmentInput::Video(VideoInput { video: staged(UploadType::Video), image: None });
    at.sends(&world.press, day.with_files(video, files)).await?;

    let sound = media::stage_audio(at.app, &world.press, file(SOUND)?, "Campusfunk.mp3").await?;
    let cover = media::stage(at.app, &world.press, file(CAMPUS)?).await?.image.file;
    let files = StagedFiles { audio: Some(sound.file), images: vec![cover], video: None };
    let podcast = AttachmentInput::Podcast(PodcastInput {
        title: "Campusfunk: die neue Erkennungsmelodie".to_owned(),
        description: Some("Ab Herbst beginnt damit jede Folge.".to_owned()),
        audio: staged(UploadType::Audio),
        image: Some(described(GALLERY[2].1, GALLERY[2].2)),
        translations: Some(PodcastTranslationsInput {
            title: Some(vec![in_english("Campus radio: the new signature tune")]),
            description: Some(vec![in_english("From autumn on each episode begins with it.")]),
        }),
    });
    let radio =
        Draft::of("Der *Campusfunk* geht wieder auf Sendung. Hört schon einmal hinein, wie er klingt. 🎧")
            .in_english("The *campus radio* is back on air. Have a listen to how it sounds. 🎧");
    at.sends(&world.press, radio.with_files(podcast, files)).await?;
    Ok(())
}

pub(super) fn file(bytes: &[u8]) -> Result<File> {
    let mut file = tempfile::tempfile().map_err(Error::failure)?;
    file.write_all(bytes).and_then(|()| file.rewind()).map_err(Error::failure)?;
    Ok(file)
}

/// A file that is staged already.
fn staged(kind: UploadType) -> UploadInput {
    UploadInput {
        r#type: kind,
        data: None,
        raw: None,
        payload: None,
        alt: MaybeUndefined::Undefined,
        translations: None,
        focus: MaybeUndefined::Undefined,
    }
}

fn described(german: &str, english: &str) -> UploadInput {
    UploadInput {
        alt: MaybeUndefined::Value(german.to_owned()),
        translations: Some(ImageTranslationsInput { alt: Some(vec![in_english(english)]) }),
        ..staged(UploadType::Image)
    }
}

fn in_english(value: &str) -> LangValueInput {
    LangValueInput { lang: Language::En, value: value.to_owned() }
}
