//! The providers that people sign in with.

use std::io::Write;

use aushang_config::{Config, ConfigProblem, Mode, OpenIdClient, ProviderMethod, ProxyHeaders, SecondFactor};
use secrecy::ExposeSecret;

const PROVIDER: &str = r#"{ id = "uni", issuer = "https://login.uni.example/realms/uni", client_id = "aushang", client_secret = "geheim-4711", label = "Mit Uni-Account anmelden", mail_domains = ["Uni.example"] }"#;

const PROXY: &str = r#"{ id = "haus", issuer = "https://idp.uni.example/shibboleth", label = "Mit Uni-Account anmelden", peers = ["192.0.2.7", "10.0.0.0/8"], secret = "geheim-4711-geheim-4711-geheim-4" }"#;

fn client(config: &Config, number: usize) -> OpenIdClient {
    match config.sign_in.providers[number].method.clone() {
        ProviderMethod::OpenIdConnect(client) => client,
        ProviderMethod::Headers(_) => panic!("a proxy"),
    }
}

fn proxy(config: &Config) -> ProxyHeaders {
    match config.sign_in.providers[0].method.clone() {
        ProviderMethod::Headers(headers) => headers,
        ProviderMethod::OpenIdConnect(_) => panic!("no proxy"),
    }
}

fn from_environment(value: &str) -> Result<Config, ConfigProblem> {
    Config::read(None, [("AUSHANG_SIGN_IN__PROVIDERS".into(), value.into())].into_iter())
}

fn from_file(text: &str) -> Result<Config, ConfigProblem> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    Config::read(Some(file.path()), std::iter::empty())
}

#[test]
fn file_and_environment_accept_the_same_providers() {
    let file = r#"
        [[sign_in.providers]]
        id = "uni"
        issuer = "https://login.uni.example/realms/uni"
        client_id = "aushang"
        client_secret = "geheim-4711"
        label = "Mit Uni-Account anmelden"
        mail_domains = ["Uni.example"]

        [[sign_in.providers]]
        id = "local"
        issuer = "http://localhost:9000"
        client_id = "aushang"
        client_secret = "geheim-4712"
        label = "Test"
        scopes = ["email"]
        session_hours = 8
    "#;
    for config in [from_file(file).unwrap(), from_environment(&format!("[{PROVIDER}]")).unwrap()] {
        let provider = &config.sign_in.providers[0];
        assert_eq!(provider.issuer, "https://login.uni.example/realms/uni");
        assert_eq!(client(&config, 0).client_secret.expose_secret(), "geheim-4711");
        assert_eq!(provider.mail_domains, ["uni.example"]);
        assert_eq!(client(&config, 0).scopes, ["profile", "email"]);
        assert_eq!(client(&config, 0).email_claim, "email");
        assert!(!config.manual().contains("geheim"));
    }
    let config = from_file(file).unwrap();
    assert_eq!(client(&config, 1).scopes, ["email"]);
    assert_eq!(config.sign_in.providers[1].session_hours, Some(8));
    assert!(from_environment("").unwrap().sign_in.providers.is_empty());
}

