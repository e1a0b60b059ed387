//! The host that is read.

use serde_json::{Value, json};

use super::fields::{parse, select};
use super::http::{Received, Refusal, Reply, graph_error, json_reply};
use super::members::{known, post_json};
use super::tokens::{self, Token};
use super::world::World;
use super::{Account, Post, Role};

/// The members of an account.
const OF_ACCOUNT: [&str; 9] = [
    "id",
    "user_id",
    "username",
    "name",
    "account_type",
    "profile_picture_url",
    "followers_count",
    "follows_count",
    "media_count",
];
const DEFAULT_LIMIT: usize = 25;
const MAX_LIMIT: usize = 100;

/// The account of a token, if the app may read it.
pub(super) fn may_read(world: &World, token: &Token) -> Result<Account, Refusal> {
    let gone = || graph_error(190, 464, "Sessions for the user are not allowed");
    let account = world.account(&token.account).ok_or_else(gone)?;
    if account.role == Role::None {
        return Err(graph_error(100, 0, "Unsupported request - method type: get"));
    }
    if !account.grants_reading {
        return Err(graph_error(10, 0, "Application does not have permission for this action"));
    }
    Ok(account)
}

/// A token in the address is refused, although the API accepts it: it would end up in logs.
fn signed_in(world: &World, received: &Received) -> Result<Account, Refusal> {
    let Some(token) = &received.bearer else {
        return Err(graph_error(190, 0, "An access token is required to request this resource."));
    };
    may_read(world, &tokens::check(world, token)?)
}

/// `GET /vNN.0/me`.
pub(super) fn me(world: &World, received: &Received) -> Result<Reply, Refusal> {
    let account = signed_in(world, received)?;
    let fields = parse(received.parameter("fields").unwrap_or_default());
    known(world, &fields, &OF_ACCOUNT)?;
    let count = world.data().posts.iter().filter(|(owner, _)| *owner == account.scoped_id).count();
    let all = json!({
        "id": account.scoped_id, "user_id": account.user_id, "username": account.username,
        "name": account.name, "account_type": account.account_type, "followers_count": 212,
        "follows_count": 17, "media_count": count,
    });
    Ok(json_reply(200, &select(&all, &fields)))
}

/// `GET /vNN.0/{me|id}/media`.
pub(super) fn list(world: &World, received: &Received) -> Result<Reply, Refusal> {
    let account = signed_in(world, received)?;
    let owner = received.path.split('/').nth(2).unwrap_or_default();
    if !["me", &account.user_id, &account.scoped_id].contains(&owner) {
        return Err(missing(owner));
    }
    let posts = newest_first(world, &account);
    let page = page(&posts, received);
    let fields = parse(received.parameter("fields").unwrap_or_default());
    let data: Result<Vec<Value>, Refusal> = page.iter().map(|post| post_json(world, post, &fields)).collect();
    let mut body = json!({ "data": data? });
    if let (Some(first), Some(last)) = (page.first(), page.last()) {
        body["paging"] = json!({ "cursors": { "before": first.id, "after": last.id } });
        if posts.last().is_some_and(|oldest| oldest.id != last.id) {
            body["paging"]["next"] = json!(next(world, received, &last.id));
        }
    }
    Ok(json_reply(200, &body))
}

/// The posts after the cursor, within the time, up to the limit.
fn page<'a>(posts: &'a [Post], received: &Received) -> Vec<&'a Post> {
    let number = |name| received.parameter(name).and_then(|text| text.parse::<i64>().ok());
    let (since, until) = (number("since"), number("until"));
    let limit = received.parameter("limit").and_then(|text| text.parse().ok()).unwrap_or(DEFAULT_LIMIT);
    let start = match received.parameter("after") {
        None => 0,
        Some(after) => posts.iter().position(|post| post.id == after).map_or(posts.len(), |found| found + 1),
    };
    let at = |post: &Post| post.published.unwrap_or_default().timestamp();
    let within = posts[start..].iter().filter(|post| {
        since.is_none_or(|since| at(post) >= since) && until.is_none_or(|until| at(post) <= until)
    });
    within.take(limit.clamp(1, MAX_LIMIT)).collect()
}

/// The address of the next page, which contains the token.
fn next(world: &World, received: &Received, after: &str) -> String {
    let mut url = super::base(world.addresses().graph);
    url.set_path(&received.path);
    let kept = received.query.iter().filter(|(name, _)| name != "after");
    url.query_pairs_mut().extend_pairs(kept).append_pair("after", after);
    url.query_pairs_mut().append_pair("access_token", received.bearer.as_deref().unwrap_or_default());
    url.into()
}

/// `GET /vNN.0/{media}`.
pub(super) fn find(world: &World, received: &Received) -> Result<Reply, Refusal> {
    let post = requested(world, received)?;
    let fields = parse(received.parameter("fields").unwrap_or_default());
    Ok(json_reply(200, &post_json(world, &post, &fields)?))
}

/// `GET /vNN.0/{media}/children`.
pub(super) fn children(world: &World, received: &Received) -> Result<Reply, Refusal> {
    let post = requested(world, received)?;
    let fields = parse(received.parameter("fields").unwrap_or_default());
    let children = post.children.iter().map(|child| post_json(world, child, &fields));
    let children: Result<Vec<Value>, Refusal> = children.collect();
    Ok(json_reply(200, &json!({ "data": children? })))
}

/// The post, or the child of a carousel, that the path names.
fn requested(world: &World, received: &Received) -> Result<Post, Refusal> {
    let account = signed_in(world, received)?;
    let id = received.path.split('/').nth(2).unwrap_or_default();
    let posts = newest_first(world, &account);
    let mut all = posts.iter().flat_map(|post| std::iter::once(post).chain(&post.children));
    all.find(|post| post.id == id).cloned().ok_or_else(|| missing(id))
}

fn missing(id: &str) -> Refusal {
    let message = format!(
        "Unsupported get request. Object with ID '{id}' does not exist, cannot be loaded due to missing \
         permissions, or does not support this operation"
    );
    graph_error(100, 33, message)
}

pub(super) fn newest_first(world: &World, account: &Account) -> Vec<Post> {
    let data = world.data();
    let own = data.posts.iter().filter(|(owner, _)| *owner == account.scoped_id);
    let mut posts: Vec<Post> = own.map(|(_, post)| post.clone()).collect();
    posts.sort_by(|a, b| b.published.cmp(&a.published).then_with(|| b.id.cmp(&a.id)));
    posts
}
