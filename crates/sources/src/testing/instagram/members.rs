//! Posts as JSON, with the selected members.

use serde_json::{Map, Value, json};

use super::fields::{Field, select};
use super::http::{Refusal, graph_error};
use super::world::World;
use super::{Post, cdn};

/// The members of a post, and of a child of a carousel.
const OF_POST: [&str; 14] = [
    "id",
    "caption",
    "media_type",
    "media_product_type",
    "media_url",
    "thumbnail_url",
    "permalink",
    "timestamp",
    "alt_text",
    "is_shared_to_feed",
    "shortcode",
    "username",
    "like_count",
    "comments_count",
];

/// Refuses a selection of members that do not exist.
pub(super) fn known(world: &World, fields: &[Field], all: &[&str]) -> Result<(), Refusal> {
    let unknown = &world.data().unknown_fields;
    let is_known = |field: &&Field| all.contains(&field.name.as_str()) && !unknown.contains(&field.name);
    match fields.iter().find(|field| !is_known(field)) {
        None => Ok(()),
        Some(field) => {
            let message =
                format!("(#100) Tried accessing nonexisting field ({}) on node type (IGMedia)", field.name);
            Err(graph_error(100, 0, message))
        }
    }
}

/// A post, or a child, with the selected members.
pub(super) fn post_json(world: &World, post: &Post, fields: &[Field]) -> Result<Value, Refusal> {
    let (nested, own): (Vec<Field>, Vec<Field>) =
        fields.iter().cloned().partition(|field| field.name == "children");
    known(world, &own, &OF_POST)?;
    let mut selected = select(&Value::Object(members(world, post)), &own);
    if let (Some(nested), false) = (nested.first(), post.children.is_empty()) {
        let children = post.children.iter().map(|child| post_json(world, child, &nested.fields));
        let children: Result<Vec<Value>, Refusal> = children.collect();
        selected["children"] = json!({ "data": children? });
    }
    for member in &post.without {
        selected.as_object_mut().and_then(|members| members.remove(*member));
    }
    Ok(selected)
}

fn members(world: &World, post: &Post) -> Map<String, Value> {
    let is_child = post.published.is_none();
    let url = |file: &Option<String>| file.as_ref().map(|file| cdn::url(world, file));
    let page = || super::base(world.addresses().authorize).join(&format!("/p/{}/", post.id)).ok();
    let all = json!({
        "id": post.id,
        "caption": post.caption,
        "media_type": post.kind.media_type(),
        "media_product_type": post.kind.product_type(),
        "media_url": url(&post.file),
        "thumbnail_url": url(&post.thumbnail),
        "permalink": page().map(String::from),
        "timestamp": post.published.map(|at| at.format("%Y-%m-%dT%H:%M:%S+0000").to_string()),
        "alt_text": post.alt_text,
        "is_shared_to_feed": true,
        "shortcode": post.id,
    });
    let Value::Object(mut all) = all else { return Map::new() };
    // Absent members are left out, not null.
    all.retain(|name, value| {
        let is_absent = is_child && matches!(name.as_str(), "caption" | "permalink");
        !value.is_null() && !is_absent
    });
    all
}
