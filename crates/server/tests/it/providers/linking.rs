//! Linking and unlinking in the settings.

use aushang_oidc::testing::TestPerson;
use serde_json::{Value, json};

use super::{SUBJECT, Stage, TILDA};
use crate::support::{Answer, Engine, PASSWORD, Person, each_engine, text};

impl Stage {
    /// Proves to be the owner of the account with the password and a mailed code.
    async fn proves(&self, person: &Person) {
        person.run("requestProofCode", json!({}), "").await.ok();
        self.app.run_jobs().await;
        let mail = self.app.mail_to(&person.email).await;
        let is_code = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
        let code = mail.text.split_whitespace().find(is_code).expect("a code");
        let proof = json!({ "password": PASSWORD, "code": code });
        person.run("proveIdentity", proof, "").await.ok();
    }

    /// Links the identity with the account that is signed in.
    async fn links(&self, person: &Person, id: &str) -> Answer {
        let back = self.visits(id, "?for=link").await;
        let person = person.clone().with_header("cookie", back.cookie.clone());
        person.run("linkProvider", json!({ "code": back.value("link") }), "id label").await
    }
}

async fn linked(person: &Person) -> Vec<Value> {
    let list = person.run("linkedProviders", json!({}), "id label linkedAt").await.ok();
    list.as_array().unwrap().clone()
}

#[each_engine]
async fn account_is_linked_in_the_settings_and_unlinked(engine: Engine) {
    let stage = Stage::set(engine).await;
    let user = stage.app.sign_in_by_password("user@fs.example").await;
    assert!(linked(&user).await.is_empty());
    stage.links(&user, "other").await.refused(403, "STRONG_PROOF_REQUIRED");
    stage.proves(&user).await;
    let answer = stage.links(&user, "other").await.ok();
    assert_eq!(answer, json!([{ "id": stage.other.issuer(), "label": "Mit other anmelden" }]));
    let at_provider = stage.signs_in("other", "").await;
    assert_eq!(at_provider.id, user.id);

    let issuer = json!({ "id": stage.other.issuer() });
    assert_eq!(user.run("unlinkProvider", issuer.clone(), "id").await.ok(), json!([]));
    user.run("unlinkProvider", issuer, "id").await.ok();
    user.state().await.ok();
    at_provider.state().await.refused(401, "NOT_SIGNED_IN");
    stage.redeems(&stage.visits("other", "").await).await.refused(403, "IDENTITY_UNKNOWN");
    let actions = stage.app.actions("account.%link_provider").await;
    assert_eq!(actions, ["account.link_provider", "account.unlink_provider"]);
}

#[each_engine]
async fn identity_belongs_to_one_account_and_account_to_one_identity_of_a_provider(engine: Engine) {
    let stage = Stage::set(engine).await;
    let (user, admin) = (stage.app.user().await, stage.app.admin().await);
    stage.proves(&user).await;
    stage.proves(&admin).await;
    stage.links(&user, "uni").await.ok();
    stage.links(&admin, "uni").await.refused(409, "IDENTITY_TAKEN");
    stage.uni.set_person(TestPerson::new("another", "egal@uni.example"));
    stage.links(&user, "uni").await.refused(409, "PROVIDER_LINKED");
    stage.links(&user, "other").await.ok();
    assert_eq!(linked(&user).await.len(), 2);
}

#[each_engine]
async fn code_for_a_link_opens_no_session_and_the_reverse(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let mut back = stage.visits("uni", "?for=link").await;
    assert_eq!(back.value("code"), "");
    let query = format!("code={}", back.value("link"));
    back.page.set_query(Some(&query));
    stage.redeems(&back).await.refused(400, "LINK_ENDED");

    let user = stage.app.user().await;
    stage.proves(&user).await;
    let back = stage.visits("uni", "").await;
    let person = user.clone().with_header("cookie", back.cookie.clone());
    let code = json!({ "code": back.value("code") });
    person.run("linkProvider", code, "id").await.refused(400, "LINK_ENDED");
}

#[each_engine]
async fn last_way_to_sign_in_stays(engine: Engine) {
    let stage = Stage::set(engine).await;
    let user = stage.app.user().await;
    stage.proves(&user).await;
    stage.links(&user, "uni").await.ok();
    let own = "account_id = (select id from accounts where email = 'user@fs.example')";
    stage.app.run(format!("delete from credentials where kind = 'password' and {own}")).await;
    let issuer = json!({ "id": stage.uni.issuer() });
    user.run("unlinkProvider", issuer, "id").await.refused(409, "LAST_SIGN_IN");
    assert_eq!(linked(&user).await.len(), 1);
    // Nor is a link with a provider that is not configured any more enough.
    let gone = "insert into credentials (account_id, kind, subject, created_at) \
                select id, 'oidc', 'https://gone.example x', 0 from accounts where email = 'user@fs.example'";
    stage.app.run(gone.to_owned()).await;
    user.run("unlinkProvider", json!({ "id": stage.uni.issuer() }), "id").await.refused(409, "LAST_SIGN_IN");
    stage.signs_in("uni", "").await.state().await.ok();
}

#[each_engine]
async fn download_contains_the_identity_at_the_provider(engine: Engine) {
    let stage = Stage::set(engine).await;
    let user = stage.app.user().await;
    stage.proves(&user).await;
    stage.links(&user, "uni").await.ok();
    let exported = text(&user.run("exportOwnData", json!({}), "").await.ok());
    assert!(exported.contains(stage.uni.issuer()) && exported.contains(SUBJECT), "{exported}");
}
