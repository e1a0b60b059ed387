//! A profile's page of published posts, as the console shows it to an account that may publish.

use axum::extract::{Query, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use uuid::Uuid;

use super::posts::{PostNode, columns};
use super::shape::{GraphqlResponse, cursor};
use super::{Broken, Floor, json};

const PAGE: &str = concat!(
    columns!(),
    ", (select posts from live_posts where profile_id = $1) as total \
      from posts p join profiles o on o.id = p.profile_id \
      left join accounts a on a.id = p.creator_account_id \
      left join accounts r on r.id = p.released_by \
      where p.profile_id = $1 and p.status = 'LIVE' \
      order by p.publish_date desc, p.id desc limit $2"
);

#[derive(Deserialize)]
pub struct PageQuery {
    profile: Uuid,
    first: usize,
}

#[derive(Serialize)]
struct Posts<'a> {
    posts: Connection<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Connection<'a> {
    edges: Vec<Edge<'a>>,
    page_info: PageInfo<'a>,
    total_count: i64,
    #[serde(rename = "__typename")]
    typename: &'static str,
}

#[derive(Serialize)]
struct Edge<'a> {
    cursor: &'a str,
    node: PostNode<'a>,
    #[serde(rename = "__typename")]
    typename: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PageInfo<'a> {
    has_previous_page: bool,
    end_cursor: Option<&'a str>,
    #[serde(rename = "__typename")]
    typename: &'static str,
}

pub async fn respond(State(floor): State<Floor>, Query(query): Query<PageQuery>) -> Result<Response, Broken> {
    // Reads one more row, to know whether there are more.
    let limit = i64::try_from(query.first + 1).expect("a page size fits");
    let rows = sqlx::query(PAGE).bind(query.profile).bind(limit).fetch_all(&floor.readers).await?;
    let shown = &rows[..rows.len().min(query.first)];
    let cursors: Vec<_> = shown.iter().map(|row| cursor(row.get("publish_date"), row.get("id"))).collect();
    let edges = shown.iter().zip(&cursors);
    let edges =
        edges.map(|(row, cursor)| Edge { cursor, node: PostNode::of(row), typename: "PostEdge" }).collect();
    Ok(json(&GraphqlResponse {
        data: Posts {
            posts: Connection {
                edges,
                page_info: PageInfo {
                    has_previous_page: rows.len() > query.first,
                    end_cursor: cursors.last().map(String::as_str),
                    typename: "PageInfo",
                },
                total_count: rows.first().map_or(0, |row| row.get("total")),
                typename: "PostConnection",
            },
        },
    }))
}
