//! Roles that a provider states, at each sign-in with it.

use aushang_oidc::testing::TestPerson;
use serde_json::{Value, json};

use super::{SUBJECT, Stage, TILDA};
use crate::support::{Engine, Person, each_engine, text};

pub(super) const RULES: &str = r#", role_claim = "eduperson_scoped_affiliation", roles = [
    { value = "staff", role = "ADMIN", profile = "fs-informatik" }, { value = "student", role = "USER", profile = "fs-informatik" },
    { value = "faculty", role = "ADMIN", profile = "uni" }]"#;

impl Stage {
    /// The provider states these affiliations from now on.
    fn states(&self, affiliations: &[&str]) {
        let mut person = TestPerson::new(SUBJECT, TILDA);
        person.claims.insert("eduperson_scoped_affiliation".to_owned(), json!(affiliations));
        self.uni.set_person(person);
    }

    async fn role_at_sign_in(&self) -> Value {
        let back = self.visits("uni", "").await;
        let opened = self.redeems(&back).await.ok()["session"].clone();
        let person = self.app.anonymous().with_token(text(&opened["token"]));
        let role = person.state().await.ok()["accountRole"].clone();
        assert_eq!(opened["accountRole"], role, "the console is told what this role may do");
        role
    }

    async fn with_roles(engine: Engine) -> (Self, Person) {
        let stage = Self::with(engine, &RULES.replace('\n', " ")).await;
        let tilda = stage.joins_as(TILDA, "DRAFT").await;
        (stage, tilda)
    }
}

#[each_engine]
async fn provider_raises_the_role_and_takes_it_back(engine: Engine) {
    let (stage, tilda) = Stage::with_roles(engine).await;
    stage.states(&["student@uni.example"]);
    stage.links_by_password().await;
    assert_eq!(tilda.state().await.ok()["accountRole"], "USER", "before the session exists");
    for (stated, role) in [
        (&["staff@uni.example", "student@uni.example"][..], "ADMIN"),
        (&["student@uni.example"], "USER"),
        (&["staff@other.example"], "DRAFT"),
        (&["staff"], "DRAFT"),
        (&["faculty@uni.example"], "DRAFT"),
        (&["student@UNI.example"], "USER"),
        (&[], "DRAFT"),
    ] {
        stage.states(stated);
        assert_eq!(stage.role_at_sign_in().await, role, "{stated:?}");
    }
    let details = stage.app.details_of("account.update_role").await;
    assert_eq!(details.len(), 6, "{details:?}");
    let first: Value = serde_json::from_str(&details[0]).unwrap();
    assert_eq!(first, json!({ "by": "provider", "from": "DRAFT", "to": "USER" }));
}

#[each_engine]
async fn role_that_people_gave_stays(engine: Engine) {
    let (stage, tilda) = Stage::with_roles(engine).await;
    stage.states(&["staff@uni.example"]);
    stage.links_by_password().await;
    let admin = stage.app.admin().await;
    admin.try_change_role(&tilda.id, "USER").await.ok();
    stage.states(&[]);
    assert_eq!(stage.role_at_sign_in().await, "USER");
    stage.states(&["staff@uni.example"]);
    assert_eq!(stage.role_at_sign_in().await, "ADMIN");
    stage.states(&["student@uni.example"]);
    assert_eq!(stage.role_at_sign_in().await, "USER");
}

#[each_engine]
async fn last_administrator_keeps_the_role(engine: Engine) {
    let (stage, tilda) = Stage::with_roles(engine).await;
    stage.states(&["staff@uni.example"]);
    stage.links_by_password().await;
    let other = stage.app.admin().await;
    let tilda = stage.app.anonymous().with_token(tilda.token.unwrap());
    tilda.try_change_role(&other.id, "USER").await.ok();
    stage.states(&[]);
    assert_eq!(stage.role_at_sign_in().await, "ADMIN");
    assert_eq!(stage.app.actions("account.keep_last_admin").await.len(), 1);
    stage
        .signs_in("uni", "")
        .await
        .try_change_role(&other.id, "ADMIN")
        .await
        .refused(403, "STRONG_PROOF_REQUIRED");
    tilda.try_change_role(&other.id, "ADMIN").await.ok();
    assert_eq!(stage.role_at_sign_in().await, "DRAFT");
}

#[each_engine]
async fn person_without_a_role_and_without_an_account_is_refused(engine: Engine) {
    let (stage, _) = Stage::with_roles(engine).await;
    for stated in [&[][..], &["staff@uni.example"]] {
        let mut person = TestPerson::new("another", "niemand@uni.example");
        person.claims.insert("eduperson_scoped_affiliation".to_owned(), json!(stated));
        stage.uni.set_person(person);
        stage.redeems(&stage.visits("uni", "").await).await.refused(403, "IDENTITY_UNKNOWN");
    }
}
