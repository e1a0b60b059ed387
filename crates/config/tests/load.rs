//! Loading the configuration: defaults, file, environment, and messages about mistakes.

use std::io::Write;

use aushang_config::{Config, ConfigProblem, LogFormat, Mode, TileUrl};

const GOOD_SECRET: &str = "q0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=";

/// Environment variables and their values.
type Settings<'a> = &'a [(&'a str, &'a str)];

fn load(file: &str, environment: Settings<'_>, mode: Mode) -> Result<Config, ConfigProblem> {
    let mut toml = tempfile::NamedTempFile::new().unwrap();
    toml.write_all(file.as_bytes()).unwrap();
    let environment = environment.iter().map(|(name, value)| ((*name).into(), (*value).into()));
    Config::load(Some(toml.path()), environment, mode)
}

/// The messages without the random name of the file.
fn messages(file: &str, environment: Settings<'_>, mode: Mode) -> Vec<String> {
    load(file, environment, mode)
        .unwrap_err()
        .findings
        .iter()
        .map(|finding| {
            let text = finding.to_string();
            match text.find(": ") {
                Some(at) if text.starts_with('/') => text[at + 2..].to_owned(),
                _ => text,
            }
        })
        .collect()
}

#[test]
fn without_settings_the_defaults_apply() {
    let config = Config::load(None, std::iter::empty(), Mode::Demo).unwrap();
    assert_eq!(config.server.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.server.public_url.as_str(), "http://localhost:8080/");
    assert_eq!(config.database.url.expose(), "sqlite:data/aushang.sqlite");
    assert_eq!(config.media.max_upload_bytes.bytes(), 2 * 1024 * 1024 * 1024);
    assert_eq!(config.session.token_days.get(), 7);
    assert_eq!(config.log.format, LogFormat::Text);
    assert!(config.session.secret.is_none());
}

#[test]
fn environment_overrides_the_file() {
    let file = "[server]\nlisten = \"127.0.0.1:9000\"\n[log]\nformat = \"json\"\n";
    let config = load(file, &[("AUSHANG_SERVER__LISTEN", "[::1]:9001")], Mode::Demo).unwrap();
    assert_eq!(config.server.listen.to_string(), "[::1]:9001");
    assert_eq!(config.log.format, LogFormat::Json);
}

