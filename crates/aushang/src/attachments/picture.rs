//! An image of an attachment, with its alternative text and its focal point.

use std::borrow::Cow;

use async_graphql::MaybeUndefined;
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use super::files::InputFile;
use super::{AttachmentText, Case, OutputContext};
use crate::actor::Actor;
use crate::enums::UploadType;
use crate::ids::{FileId, PostId};
use crate::media::{
    self, Content, Focus, FocusInput, Image, ImageTranslationsInput, Owner, StoredImage, UploadInput,
};
use crate::problem::{Fields, Reason, Result};
use crate::text::{MaxChars, TextInput, Texts};

/// Maximum length of an alternative text.
pub const ALT: MaxChars = MaxChars(1_000);

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    #[serde(flatten)]
    pub image: StoredImage,
    /// Blank if there is none.
    #[serde(default, skip_serializing_if = "Texts::is_blank")]
    pub alt: Texts,
    /// The point that stays visible when only a part is shown. `None` means the centre.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus: Option<Focus>,
}

/// A validated image that is not claimed yet.
#[derive(Clone)]
pub struct CheckedPicture {
    file: FileId,
    alt: Texts,
    focus: Option<Focus>,
    /// Its path in the input.
    path: Cow<'static, str>,
}

impl CheckedPicture {
    /// Validates alternative text and focal point. `input` is `None` for an image that the server attaches
    /// itself. `stored` are the images of the attachment to be edited; they keep the values that the input
    /// omits.
    pub(super) fn new(
        fields: &mut Fields,
        actor: &Actor,
        file: FileId,
        input: Option<&UploadInput>,
        path: impl Into<Cow<'static, str>>,
        stored: &[&Picture],
    ) -> Self {
        let path = path.into();
        let stored = stored.iter().find(|stored| stored.image.file == file);
        let stored_alt = stored.map(|stored| &stored.alt);
        let lists = input.and_then(|input| input.translations.as_ref());
        let given = TextInput {
            of: path.clone(),
            name: "alt",
            de: match input.map(|input| &input.alt) {
                Some(MaybeUndefined::Value(alt)) => Some(alt),
                Some(MaybeUndefined::Null) => None,
                Some(MaybeUndefined::Undefined) | None => stored_alt.map(|stored| stored.de.as_str()),
            },
            translations: lists.map(|lists| lists.alt.as_deref().unwrap_or_default()),
            max: ALT,
        };
        let alt = given.texts(fields, actor, false, stored_alt);
        let focus = match input.map(|input| input.focus) {
            Some(MaybeUndefined::Value(focus)) => {
                let focus = focus.within();
                if focus.is_none() {
                    fields.refuse(format!("{path}.focus"), Reason::Invalid);
                }
                focus
            }
            Some(MaybeUndefined::Null) => None,
            Some(MaybeUndefined::Undefined) | None => stored.and_then(|stored| stored.focus),
        };
        Self { file, alt, focus, path }
    }

    pub(super) fn file(&self) -> FileId {
        self.file
    }

    pub(super) fn is(&self, stored: &Picture) -> bool {
        self.file == stored.image.file && self.alt == stored.alt && self.focus == stored.focus
    }

    /// Claims the image for the post.
    pub(super) async fn claim(self, tx: &Tx, owner: Owner, post: PostId) -> Result<Picture> {
        let Self { file, alt, focus, path } = self;
        let image = media::claim_one(tx, owner, file, post, Content::image).await;
        Ok(Picture { image: image.map_err(|error| error.at(path))?, alt, focus })
    }

    /// Claims several images at once. Also returns the total size of their uploads in bytes.
    pub(super) async fn claim_all(
        pictures: Vec<Self>,
        tx: &Tx,
        owner: Owner,
        post: PostId,
    ) -> Result<(Vec<Picture>, u64)> {
        let ids: Vec<_> = pictures.iter().map(Self::file).collect();
        let claimed = media::claim(tx, owner, &ids, post).await?;
        let uploaded = claimed.iter().flatten().map(|file| file.uploaded).sum();
        let claimed = pictures.into_iter().zip(claimed).map(|(checked, file)| {
            let image = file.ok_or_else(|| Reason::NotFound.into()).and_then(|file| file.content.image());
            let image = image.map_err(|error| error.at(checked.path))?;
            Ok(Picture { image, alt: checked.alt, focus: checked.focus })
        });
        Ok((claimed.collect::<Result<_>>()?, uploaded))
    }
}

/// The image among the files of an input that has at most one.
pub(super) fn upload<'a>(path: &'static str, image: Option<&'a UploadInput>) -> Vec<InputFile<'a>> {
    image.into_iter().map(|image| (UploadType::Image, path.into(), image)).collect()
}

/// [`CheckedPicture::new`] for an optional image.
pub(super) fn check<T>(
    fields: &mut Fields,
    case: &Case<'_, T>,
    input: Option<&UploadInput>,
    path: &'static str,
    stored: Option<&Picture>,
) -> Option<CheckedPicture> {
    let file = case.files.image()?;
    Some(CheckedPicture::new(fields, case.actor, file, input, path, stored.as_slice()))
}

/// [`CheckedPicture::is`] for an optional image.
pub(super) fn is_same(checked: Option<&CheckedPicture>, stored: Option<&Picture>) -> bool {
    match (checked, stored) {
        (None, None) => true,
        (Some(checked), Some(stored)) => checked.is(stored),
        _ => false,
    }
}

/// [`CheckedPicture::claim`] for an optional image.
pub(super) async fn claim(
    checked: Option<CheckedPicture>,
    tx: &Tx,
    owner: Owner,
    post: PostId,
) -> Result<Option<Picture>> {
    match checked {
        Some(checked) => Ok(Some(checked.claim(tx, owner, post).await?)),
        None => Ok(None),
    }
}

impl Picture {
    pub(super) fn file(&self) -> FileId {
        self.image.file
    }

    /// The input that refers to this image.
    pub(super) fn input(&self) -> UploadInput {
        UploadInput {
            alt: Some(self.alt.german()).into(),
            translations: Some(ImageTranslationsInput { alt: Some(self.alt.english_input()) }),
            focus: Some(self.focus.map(FocusInput::from)).into(),
            ..UploadInput::stored(UploadType::Image, self.image.file)
        }
    }

    pub(super) fn output(&self, context: &OutputContext<'_>) -> Image {
        Image::new(context.app, &self.image, context.public).with_alt(&self.alt).with_focus(self.focus)
    }
}

/// Texts of an attachment, and the alternative text of its image.
pub(super) fn with_alt<'a>(
    mut texts: Vec<(AttachmentText, &'a Texts)>,
    image: Option<&'a Picture>,
) -> Vec<(AttachmentText, &'a Texts)> {
    texts.extend(image.map(|image| (AttachmentText::Alt, &image.alt)));
    texts
}

/// Refuses a file that occurs twice.
pub(super) fn check_repeated(fields: &mut Fields, files: &[FileId], path: &'static str) {
    let is_repeated = files.iter().enumerate().any(|(at, file)| files[..at].contains(file));
    if is_repeated {
        fields.refuse(path, Reason::Repeated);
    }
}
