//! The rules for single entries.

use proptest::prelude::*;
use url::Url;

use super::item::items;
use super::request::document;
use crate::{Item, MediaKind};

fn read(xml: &str) -> Vec<Item> {
    items(document(xml, &Url::parse("https://uni.example/news/feed.xml").unwrap()).unwrap())
}

fn rss(items: &str) -> Vec<Item> {
    read(&format!(
        "<rss version='2.0' xmlns:media='http://search.yahoo.com/mrss/'><channel>{items}</channel></rss>"
    ))
}

fn first(item: &str) -> Item {
    rss(&format!("<item>{item}</item>")).remove(0)
}

#[test]
fn an_id_is_stable_and_short() {
    let by_guid = |guid: &str| first(&format!("<guid>{guid}</guid><title>A</title>")).id;
    assert_eq!(by_guid(" news-1 "), "news-1");
    assert_eq!(by_guid(&"ä".repeat(200)), "ä".repeat(200));
    let hashed = by_guid(&"ä".repeat(201));
    assert!(hashed.starts_with("sha256:") && hashed.len() == 71);

    // Without an identifier, the address and the title count, and neither the position nor the text.
    let entry = |link: &str, title: &str, text: &str| {
        format!("<item><link>{link}</link><title>{title}</title><description>{text}</description></item>")
    };
    let one = rss(&entry("/a", "A", "x")).remove(0).id;
    let moved = rss(&(entry("/b", "B", "y") + &entry("/a", "A", "y")));
    assert_eq!(moved[1].id, one);
    for other in [entry("/b", "A", "x"), entry("/a", "B", "x"), entry("", "/aA", "x")] {
        assert_ne!(rss(&other)[0].id, one);
    }
    let dated = |text| first(&format!("<pubDate>2026-11-26</pubDate><description>{text}</description>")).id;
    assert_eq!(dated("x"), dated("y"));
    let undated = |text| first(&format!("<description>{text}</description>")).id;
    assert_ne!(undated("x"), undated("y"));
}

#[test]
fn entries_with_the_same_identifier_are_told_apart() {
    let entry = |link: &str| format!("<item><guid>https://uni.example</guid><link>{link}</link></item>");
    let different = rss(&(entry("/a") + &entry("/b")));
    assert_eq!(different.len(), 2);
    assert_ne!(different[0].id, different[1].id);
    let same = rss(&(entry("/a") + &entry("/a")));
    assert_eq!((same.len(), same[0].id.as_str()), (1, "https://uni.example"));
    let retitled = "<item><guid>1</guid><link>/a</link><title>B</title></item>";
    let found = rss(&(retitled.to_owned() + &retitled.replace('B', "A")));
    assert_eq!((found.len(), found[0].id.as_str()), (1, "1"));
}

#[test]
fn the_newest_entry_is_first_and_one_without_a_date_stays_behind_the_one_before_it() {
    let entry =
        |title: &str, date: &str| format!("<item><title>{title}</title><pubDate>{date}</pubDate></item>");
    let found = rss(&[
        entry("top", ""),
        entry("old", "Sun, 01 Nov 2026 10:00:00 GMT"),
        entry("after old", "gestern"),
        entry("new", "Mon, 02 Nov 2026 10:00:00 GMT"),
    ]
    .concat());
    let titles: Vec<&str> = found.iter().filter_map(|item| item.title.as_deref()).collect();
    assert_eq!(titles, ["top", "new", "old", "after old"]);
    assert_eq!(found[3].published, None);
    let atom = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id><title>A</title>\
                <updated>2026-11-02T00:00:00Z</updated></entry></feed>";
    assert_eq!(read(atom)[0].published, "2026-11-02T00:00:00Z".parse().ok());
}

#[test]
fn only_web_addresses_become_permalinks() {
    let table = [
        ("<link>../artikel?a=1&amp;b=2</link>", Some("https://uni.example/artikel?a=1&b=2")),
        ("<link> https://other.example/x </link>", Some("https://other.example/x")),
        ("<guid>https://uni.example/1</guid>", Some("https://uni.example/1")),
        ("<guid isPermaLink='false'>https://uni.example/1</guid>", None),
        ("<guid>1</guid>", None),
        ("<link>javascript:alert(1)</link>", None),
        ("<link>mailto:a@uni.example</link>", None),
        ("<atom:link href='/a'/>", Some("https://uni.example/a")),
    ];
    for (xml, expected) in table {
        let found = first(&format!("<title>A</title>{xml}")).permalink;
        assert_eq!(found.as_ref().map(Url::as_str), expected, "{xml}");
    }
}

