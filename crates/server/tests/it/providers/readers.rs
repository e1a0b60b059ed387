//! Readers of the student app prove their role.

use aushang_oidc::testing::{Fault, TestPerson};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;

use super::{SUBJECT, Stage, TILDA, cookie_of};
use crate::support::{Answer, Engine, Person, each_engine};

pub(super) const READERS: &str =
    r#", reader_affiliation = "eduperson_scoped_affiliation", reader_university = "kit""#;
/// What the app has invented.
pub(super) const VERIFIER: &str = "ein Geheimnis der App";

pub(super) fn challenge(verifier: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier))
}

impl Stage {
    fn says(&self, affiliations: &[&str]) {
        let mut person = TestPerson::new(SUBJECT, TILDA);
        person.claims.insert("eduperson_scoped_affiliation".to_owned(), json!(affiliations));
        self.uni.set_person(person);
    }

    /// The app opens the sign-in. Returns the link that opens the app again.
    pub(super) async fn leads_to_the_app(&self) -> Url {
        let query = format!("?for=reader&challenge={}", challenge(VERIFIER));
        let (address, cookie) = self.leaves("uni", &query).await;
        self.uni.set_now(self.app.now());
        let callback = self.uni.visit(&address).await;
        let back = self.comes_back(&callback, &cookie).await;
        assert!(back.cookie.ends_with('='), "the cookie is deleted: {}", back.cookie);
        back.page
    }
}

