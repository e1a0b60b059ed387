//! Feeds over a socket.

use std::time::Duration;

use aushang_sources::testing::Reply;
use aushang_sources::testing::feed::{FeedServer, TestEntry};
use aushang_sources::{Credentials, Failure, Network, Returned};
use chrono::{DateTime, TimeDelta, Utc};

use crate::support::{brief, find, latest, sources};

fn item(feed: &str) -> Reply {
    let feed = format!("<rss version='2.0'><channel><title>T</title>{feed}</channel></rss>");
    Reply::Body("application/rss+xml", feed.into())
}

#[tokio::test]
async fn all_formats_give_the_same_items() {
    let (site, sources) = (FeedServer::start().await.unwrap(), sources());
    let mut all = Vec::new();
    for path in ["/news/rss.xml", "/news/atom.xml", "/news/feed.json"] {
        let connected = sources.connect_address(site.url(path).as_str()).await.unwrap();
        assert_eq!(connected.credentials.network(), Network::Feed);
        assert_eq!(connected.account.id, site.url(path).as_str());
        assert_eq!(connected.account.name, FeedServer::TITLE);
        assert_eq!(connected.account.page, site.url("/news/"));
        all.push(latest(&sources, &connected, None, 5).await.unwrap().items);
    }
    let host = site.url("/").to_string();
    let items: Vec<String> = all[0].iter().map(|item| brief(item).replace(&host, "/")).collect();
    let expected = [
        "sommerfest | /news/sommerfest | 25.11. 18:30 | Sommerfest\n\
         Wir feiern!\n\nKommt alle & bringt Kuchen mit.\n[Image /bilder/fest.png: -]",
        "klausuren | /news/klausuren | 20.11. 10:00 | Neue Klausuren\nIn der Sammlung sind neue Klausuren.",
    ];
    assert_eq!(items, expected);
    assert_eq!((&all[1], &all[2]), (&all[0], &all[0]));
    let picture = all[0][0].media[0].url.as_ref().unwrap();
    assert!(sources.download(Network::Feed, picture, 1_000_000).await.is_ok());
    assert_eq!(site.violations(), [""; 0]);
}

#[tokio::test]
async fn a_page_leads_to_its_first_feed() {
    let (site, sources) = (FeedServer::start().await.unwrap(), sources());
    let connected = sources.connect_address(site.url("/news/#top").as_str()).await.unwrap();
    assert_eq!(connected.account.id, site.url("/news/rss.xml").as_str());
    // A feed without a title and a page is named after its host and leads to the page that offers it.
    let untitled = "<rss version='2.0'><channel><item><link>/1</link></item></channel></rss>";
    site.answer_at("/news/rss.xml", Reply::Body("text/xml", untitled.into()));
    let connected = sources.connect_address(site.url("/news/").as_str()).await.unwrap();
    assert_eq!((connected.account.name.as_str(), connected.account.page), ("127.0.0.1", site.url("/news/")));
    // A page that is offered as a feed does not lead further.
    site.answer_at("/news/rss.xml", Reply::redirect(302, "/news/"));
    let refused = sources.connect_address(site.url("/news/").as_str()).await.unwrap_err();
    assert_eq!(refused, Failure::NotASource);
}

#[tokio::test]
async fn an_unchanged_feed_is_not_sent_again() {
    let (site, sources) = (FeedServer::start().await.unwrap(), sources());
    let connected = sources.connect_address(site.url("/news/rss.xml").as_str()).await.unwrap();
    let first = latest(&sources, &connected, None, 5).await.unwrap();
    assert_eq!(first.items.len(), 2);
    let again = latest(&sources, &connected, first.cursor.as_deref(), 5).await.unwrap();
    assert_eq!((again.items, &again.cursor), (Vec::new(), &first.cursor));
    let request = site.log().pop().unwrap();
    assert_eq!(request.header("if-none-match"), "\"v2\"");
    assert_eq!(request.header("if-modified-since"), "Wed, 25 Nov 2026 18:30:00 GMT");

    site.remove("sommerfest");
    let changed = latest(&sources, &connected, first.cursor.as_deref(), 5).await.unwrap();
    assert!(changed.items.len() == 1 && changed.cursor != first.cursor);
    for cursor in ["", "{", "[]", "{\"etag\":\"a\\nb\"}"] {
        assert_eq!(latest(&sources, &connected, Some(cursor), 5).await.unwrap(), changed, "{cursor}");
    }
    site.answer_at("/news/rss.xml", item("<item><title>A</title></item>"));
    assert_eq!(latest(&sources, &connected, None, 5).await.unwrap().cursor, None);
}