#[test]
fn file_and_environment_accept_the_same_values() {
    let file = r#"
        [server]
        trusted_proxies = ["10.0.0.0/8", "192.0.2.7"]
        forwarded_header = "Forwarded"
        [media]
        max_upload_bytes = "500 MB"
        max_pixels = 1_000_000
        [push]
        allow_private_addresses = true
        contact = "it@example.org"
    "#;
    let environment = [
        ("AUSHANG_SERVER__TRUSTED_PROXIES", "10.0.0.0/8, 192.0.2.7"),
        ("AUSHANG_SERVER__FORWARDED_HEADER", "forwarded"),
        ("AUSHANG_MEDIA__MAX_UPLOAD_BYTES", "524288000"),
        ("AUSHANG_MEDIA__MAX_PIXELS", "1000000"),
        ("AUSHANG_PUSH__ALLOW_PRIVATE_ADDRESSES", "true"),
        ("AUSHANG_PUSH__CONTACT", "mailto:it@example.org"),
        ("AUSHANG_SERVICE_HOST", "a cluster sets such names, they are not ours"),
        ("PATH", "/bin"),
    ];
    let written = load(file, &[], Mode::Demo).unwrap();
    let exported = load("", &environment, Mode::Demo).unwrap();
    assert_eq!(written.manual(), exported.manual());
    assert!(written.manual().contains(r#"# trusted_proxies = ["10.0.0.0/8", "192.0.2.7/32"]"#));
    assert!(written.manual().contains(r#"# max_upload_bytes = "500 MiB""#));
}

#[test]
fn messages_name_the_mistake_and_the_expected_value() {
    let table = [
        ("[server]\nlisen = 1", "unknown key server.lisen; did you mean server.listen?"),
        ("[sever]\nlisten = \"x\"", "unknown key sever.listen; did you mean server.listen?"),
        ("token_days = 7", "unknown key token_days; did you mean session.token_days?"),
        ("[kitchen]\nsink = 1", "unknown key kitchen.sink"),
        (
            "[server]\nlisten = 8080",
            "server.listen is \"8080\", expected an address and a port, such as 127.0.0.1:8080 or [::]:8080",
        ),
        (
            "[server]\nlisten = [\"127.0.0.1:80\"]",
            "server.listen is \"127.0.0.1:80\", expected an address and a port, such as 127.0.0.1:8080 or [::]:8080",
        ),
        (
            "[server]\npublic_url = \"javascript:alert(1)\"",
            "server.public_url is \"javascript:alert(1)\", expected an address that begins with https:// or http://",
        ),
        (
            "[server]\ntrusted_proxies = [\"the proxy\"]",
            "server.trusted_proxies is \"the proxy\", expected a network or an address, such as 10.0.0.0/8 or 192.0.2.7",
        ),
        (
            "[server]\nforwarded_header = \"X-Real-IP\"",
            "server.forwarded_header is \"X-Real-IP\", expected \"X-Forwarded-For\" or \"Forwarded\"",
        ),
        ("[session]\ntoken_days = 0", "session.token_days is \"0\", expected a whole number above 0"),
        (
            "[media]\nmax_upload_bytes = \"2 TB\"",
            "media.max_upload_bytes is \"2 TB\", expected a size, such as 2 GiB, 500 MB or a number of bytes",
        ),
        ("[log]\nformat = \"yaml\"", "log.format is \"yaml\", expected \"json\" or \"text\""),
        ("[mail]\nsmtp_port = 0", "mail.smtp_port is \"0\", expected a whole number from 1 to 65535"),
        (
            "[mail]\nsmtp_security = \"ssl\"",
            "mail.smtp_security is \"ssl\", expected \"starttls\", \"tls\" or \"none\"",
        ),
        ("[links]\nsupport_email = \"help\"", "links.support_email is \"help\", expected a mail address"),
        (
            "[accessibility]\nstatement_date = \"26.11.2026\"",
            "accessibility.statement_date is \"26.11.2026\", expected a date, such as 2026-11-26",
        ),
        (
            "[accessibility]\nenforcement_name = \"Schlichtungsstelle\"",
            "accessibility.enforcement_name and accessibility.enforcement_url require each other: set both or none",
        ),
        (
            "[accessibility]\nenforcement_url = \"https://stelle.example\"",
            "accessibility.enforcement_name and accessibility.enforcement_url require each other: set both or none",
        ),
        ("[product]\ndevelopment = \"yes\"", "product.development is \"yes\", expected true or false"),
        (
            "[database]\nurl = \"mysql://root:hunter2@host/x\"",
            "database.url is not usable, expected sqlite:path/to/file.sqlite or postgres://user:password@host/database",
        ),
        (
            "[database]\nmax_writes_per_commit = 0",
            "database.max_writes_per_commit is \"0\", expected a whole number above 0",
        ),
        (
            "[database]\nmax_writes_per_commit = 1001",
            "database.max_writes_per_commit is 1001, but at most 1000 is allowed: the first write waits for the last",
        ),
        (
            "[session]\ntoken_days = 31",
            "session.token_days is 31, but session.max_days is 30: a session cannot last longer than that",
        ),
        ("[product]\nundo_seconds = 301", "product.undo_seconds is 301, but at most 300 is allowed"),
        (
            "[audit]\nkeep_days = 89",
            "audit.keep_days is 89, but audit entries must be kept for at least 90 days",
        ),
        (
            "[errors]\ndsn = \"https://errors.uni.example/1\"",
            "errors.dsn is \"https://errors.uni.example/1\", expected the DSN of a project, such as https://PUBLIC_KEY@errors.example.org/1; the public key before the @ is missing",
        ),
        (
            "[errors]\ndsn = \"https://abc@errors.uni.example/\"",
            "errors.dsn is \"https://abc@errors.uni.example/\", expected the DSN of a project, such as https://PUBLIC_KEY@errors.example.org/1; it must end with the project",
        ),
        (
            "[errors]\ndsn = \"http://abc@errors.uni.example/1\"",
            "errors.dsn is \"http://abc@errors.uni.example/1\", expected the DSN of a project, such as https://PUBLIC_KEY@errors.example.org/1; it must begin with https://, except on this machine",
        ),
        (
            "[errors]\ndsn = \"https://abc:hunter2@errors.uni.example/1\"",
            "errors.dsn is not usable, expected the DSN of a project, such as https://PUBLIC_KEY@errors.example.org/1; this one contains a secret, which every browser would get",
        ),
        ("[traces]\npercent = 101", "traces.percent is 101, but at most 100 is allowed"),
        (
            "[media]\nprofile_quota = \"3 GB\"",
            "media.profile_quota (3 GiB) is smaller than media.quota (4 GiB), so one account could upload more than its profile may store",
        ),
        (
            "[media]\nquota = \"1 MB\"",
            "media.quota (1 MiB) is smaller than media.max_upload_bytes (2 GiB), so the largest allowed file could never be uploaded",
        ),
    ];
    for (file, expected) in table {
        assert_eq!(messages(file, &[], Mode::Demo), [expected], "{file}");
    }
}

#[test]
fn audit_entries_are_kept_for_two_years_by_default_and_for_at_least_90_days() {
    assert_eq!(Config::default().audit.keep_days.get(), 730);
    let config = load("[audit]\nkeep_days = 90", &[], Mode::Demo).unwrap();
    assert_eq!(config.audit.keep_days.get(), 90);
}

#[test]
fn a_dsn_leads_to_the_endpoint_of_its_project() {
    let key = "sentry_version=7&sentry_key=0f1e";
    let table = [
        ("https://0f1e@errors.uni.example/7", "https://errors.uni.example", "/api/7/envelope/"),
        ("https://0f1e@errors.uni.example:8443/7", "https://errors.uni.example:8443", "/api/7/envelope/"),
        ("https://0f1e@uni.example/sub/tracker/7", "https://uni.example", "/sub/tracker/api/7/envelope/"),
        ("http://0f1e@127.0.0.1:8000/7", "http://127.0.0.1:8000", "/api/7/envelope/"),
        ("http://0f1e@localhost:8000/7", "http://localhost:8000", "/api/7/envelope/"),
        ("http://0f1e@[::1]:8000/7", "http://[::1]:8000", "/api/7/envelope/"),
    ];
    for (written, origin, path) in table {
        let config = load("", &[("AUSHANG_ERRORS__DSN", written)], Mode::Demo).unwrap();
        assert!(config.manual().contains(&format!("# dsn = \"{written}\"")), "{written}");
        let dsn = config.errors.dsn.unwrap();
        assert_eq!((dsn.origin(), dsn.endpoint()), (origin, &*format!("{origin}{path}?{key}")));
    }
    assert_eq!(Config::default().errors.dsn, None);
}

#[test]
fn a_dsn_that_leads_elsewhere_is_refused() {
    for written in [
        "errors.uni.example",
        "https://abc@errors.uni.example",
        "https://abc@errors.uni.example/1?environment=x",
        "https://abc@errors.uni.example/1#x",
        "https://abc@errors.uni.example/a%20b",
        "https://a%20b@errors.uni.example/1",
        "https://abc@errors.uni.example;script-src/1",
        "ws://abc@localhost/1",
        "http://abc@localhost.uni.example/1",
    ] {
        assert!(load("", &[("AUSHANG_ERRORS__DSN", written)], Mode::Demo).is_err(), "{written}");
    }
}

#[test]
fn a_date_may_be_written_with_and_without_quotes() {
    for date in ["2027-02-01", "\"2027-02-01\""] {
        let config = load(&format!("[accessibility]\nstatement_date = {date}"), &[], Mode::Demo).unwrap();
        assert_eq!(config.accessibility.statement_date.to_string(), "2027-02-01");
    }
}

#[test]
fn messages_about_the_environment_use_variable_names() {
    assert_eq!(
        messages("", &[("AUSHANG_SESSION__SEKRET", "x")], Mode::Demo),
        ["environment: unknown key AUSHANG_SESSION__SEKRET; did you mean AUSHANG_SESSION__SECRET?"]
    );
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let environment = [("AUSHANG_LOG__FORMAT", "xml"), ("AUSHANG_LOG__LEVEL", "3")];
    assert_eq!(messages("[server]\nlisten = \"\"", &environment, Mode::Normal).len(), 3);
}

#[test]
fn a_broken_file_is_located_without_quoting_it() {
    let file = format!("[session]\nsecret = \"{GOOD_SECRET}\n");
    let text = load(&file, &[], Mode::Normal).unwrap_err().to_string();
    assert!(text.contains("line 2"), "{text}");
    assert!(!text.contains(GOOD_SECRET), "{text}");

    let missing = Config::load(Some("no/such.toml".as_ref()), std::iter::empty(), Mode::Demo);
    let text = missing.unwrap_err().to_string();
    assert!(text.starts_with("no/such.toml cannot be read: "), "{text}");
}

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
fn the_manual_is_a_valid_file_with_the_current_values() {
    let manual = Config::default().manual();
    let uncommented: String = manual
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(pair) if pair.split(' ').nth(1) == Some("=") => pair,
            _ => line,
        })
        .flat_map(|line| [line, "\n"])
        .collect();
    let config = load(&uncommented, &[], Mode::Demo).unwrap();
    assert_eq!(config.manual(), manual);
    assert!(manual.contains(
        "# Days after which a session ends that is not used. At most max_days.\n\
         # Expected: a whole number above 0\n\
         # Environment: AUSHANG_SESSION__TOKEN_DAYS\n\
         # token_days = 7\n"
    ));
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