fn value(link: &Url, name: &str) -> String {
    let mut query = link.query_pairs();
    query.find(|(key, _)| key == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
}

async fn proves(reader: &Person, link: &Url, verifier: &str) -> Answer {
    let arguments = json!({ "code": value(link, "code"), "verifier": verifier });
    reader.run("proveRole", arguments, "role university roleProvedAt").await
}

// spec: API-03, MISC-06
#[each_engine]
async fn reader_proves_the_role_and_nothing_else_is_kept(engine: Engine) {
    let stage = Stage::with(engine, READERS).await;
    let reader = stage.app.reader("INTERESTED").await;
    stage.says(&["member@uni.example", "student@uni.example"]);
    let link = stage.leads_to_the_app().await;
    assert_eq!((link.scheme(), link.path()), ("aushang", "role"));
    let proved = proves(&reader, &link, VERIFIER).await.ok();
    assert_eq!((&proved["role"], &proved["university"]), (&json!("STUDENT"), &json!("kit")));
    let at = chrono::DateTime::parse_from_rfc3339(proved["roleProvedAt"].as_str().unwrap()).unwrap();
    assert_eq!(at, stage.app.now());
    let dump = stage.app.dump().await;
    for (table, rows) in &dump {
        assert!(rows.iter().all(|row| !row.contains(SUBJECT) && !row.contains(TILDA)), "{table}");
    }
    // Once.
    proves(&reader, &link, VERIFIER).await.refused(400, "LINK_ENDED");
}

#[each_engine]
async fn own_role_is_kept_if_the_provider_states_it(engine: Engine) {
    let stage = Stage::with(engine, READERS).await;
    for (chosen, stated, expected) in [
        ("EMPLOYEE", &["student@uni.example", "staff@uni.example"][..], "EMPLOYEE"),
        ("GUEST", &["staff@uni.example", "student@uni.example"], "STUDENT"),
        ("STUDENT", &["alum@uni.example"], "ALUMNI"),
    ] {
        let reader = stage.app.reader(chosen).await;
        stage.says(stated);
        let proved = proves(&reader, &stage.leads_to_the_app().await, VERIFIER).await.ok();
        assert_eq!(proved["role"], expected, "{chosen} {stated:?}");
    }
}

#[each_engine]
async fn role_that_is_chosen_again_is_not_proved_any_more(engine: Engine) {
    let stage = Stage::with(engine, READERS).await;
    let reader = stage.app.reader("STUDENT").await;
    stage.says(&["student@uni.example"]);
    proves(&reader, &stage.leads_to_the_app().await, VERIFIER).await.ok();
    let changed = |change: Value| {
        let reader = reader.clone();
        async move { reader.run("updateReader", change, "roleProvedAt").await.ok()["roleProvedAt"].clone() }
    };
    assert!(changed(json!({ "role": "STUDENT", "affiliations": ["informatik"] })).await.is_string());
    assert_eq!(changed(json!({ "university": null })).await, Value::Null);
    proves(&reader, &stage.leads_to_the_app().await, VERIFIER).await.ok();
    assert_eq!(changed(json!({ "role": "GUEST" })).await, Value::Null);
}

#[each_engine]
async fn only_the_app_that_began_redeems_the_code_within_a_minute(engine: Engine) {
    let stage = Stage::with(engine, READERS).await;
    let reader = stage.app.reader("GUEST").await;
    stage.says(&["student@uni.example"]);
    let link = stage.leads_to_the_app().await;
    proves(&reader, &link, "geraten").await.refused(400, "LINK_ENDED");
    stage.app.advance(TimeDelta::seconds(60) - TimeDelta::milliseconds(1));
    proves(&reader, &link, VERIFIER).await.ok();
    let link = stage.leads_to_the_app().await;
    stage.app.advance(TimeDelta::seconds(60));
    proves(&reader, &link, VERIFIER).await.refused(400, "LINK_ENDED");
    // A code of the console proves nothing, and one of a reader opens no session.
    let back = stage.visits("uni", "").await;
    proves(&reader, &back.page, VERIFIER).await.refused(400, "LINK_ENDED");
    let link = stage.leads_to_the_app().await;
    let arguments = json!({ "code": value(&link, "code") });
    let console = stage.app.anonymous().with_header("cookie", back.cookie.clone());
    console.run("redeemProviderCode", arguments, "email").await.refused(400, "LINK_ENDED");
}

#[each_engine]
async fn errors_open_the_app(engine: Engine) {
    let stage = Stage::with(engine, READERS).await;
    let reader = stage.app.reader("GUEST").await;
    stage.says(&["member@uni.example", "student@other.example"]);
    proves(&reader, &stage.leads_to_the_app().await, VERIFIER).await.refused(403, "AFFILIATION_UNKNOWN");
    let role = reader.run("reader", json!({}), "role roleProvedAt").await.ok();
    assert_eq!(role, json!({ "role": "GUEST", "roleProvedAt": null }));
    for (fault, error) in [(Fault::Cancelled, "cancelled"), (Fault::ForeignKey, "invalid")] {
        stage.uni.set_fault(fault);
        let link = stage.leads_to_the_app().await;
        assert_eq!((link.scheme(), value(&link, "error")), ("aushang", error.to_owned()));
    }
    stage.uni.set_fault(None);
    // Also without the cookie, for example after it has expired.
    let back = stage.app.get("/api/sign-in/uni/callback?state=reader.x&code=y").await;
    assert_eq!(back.header("location"), "aushang:role?error=expired");
    let fit = format!("&challenge={}", challenge(VERIFIER));
    for (id, challenge) in [("uni", ""), ("uni", "&challenge=kurz"), ("other", fit.as_str())] {
        let page = stage.app.get(&format!("/api/sign-in/{id}?for=reader{challenge}")).await;
        assert_eq!((page.status.as_u16(), page.header("location")), (303, "aushang:role?error=invalid"));
    }
    // The app may begin from any page: no session of the console is replaced.
    let headers = [("sec-fetch-site", "cross-site")];
    let page = stage.app.get_with(&format!("/api/sign-in/uni?for=reader{fit}"), &headers).await;
    assert!(page.header("location").starts_with(stage.uni.issuer()));
    assert!(cookie_of(&page).starts_with("aushang_reader="), "that of the console stays");
}

#[each_engine]
async fn readers_do_not_keep_anybody_out_of_the_console(engine: Engine) {
    let mut stage = Stage::with(engine, READERS).await;
    stage.app = stage.app.with_low_rate_limits();
    let path = format!("/api/sign-in/uni?for=reader&challenge={}", challenge(VERIFIER));
    let mut last = String::new();
    for _ in 0..11 {
        stage.app.get(&path).await.header("location").clone_into(&mut last);
    }
    assert_eq!(last, "aushang:role?error=tooMany");
    let page = stage.app.get("/api/sign-in/uni").await;
    assert!(page.header("location").starts_with(stage.uni.issuer()));
}
