//! Pages of posts.

use async_graphql::{Result, SimpleObject};
use aushang_db::Cursor;

use super::post::{ReaderPost, present};
use crate::actor::Reader;
use crate::app::App;
use crate::feed::page::{self, Page};
use crate::posts::Post;
use crate::problem::{Problem, Reason};

/// Maximum number of posts on a page.
const MAX_PAGE: u32 = 50;
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

/// Arguments that select a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageArgs {
    pub first: u64,
    pub before: Option<Cursor>,
}

/// Validates the number of entries of a page: 1 to 50.
pub fn page_size(first: u32) -> Result<u64, Problem> {
    if (1..=MAX_PAGE).contains(&first) {
        Ok(first.into())
    } else {
        Err(Problem::field("first", Reason::PageTooLarge))
    }
}

impl PageArgs {
    pub fn new(first: u32, before: Option<&str>) -> Result<Self, Problem> {
        let first = page_size(first)?;
        let before = before.map(Cursor::decode).transpose();
        let before = before.map_err(|_| Problem::field("before", Reason::BadCursor))?;
        Ok(Self { first, before })
    }
}

impl PostConnection {
    /// Converts a page. It has one post more than requested if there are more.
    pub(super) async fn new(app: &App, reader: &Reader, mut page: Page, args: PageArgs) -> Result<Self> {
        let found = page.posts.len();
        page.posts.truncate(usize::try_from(args.first)?);
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
