//! The paths of the four sockets.

use chrono::TimeDelta;
use http::HeaderValue;
use serde_json::json;

use super::http::{Hangup, Received, Refusal, Reply, graph_error, html, never, reply};
use super::world::{Host, World};
use super::{Endpoint, Trouble, Usage, authorize, cdn, graph, page, tokens};

pub(super) async fn route(world: &World, received: &Received) -> Result<Reply, Hangup> {
    let Some(endpoint) = endpoint(received) else { return Ok(other(world, received)) };
    world.record(endpoint, received);
    check(world, endpoint, received);
    match world.take_trouble(endpoint) {
        Some(Trouble::Hold(permits)) => {
            permits.acquire().await.expect("the permits are not closed").forget();
        }
        Some(trouble) => return answer(world, trouble).await,
        None => {}
    }
    let reply = match endpoint {
        Endpoint::Authorize => authorize::page(world, received),
        Endpoint::Redeem => tokens::redeem(world, received),
        Endpoint::Exchange => tokens::exchange(world, received),
        Endpoint::Refresh => tokens::refresh(world, received),
        Endpoint::Me => graph::me(world, received),
        Endpoint::List => graph::list(world, received),
        Endpoint::Find => graph::find(world, received),
        Endpoint::Children => graph::children(world, received),
        Endpoint::Media => Ok(cdn::file(world, received)),
    };
    let reply = reply.unwrap_or_else(Refusal::into);
    Ok(if received.host == Host::Graph { with_usage(world.data().usage, reply) } else { reply })
}

fn endpoint(received: &Received) -> Option<Endpoint> {
    let path: Vec<&str> = received.path.split('/').skip(1).collect();
    match (received.host, received.method.as_str(), path.as_slice()) {
        (Host::Authorize, "GET", ["oauth", "authorize"]) => Some(Endpoint::Authorize),
        (Host::Token, "POST", ["oauth", "access_token"]) => Some(Endpoint::Redeem),
        (Host::Graph, "GET", ["access_token"]) => Some(Endpoint::Exchange),
        (Host::Graph, "GET", ["refresh_access_token"]) => Some(Endpoint::Refresh),
        (Host::Graph, "GET", [version, rest @ ..]) if is_version(version) => match rest {
            ["me"] => Some(Endpoint::Me),
            [_, "media"] => Some(Endpoint::List),
            [_, "children"] => Some(Endpoint::Children),
            [_] => Some(Endpoint::Find),
            _ => None,
        },
        (Host::Cdn, "GET", ["v", _]) => Some(Endpoint::Media),
        _ => None,
    }
}

fn is_version(text: &str) -> bool {
    text.strip_prefix('v').is_some_and(|number| number.split('.').all(|part| part.parse::<u8>().is_ok()))
}

/// Requests that a program should not send, and the pages for people.
fn other(world: &World, received: &Received) -> Reply {
    match (received.host, received.method.as_str(), received.path.as_str()) {
        (Host::Authorize, "GET", "/oauth/answer") => {
            authorize::answer(world, received).unwrap_or_else(Refusal::into)
        }
        (Host::Authorize, "GET", "/") => page::start(world),
        (Host::Authorize, "GET", path) if path.starts_with("/p/") => page::post(world, path),
        (Host::Authorize, "GET", path) => page::profile(world, path),
        (Host::Graph, method, path) => {
            world.violation(format!("{method} {path} does not exist"));
            graph_error(100, 0, format!("Unsupported {} request", method.to_lowercase())).into()
        }
        _ => html(404, "Not found"),
    }
}

/// Where a token is accepted in a header, it must not be in the address.
fn check(world: &World, endpoint: Endpoint, received: &Received) {
    use Endpoint::{Children, Find, List, Me};
    if matches!(endpoint, Me | List | Find | Children) && received.parameter("access_token").is_some() {
        world.violation(format!("the token is in the address of {}", received.path));
    }
}

fn with_usage(usage: Usage, mut reply: Reply) -> Reply {
    let of_account = json!({ "17841400000000000": [{
        "type": "instagram", "call_count": usage.percent, "total_cputime": 1, "total_time": 1,
        "estimated_time_to_regain_access": usage.minutes,
    }] });
    let of_app = json!({ "call_count": usage.percent_of_app, "total_cputime": 1, "total_time": 1 });
    for (name, value) in [("x-business-use-case-usage", of_account), ("x-app-usage", of_app)] {
        let value = HeaderValue::from_str(&value.to_string()).expect("JSON is valid in a header");
        reply.headers_mut().insert(name, value);
    }
    reply
}

async fn answer(world: &World, trouble: Trouble) -> Result<Reply, Hangup> {
    match trouble {
        Trouble::Graph { status, code, subcode, message, is_transient } => {
            Ok(Refusal::Graph { status, code, subcode, message, is_transient }.into())
        }
        Trouble::Flat { code, message } => Ok(Refusal::Flat { code, message }.into()),
        Trouble::Limited { code, minutes } => {
            let now = world.now();
            let mut data = world.data();
            data.paused_until = now + TimeDelta::minutes(minutes.into());
            let message = "There have been too many calls from this Instagram account.";
            Ok(with_usage(Usage { minutes, ..data.usage }, graph_error(code, 0, message).into()))
        }
        Trouble::Html { status } => Ok(html(status, "<!DOCTYPE html><title>Sorry</title>")),
        Trouble::Text(text) => Ok(reply(200, "application/json", text)),
        Trouble::Hang | Trouble::Hold(_) => Ok(never().await),
        Trouble::Drop => Err(Hangup),
    }
}