#[test]
fn secret_is_read_from_a_file() {
    let mut secret = tempfile::NamedTempFile::new().unwrap();
    secret.write_all(b"geheim-4713\n").unwrap();
    let file = format!("client_secret_file = {:?}", secret.path());
    let config =
        from_environment(&format!("[{}]", PROVIDER.replace(r#"client_secret = "geheim-4711""#, &file)));
    assert_eq!(client(&config.unwrap(), 0).client_secret.expose_secret(), "geheim-4713");
}

#[test]
fn proxy_has_the_headers_of_shibboleth_unless_set_otherwise() {
    let read = |more: &str| {
        from_environment(&format!("[{}]", PROXY.replace("peers", &format!("{more}peers"))))
            .map_err(|problem| problem.to_string())
    };
    let config = read("").unwrap();
    let found = proxy(&config);
    assert_eq!(
        [found.subject_header, found.email_header, found.time_header.unwrap_or_default(), found.fresh_login],
        [
            "pairwise-id",
            "mail",
            "shib-authentication-instant",
            "/Shibboleth.sso/Login?forceAuthn=true&target="
        ]
    );
    assert_eq!(found.second_factor_header, "shib-authncontext-class");
    assert_eq!(found.role_header, None);
    assert_eq!(
        found.peers.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["192.0.2.7/32", "10.0.0.0/8"]
    );
    assert!(!config.manual().contains("geheim"));
    let more = r#"subject_header = "Eppn", fresh_login = "/anmelden?zu=", "#;
    let found = proxy(&read(more).unwrap());
    assert_eq!((&*found.subject_header, &*found.fresh_login), ("eppn", "/anmelden?zu="));
    assert_eq!(proxy(&read("time_header = false, ").unwrap()).time_header, None);
    for (more, reason) in [
        ("time_header = true, ", "time_header is not a text"),
        (r#"subject_header = "pairwise id", "#, "subject_header is not the name of a header"),
        (r#"fresh_login = "https://other.example/", "#, "fresh_login is not a path"),
        (r#"fresh_login = "//other.example/", "#, "fresh_login is not a path"),
        (r#"role_header = "affiliation", "#, "role_header and roles need each other"),
        (r#"second_factor_header = "acr;amr", "#, "second_factor_header is not the name of a header"),
        (r#"client_id = "aushang", "#, "unknown key client_id"),
        (
            r#"reader_affiliation = "affiliation", "#,
            "reader_affiliation and reader_university need each other",
        ),
        (
            r#"reader_affiliation = "urn:oid:1.3", reader_university = "kit", mail_domains = ["uni.example"], "#,
            "reader_affiliation is not the name of a header",
        ),
        (
            r#"reader_affiliation = "affiliation", reader_university = "kit", "#,
            "reader_affiliation needs mail_domains",
        ),
    ] {
        let text = read(more).unwrap_err();
        assert!(text.contains(reason) && !text.contains("geheim"), "{more}: {text}");
    }
    for (old, new, reason) in [
        ("geheim-4\"", "geheim-\"", "secret has fewer than 32 characters"),
        ("192.0.2.7", "192.0.2", "which is not an address or a network"),
        (r#""192.0.2.7", "10.0.0.0/8""#, "", "peers is empty"),
    ] {
        let text = from_environment(&format!("[{}]", PROXY.replace(old, new))).unwrap_err().to_string();
        assert!(text.contains(reason) && !text.contains("geheim"), "{new}: {text}");
    }
}

#[test]
fn mistakes_are_named_without_the_secret() {
    let replaced = |old: &str, new: &str| format!("[{}]", PROVIDER.replace(old, new));
    for (value, reason) in [
        ("geheim-4711".to_owned(), "tables [[sign_in.providers]]"),
        (replaced(r#"id = "uni""#, r#"id = "Uni Haus""#), "id has other characters"),
        (replaced("https://login", "http://login"), "issuer does not begin with https"),
        (replaced("https://login.uni.example/realms/uni", "uni"), "issuer is not an address"),
        (replaced("/realms/uni", "/realms/uni?x=1"), "issuer has a query"),
        (replaced(r#"client_id = "aushang", "#, ""), "client_id is missing"),
        (
            replaced(r#"client_secret = "geheim-4711", "#, ""),
            "client_secret or client_secret_file is missing",
        ),
        (
            replaced("client_secret = ", r#"client_secret_file = "/nowhere", client_secret = "#),
            "are both set",
        ),
        (
            replaced(r#"client_secret = "geheim-4711""#, r#"client_secret_file = "/nowhere""#),
            "/nowhere cannot be read",
        ),
        (replaced("Uni.example", "anna@uni.example"), "which is not a domain"),
        (replaced("label", "label_de"), "label is missing"),
        (replaced("mail_domains", "domains"), "unknown key domains"),
        (replaced("id = \"uni\"", "session_hours = 0, id = \"uni\""), "session_hours is not"),
        (
            replaced("id = \"uni\"", "role_claim = \"groups\", id = \"uni\""),
            "role_claim and roles need each other",
        ),
        (
            replaced(
                "id = \"uni\"",
                r#"role_claim = "groups", roles = [{ value = "x", role = "SUPERADMIN", profile = "asta" }], id = "uni""#,
            ),
            "role in roles is not ADMIN",
        ),
        (
            replaced(
                "id = \"uni\"",
                r#"role_claim = "groups", roles = [{ value = "x", role = "USER" }], id = "uni""#,
            ),
            "profile is missing",
        ),
        (format!("[{PROVIDER}, {PROVIDER}]"), "table 2: another one has the same id"),
        (format!("[{PROVIDER}, {}]", PROVIDER.replace("\"uni\"", "\"zwei\"")), "has the same issuer"),
    ] {
        let text = from_environment(&value).unwrap_err().to_string();
        assert!(text.contains(reason), "{value}: {text}");
        assert!(!text.contains("geheim"), "{text}");
    }
}

#[test]
fn provider_values_beyond_their_limits_are_refused() {
    let replaced = |old: &str, new: &str| format!("[{}]", PROVIDER.replace(old, new));
    let hours = |hours: i64| replaced("label = ", &format!("session_hours = {hours}, label = "));
    let label = |chars: usize| replaced("Mit Uni-Account anmelden", &"ü".repeat(chars));
    let id = |chars: usize| replaced("\"uni\"", &format!("\"{}\"", "u".repeat(chars)));
    let tables = |count: usize| {
        let numbered = |number| {
            let id = format!("\"uni-{number}\"");
            PROVIDER.replace("\"uni\"", &id).replace("/realms/uni", &format!("/realms/{number}"))
        };
        format!("[{}]", (0..count).map(numbered).collect::<Vec<_>>().join(", "))
    };
    for (last, first_too_many, reason) in [
        (hours(1), hours(0), "session_hours is not a whole number from 1 to 8760"),
        (hours(8760), hours(8761), "session_hours is not a whole number from 1 to 8760"),
        (label(60), label(61), "label has more than 60 characters"),
        (id(30), id(31), "id has other characters than a-z, 0-9 and -, or more than 30"),
        (tables(10), tables(11), "at most 10 tables"),
    ] {
        from_environment(&last).unwrap_or_else(|problem| panic!("{last}: {problem}"));
        let text = from_environment(&first_too_many).unwrap_err().to_string();
        assert!(text.contains(reason), "{text}");
    }
}

#[test]
fn only_providers_need_one_that_people_can_use_for_the_first_time() {
    let read = |providers: &str| {
        let keys = [("AUSHANG_SIGN_IN__PROVIDERS", providers), ("AUSHANG_SIGN_IN__ONLY_PROVIDERS", "true")];
        let keys = keys.map(|(key, value)| (key.into(), value.into()));
        Config::load(None, keys.into_iter(), Mode::Demo)
    };
    let without = PROVIDER.replace(r#", mail_domains = ["Uni.example"]"#, "");
    for (providers, is_fit) in
        [("", false), (&*format!("[{without}]"), false), (&format!("[{PROVIDER}]"), true)]
    {
        let refused = read(providers).err().map(|problem| problem.to_string()).unwrap_or_default();
        assert_eq!(!refused.contains("sign_in.only_providers"), is_fit, "{refused}");
    }
}

#[test]
fn second_factor_is_a_word_or_a_list_of_values() {
    let read = |table: &str, more: &str| from_environment(&format!("[{}]", table.replace("label", more)));
    let stated = |values: &[&str]| SecondFactor::Stated(values.iter().map(ToString::to_string).collect());
    for table in [PROVIDER, PROXY] {
        for (more, expected) in [
            ("label", None),
            (r#"second_factor = "always", label"#, Some(SecondFactor::Always)),
            (
                r#"second_factor = ["https://refeds.org/profile/mfa", "mfa"], label"#,
                Some(stated(&["https://refeds.org/profile/mfa", "mfa"])),
            ),
        ] {
            let config = read(table, more).unwrap();
            assert_eq!(config.sign_in.providers[0].second_factor, expected, "{more}");
        }
        let (many, long) = (vec!["\"a\""; 21].join(","), "a".repeat(256));
        for (value, reason) in [
            ("\"mfa\"", "second_factor is not \"always\" or a list of texts"),
            ("true", "second_factor is not \"always\" or a list of texts"),
            ("[7]", "second_factor is not a list of texts"),
            ("[]", "second_factor is empty"),
            ("[\"\"]", "which is empty, contains a space"),
            ("[\"a b\"]", "which is empty, contains a space"),
            (&*format!("[\"{long}\"]"), "has more than 255 bytes"),
            (&*format!("[{many}]"), "second_factor has more than 20 values"),
        ] {
            let text = read(table, &format!("second_factor = {value}, label")).unwrap_err().to_string();
            assert!(text.contains(reason) && !text.contains("geheim"), "{value}: {text}");
        }
    }
}

#[test]
fn internal_staff_that_signs_in_only_with_a_provider_needs_one_with_a_second_factor() {
    let with = PROVIDER.replace("label", "second_factor = [\"mfa\"], label");
    for (only, staff, provider, is_fit) in [
        ("true", "STAFF_SECOND_FACTOR", PROVIDER, false),
        ("true", "STAFF_PASSKEY", PROVIDER, false),
        ("true", "STAFF_SECOND_FACTOR", &*with, true),
        ("true", "STAFF_PASSKEY", &with, true),
        ("false", "STAFF_SECOND_FACTOR", PROVIDER, true),
    ] {
        let keys = [
            ("AUSHANG_SIGN_IN__PROVIDERS".into(), format!("[{provider}]").into()),
            ("AUSHANG_SIGN_IN__ONLY_PROVIDERS".into(), only.into()),
            (format!("AUSHANG_SESSION__{staff}").into(), "true".into()),
            ("AUSHANG_SERVER__PUBLIC_URL".into(), "http://localhost:8080".into()),
        ];
        let refused = Config::load(None, keys.into_iter(), Mode::Demo).err();
        let refused = refused.map(|problem| problem.to_string()).unwrap_or_default();
        assert_eq!(!refused.contains("no provider has second_factor"), is_fit, "{staff}: {refused}");
    }
}
