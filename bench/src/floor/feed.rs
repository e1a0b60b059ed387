//! A page of a reader's feed, in the student app.

use axum::extract::{Query, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;

use super::shape::{Author, BlogAttachment, For, GraphqlResponse, LangValue, cursor, lang_values, moment};
use super::{Broken, Floor, json};

/// Selects the newest posts of each followed profile for the reader's role, and the emergencies, merged. The
/// universities of this world, which send emergencies, target all readers, so targeting is not checked.
const PAGE: &str = "with newest as ( \
      select n.rowid as place, n.id, n.publish_date from follows f join readers r on r.id = f.reader_id \
      join reader_groups g on g.id = r.group_id \
      join profiles o on o.id = f.profile_id and o.visible \
      join posts n on n.rowid in (select m.rowid from posts m where m.profile_id = f.profile_id \
        and m.status = 'LIVE' and m.hidden_at is null and (m.audience_roles = 0 or m.audience_roles & case g.role \
          when 'student' then 1 when 'employee' then 2 when 'guest' then 4 when 'interested' then 8 \
          else 16 end <> 0) order by m.publish_date desc, m.id desc limit $2) \
      where f.reader_id = $1 \
      union \
      select place, id, publish_date from (select rowid as place, id, publish_date from posts \
        where status = 'LIVE' and audience_emergency and hidden_at is null order by publish_date desc, id desc limit $2) \
      order by publish_date desc, id desc limit $2) \
    select p.id, p.publish_date, p.content_de, p.content_en, p.likes_count, p.attachment, \
      p.audience_emergency, o.id as author, o.username, o.display_name, o.avatar \
    from newest join posts p on p.rowid = newest.place join profiles o on o.id = p.profile_id \
    order by p.publish_date desc, p.id desc";

#[derive(Deserialize)]
pub struct PageQuery {
    reader: Uuid,
    first: usize,
}

#[derive(Serialize)]
struct Feed<'a> {
    feed: Connection<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Connection<'a> {
    edges: Vec<Edge<'a>>,
    has_previous_page: bool,
}

#[derive(Serialize)]
struct Edge<'a> {
    cursor: String,
    node: PostNode<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PostNode<'a> {
    id: String,
    publish_date: String,
    content: &'a str,
    translations: Vec<LangValue<'a>>,
    likes_count: i64,
    emergency: bool,
    author: Author<'a>,
    attachments: Vec<BlogAttachment<'a>>,
}

pub async fn respond(State(floor): State<Floor>, Query(query): Query<PageQuery>) -> Result<Response, Broken> {
    // Reads one more row, to know whether there are more.
    let limit = i64::try_from(query.first + 1).expect("a page size fits");
    let rows = sqlx::query(PAGE).bind(query.reader).bind(limit).fetch_all(&floor.readers).await?;
    let edges = rows.iter().take(query.first).map(edge).collect();
    let feed = Connection { edges, has_previous_page: rows.len() > query.first };
    Ok(json(&GraphqlResponse { data: Feed { feed } }))
}

fn edge(row: &SqliteRow) -> Edge<'_> {
    let (id, publish_date): (Uuid, i64) = (row.get("id"), row.get("publish_date"));
    let content = row.get("content_de");
    let blog: Option<&str> = row.get("attachment");
    Edge {
        cursor: cursor(publish_date, id),
        node: PostNode {
            id: id.to_string(),
            publish_date: moment(publish_date),
            content,
            translations: lang_values(For::App, content, row.get::<Option<&str>, _>("content_en")),
            likes_count: row.get("likes_count"),
            emergency: row.get("audience_emergency"),
            author: Author::of(row, For::App),
            attachments: blog.map(|blog| BlogAttachment::read(blog, For::App)).into_iter().collect(),
        },
    }
}
