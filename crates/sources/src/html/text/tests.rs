use proptest::prelude::*;

use super::*;

#[test]
fn html_becomes_text_with_line_breaks() {
    let table = [
        ("", ""),
        ("Hallo  <b>Welt</b>\n!", "Hallo Welt !"),
        ("<p>Eins</p>\n<p>Zwei<br>Drei<br/>\nVier</p>", "Eins\n\nZwei\nDrei\nVier"),
        ("Eins<br><br><br>Zwei<br>", "Eins\n\nZwei"),
        (
            "<p>&nbsp;</p><p>Gr&uuml;&szlig;e &amp; K&#252;sse &lt;3 &unbekannt;</p>",
            "Grüße & Küsse <3 &unbekannt;",
        ),
        ("<ul><li>A</li><li>B<ul><li>C</li></ul></li></ul>Ende", "• A\n• B\n• C\n\nEnde"),
        ("<ul><li><p>A</p><p>B</p></li><li></li></ul><p>C</p>", "• A\nB\n\nC"),
        ("Los:<ol><li>A<li>B</ol>", "Los:\n\n1. A\n2. B"),
        (
            "<table><tr><th>Tag<th>Zeit</tr><tr><td>Mo</td><td><p>8</p></td><td></td></tr></table>Ende",
            "Tag | Zeit\nMo | 8\n\nEnde",
        ),
        ("<h2>Titel</h2><div>a</div><div>b</div>", "Titel\n\na\nb"),
        ("<pre>a\n  b\n\nc</pre>", "a\nb\n\nc"),
        ("a<script>if (1 < 2) '</p>'</script><style>p{}</style>b<!-- c -->", "ab"),
        ("<head><title>T</title></head>a<svg><text>x</text></svg><video>alt</video>", "a"),
        ("a<svg/>b", "ab"),
        ("<a href='https://uni.example/x'>mehr</a> dazu", "mehr dazu"),
        ("Wow <img class=emoji alt='🎉' src=x.png> <img alt='Bild' src=y.png>", "Wow 🎉"),
        ("so\u{ad}zial\u{200b}\u{202e}!\u{0}\u{7}", "sozial!"),
        ("</p></ul></a>< 5 <", "< 5 <"),
    ];
    for (html, expected) in table {
        assert_eq!(plain_text(html, 1_000), expected, "{html}");
    }
}

#[test]
fn a_shortened_link_becomes_its_address_and_other_links_keep_their_text() {
    let link = "Anmeldung: <a href=\"https://uni.example/veranstaltungen/anmeldung?x=1&amp;y=2\">\
         <span class=\"invisible\">https://</span><span class=\"ellipsis\">uni.example/veranst</span>\
         <span class=\"invisible\">altungen</span></a>, <a href=\"https://s.example/@fs\" class=\"mention\">@<span>fs</span></a> \
         <a href=\"https://s.example/tags/x\">#<span>Erstis</span></a>";
    let text = "Anmeldung: https://uni.example/veranstaltungen/anmeldung?x=1&y=2, @fs #Erstis";
    assert_eq!(plain_text(link, 1_000), text);
    let item = "<ul><li><a href=https://a.example/b><span class=ellipsis>a.ex</span></a></ul>";
    assert_eq!(plain_text(item, 1_000), "• https://a.example/b");
    let script = "<a href=\"javascript:alert(1)\"><span class=\"invisible\">a</span></a>";
    assert_eq!(plain_text(script, 1_000), "a");
}

#[test]
fn a_long_text_is_cut() {
    let html = "<p>ä</p>".repeat(100);
    assert_eq!(plain_text(&html, 298).chars().count(), 298);
    assert!(!plain_text(&html, 298).ends_with('…'));
    assert_eq!(plain_text(&html, 7), "ä\n\nä\n\nä");
    assert_eq!(plain_text(&html, 6), "ä\n\nä…");
    assert_eq!(one_line("<b>Eins</b>\n<p>Zwei</p>", 200), "Eins Zwei");
    assert_eq!(one_line("<b>Eins</b>\n<p>Zwei</p>", 6), "Eins…");
}

#[test]
fn deep_nesting_and_millions_of_tags_are_read_in_time() {
    let deep = format!("{}x", "<div><ul><a href=x>".repeat(200_000));
    assert_eq!(plain_text(&deep, 100), "x");
    assert_eq!(plain_text(&"<svg>".repeat(500_000), 100), "");
}

proptest! {
    #[test]
    fn any_text_becomes_tidy_text(
        html in prop_oneof![
            any::<String>(),
            prop::collection::vec(
                prop_oneof![
                    Just("<p>"), Just("</p>"), Just("<br>"), Just("<ul>"), Just("</ul>"), Just("<ol>"), Just("<li>"),
                    Just("<pre>"), Just("</pre>"), Just("<a href=https://u.example>"), Just("</a>"), Just("<td>"),
                    Just("<span class=invisible>"), Just("<script>"), Just("</script>"), Just("<svg>"), Just("</svg>"),
                    Just("ä b"), Just("\n"), Just("&nbsp;"), Just("&#0;"), Just("<"), Just("<img class=emoji alt=x>"),
                ],
                0..60,
            ).prop_map(|parts| parts.concat()),
        ],
        max in 1_usize..80,
    ) {
        let text = plain_text(&html, max);
        prop_assert!(text.chars().count() <= max);
        prop_assert!(!text.contains("\n\n\n") && !text.contains("  "));
        prop_assert_eq!(text.trim(), &text);
        prop_assert!(!text.chars().any(|char| char.is_control() && char != '\n'));
        let line = one_line(&html, max);
        prop_assert!(line.chars().count() <= max && !line.contains('\n'));
    }
}
