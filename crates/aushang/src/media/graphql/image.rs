//! A picture on the wire.

use async_graphql::{ID, SimpleObject};

use crate::app::App;
use crate::media::{Focus, StoredImage};
use crate::text::{LangValue, Texts};

/// A picture in a size made for screens.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct Image {
    /// Reference to send back as `UploadInput.raw`.
    pub raw: ID,
    /// Address of the picture below the server's own; signed for an hour unless it is public.
    pub large: String,
    /// A thumbhash in base64, drawn while the picture loads.
    pub placeholder: String,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// What somebody who cannot see it should know, in German; null: nobody wrote it.
    pub alt: Option<String>,
    /// The point that stays visible when only a part of the picture is shown. Null if no point was chosen:
    /// use the centre.
    pub focus: Option<Focus>,
    pub translations: ImageTranslations,
}

/// The alternative text in the languages that it has.
#[derive(Clone, Debug, Default, SimpleObject)]
#[graphql(serial)]
pub struct ImageTranslations {
    pub alt: Vec<LangValue>,
}

impl Image {
    /// `public`: whoever knows the address may fetch it; else it is signed.
    pub fn new(app: &App, image: &StoredImage, public: bool) -> Self {
        Self {
            raw: image.file.into(),
            large: app.addresses.of(&image.name, &image.variant().name, public, app.now()),
            placeholder: image.placeholder.clone(),
            width: image.width,
            height: image.height,
            alt: None,
            focus: None,
            translations: ImageTranslations::default(),
        }
    }

    #[must_use]
    pub fn with_alt(self, alt: &Texts) -> Self {
        let german = (!alt.de.is_empty()).then(|| alt.de.clone());
        Self { alt: german, translations: ImageTranslations { alt: alt.into() }, ..self }
    }

    #[must_use]
    pub fn with_focus(self, focus: Option<Focus>) -> Self {
        Self { focus, ..self }
    }
}