#[tokio::test]
async fn at_most_the_limit_is_returned_and_older_entries_are_found_by_id() {
    let (site, sources) = (FeedServer::start().await.unwrap(), sources());
    let connected = sources.connect_address(site.url("/news/atom.xml").as_str()).await.unwrap();
    let first = "2026-11-01T00:00:00Z".parse::<DateTime<Utc>>().unwrap();
    for number in 0..8 {
        site.publish(TestEntry {
            id: number.to_string(),
            title: format!("Nummer {number}"),
            html: String::new(),
            published: first + TimeDelta::hours(number),
            picture: None,
        });
    }
    for (limit, count) in [(1, 1), (9, 9), (10, 10), (11, 10)] {
        assert_eq!(latest(&sources, &connected, None, limit).await.unwrap().items.len(), count);
    }
    let ids: Vec<String> =
        latest(&sources, &connected, None, 4).await.unwrap().items.into_iter().map(|item| item.id).collect();
    assert_eq!(ids, ["sommerfest", "klausuren", "7", "6"]);
    let found = find(&sources, &connected, "0").await.unwrap().unwrap();
    assert_eq!(found.title.as_deref(), Some("Nummer 0"));
    assert_eq!(find(&sources, &connected, "8").await.unwrap(), None);
}

#[tokio::test]
async fn a_moved_feed_is_followed() {
    let (site, sources) = (FeedServer::start().await.unwrap(), sources());
    let connected = sources.connect_address(site.url("/news/rss.xml").as_str()).await.unwrap();
    for status in [301, 308, 302] {
        site.answer_at("/alt", Reply::redirect(status, "/news/rss.xml"));
        let moved = sources.connect_address(site.url("/alt").as_str()).await.unwrap();
        assert_eq!(moved.account, connected.account);
    }
    site.answer_at("/news/rss.xml", Reply::redirect(301, "/news/atom.xml"));
    assert_eq!(latest(&sources, &connected, None, 5).await.unwrap().items.len(), 2);
}

#[tokio::test]
async fn each_refusal_has_its_failure() {
    let (site, sources) = (FeedServer::start().await.unwrap(), sources());
    let (feed, address) = (sources.of(Network::Feed).unwrap(), site.url("/news/rss.xml"));
    let connected = sources.connect_address(address.as_str()).await.unwrap();
    let status = |status: u16| Failure::Passing(format!("the server responded with status {status}"));
    let invalid = Failure::Passing("the response is not a valid feed".to_owned());
    let after = |value: &str| Reply::Status(429, vec![("retry-after", value.to_owned())]);
    let limited = |seconds| Failure::Limited(Some(Duration::from_secs(seconds)));
    let page = Reply::Body("text/html", "<!doctype html><p>Wartung".into());
    let broken = Reply::Body("text/xml", "<rss version='2.0'><channel><item><title>A</item>".into());
    let broke = Failure::Passing("the connection broke before the end of the response".to_owned());
    let table = [
        (Reply::status(404), Failure::NotASource, Failure::Gone),
        (Reply::status(410), Failure::NotASource, Failure::Gone),
        (Reply::status(401), Failure::NotASource, status(401)),
        (Reply::status(403), Failure::NotASource, status(403)),
        (Reply::status(204), Failure::NotASource, status(204)),
        (Reply::status(500), status(500), status(500)),
        (Reply::status(429), Failure::Limited(None), Failure::Limited(None)),
        (after("90"), limited(90), limited(90)),
        (page, Failure::NotASource, invalid.clone()),
        (broken, Failure::NotASource, invalid.clone()),
        (Reply::Body("text/xml", "".into()), Failure::NotASource, invalid.clone()),
        (
            Reply::Body("application/json", "{\"version\": \"1\", \"items\": []}".into()),
            Failure::NotASource,
            invalid,
        ),
        (Reply::redirect(302, "ftp://uni.example/feed"), Failure::Forbidden, Failure::Forbidden),
        (Reply::Drop, broke.clone(), broke),
    ];
    for (reply, at_first, later) in table {
        site.answer_at("/news/rss.xml", reply.clone());
        let returned = Returned::Address(address.as_str());
        assert_eq!(feed.finish(returned, DateTime::UNIX_EPOCH).await.unwrap_err(), at_first, "{reply:?}");
        assert_eq!(latest(&sources, &connected, None, 5).await.unwrap_err(), later, "{reply:?}");
        assert_eq!(find(&sources, &connected, "klausuren").await.unwrap_err(), later, "{reply:?}");
    }
}

