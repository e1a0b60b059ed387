//! Posts, page by page.

use async_graphql::{Result, SimpleObject};
use aushang_db::Cursor;

use super::post::{ReaderPost, present};
use crate::actor::Reader;
use crate::app::App;
use crate::feed::page::{self, Page};
use crate::problem::{Problem, Reason};

/// Longest page.
const MOST: u32 = 50;

/// A page of posts, newest first.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostConnection {
    pub edges: Vec<PostEdge>,
    /// Older posts follow.
    pub has_previous_page: bool,
}

#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostEdge {
    /// Names this place among the posts; opaque.
    pub cursor: String,
    pub node: ReaderPost,
}

/// Which page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub first: u64,
    pub before: Option<Cursor>,
}

/// How many a page has.
pub fn length(first: u32) -> Result<u64, Problem> {
    if (1..=MOST).contains(&first) {
        Ok(first.into())
    } else {
        Err(Problem::field("first", Reason::PageTooLarge))
    }
}

impl Part {
    pub fn new(first: u32, before: Option<&str>) -> Result<Self, Problem> {
        let first = length(first)?;
        let before = before.map(Cursor::decode).transpose();
        let before = before.map_err(|_| Problem::field("before", Reason::BadCursor))?;
        Ok(Self { first, before })
    }
}

impl PostConnection {
    /// Of a page that is one longer than asked for if there are more.
    pub(super) async fn new(app: &App, reader: &Reader, mut page: Page, part: Part) -> Result<Self> {
        let has_previous_page = page.posts.len() as u64 > part.first;
        page.posts.truncate(usize::try_from(part.first)?);
        let cursors: Vec<_> = page.posts.iter().map(|it| page::place(&it.post).encode()).collect();
        let nodes = present(app, reader, page).await?;
        let edges = cursors.into_iter().zip(nodes).map(|(cursor, node)| PostEdge { cursor, node });
        Ok(Self { edges: edges.collect(), has_previous_page })
    }
}
