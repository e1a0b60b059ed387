//! Mastodon's API over a socket.

use std::time::Duration;

use aushang_sources::testing::Reply;
use aushang_sources::testing::mastodon::{MastodonServer, TestMedia, TestStatus};
use aushang_sources::{Connected, Credentials, Failure, MAX_MEDIA, MediaKind, Network, Returned, Sources};
use chrono::{DateTime, TimeDelta};
use url::Url;

use crate::support::{brief, find, latest, sources};

async fn connected(server: &MastodonServer, sources: &Sources) -> Connected {
    sources.connect_address(&format!("@fsinfo@{}", server.host())).await.unwrap()
}

/// The ids of the latest statuses.
async fn ids(sources: &Sources, connected: &Connected) -> Vec<String> {
    latest(sources, connected, None, 5).await.unwrap().items.into_iter().map(|item| item.id).collect()
}

#[tokio::test]
async fn an_account_is_connected_by_each_of_its_names() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    let mastodon = sources.of(Network::Mastodon).unwrap();
    let host = server.host();
    let names = [
        "@fsinfo@HOST",
        "FSinfo@HOST",
        "http://HOST/@fsinfo",
        "http://HOST/users/FSINFO",
        "http://HOST/fsinfo/",
    ];
    for name in names.map(|name| name.replace("HOST", &host)) {
        let found = mastodon.finish(Returned::Address(&name), DateTime::UNIX_EPOCH).await.unwrap();
        assert_eq!(found.account.id, format!("fsinfo@{host}"), "{name}");
        assert_eq!(found.account.name, format!("@fsinfo@{host}"));
        assert_eq!(found.account.page, server.url("/@fsinfo"));
        let Credentials::Mastodon { server: api, account } = found.credentials else { panic!("{name}") };
        assert_eq!((api, account.as_str()), (server.url("/"), MastodonServer::ACCOUNT));
    }
    for name in ["@other@HOST", "http://HOST/@other"].map(|name| name.replace("HOST", &host)) {
        let refused = mastodon.finish(Returned::Address(&name), DateTime::UNIX_EPOCH).await.unwrap_err();
        assert_eq!(refused, Failure::NotASource);
    }
    for name in ["fsinfo", "@", "", "https://", "http://HOST/"] {
        let refused = mastodon.finish(Returned::Address(name), DateTime::UNIX_EPOCH).await.unwrap_err();
        assert_eq!(refused, Failure::NotASource, "{name}");
    }
    assert!(mastodon.begin("state").is_none());
    assert_eq!(server.violations(), [""; 0]);
}

#[tokio::test]
async fn a_handle_may_have_another_host_than_its_server() {
    let (domain, server, sources) =
        (MastodonServer::start().await.unwrap(), MastodonServer::start().await.unwrap(), sources());
    domain.refer_to(&server);
    domain.set_domain(&domain.host());
    let found = connected(&domain, &sources).await;
    let Credentials::Mastodon { server: api, .. } = &found.credentials else { panic!("it is an account") };
    assert_eq!(*api, server.url("/"));
    assert_eq!(found.account.page, server.url("/@fsinfo"));
    assert!(domain.log().iter().all(|request| request.path == "/.well-known/webfinger"));
    assert_eq!(latest(&sources, &found, None, 5).await.unwrap().items.len(), 2);
}

#[tokio::test]
async fn the_host_of_a_handle_has_to_confirm_the_server() {
    let (domain, server, sources) =
        (MastodonServer::start().await.unwrap(), MastodonServer::start().await.unwrap(), sources());
    // The server claims to speak for the domain, which has an account of its own with this name.
    server.set_domain(&domain.host());
    let claimed = connected(&server, &sources).await;
    assert_eq!(claimed.account.id, format!("fsinfo@{}", server.host()));
    // The domain refers to the server.
    domain.refer_to(&server);
    let confirmed = connected(&server, &sources).await;
    assert_eq!(confirmed.account.id, format!("fsinfo@{}", domain.host()));
    assert_eq!(confirmed.account.name, format!("@fsinfo@{}", domain.host()));
}

#[tokio::test]
async fn a_server_without_webfinger_is_asked_itself() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    for reply in [Reply::status(404), Reply::Body("text/html", "<p>hi".into()), Reply::Drop] {
        server.answer_at("/.well-known/webfinger", reply);
        assert_eq!(connected(&server, &sources).await.account.id, format!("fsinfo@{}", server.host()));
    }
}

