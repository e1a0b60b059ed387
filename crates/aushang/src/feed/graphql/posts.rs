//! Pages of posts.

use async_graphql::{Result, SimpleObject};
use aushang_db::Cursor;

use super::post::{ReaderPost, present};
use crate::actor::Reader;
use crate::app::App;
use crate::feed::page::{self, Page};
use crate::paging::Paging;
use crate::posts::Post;

/// A page ends before the post with which its estimated size would exceed this. Below the maximum size of a
/// response to a reader, so that every page can be read.
const MAX_PAGE_BYTES: usize = 225_000;
/// Estimated size of a post without its texts, attachment and files.
const POST_BYTES: usize = 1_500;
/// Estimated size of a file in an attachment; most of it is the signed address.
const FILE_BYTES: usize = 600;

/// A page of posts, newest first.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostConnection {
    pub edges: Vec<PostEdge>,
    /// Whether older posts follow.
    pub has_previous_page: bool,
}

#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostEdge {
    /// Opaque position of this post in the list.
    pub cursor: String,
    pub node: ReaderPost,
}

impl PostConnection {
    /// Converts a page. It has one post more than requested if there are more.
    pub(super) async fn new(
        app: &App,
        reader: &Reader,
        mut page: Page,
        paging: Paging<Cursor>,
    ) -> Result<Self> {
        let found = page.posts.len();
        paging.cut(&mut page.posts);
        page.posts.truncate(count_fitting(page.posts.iter().map(|it| Some(&it.post))));
        let has_previous_page = page.posts.len() < found;
        let cursors: Vec<_> = page.posts.iter().map(|it| page::position(&it.post).encode()).collect();
        let nodes = present(app, reader, page).await?;
        let edges = cursors.into_iter().zip(nodes).map(|(cursor, node)| PostEdge { cursor, node });
        Ok(Self { edges: edges.collect(), has_previous_page })
    }
}

/// Returns how many of these entries fit into the size of one page; at least one. An entry may have no post.
pub fn count_fitting<'a>(posts: impl IntoIterator<Item = Option<&'a Post>>) -> usize {
    let mut bytes = 0;
    let sizes = posts.into_iter().map(|post| post.map_or(POST_BYTES, estimated_bytes));
    sizes
        .take_while(|size| {
            bytes += size;
            bytes <= MAX_PAGE_BYTES
        })
        .count()
        .max(1)
}

/// Roughly the size of a post in a response with all its fields. Each text counts twice, because it is both a
/// field and a translation.
fn estimated_bytes(post: &Post) -> usize {
    let texts = json_bytes(&post.texts);
    let attachment = post.attachment.as_ref();
    let (values, files) = attachment.map_or((0, 0), |it| (json_bytes(it), it.files().len()));
    POST_BYTES + 2 * (texts + values) + FILE_BYTES * files
}

fn json_bytes(value: &impl serde::Serialize) -> usize {
    serde_json::to_vec(value).map_or(0, |json| json.len())
}
