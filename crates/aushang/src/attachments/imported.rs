//! Attachments of posts that are imported from another system. Their files were staged by the server, and
//! their limits are those of attachments that are written here; texts that are too long are cut.

use aushang_db::Tx;
use url::Url;

use super::blog::BlogTexts;
use super::gallery::{self, Gallery};
use super::picture::{ALT, Picture};
use super::{Attachment, Blog, Info, Video};
use crate::ids::{FileId, PostId};
use crate::media::{self, Content, Owner, Playback};
use crate::problem::{Problem, Reason, Result};
use crate::text::{self, DESCRIPTION, TITLE, Texts, URL};
use crate::web_address;

/// A staged image and its alternative text in German, blank if there is none.
#[derive(Clone, Debug)]
pub struct ImportedImage {
    pub file: FileId,
    pub alt: String,
}

#[derive(Clone, Debug)]
pub enum ImportedAttachment {
    /// In display order; see [`fits_gallery`](ImportedAttachment::fits_gallery).
    Gallery(Vec<ImportedImage>),
    /// Without a poster, a frame of the video is shown.
    Video { video: FileId, poster: Option<ImportedImage> },
    /// A link preview. Without a title, it is named after the host of the URL.
    Link { title: String, description: String, url: String, image: Option<ImportedImage> },
    /// Texts only.
    Info(Info),
}

impl ImportedAttachment {
    /// Whether a gallery may consist of this many images, whose uploads have this many bytes in total.
    pub const fn fits_gallery(images: usize, uploaded: u64) -> bool {
        images >= 1 && images <= gallery::MAX_IMAGES && uploaded <= gallery::MAX_BYTES
    }

    /// Claims the files for the post. `app_scheme`: the scheme of links that open the student app.
    pub(crate) async fn claim(
        self,
        tx: &Tx,
        owner: Owner,
        post: PostId,
        app_scheme: &str,
    ) -> Result<Attachment> {
        match self {
            Self::Gallery(images) => claim_gallery(images, tx, owner, post).await.map(Attachment::Gallery),
            Self::Video { video, poster } => {
                media::claim_one(tx, owner, video, post, Content::video).await?;
                let image = claim_images(poster, tx, owner, post).await?.0.pop();
                Ok(Attachment::Video(Video { video, playback: Playback::default(), image }))
            }
            Self::Link { title, description, url, image } => {
                let texts = link_texts(&title, &description, &url)?;
                let image = claim_images(image, tx, owner, post).await?.0.pop();
                Ok(Attachment::Blog(Blog { texts, image }))
            }
            Self::Info(info) => {
                info.check_links(app_scheme)?;
                Ok(Attachment::Info(info))
            }
        }
    }
}

async fn claim_gallery(images: Vec<ImportedImage>, tx: &Tx, owner: Owner, post: PostId) -> Result<Gallery> {
    let number = images.len();
    if number > gallery::MAX_IMAGES {
        return Err(Problem::field(gallery::IMAGES, Reason::TooMany).into());
    }
    let (images, uploaded) = claim_images(images, tx, owner, post).await?;
    if !ImportedAttachment::fits_gallery(number, uploaded) {
        let reason = if number == 0 { Reason::Required } else { Reason::TooLarge };
        return Err(Problem::field(gallery::IMAGES, reason).into());
    }
    Ok(Gallery { images })
}

/// Also returns the total size of their uploads in bytes.
async fn claim_images(
    images: impl IntoIterator<Item = ImportedImage>,
    tx: &Tx,
    owner: Owner,
    post: PostId,
) -> Result<(Vec<Picture>, u64)> {
    let images: Vec<_> = images.into_iter().collect();
    let files: Vec<_> = images.iter().map(|image| image.file).collect();
    let claimed = media::claim(tx, owner, &files, post).await?;
    let uploaded = claimed.iter().flatten().map(|file| file.uploaded).sum();
    let pictures = images.into_iter().zip(claimed).map(|(image, file)| {
        let alt = german(text::cut(&image.alt, ALT));
        Ok(Picture { image: file.ok_or(Reason::NotFound)?.content.image()?, alt, focus: None })
    });
    Ok((pictures.collect::<Result<_>>()?, uploaded))
}

fn link_texts(title: &str, description: &str, url: &str) -> Result<BlogTexts, Problem> {
    let url = text::clean(url);
    let host = Url::parse(&url).ok().filter(|_| web_address::is_page(&url));
    let host = host.and_then(|page| page.host_str().map(str::to_owned));
    let host = host.ok_or_else(|| Problem::field("attachment.blog.url", Reason::NotAUrl))?;
    // A cut address would lead to another page.
    if url.chars().count() > URL.0 {
        return Err(Problem::field("attachment.blog.url", Reason::TooLong));
    }
    let title = text::cut(title, TITLE);
    Ok(BlogTexts {
        title: german(if title.is_empty() { text::cut(&host, TITLE) } else { title }),
        subtitle: Texts::default(),
        description: german(text::cut(description, DESCRIPTION)),
        url: german(url),
    })
}

fn german(de: String) -> Texts {
    Texts { de, en: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gallery_has_one_to_ten_images_and_at_most_35_megabytes() {
        let max = 35 * 1024 * 1024;
        for (images, uploaded, fits) in
            [(0, 0, false), (1, 0, true), (10, max, true), (11, max, false), (1, max + 1, false)]
        {
            assert_eq!(ImportedAttachment::fits_gallery(images, uploaded), fits, "{images} {uploaded}");
        }
    }

    #[test]
    fn texts_of_a_link_are_cut_and_a_missing_title_is_its_host() {
        let url = "https://uni.example/a";
        let texts = link_texts(&"ä".repeat(201), &"ö".repeat(2_001), url).unwrap();
        assert_eq!(texts.title.de, format!("{}…", "ä".repeat(199)));
        assert_eq!(texts.description.de, format!("{}…", "ö".repeat(1_999)));
        assert_eq!((texts.url.de.as_str(), texts.subtitle.is_blank()), (url, true));
        for (title, kept) in [(" Fest ", "Fest"), ("", "uni.example"), ("\u{200b}", "uni.example")] {
            assert_eq!(link_texts(title, "", url).unwrap().title.de, kept, "{title:?}");
        }
    }

    #[test]
    fn link_is_a_web_page() {
        let long = format!("https://uni.example/{}", "a".repeat(2_000));
        for (url, reason) in [
            ("https://uni.example/a", None),
            (" http://uni.example ", None),
            ("uni.example", Some(Reason::NotAUrl)),
            ("ftp://uni.example", Some(Reason::NotAUrl)),
            ("aushang:event/7", Some(Reason::NotAUrl)),
            ("javascript:alert(1)", Some(Reason::NotAUrl)),
            ("", Some(Reason::NotAUrl)),
            (&long, Some(Reason::TooLong)),
        ] {
            assert_eq!(link_texts("Fest", "", url).err().map(|problem| problem.reason), reason, "{url}");
        }
    }
}
