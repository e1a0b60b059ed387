//! Loading the configuration: defaults, file, environment, and messages about mistakes.

mod support;

use aushang_config::{Config, LogFormat, Mode};
use support::{GOOD_SECRET, load, messages};

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