#[tokio::test]
async fn a_feed_has_at_most_5_mb() {
    const MAX: usize = 5 * 1024 * 1024;
    let (site, sources) = (FeedServer::start().await.unwrap(), sources());
    let connected = sources.connect_address(site.url("/news/rss.xml").as_str()).await.unwrap();
    let of_size = |bytes: usize| {
        let mut feed = "<rss version='2.0'><channel><item><title>A</title></item></channel></rss>".to_owned();
        feed.extend(std::iter::repeat_n(' ', bytes - feed.len()));
        Reply::Body("text/xml", feed.into())
    };
    site.answer_at("/news/rss.xml", of_size(MAX));
    assert_eq!(latest(&sources, &connected, None, 5).await.unwrap().items.len(), 1);
    let too_long = Failure::Passing("the server sent a response that is too long".to_owned());
    for reply in [of_size(MAX + 1), Reply::Endless(vec![b' '; 64 * 1024].into())] {
        site.answer_at("/news/rss.xml", reply);
        assert_eq!(latest(&sources, &connected, None, 5).await.unwrap_err(), too_long);
    }
}

#[tokio::test]
async fn documents_that_are_made_to_harm_do_none() {
    let (site, sources) = (FeedServer::start().await.unwrap(), sources());
    let connected = sources.connect_address(site.url("/news/rss.xml").as_str()).await.unwrap();
    let bomb = "<!DOCTYPE rss [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>\
                <!ENTITY x SYSTEM 'file:///etc/passwd'>]>\
                <rss version='2.0'><channel><item><title>&b;&x;</title></item></channel></rss>";
    site.answer_at("/news/rss.xml", Reply::Body("text/xml", bomb.into()));
    let items = latest(&sources, &connected, None, 5).await.unwrap().items;
    assert_eq!(items[0].title.as_deref(), Some("&b;&x;"));

    let deep = |levels: usize| {
        let groups = "<media:group>".repeat(levels) + &"</media:group>".repeat(levels);
        item(&format!("<item><title>Tief</title>{groups}</item>"))
    };
    let wide = item(&format!("<item><title>A</title>{}</item>", "<x/>".repeat(1_000_000)));
    let attributes = " a=''".repeat(100_000);
    let many_attributes = item(&format!("<item><title{attributes}>Tief</title></item>"));
    for (reply, is_valid) in
        [(deep(500), true), (deep(200_000), false), (wide, false), (many_attributes, true)]
    {
        site.answer_at("/news/rss.xml", reply);
        let found = latest(&sources, &connected, None, 5).await;
        assert_eq!(found.is_ok(), is_valid);
        assert!(found.is_err() || found.unwrap().items[0].title.as_deref() == Some("Tief"));
    }
    let json = "[".repeat(1_000_000);
    site.answer_at("/news/rss.xml", Reply::Body("application/json", format!("{{\"items\":{json}").into()));
    assert!(latest(&sources, &connected, None, 5).await.is_err());
}

#[tokio::test]
async fn wrong_encodings_are_read() {
    let (site, sources) = (FeedServer::start().await.unwrap(), sources());
    let connected = sources.connect_address(site.url("/news/rss.xml").as_str()).await.unwrap();
    let bytes = b"<?xml version='1.0' encoding='utf-8'?><rss version='2.0'><channel><item>\
                  <title>Gr\xfc\xdfe</title></item></channel></rss>";
    site.answer_at("/news/rss.xml", Reply::Body("text/xml; charset=utf-8", bytes[..].into()));
    let items = latest(&sources, &connected, None, 5).await.unwrap().items;
    assert_eq!(items[0].title.as_deref(), Some("Grüße"));
}

#[tokio::test]
async fn credentials_of_another_network_are_refused() {
    let sources = sources();
    let other =
        Credentials::Mastodon { server: "https://s.example".parse().unwrap(), account: "1".to_owned() };
    let refused = sources.of(Network::Feed).unwrap().latest(&other, None, 5).await.unwrap_err();
    assert!(matches!(refused, Failure::Incorrect { .. }));
}
