//! Pages for people.

use url::Url;

use super::http::{Reply, html};
use super::world::World;
use super::{Account, graph};

/// The frame of all pages.
const FRAME: &str = include_str!("page.html");

/// The page on which people agree. `query` is sent again with the answer.
pub(super) fn agree(query: &[(String, String)], accounts: &[Account]) -> String {
    let hidden = query.iter().map(|(name, value)| {
        format!(r#"<input type="hidden" name="{}" value="{}">"#, escape(name), escape(value))
    });
    let choices = accounts.iter().enumerate().map(|(index, account)| {
        let checked = if index == 0 { " checked" } else { "" };
        let (username, name) = (escape(&account.username), escape(&account.name));
        format!(
            r#"<label><input type="radio" name="account" value="{username}"{checked}>
            <span><b>@{username}</b><br>{name}</span></label>"#
        )
    });
    let (hidden, choices): (String, String) = (hidden.collect(), choices.collect());
    framed(
        "Aushang möchte auf dein Konto zugreifen",
        &format!(
            r#"<p>Aushang darf dann dein Profil und deine Beiträge lesen.</p>
            <form action="/oauth/answer" method="get">{hidden}
            <fieldset><legend>Konto</legend>{choices}</fieldset>
            <p><button name="answer" value="allow">Zulassen</button>
            <button name="answer" value="deny" class="quiet" formnovalidate>Abbrechen</button></p></form>"#
        ),
    )
}

pub(super) fn refused(why: &str) -> String {
    framed("Das hat nicht geklappt", &format!("<p>{}</p>", escape(why)))
}

/// The page of a post: `/p/{id}/`.
pub(super) fn post(world: &World, path: &str) -> Reply {
    let id = path.trim_start_matches("/p/").trim_end_matches('/');
    let found = world.data().posts.iter().find(|(_, post)| post.id == id).cloned();
    let Some((owner, post)) = found else {
        return html(404, framed("Diese Seite gibt es nicht", "<p>Der Beitrag wurde gelöscht.</p>"));
    };
    let name = world.account(&owner).map(|account| account.username).unwrap_or_default();
    let caption = escape(post.caption.as_deref().unwrap_or_default()).replace('\n', "<br>");
    html(200, framed(&format!("@{name}"), &format!("<p>{caption}</p>")))
}

/// What this server is, how it is used, and its accounts: `/`.
pub(super) fn start(world: &World) -> Reply {
    let data = world.data();
    // People return to the console, where they connect an account.
    let console = data.redirects.last().and_then(|address| Url::parse(address).ok());
    let settings = console.and_then(|console| console.join("/settings/profile#sync").ok());
    let settings = settings.map_or_else(
        || "Einstellungen".to_owned(),
        |address| format!(r#"<a href="{}">Einstellungen</a>"#, escape(address.as_str())),
    );
    let accounts = data.accounts.iter().map(|account| {
        let (username, name) = (escape(&account.username), escape(&account.name));
        format!(r#"<li><a href="/{username}/">@{username}</a>, {name}</li>"#)
    });
    let accounts: String = accounts.collect();
    let content = format!(
        "<p>Dieser Server spielt Instagram, damit man Aushang ausprobieren kann. Verbinde eines der Konten in \
         Aushang: {settings}, „Automatische Synchronisation“.</p><ul>{accounts}</ul>"
    );
    html(200, framed("Beiträge zum Ausprobieren", &content))
}

/// The page of an account, with its posts: `/{username}/`.
pub(super) fn profile(world: &World, path: &str) -> Reply {
    let username = path.trim_matches('/');
    let account = world.data().accounts.iter().find(|account| account.username == username).cloned();
    let Some(account) = account else {
        return html(404, framed("Diese Seite gibt es nicht", ""));
    };
    let mut posts = String::new();
    for post in graph::newest_first(world, &account) {
        let text = escape(post.caption.as_deref().unwrap_or_default());
        posts.extend(["<p><a href=\"/p/", &escape(&post.id), "/\">", &text, "</a></p>"]);
    }
    let name = escape(&account.name);
    html(200, framed(&format!("@{username}"), &format!("<p>{name}</p>{posts}")))
}

fn framed(title: &str, content: &str) -> String {
    FRAME.replace("{title}", &escape(title)).replace("{content}", content)
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\'', "&#39;")
}