#[tokio::test]
async fn statuses_become_items() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    let connected = connected(&server, &sources).await;
    let found = latest(&sources, &connected, None, 5).await.unwrap();
    assert_eq!((found.cursor, found.pause), (None, None));
    let host = server.url("/").to_string();
    let items: Vec<String> = found.items.iter().map(|item| brief(item).replace(&host, "/")).collect();
    let expected = [
        "2 | /@fsinfo/2 | 25.11. 16:00 | -\nSommerfest\nam Freitag\n\
         [Image /media/original/fest.png: Zwei Bänke und ein Grill]",
        "1 | /@fsinfo/1 | 23.11. 12:00 | -\nHallo Fediverse!",
    ];
    assert_eq!(items, expected);
    let request = server.log().pop().unwrap();
    assert_eq!(request.parameter("limit"), Some("5"));
    assert_eq!(find(&sources, &connected, "1").await.unwrap().as_ref(), found.items.get(1));
    assert_eq!(find(&sources, &connected, "3").await.unwrap(), None);
    assert_eq!(find(&sources, &connected, "../accounts/109").await.unwrap(), None);
    for (limit, asked) in [(0, "1"), (40, "40"), (41, "40")] {
        latest(&sources, &connected, None, limit).await.unwrap();
        assert_eq!(server.log().pop().unwrap().parameter("limit"), Some(asked));
    }
    assert_eq!(server.violations(), [""; 0]);
}

#[tokio::test]
async fn only_own_posts_for_everyone_are_taken() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    let connected = connected(&server, &sources).await;
    let status = |id: &str| TestStatus::new(id, "<p>x</p>", server.now() - TimeDelta::hours(2));
    server.remove("1");
    server.remove("2");
    server.publish(TestStatus { visibility: "unlisted", ..status("unlisted") });
    server.publish(TestStatus { visibility: "private", ..status("private") });
    server.publish(TestStatus { visibility: "direct", ..status("direct") });
    server.publish(TestStatus { is_boost: true, ..status("boost") });
    server.publish(TestStatus { answers: Some("7".to_owned()), ..status("answer") });
    server.publish(TestStatus { answers: Some(MastodonServer::ACCOUNT.to_owned()), ..status("thread") });
    let found = latest(&sources, &connected, None, 40).await.unwrap().items;
    let ids: Vec<&str> = found.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids, ["thread", "unlisted"]);
    for id in ["private", "boost", "answer"] {
        assert_eq!(find(&sources, &connected, id).await.unwrap(), None, "{id}");
    }
}

#[tokio::test]
async fn a_warning_stands_before_the_text() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    let connected = connected(&server, &sources).await;
    let image = TestMedia::image("a.png", None);
    let table = [
        ("Spinnen", true, vec![], "Inhaltswarnung: Spinnen\n\nHallo :blobcat:"),
        (" Zwei\nZeilen ", false, vec![], "Inhaltswarnung: Zwei Zeilen\n\nHallo :blobcat:"),
        ("", true, vec![image.clone()], "Inhaltswarnung: sensible Inhalte\n\nHallo :blobcat:"),
        ("", true, vec![], "Hallo :blobcat:"),
        ("", false, vec![image], "Hallo :blobcat:"),
    ];
    for (warning, sensitive, media, expected) in table {
        let status = TestStatus::new("9", "<p>Hallo :blobcat:</p>", server.now() - TimeDelta::hours(2));
        server.publish(TestStatus { warning: warning.to_owned(), sensitive, media, ..status });
        assert_eq!(latest(&sources, &connected, None, 1).await.unwrap().items[0].text, expected);
    }
}

#[tokio::test]
async fn media_have_a_kind_a_poster_and_a_description() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    let connected = connected(&server, &sources).await;
    let media = |kind| TestMedia {
        kind,
        name: Some("datei".to_owned()),
        description: Some(" Eins\n\nZwei ".to_owned()),
    };
    let mut status = TestStatus::new("9", "", server.now() - TimeDelta::hours(2));
    status.media = ["image", "video", "gifv", "audio", "unknown"].map(media).to_vec();
    server.publish(status.clone());
    let item = latest(&sources, &connected, None, 1).await.unwrap().items.remove(0);
    let kinds: Vec<MediaKind> = item.media.iter().map(|media| media.kind).collect();
    assert_eq!(kinds, [MediaKind::Image, MediaKind::Video, MediaKind::Video]);
    assert_eq!(item.more_media, 2);
    let posters: Vec<Option<&str>> =
        item.media.iter().map(|media| media.poster.as_ref().map(Url::path)).collect();
    assert_eq!(posters, [None, Some("/media/small/datei.png"), Some("/media/small/datei.png")]);
    assert!(item.media.iter().all(|media| media.description.as_deref() == Some("Eins\n\nZwei")));
    for (count, more) in [(MAX_MEDIA, 0), (MAX_MEDIA + 1, 1)] {
        status.media = vec![media("image"); count];
        server.publish(status.clone());
        let item = latest(&sources, &connected, None, 1).await.unwrap().items.remove(0);
        assert_eq!((item.media.len(), item.more_media), (MAX_MEDIA, more));
    }
}

