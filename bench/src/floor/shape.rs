//! The parts of a response that several pages have. The console requests `__typename` everywhere, the student
//! app does not.

use std::borrow::Cow;

use aushang_db::{Cursor, Timestamp};
use chrono::DateTime;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The type's name for the console; `None` for the app.
pub type Typename = Option<&'static str>;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum For {
    Console,
    App,
}

impl For {
    pub fn typename(self, name: &'static str) -> Typename {
        (self == Self::Console).then_some(name)
    }
}

#[derive(Serialize)]
pub struct GraphqlResponse<T> {
    pub data: T,
}

#[derive(Serialize)]
pub struct LangValue<'a> {
    lang: &'static str,
    value: Cow<'a, str>,
    #[serde(rename = "__typename", skip_serializing_if = "Option::is_none")]
    typename: Typename,
}

/// Returns German first. An empty German text is left out.
pub fn lang_values<'a>(
    client: For,
    de: impl Into<Cow<'a, str>>,
    en: Option<impl Into<Cow<'a, str>>>,
) -> Vec<LangValue<'a>> {
    let value = |(lang, value)| LangValue { lang, value, typename: client.typename("LangValue") };
    let german = Some(("de", de.into())).filter(|(_, de)| !de.is_empty());
    german.into_iter().chain(en.map(|en| ("en", en.into()))).map(value).collect()
}

/// An image as stored in a row.
#[derive(Deserialize)]
struct StoredImage<'a> {
    #[serde(borrow)]
    file: Cow<'a, str>,
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(borrow)]
    extension: Cow<'a, str>,
    width: u32,
    height: u32,
    #[serde(borrow)]
    placeholder: Cow<'a, str>,
}

impl StoredImage<'_> {
    fn address(&self) -> String {
        format!("/files/{}/large.{}", self.name, self.extension)
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Author<'a> {
    pub id: String,
    pub username: &'a str,
    pub display_name: &'a str,
    pub avatar: Option<Avatar<'a>>,
    #[serde(rename = "__typename", skip_serializing_if = "Option::is_none")]
    pub typename: Typename,
}

#[derive(Serialize)]
pub struct Avatar<'a> {
    large: String,
    placeholder: Cow<'a, str>,
    #[serde(rename = "__typename", skip_serializing_if = "Option::is_none")]
    typename: Typename,
}

impl<'a> Avatar<'a> {
    pub fn read(stored: &'a str, client: For) -> Self {
        let image: StoredImage<'a> = read(stored);
        Self { large: image.address(), placeholder: image.placeholder, typename: client.typename("Image") }
    }
}

/// Texts as stored in a row.
#[derive(Deserialize)]
struct Texts<'a> {
    #[serde(borrow)]
    de: Cow<'a, str>,
    #[serde(borrow)]
    en: Option<Cow<'a, str>>,
}

impl<'a> Texts<'a> {
    fn lang_values(self, client: For) -> Vec<LangValue<'a>> {
        lang_values(client, self.de, self.en)
    }
}

/// A link preview as stored in a row.
#[derive(Deserialize)]
struct Blog<'a> {
    #[serde(borrow)]
    title: Texts<'a>,
    subtitle: Texts<'a>,
    description: Texts<'a>,
    url: Texts<'a>,
    image: Option<StoredImage<'a>>,
}

#[derive(Serialize)]
pub struct BlogAttachment<'a> {
    #[serde(rename = "__typename")]
    typename: &'static str,
    r#type: &'static str,
    title: Cow<'a, str>,
    subtitle: Option<Cow<'a, str>>,
    description: Option<Cow<'a, str>>,
    url: Cow<'a, str>,
    image: Option<Image<'a>>,
    translations: Translations<'a>,
}

#[derive(Serialize)]
struct Image<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    raw: Option<Cow<'a, str>>,
    large: String,
    placeholder: Cow<'a, str>,
    width: u32,
    height: u32,
    #[serde(flatten)]
    described: Option<Described>,
    #[serde(rename = "__typename", skip_serializing_if = "Option::is_none")]
    typename: Typename,
}

/// The description and the focal point of an image; both are always empty here.
#[derive(Serialize)]
struct Described {
    alt: (),
    focus: (),
    translations: ImageTranslations,
}

#[derive(Serialize)]
struct ImageTranslations {
    alt: [(); 0],
    #[serde(rename = "__typename")]
    typename: &'static str,
}

#[derive(Serialize)]
struct Translations<'a> {
    title: Vec<LangValue<'a>>,
    subtitle: Vec<LangValue<'a>>,
    description: Vec<LangValue<'a>>,
    url: Vec<LangValue<'a>>,
    #[serde(rename = "__typename", skip_serializing_if = "Option::is_none")]
    typename: Typename,
}

impl<'a> BlogAttachment<'a> {
    pub fn read(stored: &'a str, client: For) -> Self {
        let Blog { title, subtitle, description, url, image } = read(stored);
        let unless_blank = |text: &Texts<'a>| (!text.de.is_empty()).then(|| text.de.clone());
        Self {
            typename: "BlogAttachment",
            r#type: "BLOG",
            title: title.de.clone(),
            subtitle: unless_blank(&subtitle),
            description: unless_blank(&description),
            url: url.de.clone(),
            image: image.map(|image| Image {
                large: image.address(),
                raw: (client == For::Console).then_some(image.file),
                placeholder: image.placeholder,
                width: image.width,
                height: image.height,
                described: (client == For::Console).then_some(Described {
                    alt: (),
                    focus: (),
                    translations: ImageTranslations { alt: [], typename: "ImageTranslations" },
                }),
                typename: client.typename("Image"),
            }),
            translations: Translations {
                title: title.lang_values(client),
                subtitle: subtitle.lang_values(client),
                description: description.lang_values(client),
                url: url.lang_values(client),
                typename: client.typename("BlogTranslations"),
            },
        }
    }
}

fn read<'a, T: Deserialize<'a>>(stored: &'a str) -> T {
    serde_json::from_str(stored).expect("the row was written by the product's types")
}

/// Formats milliseconds as in responses of the product.
pub fn moment(millis: i64) -> String {
    DateTime::from_timestamp_millis(millis).expect("times of this world are valid").to_rfc3339()
}

/// Returns the cursor of a post, as the product does.
pub fn cursor(publish_date: i64, id: Uuid) -> String {
    Cursor { at: Timestamp::from_millis(publish_date), id }.encode()
}
