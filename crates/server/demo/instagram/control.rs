//! `aushang-demo instagram`: the server of Instagram alone, which end-to-end tests control over HTTP.

use std::net::SocketAddr;
use std::sync::Arc;

use aushang_server::start::CannotStart;
use aushang_sources::testing::instagram::{Account, Endpoint, InstagramServer, Post, Role, Trouble};
use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use clap::Args;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use url::Url;

use super::{listen, posts, variables};

#[derive(Args)]
pub struct Arguments {
    /// Address of the control, which must be on this machine.
    #[arg(long, default_value = "127.0.0.1:0")]
    control: SocketAddr,
}

/// What a test changes. Accounts are named by their usernames.
#[derive(Deserialize)]
#[serde(tag = "order", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Order {
    /// Registers an address to which people return.
    Register {
        redirect_url: Url,
    },
    AddAccount {
        username: String,
        name: String,
        is_private: bool,
        is_tester: bool,
    },
    /// Publishes a post and returns its id. `images`: of a carousel, or one. No file: a reel with licensed music.
    Publish {
        username: String,
        text: String,
        images: usize,
        video: Option<Reel>,
    },
    Edit {
        id: String,
        text: String,
    },
    Delete {
        id: String,
    },
    /// Ends all tokens of the account.
    Revoke {
        username: String,
        subcode: i64,
    },
    /// Answers the next call of this kind with an error. Code 0 is no response.
    Fail {
        endpoint: Call,
        code: i64,
    },
    /// Whether the page on which people agree is isolated from the window that opened it.
    Isolate {
        is_isolated: bool,
    },
    /// Returns what clients did against the protocol.
    Violations,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Reel {
    WithFile,
    WithoutFile,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Call {
    Redeem,
    List,
    Media,
}

pub async fn run(arguments: Arguments) -> Result<(), CannotStart> {
    // Whoever reaches the control can do everything with this server.
    if !arguments.control.ip().is_loopback() {
        let why = format!("--control: {} is not on this machine", arguments.control.ip());
        return Err(CannotStart::because(why));
    }
    let server = listen([0; 4]).await.ok_or_else(|| CannotStart::because("no port is free"))?;
    for (name, file) in posts::files() {
        server.add_file(name, file);
    }
    let redirect_url = Url::parse("http://localhost/instagram/auth").map_err(CannotStart::because)?;
    let settings: serde_json::Map<_, _> = variables(&server.settings(redirect_url))
        .into_iter()
        .map(|(name, value)| (name.to_owned(), Value::from(value)))
        .collect();
    let listener = TcpListener::bind(arguments.control).await.map_err(CannotStart::because)?;
    let control = listener.local_addr().map_err(CannotStart::because)?;
    println!("{}", json!({ "control": format!("http://{control}/"), "settings": settings }));
    let routes = Router::new().route("/", post(answer)).with_state(Arc::new(server));
    axum::serve(listener, routes).await.map_err(CannotStart::because)
}

async fn answer(State(server): State<Arc<InstagramServer>>, Json(order): Json<Order>) -> Json<Value> {
    Json(obey(&server, order))
}

fn obey(server: &InstagramServer, order: Order) -> Value {
    match order {
        Order::Register { redirect_url } => drop(server.settings(redirect_url)),
        Order::AddAccount { username, name, is_private, is_tester } => {
            let account = Account::new(&username, &name);
            server.add_account(Account {
                account_type: Some(if is_private { "Personal" } else { "Business" }.to_owned()),
                role: if is_tester { Role::Tester } else { Role::None },
                ..account
            });
        }
        Order::Publish { username, text, images, video } => {
            return json!({ "id": server.add_post(&username, new_post(&text, images, video.as_ref())) });
        }
        Order::Edit { id, text } => server.edit_post(&id, |post| post.caption = Some(text)),
        Order::Delete { id } => server.delete_post(&id),
        Order::Revoke { username, subcode } => server.revoke(&username, subcode),
        Order::Fail { endpoint, code } => fail(server, endpoint, code),
        Order::Isolate { is_isolated } => server.set_cuts_opener(is_isolated),
        Order::Violations => return json!(server.violations()),
    }
    Value::Null
}

fn new_post(text: &str, images: usize, video: Option<&Reel>) -> Post {
    match (video, images) {
        (Some(Reel::WithFile), _) => Post::reel(text, "film.mp4", "still.jpg"),
        (Some(Reel::WithoutFile), _) => Post { file: None, ..Post::reel(text, "", "still.jpg") },
        (None, 0 | 1) => Post::image(text, "poster.jpg").with_alt_text("Ein Plakat mit Kreisen."),
        (None, _) => Post::carousel(text, vec![Post::image("", "party.jpg"); images]),
    }
}

fn fail(server: &InstagramServer, call: Call, code: i64) {
    let endpoint = match call {
        Call::Redeem => Endpoint::Redeem,
        Call::List => Endpoint::List,
        Call::Media => Endpoint::Media,
    };
    let trouble = match code {
        0 => Trouble::Hang,
        4 => Trouble::Limited { code, minutes: 30 },
        500 => Trouble::transient(2),
        _ => Trouble::code(code),
    };
    server.fail_next(endpoint, [trouble]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn other_machines_cannot_reach_the_control() {
        for address in ["0.0.0.0:0", "192.0.2.7:0", "[::]:0"] {
            let refused = run(Arguments { control: address.parse().unwrap() }).await.unwrap_err();
            assert!(refused.to_string().contains("is not on this machine"), "{refused}");
        }
    }
}
