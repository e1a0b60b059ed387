//! Sign-ins with a provider that change the same thing at once. `SQLite` has one writer, so they run one after the other
//! there.

use aushang_oidc::testing::TestPerson;
use serde_json::json;

use super::roles::RULES;
use super::{Back, SUBJECT, Stage, TILDA};
use crate::support::{Answer, Engine, Person, each_engine, outcomes, when_both_wait};

const SECOND: &str = "zweite@uni.example";

impl Stage {
    /// Runs both calls. On `PostgreSQL` both wait for the lock before they go on.
    async fn at_once(
        &self,
        lock: &'static str,
        one: impl Future<Output = Answer>,
        other: impl Future<Output = Answer>,
    ) -> [Answer; 2] {
        let (one, other) = match self.app.product.db.engine() {
            Engine::Sqlite => tokio::join!(one, other),
            Engine::Postgres => when_both_wait(&self.app, lock, one, other).await,
        };
        [one, other]
    }

    async fn links_with(&self, person: &Person, back: &Back) -> Answer {
        let person = person.clone().with_header("cookie", back.cookie.clone());
        person.run("linkProvider", json!({ "code": back.value("link") }), "id").await
    }
}

#[each_engine]
async fn identity_that_two_accounts_link_at_once_belongs_to_one(engine: Engine) {
    let stage = Stage::set(engine).await;
    let (user, drafter) = (stage.app.user().await, stage.app.drafter().await);
    for person in [&user, &drafter] {
        stage.app.proves_strongly(person).await;
    }
    let (one, other) = (stage.visits("uni", "?for=link").await, stage.visits("uni", "?for=link").await);
    // Reading is permitted, inserting is not.
    let lock = "lock table credentials in share mode";
    let answers =
        stage.at_once(lock, stage.links_with(&user, &one), stage.links_with(&drafter, &other)).await;
    assert_eq!(outcomes(&answers), ["409", "ok"]);
    for answer in answers.into_iter().filter(|answer| answer.outcome() != "ok") {
        answer.refused(409, "IDENTITY_TAKEN");
    }
    assert_eq!(stage.app.actions("account.link_provider").await.len(), 1);
    assert_eq!(stage.app.count("credentials where kind = 'oidc'").await, 1);
}

#[each_engine]
async fn one_of_two_last_administrators_keeps_the_role(engine: Engine) {
    let stage = Stage::with(engine, &RULES.replace('\n', " ")).await;
    for email in [TILDA, SECOND] {
        stage.joins_as(email, "DRAFT").await;
    }
    let people = [(SUBJECT, TILDA), ("second", SECOND)];
    for (subject, email) in people {
        let mut person = TestPerson::new(subject, email);
        person.claims.insert("eduperson_scoped_affiliation".to_owned(), json!(["staff@uni.example"]));
        stage.uni.set_person(person);
        stage.links_by_password().await;
    }
    let admin = stage.app.admin().await;
    let tilda = stage.app.sign_in(TILDA).await;
    tilda.try_change_role(&admin.id, "USER").await.ok();
    let of_own =
        format!("accounts where role = 'ADMIN' and email in ('{TILDA}', '{SECOND}', 'admin@fs.example')");
    assert_eq!(stage.app.count(&of_own).await, 2);

    let mut returned = Vec::new();
    for (subject, email) in people {
        stage.uni.set_person(TestPerson::new(subject, email));
        returned.push(stage.visits("uni", "").await);
    }
    let lock = "select 1 from profiles for update";
    let answers = stage.at_once(lock, stage.redeems(&returned[0]), stage.redeems(&returned[1])).await;
    assert_eq!(outcomes(&answers), ["ok", "ok"]);
    assert_eq!(stage.app.count(&of_own).await, 1);
    assert_eq!(stage.app.actions("account.keep_last_admin").await.len(), 1);
}
