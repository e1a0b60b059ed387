//! Rules between settings: which need each other, and which exclude each other.

mod support;

use aushang_config::{Mode, TileUrl};
use support::{GOOD_SECRET, Settings, load, messages};

#[test]
fn demo_listens_on_this_machine_only() {
    let table = [
        ("127.0.0.1:8080", true),
        ("127.8.8.8:80", true),
        ("[::1]:8080", true),
        ("[::ffff:127.0.0.1]:8080", true),
        ("localhost:0", true),
        ("0.0.0.0:8080", false),
        ("[::]:8080", false),
        ("192.168.1.5:8080", false),
    ];
    for (listen, allowed) in table {
        let result = load("", &[("AUSHANG_SERVER__LISTEN", listen)], Mode::Demo);
        assert_eq!(result.is_ok(), allowed, "{listen}");
        let normal = [("AUSHANG_SERVER__LISTEN", listen), ("AUSHANG_SESSION__SECRET", GOOD_SECRET)];
        assert!(load("", &normal, Mode::Normal).is_ok(), "{listen}");
    }
    let text = messages("", &[("AUSHANG_SERVER__LISTEN", "0.0.0.0:80")], Mode::Demo);
    assert!(text[0].contains("listens on this machine only"), "{text:?}");
}

#[test]
fn a_vapid_key_needs_a_contact() {
    let key = "RS0WdYWWo1HajXg3NZR1olzCf31i-ZBGDkFyCs7j1jw";
    let alone = [("AUSHANG_PUSH__VAPID_PRIVATE_KEY", key)];
    assert!(messages("", &alone, Mode::Demo)[0].contains("AUSHANG_PUSH__CONTACT"));
    let both = [alone[0], ("AUSHANG_PUSH__CONTACT", "it@example.org")];
    let config = load("", &both, Mode::Demo).unwrap();
    assert_eq!(config.push.vapid_private_key.unwrap().expose(), key);
    assert_eq!(config.push.contact.unwrap().as_str(), "mailto:it@example.org");
}

#[test]
fn a_mail_server_requires_a_sender_and_complete_and_encrypted_credentials() {
    let host = "smtp_host = \"mail.example.org\"\n";
    let from = "from_address = \"aushang@example.org\"\n";
    let user = "smtp_username = \"aushang\"\n";
    let password = "smtp_password = \"hunter2\"\n";
    let plain = "smtp_security = \"none\"\n";
    let here = "smtp_host = \"127.0.0.1\"\n";
    let authority = "smtp_ca_file = \"ca.pem\"\n";
    let table: [(&[&str], &[&str]); 11] = [
        (&[], &[]),
        (&[from], &[]),
        (&[host, from, user, password], &[]),
        (&[host, from, plain], &[]),
        (&[host, from, authority], &[]),
        (&[host, from, authority, plain], &["mail.smtp_ca_file"]),
        (&[here, from, user, password, plain], &[]),
        (&[host], &["AUSHANG_MAIL__FROM_ADDRESS"]),
        (&[user, password], &["AUSHANG_MAIL__SMTP_HOST"]),
        (&[host, from, user], &["require each other"]),
        (&[host, from, user, password, plain], &["would be sent unencrypted"]),
    ];
    for (lines, expected) in table {
        let file = format!("[mail]\n{}", lines.concat());
        let text = load(&file, &[], Mode::Demo).err().map(|problem| problem.to_string()).unwrap_or_default();
        assert_eq!(text.lines().count(), expected.len(), "{file}{text}");
        assert!(text.lines().zip(expected).all(|(text, part)| text.contains(part)), "{file}{text}");
    }
}

#[test]
fn map_tiles_must_come_from_one_host() {
    let table = [
        ("https://tile.example.org/{z}/{x}/{y}.png", Some("https://tile.example.org")),
        ("https://tile.example.org:8443/a/{z}/{y}/{x}{r}.png?key=k", Some("https://tile.example.org:8443")),
        ("http://tiles.intranet/{z}/{x}/{y}", Some("http://tiles.intranet")),
        ("https://karten.münchen.example/{z}/{x}/{y}", Some("https://karten.xn--mnchen-3ya.example")),
        ("https://tile.example.org/", None),
        ("https://tile.example.org/{z}/{x}", None),
        ("https://tile.example.org/{z}/{x}/{y}/{y}", None),
        ("https://{s}.tile.example.org/{z}/{x}/{y}.png", None),
        ("https://{z}.example.org/{x}/{y}", None),
        ("https://10.0.0.{z}/{x}/{y}", None),
        ("https://tile.example.org{r}/{z}/{x}/{y}", None),
        ("https://somebody:secret@tile.example.org/{z}/{x}/{y}", None),
        ("https://tile.example.org; script-src */{z}/{x}/{y}", None),
        ("javascript:alert({z}{x}{y})", None),
        ("data:image/png,{z}{x}{y}", None),
    ];
    for (url, origin) in table {
        let read = load("", &[("AUSHANG_PLACES__MAP_TILES_URL", url)], Mode::Demo);
        let tiles = read.ok().and_then(|config| config.places.map_tiles_url);
        assert_eq!(tiles.as_ref().map(TileUrl::origin), origin, "{url}");
        assert!(tiles.is_none_or(|tiles| tiles.template() == url), "{url}");
    }
}