#[test]
fn the_title_is_not_repeated_in_the_text() {
    let table = [
        ("Fest", "&lt;h2&gt;Fest&lt;/h2&gt;&lt;p&gt;Am Freitag&lt;/p&gt;", (Some("Fest"), "Am Freitag")),
        ("Fest", "Fest", (Some("Fest"), "")),
        ("Fest am…", "Fest am Freitag", (None, "Fest am Freitag")),
        ("Fest am...", "Fest am Freitag", (None, "Fest am Freitag")),
        ("Fest", "Fest am Freitag", (Some("Fest"), "Fest am Freitag")),
        ("Fest…", "Am Freitag", (Some("Fest…"), "Am Freitag")),
        ("…", "Am Freitag", (Some("…"), "Am Freitag")),
        ("Zwei\n Zeilen &lt;b&gt;fett&lt;/b&gt;", "", (Some("Zwei Zeilen fett"), "")),
        ("", "Nur Text", (None, "Nur Text")),
    ];
    for (title, text, expected) in table {
        let item = first(&format!("<link>/a</link><title>{title}</title><description>{text}</description>"));
        assert_eq!((item.title.as_deref(), item.text.as_str()), expected, "{title}");
    }
    let long = first(&format!("<title>{}</title>", "ä".repeat(201))).title.unwrap();
    assert_eq!((long.chars().count(), long.ends_with('…')), (200, true));
}

#[test]
fn a_short_full_text_comes_before_the_summary_and_a_long_one_after_it() {
    let entry = |summary: &str, full: &str| {
        let feed = format!(
            "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id><title>T</title>\
             <summary>{summary}</summary><content>{full}</content></entry></feed>"
        );
        read(&feed).remove(0).text
    };
    assert_eq!(entry("kurz", &"ä".repeat(2_200)), "ä".repeat(2_200));
    assert_eq!(entry("kurz", &"ä".repeat(2_201)), "kurz");
    assert_eq!(entry("", &"ä".repeat(2_201)), format!("{}…", "ä".repeat(2_199)));
    assert_eq!(entry("kurz", ""), "kurz");
}

#[test]
fn the_footer_of_wordpress_is_left_out() {
    let text = |text: &str| first(&format!("<link>/a</link><description>{text}</description>")).text;
    assert_eq!(text("Kurz […]\n&lt;p&gt;Der Beitrag Fest erschien zuerst auf Blog.&lt;/p&gt;"), "Kurz […]");
    assert_eq!(text("The post Fest appeared first on Blog."), "");
    let other = "Der Beitrag beträgt 5 Euro.";
    assert_eq!(text(other), other);
}

#[test]
fn an_entry_needs_a_text_a_title_or_a_link() {
    let found = rss(
        "<item><guid>1</guid><pubDate>2026-11-26</pubDate><enclosure url='/a.png' type='image/png'/></item>\
                     <item><guid>2</guid><link>/2</link></item><item><guid>3</guid><title>A</title></item>\
                     <item><guid>4</guid><description>x</description></item><item/>",
    );
    let ids: Vec<&str> = found.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids, ["2", "3", "4"]);
}

#[test]
fn media_are_attachments_or_the_thumbnail_or_the_first_picture_of_the_text() {
    let html = "<description>&lt;img src=text.png alt=Text width=1&gt;&lt;img src=text.png alt=Text&gt;</description>";
    let thumbnail = "<media:thumbnail url='klein.png'/>";
    let table = [
        (String::new(), "text.png Text", 0),
        (thumbnail.to_owned(), "klein.png", 0),
        (format!("{thumbnail}<enclosure url='a.jpg' type='image/jpeg'/>"), "a.jpg", 0),
        ("<enclosure url='text.png' type='image/png'/>".to_owned(), "text.png Text", 0),
        ("<enclosure url='a.JPG'/><enclosure url='a.JPG'/>".to_owned(), "a.JPG", 0),
        ("<enclosure url='a.mp3' type='audio/mpeg'/>".to_owned(), "text.png Text", 1),
        ("<enclosure url='a.pdf' type='application/pdf'/>".to_owned(), "text.png Text", 0),
        ("<enclosure url='a.svg' type='image/svg+xml'/>".to_owned(), "text.png Text", 0),
        ("<enclosure url='javascript:x' type='image/png'/>".to_owned(), "text.png Text", 0),
        ("<media:content url='a' medium='image'><media:description>A &amp;amp; B</media:description></media:content>".to_owned(), "a A & B", 0),
        ("<media:group><media:content url='a.webm' type='text/x'/><media:content url='a.mp4' type='video/mp4'/>\
          <media:content url='b.mp4' type='video/mp4'/><media:thumbnail url='p.png'/></media:group>".to_owned(), "a.mp4 (p.png)", 0),
    ];
    for (xml, expected, more) in table {
        let item = first(&format!("<title>A</title>{xml}{html}"));
        let media = &item.media[0];
        let file =
            |url: &Option<Url>| url.as_ref().map(|url| url.path().replace("/news/", "")).unwrap_or_default();
        let poster = media.poster.as_ref().map(|_| format!(" ({})", file(&media.poster))).unwrap_or_default();
        let description = media.description.as_ref().map(|text| format!(" {text}")).unwrap_or_default();
        assert_eq!(format!("{}{description}{poster}", file(&media.url)), expected, "{xml}");
        assert_eq!((item.media.len(), item.more_media), (1, more), "{xml}");
        assert_eq!(media.kind == MediaKind::Video, expected.contains("mp4"), "{xml}");
    }
    let many = |count: usize| {
        let files: Vec<_> = (0..count).map(|number| format!("<enclosure url='{number}.png'/>")).collect();
        let files = files.concat();
        let item = first(&format!("<title>A</title>{files}"));
        (item.media.len(), item.more_media)
    };
    assert_eq!((many(10), many(11)), ((10, 0), (10, 1)));
}