#[tokio::test]
async fn a_status_waits_an_hour_for_its_media() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    let connected = connected(&server, &sources).await;
    let published = server.now();
    let mut status = TestStatus::new("9", "<p>Film</p>", published);
    status.media.push(TestMedia { kind: "video", name: None, description: None });
    server.publish(status.clone());
    for (minutes, is_there) in [(0, false), (59, false), (60, true)] {
        server.set_now(published + TimeDelta::minutes(minutes));
        assert_eq!(ids(&sources, &connected).await.contains(&"9".to_owned()), is_there, "{minutes}");
    }
    let item = latest(&sources, &connected, None, 1).await.unwrap().items.remove(0);
    assert_eq!((item.media.len(), item.more_media), (0, 1));
    // Complete media are taken at once, and those that the server will never have as well.
    server.set_now(published);
    for (kind, name) in [("video", Some("film.mp4".to_owned())), ("unknown", None)] {
        status.media = vec![TestMedia { kind, name, description: None }];
        server.publish(status.clone());
        assert_eq!(ids(&sources, &connected).await[0], "9");
    }
}

#[tokio::test]
async fn one_invalid_status_does_not_stop_the_others() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    let connected = connected(&server, &sources).await;
    let list = server.url("/api/v1/accounts/109/statuses");
    let valid = "{\"id\":\"5\",\"created_at\":\"2026-11-26T10:00:00Z\",\"visibility\":\"public\",\"account\":{\"id\":\"109\"},\
                 \"url\":\"javascript:x\",\"media_attachments\":[{\"type\":\"image\",\"url\":\"file:///x\"}]}";
    let body = format!("[7,{{\"id\":\"6\"}},{valid},null]");
    server.answer_at(list.path(), Reply::Body("application/json", body.into()));
    let found = latest(&sources, &connected, None, 5).await.unwrap().items;
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].permalink.as_ref(), found[0].media.len(), found[0].more_media), (None, 0, 1));
}

#[tokio::test]
async fn each_refusal_has_its_failure() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    let connected = connected(&server, &sources).await;
    let address = format!("@fsinfo@{}", server.host());
    let passing = |why: &str| Failure::Passing(why.to_owned());
    let limited = Reply::Status(
        429,
        vec![
            ("date", "Thu, 26 Nov 2026 12:00:00 GMT".to_owned()),
            ("x-ratelimit-reset", "2026-11-26T12:04:30.000Z".to_owned()),
        ],
    );
    let minutes = Failure::Limited(Some(Duration::from_secs(270)));
    let after = Reply::Status(429, vec![("retry-after", "30".to_owned())]);
    let seconds = Failure::Limited(Some(Duration::from_secs(30)));
    let status = |status: u16| passing(&format!("the server responded with status {status}"));
    let invalid = passing("the server sent an invalid response");
    let refusal = Reply::Json(403, "{\"error\": \"This action is not allowed\"}");
    let page = Reply::Body("text/html", "<!doctype html><title>Anmelden</title>".into());
    let table = [
        (Reply::status(404), Failure::NotASource, Failure::Gone),
        (Reply::status(410), Failure::NotASource, Failure::Gone),
        (Reply::status(401), Failure::PermissionMissing, Failure::PermissionMissing),
        (refusal, Failure::PermissionMissing, Failure::PermissionMissing),
        (Reply::status(403), status(403), status(403)),
        (limited, minutes.clone(), minutes),
        (after, seconds.clone(), seconds),
        (Reply::status(429), Failure::Limited(None), Failure::Limited(None)),
        (Reply::status(503), status(503), status(503)),
        (page, Failure::NotASource, invalid.clone()),
        (Reply::Body("application/json", "{}".into()), Failure::NotASource, invalid),
        (
            Reply::Endless(vec![b' '; 64 * 1024].into()),
            passing("the server sent a response that is too long"),
            passing("the server sent a response that is too long"),
        ),
    ];
    let mastodon = sources.of(Network::Mastodon).unwrap();
    for (reply, at_first, later) in table {
        server.answer_at("/api/v1/accounts/lookup", reply.clone());
        server.answer_at("/api/v1/accounts/109/statuses", reply.clone());
        let refused = mastodon.finish(Returned::Address(&address), DateTime::UNIX_EPOCH).await.unwrap_err();
        assert_eq!(refused, at_first, "{reply:?}");
        assert_eq!(latest(&sources, &connected, None, 5).await.unwrap_err(), later, "{reply:?}");
    }
    let other = Credentials::Feed { address: server.url("/feed") };
    assert!(matches!(mastodon.latest(&other, None, 5).await.unwrap_err(), Failure::Incorrect { .. }));
    assert_eq!(
        mastodon.finish(Returned::Code("x"), DateTime::UNIX_EPOCH).await.unwrap_err(),
        Failure::NotASource
    );
    assert!(mastodon.refresh(&connected.credentials, DateTime::UNIX_EPOCH).await.unwrap().is_none());
}

#[tokio::test]
async fn the_last_allowed_request_asks_for_a_pause() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    let connected = connected(&server, &sources).await;
    for (remaining, pause) in [(1, None), (0, Some(Duration::from_mins(4)))] {
        server.set_remaining(remaining, 240);
        let found = latest(&sources, &connected, None, 5).await.unwrap();
        assert_eq!((found.items.len(), found.pause), (2, pause));
    }
}

#[tokio::test]
async fn a_suspended_account_is_not_connected() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    server.suspend();
    let refused = sources.connect_address(server.url("/@fsinfo").as_str()).await.unwrap_err();
    assert_eq!(refused, Failure::NotASource);
}
