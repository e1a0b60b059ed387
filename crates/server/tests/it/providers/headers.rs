//! Sign-in with the headers of a trusted proxy.

use chrono::TimeDelta;
use serde_json::json;

use super::{Back, SUBJECT, TILDA, cookie_of};
use crate::support::{Answer, Engine, PASSWORD, Person, SESSION, TestApp, each_engine, text, token_of};

const SECRET: &str = "ein Geheimnis zwischen zwei Servern";
const REFEDS: &str = "https://refeds.org/profile/mfa";
const ISSUER: &str = "https://idp.uni.example/shibboleth";

struct Stage {
    app: TestApp,
}

/// The headers of a request to the callback.
#[derive(Clone)]
struct Headers(Vec<(&'static str, String)>);

impl Headers {
    fn with(mut self, name: &'static str, value: &str) -> Self {
        self.0.retain(|(known, _)| *known != name);
        self.0.push((name, value.to_owned()));
        self
    }

    fn without(mut self, name: &str) -> Self {
        self.0.retain(|(known, _)| *known != name);
        self
    }

    /// A second value beside the first one.
    fn and(mut self, name: &'static str, value: &str) -> Self {
        self.0.push((name, value.to_owned()));
        self
    }
}

impl Stage {
    async fn set(engine: Engine) -> Self {
        Self::behind(engine, "192.0.2.0/24").await
    }

    /// The proxy has an address in this network.
    async fn behind(engine: Engine, network: &str) -> Self {
        Self::configured(engine, network, "").await
    }

    /// `more`: further keys of the provider.
    async fn configured(engine: Engine, network: &str, more: &str) -> Self {
        let table = format!(
            r#"[{{ {more} id = "haus", issuer = "{ISSUER}", label = "Mit Uni-Account anmelden", peers = ["{network}"], secret = "{SECRET}", mail_domains = ["uni.example"], second_factor = ["{REFEDS}"], role_header = "affiliation", roles = [{{ value = "staff@uni.example", role = "USER", profile = "fs-informatik" }}] }}]"#
        );
        let table: &str = table.leak();
        Self { app: TestApp::with(engine, &[("AUSHANG_SIGN_IN__PROVIDERS", table)]).await }
    }

    /// What the proxy sends for a person who has just signed in.
    fn headers(&self) -> Headers {
        Headers(vec![
            ("aushang-proxy-secret", SECRET.to_owned()),
            ("pairwise-id", SUBJECT.to_owned()),
            ("mail", TILDA.to_owned()),
            ("shib-authentication-instant", self.app.now().to_rfc3339()),
        ])
    }

    /// The server sends the browser to the callback. Returns it with the state, and the cookie.
    async fn leaves(&self, query: &str) -> (String, String) {
        let page = self.app.get(&format!("/api/sign-in/haus{query}")).await;
        assert_eq!(page.status, 303);
        (page.header("location").to_owned(), cookie_of(&page))
    }

    async fn comes_back(&self, address: &str, cookie: &str, headers: &Headers) -> Back {
        let url = url::Url::parse(address).unwrap();
        let path = format!("{}?{}", url.path(), url.query().unwrap_or_default());
        let mut all = vec![("cookie", cookie)];
        all.extend(headers.0.iter().map(|(name, value)| (*name, value.as_str())));
        let page = self.app.get_with(&path, &all).await;
        assert_eq!(page.status, 303);
        Back { page: url::Url::parse(page.header("location")).unwrap(), cookie: cookie_of(&page) }
    }

    async fn visits(&self, query: &str, headers: &Headers) -> Back {
        let (address, cookie) = self.leaves(query).await;
        let address = match address.split_once("target=") {
            Some((_, target)) => {
                text(&json!(url::form_urlencoded::parse(format!("a={target}").as_bytes()).next().unwrap().1))
            }
            None => address,
        };
        self.comes_back(&address, &cookie, headers).await
    }

    fn browser(&self, back: &Back) -> Person {
        self.app.anonymous().with_header("cookie", back.cookie.clone())
    }

    async fn redeems(&self, back: &Back) -> Answer {
        let fields = format!("session {{ {SESSION} }} email offer {{ code email }}");
        self.browser(back).run("redeemProviderCode", json!({ "code": back.value("code") }), &fields).await
    }

    async fn proves(&self, person: &Person, headers: &Headers) -> Answer {
        let back = self.visits("?for=proof", headers).await;
        let person = person.clone().with_header("cookie", back.cookie.clone());
        person.run("proveWithProvider", json!({ "code": back.value("proof") }), "").await
    }

    /// An account with a confirmed address that is linked with the identity.
    async fn joins(&self) -> Person {
        let tilda = self.app.joins(TILDA, "DRAFT").await;
        let path = self.app.mail_to(TILDA).await.path();
        self.app.anonymous().try_verify(token_of(&json!(path))).await.ok();
        let back = self.visits("", &self.headers()).await;
        let offer = self.redeems(&back).await.ok()["offer"].clone();
        let arguments = json!({ "code": offer["code"], "password": PASSWORD });
        self.browser(&back).run("confirmProviderLink", arguments, SESSION).await.ok();
        tilda
    }
}

// spec: AUTH-01
#[each_engine]
async fn person_signs_in_through_the_proxy(engine: Engine) {
    let stage = Stage::set(engine).await;
    let tilda = stage.joins().await;
    let elsewhere = stage.headers().with("mail", "neu@anderswo.example");
    let back = stage.visits("", &elsewhere).await;
    let answer = stage.redeems(&back).await.ok();
    assert_eq!(answer["session"]["accountId"], tilda.id.as_str());
    // The code works once.
    stage.redeems(&back).await.refused(400, "LINK_ENDED");
    let other = stage.headers().with("pairwise-id", "another").without("mail");
    stage.redeems(&stage.visits("", &other).await).await.refused(403, "IDENTITY_UNKNOWN");
    let staff = stage.headers().with("affiliation", "member@uni.example;staff@uni.example");
    let answer = stage.redeems(&stage.visits("", &staff).await).await.ok();
    let raised = stage.app.anonymous().with_token(text(&answer["session"]["token"]));
    assert_eq!(raised.state().await.ok()["accountRole"], "USER");
}

#[each_engine]
async fn headers_count_only_from_the_proxy_and_with_its_secret(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins().await;
    let fit = stage.headers();
    for (headers, error) in [
        (fit.clone(), ""),
        (fit.clone().without("aushang-proxy-secret"), "invalid"),
        (fit.clone().with("aushang-proxy-secret", "geraten"), "invalid"),
        (fit.clone().and("aushang-proxy-secret", SECRET), "invalid"),
        (fit.clone().without("pairwise-id"), "invalid"),
        (fit.clone().with("pairwise-id", ""), "invalid"),
        (fit.clone().with("pairwise-id", "a;b"), "invalid"),
        (fit.clone().with("pairwise-id", "(null)"), "invalid"),
        (fit.clone().and("pairwise-id", "another"), "invalid"),
        (fit.clone().with("x-forwarded-for", "10.0.0.1"), ""),
    ] {
        let back = stage.visits("", &headers).await;
        assert_eq!(back.value("error"), error, "{:?}", headers.0);
        assert_eq!(back.value("code").is_empty(), !error.is_empty());
    }
    let (address, cookie) = stage.leaves("").await;
    assert_eq!(stage.comes_back(&format!("{address}x"), &cookie, &fit).await.value("error"), "expired");
    assert_eq!(stage.comes_back(&address, "", &fit).await.value("error"), "expired");
    stage.app.advance(TimeDelta::minutes(10));
    assert_eq!(stage.comes_back(&address, &cookie, &fit).await.value("error"), "expired");

    let elsewhere = Stage::behind(engine, "198.51.100.7").await;
    let fit = elsewhere.headers().with("x-forwarded-for", "198.51.100.7");
    assert_eq!(elsewhere.visits("", &fit).await.value("error"), "invalid");
    // Nothing else reads the headers.
    let page = elsewhere.app.get_with("/api/sign-in/haus/logout", &[]).await;
    assert_eq!(page.status, 405);
}

#[each_engine]
async fn proof_needs_a_sign_in_of_the_last_five_minutes(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins().await;
    let (address, _) = stage.leaves("?for=proof").await;
    assert!(address.contains("/Shibboleth.sso/Login?forceAuthn=true&target=http"), "{address}");
    for (age, is_fit) in [(-300, true), (-301, false), (0, true), (300, true), (301, false)] {
        let at = (stage.app.now() - TimeDelta::seconds(age)).to_rfc3339();
        let headers = stage.headers().with("shib-authentication-instant", &at);
        let back = stage.visits("?for=proof", &headers).await;
        assert_eq!(back.value("error"), if is_fit { "" } else { "invalid" }, "{age}");
    }
    let without = stage.headers().without("shib-authentication-instant");
    assert_eq!(stage.visits("?for=proof", &without).await.value("error"), "invalid");
    // At a sign-in the time is not needed, but then the session is not proved.
    let answer = stage.redeems(&stage.visits("", &without).await).await.ok();
    let person = stage.app.anonymous().with_token(text(&answer["session"]["token"]));
    person.run("unlinkProvider", json!({ "id": ISSUER }), "id").await.refused(403, "STRONG_PROOF_REQUIRED");
    stage.proves(&person, &stage.headers()).await.ok();
    person.run("unlinkProvider", json!({ "id": ISSUER }), "id").await.refused(403, "STRONG_PROOF_REQUIRED");
    let with_second_factor = stage.headers().with("shib-authncontext-class", REFEDS);
    stage.proves(&person, &with_second_factor).await.ok();
    person.run("unlinkProvider", json!({ "id": ISSUER }), "id").await.ok();
}

/// Otherwise a browser could state the time where the proxy does not.
#[each_engine]
async fn time_is_not_read_where_the_proxy_does_not_state_it(engine: Engine) {
    let stage = Stage::configured(engine, "192.0.2.0/24", "time_header = false,").await;
    stage.joins().await;
    stage.app.forget_proofs().await;
    for purpose in ["?for=proof", "?for=link"] {
        assert_eq!(stage.visits(purpose, &stage.headers()).await.value("error"), "invalid", "{purpose}");
    }
    let answer = stage.redeems(&stage.visits("", &stage.headers()).await).await.ok();
    let person = stage.app.anonymous().with_token(text(&answer["session"]["token"]));
    person.run("unlinkProvider", json!({ "id": ISSUER }), "id").await.refused(403, "STRONG_PROOF_REQUIRED");
    assert_eq!(stage.app.count("sessions where proved_at is not null").await, 0);
    // The console offers neither.
    assert_eq!(
        person.run("proofMethods", json!({}), "providers { id }").await.ok(),
        json!({ "providers": [] })
    );
    let config = person.run("config", json!({}), "signInProviders { id statesTime }").await.ok();
    assert_eq!(config["signInProviders"], json!([{ "id": "haus", "statesTime": false }]));
}

#[each_engine]
async fn header_states_a_second_factor(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins().await;
    let (address, _) = stage.leaves("?factor=second").await;
    assert!(address.contains("/Shibboleth.sso/Login?forceAuthn=true&target=http"), "{address}");
    let stated = |value: &str| stage.headers().with("shib-authncontext-class", value);
    let answer = stage.redeems(&stage.visits("", &stage.headers()).await).await.ok();
    let person = stage.app.anonymous().with_token(text(&answer["session"]["token"]));
    for (headers, by) in [
        (stage.headers(), "PROVIDER"),
        (stated(REFEDS), "PROVIDER_SECOND_FACTOR"),
        (stated(&format!("urn:a;{REFEDS}")), "PROVIDER_SECOND_FACTOR"),
        (stated("urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"), "PROVIDER"),
        (stated(&format!("{REFEDS}x")), "PROVIDER"),
        (stated("(null)"), "PROVIDER"),
        (stage.headers().with("amr", "mfa").with("acr", REFEDS), "PROVIDER"),
    ] {
        stage.app.forget_proofs().await;
        stage.proves(&person, &headers).await.ok();
        let found = person.run("proofMethods", json!({}), "isByProvider isStrong").await.ok();
        let expected = json!({ "isByProvider": true, "isStrong": by == "PROVIDER_SECOND_FACTOR" });
        assert_eq!(found, expected, "{:?}", headers.0);
    }
    // A browser could add its own to that of the proxy.
    let twice = stated(REFEDS).and("shib-authncontext-class", "urn:a");
    assert_eq!(stage.visits("?for=proof", &twice).await.value("error"), "invalid");
}