#[test]
fn settings_of_places_and_maps_must_fit_together() {
    let google = ("AUSHANG_PLACES__PROVIDER", "google");
    assert!(messages("", &[google], Mode::Demo)[0].contains("AUSHANG_PLACES__GOOGLE_KEY"));
    assert!(load("", &[google, ("AUSHANG_PLACES__GOOGLE_KEY", "key")], Mode::Demo).is_ok());
    let photon = ("AUSHANG_PLACES__PROVIDER", "photon");
    assert!(messages("", &[photon], Mode::Demo)[0].contains("AUSHANG_PLACES__PHOTON_URL"));
    let url = ("AUSHANG_PLACES__PHOTON_URL", "https://photon.uni.example");
    assert!(load("", &[photon, url], Mode::Demo).is_ok());
    assert!(load("", &[("AUSHANG_PLACES__PROVIDER", "nominatim")], Mode::Demo).is_ok());
    let file = ("AUSHANG_PLACES__MAP_FILE", "campus.pmtiles");
    assert!(load("", &[file], Mode::Demo).is_ok());
    let tiles = ("AUSHANG_PLACES__MAP_TILES_URL", "https://tiles.uni.example/{z}/{x}/{y}.png");
    assert!(messages("", &[file, tiles], Mode::Demo)[0].contains("choose one of them"));
    let proxy = ("AUSHANG_PLACES__MAP_PROXY", "true");
    assert!(messages("", &[proxy], Mode::Demo)[0].contains("AUSHANG_PLACES__MAP_TILES_URL"));
    assert!(load("", &[proxy, tiles], Mode::Demo).is_ok());
    let zoom = [("AUSHANG_PLACES__MAP_MAX_ZOOM", "25")];
    assert!(messages("", &zoom, Mode::Demo)[0].contains("at most 24 is allowed"));
}

#[test]
fn an_incomplete_bucket_is_refused() {
    let bucket = ("AUSHANG_S3__BUCKET", "aushang");
    let access = ("AUSHANG_S3__ACCESS_KEY", "AKIA");
    let secret = ("AUSHANG_S3__SECRET_KEY", "geheim");
    let endpoint = ("AUSHANG_S3__ENDPOINT", "http://127.0.0.1:9000");
    let table: [(&[(&str, &str)], usize); 7] = [
        (&[], 0),
        (&[bucket, access, secret], 0),
        (&[bucket, access, secret, endpoint], 0),
        (&[bucket], 2),
        (&[access, secret], 1),
        (&[bucket, access], 1),
        (&[endpoint], 3),
    ];
    for (settings, missing) in table {
        let text =
            load("", settings, Mode::Demo).err().map(|problem| problem.to_string()).unwrap_or_default();
        assert_eq!(text.matches("is missing").count(), missing, "{settings:?}: {text}");
        assert!(!text.contains("geheim"));
    }
}

