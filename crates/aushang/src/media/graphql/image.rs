//! The GraphQL type of an image.

use async_graphql::{ID, SimpleObject};

use crate::app::App;
use crate::media::{Focus, StoredImage};
use crate::text::{LangValue, Texts};

/// An image in a size for screens.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct Image {
    /// Reference to send back as `UploadInput.raw`.
    pub raw: ID,
    /// Path of the image on this server. It is valid for about an hour, unless the image is public.
    pub large: String,
    /// A thumbhash in base64, to draw while the image loads.
    pub placeholder: String,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// The alternative text in German. Null if there is none.
    pub alt: Option<String>,
    /// The point that stays visible when only a part of the image is shown. Null if no point was chosen:
    /// use the centre.
    pub focus: Option<Focus>,
    pub translations: ImageTranslations,
}

/// The alternative text in every language in which it was written.
#[derive(Clone, Debug, Default, SimpleObject)]
#[graphql(serial)]
pub struct ImageTranslations {
    pub alt: Vec<LangValue>,
}

impl Image {
    /// With `public`, the address has no signature: everyone who knows it may fetch the image.
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
        Self { alt: alt.german(), translations: ImageTranslations { alt: alt.into() }, ..self }
    }

    #[must_use]
    pub fn with_focus(self, focus: Option<Focus>) -> Self {
        Self { focus, ..self }
    }
}