#[test]
fn atom_has_several_kinds_of_text_and_links() {
    let feed = "<a:feed xmlns:a='http://www.w3.org/2005/Atom' xml:base='https://uni.example/de/'><a:entry>\
        <a:id>1</a:id><a:title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>Zwei <b>Worte</b></div></a:title>\
        <a:link rel='alternate' type='application/pdf' href='a.pdf'/><a:link rel='alternate' type='text/html' href='a'/>\
        <a:link rel='enclosure' type='image/png' href='a.png'/>\
        <a:content type='xhtml' xml:base='texte/'><div><p>Ein &lt; Text</p><br/><p>Ende<img src='i.png'/></p></div></a:content>\
        </a:entry><a:entry><a:id>2</a:id><a:title>A &lt;b&gt; C</a:title><a:content type='image/png'>iVBORw0</a:content>\
        <a:summary>eins\n zwei</a:summary></a:entry></a:feed>";
    let found = read(feed);
    assert_eq!(found[0].title.as_deref(), Some("Zwei Worte"));
    assert_eq!(found[0].text, "Ein < Text\n\nEnde");
    assert_eq!(found[0].permalink.as_ref().unwrap().as_str(), "https://uni.example/de/a");
    assert_eq!(found[0].media[0].url.as_ref().unwrap().as_str(), "https://uni.example/de/a.png");
    assert_eq!((found[1].title.as_deref(), found[1].text.as_str()), (Some("A <b> C"), "eins\nzwei"));
}

#[test]
fn many_entries_and_files_are_read_in_time() {
    let found = rss(&"<item><guid>1</guid><title>A</title></item>".repeat(60_000));
    assert_eq!(found.len(), 1);
    let entry = |number: usize| format!("<item><guid>1</guid><link>/{number}</link></item>");
    assert_eq!(rss(&(0..501).map(entry).collect::<Vec<_>>().concat()).len(), 500);
    let file = |number: usize| format!("<enclosure url='{number}.png'/>");
    let item = first(&format!("<title>A</title>{}", (0..60_000).map(file).collect::<Vec<_>>().concat()));
    assert_eq!((item.media.len(), item.more_media), (10, 90));
}

/// Feeds whose elements are in any order, and any text.
fn any_feed() -> impl Strategy<Value = String> {
    const NAMES: [&str; 14] = [
        "item",
        "entry",
        "title",
        "guid",
        "id",
        "link",
        "description",
        "content type='xhtml'",
        "summary",
        "updated",
        "media:group",
        "media:content url='a.mp4'",
        "media:description",
        "enclosure url='a.png'",
    ];
    const TEXTS: [&str; 8] = [
        "Größe …",
        "&amp;",
        "&x",
        "<![CDATA[<p>a</p>]]>",
        "<!-- -->",
        "Thu, 26 Nov 2026 10:00:00 GMT",
        "<link href='/a'/>",
        "&lt;img src=a.png&gt;",
    ];
    let element =
        prop::sample::select(&TEXTS[..]).prop_map(ToOwned::to_owned).prop_recursive(4, 60, 6, |inner| {
            let children = prop::collection::vec(inner, 0..6);
            (prop::sample::select(&NAMES[..]), children).prop_map(|(name, children)| {
                format!("<{name}>{}</{}>", children.concat(), name.split(' ').next().unwrap_or_default())
            })
        });
    let rss = |items: Vec<String>| {
        let items = items.concat();
        format!(
            "<rss xmlns:media='http://search.yahoo.com/mrss/'><channel><item>{items}</item>{items}</channel></rss>"
        )
    };
    let atom = |entries: Vec<String>| {
        let entries = entries.concat();
        format!("<feed xmlns='http://www.w3.org/2005/Atom'><entry>{entries}</entry>{entries}</feed>")
    };
    let elements = || prop::collection::vec(element.clone(), 0..8);
    prop_oneof![any::<String>(), elements().prop_map(rss), elements().prop_map(atom)]
}

proptest! {
    #[test]
    fn any_document_results_in_valid_items_or_nothing(feed in any_feed()) {
        let address = Url::parse("https://uni.example/feed").unwrap();
        for item in document(&feed, &address).map(items).unwrap_or_default() {
            prop_assert!(!item.id.is_empty() && item.id.chars().count() <= 200);
            prop_assert!(item.title.is_some() || !item.text.is_empty() || item.permalink.is_some());
            prop_assert!(item.title.is_none_or(|title| !title.is_empty() && title.chars().count() <= 200));
        }
    }
}