#[test]
fn an_incomplete_or_unusable_instagram_app_is_refused() {
    let id = ("AUSHANG_INSTAGRAM__APP_ID", "123");
    let secret = ("AUSHANG_INSTAGRAM__APP_SECRET", "geheim");
    let redirect = |url| ("AUSHANG_INSTAGRAM__REDIRECT_URL", url);
    let public = |url| ("AUSHANG_SERVER__PUBLIC_URL", url);
    let version = |text| ("AUSHANG_INSTAGRAM__API_VERSION", text);
    let hosts = |text| ("AUSHANG_INSTAGRAM__MEDIA_HOSTS", text);
    let table: &[(Settings<'_>, Option<&str>)] = &[
        (&[], None),
        (&[id, secret], None),
        (&[id], Some("require each other")),
        (&[secret], Some("require each other")),
        (&[id, secret, public("https://a.uni.example")], None),
        (&[id, secret, public("http://a.uni.example")], Some("https addresses only")),
        (
            &[id, secret, public("http://a.uni.example"), redirect("https://b.uni.example/instagram/auth")],
            None,
        ),
        (&[public("http://a.uni.example")], None),
        (&[id, secret, redirect("http://127.0.0.1:9/instagram/auth")], None),
        (&[id, secret, redirect("http://[::1]:9/instagram/auth")], None),
        (&[redirect("http://a.uni.example/instagram/auth")], Some("https addresses only")),
        (&[version("v26.0")], None),
        (&[version("25.0")], Some("such as v25.0")),
        (&[version("v25")], Some("such as v25.0")),
        (&[version("v25.0/me")], Some("such as v25.0")),
        (&[hosts(".fbcdn.net, media.example.org, 127.0.0.1, localhost")], None),
        (&[hosts(".net")], Some("\".net\"")),
        (&[hosts("*.fbcdn.net")], Some("\"*.fbcdn.net\"")),
        (&[hosts("https://fbcdn.net")], Some("endings of them")),
        (&[hosts("fbcdn..net")], Some("endings of them")),
        (&[hosts(",")], Some("is empty")),
    ];
    for (settings, refusal) in table {
        let text = load("", settings, Mode::Demo).err().map(|problem| problem.to_string());
        match refusal {
            None => assert_eq!(text, None, "{settings:?}"),
            Some(why) => {
                assert!(text.as_ref().is_some_and(|text| text.contains(why)), "{settings:?}: {text:?}");
            }
        }
        assert!(!text.unwrap_or_default().contains("geheim"));
    }
}

#[test]
fn instagram_sends_people_back_below_the_public_address() {
    for (public, redirect) in [
        ("https://a.uni.example", "https://a.uni.example/instagram/auth"),
        ("https://a.uni.example/", "https://a.uni.example/instagram/auth"),
        ("https://uni.example/aushang/", "https://uni.example/aushang/instagram/auth"),
    ] {
        let config = load("", &[("AUSHANG_SERVER__PUBLIC_URL", public)], Mode::Demo).unwrap();
        assert_eq!(config.instagram.redirect_url(&config.server.public_url).as_str(), redirect);
    }
    let own = "https://a.uni.example/instagram/auth/";
    let config = load("", &[("AUSHANG_INSTAGRAM__REDIRECT_URL", own)], Mode::Demo).unwrap();
    assert_eq!(config.instagram.redirect_url(&config.server.public_url).as_str(), own);
}

// spec: MISC-08
#[test]
fn https_requires_a_mail_server_unless_turned_off() {
    let secret = ("AUSHANG_SESSION__SECRET", "q0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=");
    let server = "[mail]\nsmtp_host = \"mail.uni.example\"\nfrom_address = \"aushang@uni.example\"";
    for (address, mail, mode, starts) in [
        ("https://a.example", "", Mode::Normal, false),
        ("https://a.example", server, Mode::Normal, true),
        ("https://a.example", "[mail]\nonly_files = true", Mode::Normal, true),
        ("https://a.example", "", Mode::Demo, true),
        ("http://localhost:8080", "", Mode::Normal, true),
    ] {
        let file = format!("[server]\npublic_url = \"{address}\"\n{mail}");
        assert_eq!(load(&file, &[secret], mode).is_ok(), starts, "{address} {mail}");
        if !starts {
            let [message] = messages(&file, &[secret], mode).try_into().expect("one");
            assert!(message.contains("mail.smtp_host") && message.contains("mail.only_files"), "{message}");
        }
    }
}

#[test]
fn database_on_another_machine_is_verified() {
    // The configured address, and the effective address; `None`: refused.
    let table = [
        (
            "postgres://a:b@db.uni.example/aushang",
            Some("postgres://a:b@db.uni.example/aushang?sslmode=verify-full"),
        ),
        (
            "postgres://db/a?sslrootcert=/ca.pem",
            Some("postgres://db/a?sslrootcert=/ca.pem&sslmode=verify-full"),
        ),
        (
            "postgresql://192.0.2.7/a?sslmode=verify-full",
            Some("postgresql://192.0.2.7/a?sslmode=verify-full"),
        ),
        ("postgres:///a?host=db.uni.example", Some("postgres:///a?host=db.uni.example&sslmode=verify-full")),
        ("postgres://db/a?sslmode=verify-ca", None),
        ("postgres://db/a?sslmode=prefer", None),
        ("postgres://db/a?ssl-mode=disable", None),
        ("postgres://localhost/a", Some("postgres://localhost/a")),
        ("postgres://a@127.0.0.1:5432/a", Some("postgres://a@127.0.0.1:5432/a")),
        ("postgres://[::1]/a?sslmode=disable", Some("postgres://[::1]/a?sslmode=disable")),
        ("postgres://%2Fvar%2Frun%2Fpostgresql/a", Some("postgres://%2Fvar%2Frun%2Fpostgresql/a")),
        ("postgres:///a?host=/var/run/postgresql", Some("postgres:///a?host=/var/run/postgresql")),
        ("postgres:///a", Some("postgres:///a")),
        ("sqlite:data/aushang.sqlite", Some("sqlite:data/aushang.sqlite")),
    ];
    for (url, address) in table {
        let setting = ("AUSHANG_DATABASE__URL", url);
        match load("", &[setting], Mode::Demo) {
            Ok(config) => assert_eq!(Some(config.database.address().as_str()), address, "{url}"),
            Err(problem) => {
                assert_eq!(address, None, "{url}: {problem}");
                assert!(problem.to_string().contains("sslmode=verify-full"), "{url}: {problem}");
            }
        }
        // With unverified servers allowed, the address is used as it is.
        let allowed = [setting, ("AUSHANG_DATABASE__ALLOW_UNVERIFIED_SERVER", "true")];
        assert_eq!(load("", &allowed, Mode::Demo).unwrap().database.address(), url);
    }
}
