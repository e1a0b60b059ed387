//! Posts of the demo world with an event, a poll, and one imported from another network.

use aushang::attachments::event::{EventInput, EventTranslationsInput};
use aushang::attachments::poll::{PollOptionInput, PollPeriod};
use aushang::attachments::{Attachment, AttachmentInput, ImportedAttachment, Info, PollInput};
use aushang::enums::Language;
use aushang::ids::PostId;
use aushang::interactions;
use aushang::posts::{self, ImportedPost};
use aushang::problem::Result;
use aushang::profiles::{GeoPoint, Location};
use aushang::text::{LangValueInput, Texts};
use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::people::World;
use super::posts::{Draft, Writing};
use super::times::on_day;

pub async fn write(at: &Writing<'_>, world: &World) -> Result<()> {
    let imported = ImportedPost {
        profile: world.press.profile,
        from: "photo-network".to_owned(),
        text: "Unser Chor singt wieder: die Proben sind dienstags, alle Stimmen sind willkommen. 🎶"
            .to_owned(),
        attachment: Some(ImportedAttachment::Info(Info {
            title: german("Universitätschor"),
            description: german("Proben im Gerthsen-Hörsaal, dienstags um 19:30 Uhr"),
            url: german("https://uni.example/chor"),
        })),
        publish_date: at.now,
        must_review: false,
        send_push: false,
    };
    at.app.write_with(move |tx, app| Box::pin(posts::import(tx, app, imported))).await?;

    let party = Draft::of(
        "Das **Semesterfest** der Fachschaft: Musik, Grill und kalte Getränke. Bringt eure Freund*innen mit.",
    );
    let event = AttachmentInput::Event(party_of(at.now));
    at.send(&world.admin, party.with(event)).await?;

    let question = Draft::of("Worauf habt ihr beim nächsten *Fachschaftsabend* Lust?");
    let poll = AttachmentInput::Poll(PollInput {
        options: ["Brettspiele", "Karaoke", "Filmabend"].map(option).into(),
        end: None,
        period: Some(PollPeriod::Week),
    });
    let question = at.send(&world.editor, question.with(poll)).await?;
    add_votes(at, world, question).await
}

fn german(text: &str) -> Texts {
    Texts { de: text.to_owned(), en: None }
}

fn party_of(now: Timestamp) -> EventInput {
    let start = on_day(now, 12, 18, 0).to_datetime();
    let english =
        LangValueInput { lang: Language::En, value: "Term party of the student council".to_owned() };
    EventInput {
        title: "Semesterfest der Fachschaft".to_owned(),
        location: Some(Location {
            country: Some("Deutschland".to_owned()),
            city: Some("Karlsruhe".to_owned()),
            postal_code: Some("76131".to_owned()),
            street: Some("Am Fasanengarten 5".to_owned()),
            state: Some("Baden-Württemberg".to_owned()),
            addition: Some("Wiese hinter dem Infobau".to_owned()),
            label: Some("Am Fasanengarten 5, 76131 Karlsruhe".to_owned()),
            geo_point: Some(GeoPoint { lat: 49.013_9, lng: 8.419_4 }),
        }),
        start,
        end: Some(start + TimeDelta::hours(5)),
        translations: Some(EventTranslationsInput { title: Some(vec![english]) }),
    }
}

fn option(text: &str) -> PollOptionInput {
    PollOptionInput { id: None, text: text.to_owned(), translations: None }
}

/// Two thirds of the readers vote, most of them for the first option.
async fn add_votes(at: &Writing<'_>, world: &World, post: PostId) -> Result<()> {
    let stored = posts::find_live(at.app.db.reader(), post).await?;
    let Some(Attachment::Poll(poll)) = stored.and_then(|post| post.attachment) else { return Ok(()) };
    let options: Vec<_> = poll.options.iter().map(|option| option.id).collect();
    let votes: Vec<_> = (0..).zip(&world.readers).filter(|(number, _)| number % 3 != 0).collect();
    let votes: Vec<_> = votes
        .into_iter()
        .map(|(number, reader)| (reader.id, options[[0, 1, 0, 2, 0, 1, 0][number % 7]]))
        .collect();
    at.app
        .write(move |tx| {
            Box::pin(async move {
                for (reader, option) in votes {
                    interactions::count_vote(tx, post, option, reader).await?;
                }
                Ok(())
            })
        })
        .await
}
