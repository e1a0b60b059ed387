//! The cookies of a sign-in: other servers of the domain cannot set them, and do not receive them.

use serde_json::json;

use super::readers::{READERS, VERIFIER, challenge};
use super::{Stage, TILDA};
use crate::support::{Engine, PASSWORD, each_engine};

/// Asserts what a header says about the cookie of this name.
fn assert_host_only(header: &str, name: &str, is_secure: bool) {
    let mut parts = header.split("; ");
    let prefix = if is_secure { "__Host-" } else { "" };
    let first = parts.next().unwrap();
    assert!(first.starts_with(&format!("{prefix}{name}=")), "{header}");
    let attributes: Vec<_> = parts.collect();
    assert!(attributes.contains(&"Path=/") && attributes.contains(&"HttpOnly"), "{header}");
    assert!(attributes.iter().any(|it| ["SameSite=Lax", "SameSite=Strict"].contains(it)), "{header}");
    assert_eq!(attributes.contains(&"Secure"), is_secure, "{header}");
    assert!(!attributes.iter().any(|it| it.to_lowercase().starts_with("domain")), "{header}");
}

#[each_engine]
async fn cookies_belong_to_this_host_only_where_its_address_begins_with_https(engine: Engine) {
    for (address, is_secure) in [("https://aushang.uni.example", true), ("http://localhost:8080", false)] {
        let stage = Stage::with(engine, READERS).await;
        stage.joins(TILDA).await;
        let settings = [
            ("AUSHANG_SIGN_IN__PROVIDERS", stage.providers),
            ("AUSHANG_SERVER__PUBLIC_URL", address),
            ("AUSHANG_MAIL__ONLY_FILES", "true"),
        ];
        let stage = Stage { app: stage.app.restarted_with(&settings).await, ..stage };
        let begun = stage.app.get("/api/sign-in/uni").await;
        assert_host_only(begun.header("set-cookie"), "aushang_sign_in", is_secure);
        let path = format!("/api/sign-in/uni?for=reader&challenge={}", challenge(VERIFIER));
        let of_reader = stage.app.get(&path).await;
        assert_host_only(of_reader.header("set-cookie"), "aushang_reader", is_secure);
        let without = stage.app.get("/api/sign-in/uni/callback?state=x").await;
        assert_host_only(without.header("set-cookie"), "aushang_sign_in", is_secure);

        let (leaving, cookie) = stage.leaves("uni", "").await;
        let callback = stage.uni.visit(&leaving).await;
        let path = format!("{}?{}", callback.path(), callback.query().unwrap());
        let returned = stage.app.get_with(&path, &[("cookie", &cookie)]).await;
        assert_host_only(returned.header("set-cookie"), "aushang_sign_in", is_secure);
        // A cookie of the other name is not read: over https another server of the domain could have set it.
        let other = if is_secure {
            cookie.trim_start_matches("__Host-").to_owned()
        } else {
            format!("__Host-{cookie}")
        };
        let page = stage.app.get_with(&path, &[("cookie", &other)]).await;
        assert!(page.header("location").ends_with("?error=expired"), "{}", page.header("location"));

        let back = stage.visits("uni", "").await;
        let offer = stage.redeems(&back).await.ok()["offer"].clone();
        let confirmed = stage.confirms(&back, &offer, PASSWORD).await;
        let cookies: Vec<_> =
            confirmed.headers.get_all("set-cookie").iter().map(|it| it.to_str().unwrap()).collect();
        assert_eq!(cookies.len(), 2, "{cookies:?}");
        for (name, count) in [("aushang_browser", 1), ("aushang_sign_in", 1)] {
            let named: Vec<_> = cookies.iter().filter(|it| it.contains(name)).collect();
            assert_eq!(named.len(), count, "{cookies:?}");
            assert_host_only(named[0], name, is_secure);
        }
        confirmed.ok();
        let by_password =
            stage.app.anonymous().run("login", json!({ "email": TILDA, "password": PASSWORD }), "role").await;
        assert_host_only(by_password.headers["set-cookie"].to_str().unwrap(), "aushang_browser", is_secure);
    }
}
