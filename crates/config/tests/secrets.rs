//! Secrets: which are strong enough, and that they are never printed.

use aushang_config::{Config, ConfigProblem, Mode};
use secrecy::ExposeSecret;

fn with_secret(secret: &str) -> Result<Config, ConfigProblem> {
    let environment = [("AUSHANG_SESSION__SECRET".into(), secret.into())];
    Config::load(None, environment.into_iter(), Mode::Normal)
}

#[test]
fn strong_secrets_are_accepted_in_hex_and_base64() {
    let table = [
        ("q0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=", 32),
        ("q0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0", 32),
        ("-_Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0", 32),
        ("+/Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=\n", 32),
        ("9f1c3b7ae2d84605b9c07d3e5a61f82844e0c99d17b3526fa8d47b10ce93650a", 32),
        ("9F1C3B7AE2D84605B9C07D3E5A61F82844E0C99D17B3526FA8D47B10CE93650A00ff", 34),
    ];
    for (secret, bytes) in table {
        let config = with_secret(secret).unwrap_or_else(|problem| panic!("{secret}: {problem}"));
        assert_eq!(config.session.secret.unwrap().expose().len(), bytes, "{secret}");
    }
}

#[test]
fn weak_secrets_are_refused_with_a_reason_and_a_solution() {
    let table = [
        ("short", "is neither"),
        ("c2hvcnQ=", "is too short"),
        ("deadbeef", "is too short"),
        ("changeme", "contains \"changeme\""),
        ("ChangeMeChangeMeChangeMeChangeMeChangeMe", "contains \"changeme\""),
        ("my very own password that is long enough", "contains \"password\""),
        ("a long sentence, but still no random bytes", "is neither"),
        ("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "repeats itself"),
        ("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", "repeats itself"),
        ("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "only counts"),
        ("VGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIGEgbGF6eSBkb2c=", "is a readable text"),
    ];
    for (secret, reason) in table {
        let text = with_secret(secret).unwrap_err().to_string();
        assert!(text.contains(reason), "{secret}: {text}");
        assert!(text.contains("openssl rand -base64 32"), "{secret}: {text}");
        assert!(!text.contains(secret) || secret == "changeme", "{text}");
    }
}

#[test]
fn a_missing_secret_is_refused_outside_the_demo() {
    for unset in [None, Some("")] {
        let environment = unset.map(|text| ("AUSHANG_SESSION__SECRET".into(), text.into()));
        let problem = Config::load(None, environment.clone().into_iter(), Mode::Normal).unwrap_err();
        assert_eq!(
            problem.to_string(),
            "session.secret (AUSHANG_SESSION__SECRET) is missing; \
             make one with: openssl rand -base64 32"
        );
        assert!(Config::load(None, environment.into_iter(), Mode::Demo).is_ok());
    }
}

#[test]
fn secrets_are_never_printed() {
    let secrets = [
        ("AUSHANG_SESSION__SECRET", "q0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0="),
        ("AUSHANG_SESSION__LEGACY_SECRET", "RXMgd2FyIGVpbm1hbCBlaW4gU2NobMO8c3NlbCBhbHMgVGV4dA=="),
        ("AUSHANG_DATABASE__URL", "postgres://aushang:hunter2@db/aushang"),
        ("AUSHANG_PUSH__VAPID_PRIVATE_KEY", "RS0WdYWWo1HajXg3NZR1olzCf31i-ZBGDkFyCs7j1jw"),
        ("AUSHANG_PUSH__CONTACT", "mailto:it@example.org"),
        ("AUSHANG_PUSH__FCM_SERVICE_ACCOUNT", r#"{"private_key": "MIIEvSchluessel"}"#),
        ("AUSHANG_MAIL__SMTP_HOST", "mail.example.org"),
        ("AUSHANG_MAIL__FROM_ADDRESS", "aushang@example.org"),
        ("AUSHANG_MAIL__SMTP_USERNAME", "aushang"),
        ("AUSHANG_MAIL__SMTP_PASSWORD", "mellon73"),
        ("AUSHANG_PLACES__GOOGLE_KEY", "AIzaSyGeheim"),
        ("AUSHANG_S3__BUCKET", "aushang"),
        ("AUSHANG_S3__ACCESS_KEY", "AKIA"),
        ("AUSHANG_S3__SECRET_KEY", "wJalrXUtn"),
    ];
    let environment = secrets.map(|(name, value)| (name.into(), value.into()));
    let config = Config::load(None, environment.into_iter(), Mode::Normal).unwrap();
    for shown in [format!("{config:?}"), config.manual()] {
        for secret in [
            "q0Zb1cN5m8",
            "RXMgd2Fy",
            "Schlü",
            "Schluess",
            "hunter2",
            "RS0WdYWWo1",
            "MIIEv",
            "mellon73",
            "AIzaSy",
            "wJalrX",
        ] {
            assert!(!shown.contains(secret), "{shown}");
        }
    }
    assert!(config.database.url.is_postgres());
}

#[test]
fn the_legacy_key_may_be_a_readable_text_but_not_the_current_secret() {
    let secret = "q0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=";
    let with_both = |legacy: &str| {
        let environment = [
            ("AUSHANG_SESSION__SECRET".into(), secret.into()),
            ("AUSHANG_SESSION__LEGACY_SECRET".into(), legacy.into()),
        ];
        Config::load(None, environment.into_iter(), Mode::Normal)
    };
    let config = with_both("RXMgd2FyIGVpbm1hbCBlaW4gU2NobMO8c3NlbCBhbHMgVGV4dA==").unwrap();
    assert_eq!(
        config.session.legacy_secret.unwrap().expose(),
        "Es war einmal ein Schlüssel als Text".as_bytes()
    );
    for (legacy, reason) in [
        ("c2hvcnQ=", "is too short"),
        ("a text as it is, which is not base64", "is neither"),
        (secret, "is the same as session.secret"),
    ] {
        let text = with_both(legacy).unwrap_err().to_string();
        assert!(text.contains(reason), "{legacy}: {text}");
    }
}

#[test]
fn previous_secrets_are_up_to_three_different_strong_ones() {
    const SECRET: &str = "q0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=";
    const ONE: &str = "81AvYOxfxHKdFIxTBSjSWDlKY1zIO72iJkexKLrbhd8=";
    const ONE_IN_HEX: &str = "f3502f60ec5fc4729d148c530528d258394a635cc83bbda22647b128badb85df";
    const TWO: &str = "9f1c3b7ae2d84605b9c07d3e5a61f82844e0c99d17b3526fa8d47b10ce93650a";
    const THREE: &str = "Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0q0=";
    const FOUR: &str = "R0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=";
    const LEGACY: &str = "RXMgd2FyIGVpbm1hbCBlaW4gU2NobMO8c3NlbCBhbHMgVGV4dA==";
    let with_previous = |previous: &[&str], legacy: &str| {
        let environment = [
            ("AUSHANG_SESSION__SECRET".into(), SECRET.into()),
            ("AUSHANG_SESSION__PREVIOUS_SECRETS".into(), previous.join(", ").into()),
            ("AUSHANG_SESSION__LEGACY_SECRET".into(), legacy.into()),
        ];
        Config::load(None, environment.into_iter(), Mode::Normal)
    };
    for previous in [&[][..], &[ONE], &[ONE, TWO, THREE]] {
        let config = with_previous(previous, LEGACY).unwrap();
        assert_eq!(config.session.previous_secrets.len(), previous.len());
        for shown in [format!("{config:?}"), config.manual()] {
            assert!(previous.iter().all(|secret| !shown.contains(&secret[..10])), "{shown}");
        }
    }
    for (previous, legacy, reason) in [
        (&[ONE, TWO, THREE, FOUR][..], LEGACY, "contains 4 secrets, but at most 3"),
        (&["c2hvcnQ="], LEGACY, "is too short"),
        (&[ONE, "changeme"], LEGACY, "contains \"changeme\""),
        (&[ONE, SECRET], LEGACY, "contains session.secret (entry 2)"),
        (&[ONE], ONE, "contains session.legacy_secret (entry 1)"),
        (&[ONE, TWO, ONE], LEGACY, "contains entry 3 twice"),
        (&[ONE_IN_HEX, ONE], LEGACY, "contains entry 2 twice"),
    ] {
        let text = with_previous(previous, legacy).unwrap_err().to_string();
        assert!(text.contains(reason), "{previous:?}: {text}");
        assert!(!text.contains(ONE) && !text.contains(SECRET), "{text}");
    }
}

#[test]
fn a_service_account_is_a_path_or_its_json() {
    let set = |text: &str| {
        let environment = [("AUSHANG_PUSH__FCM_SERVICE_ACCOUNT".into(), text.into())];
        Config::read(None, environment.into_iter())
    };
    let account = |config: Config| config.push.fcm_service_account.unwrap();
    let here = account(set(r#"  {"type": "service_account"}"#).unwrap());
    assert_eq!(here.read().unwrap().expose_secret(), r#"{"type": "service_account"}"#);

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("firebase.json");
    std::fs::write(&path, "{}").unwrap();
    let config = set(path.to_str().unwrap()).unwrap();
    assert!(config.manual().contains("firebase.json"));
    assert_eq!(account(config).read().unwrap().expose_secret(), "{}");
    std::fs::remove_file(&path).unwrap();
    let unreadable = account(set(path.to_str().unwrap()).unwrap()).read().unwrap_err().to_string();
    assert!(unreadable.contains("firebase.json"), "{unreadable}");

    for key in ["-----BEGIN PRIVATE KEY-----", "MIIE\nvSchluessel"] {
        let refused = set(key).unwrap_err().to_string();
        assert!(!refused.contains(key) && refused.contains("service account"), "{refused}");
    }
}
