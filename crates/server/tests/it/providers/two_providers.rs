//! Two providers that both confirm addresses of one domain, and both know a person by the same name and address.

use serde_json::{Value, json};

use super::{Stage, TILDA};
use crate::support::{Engine, PASSWORD, Person, each_engine, text};

async fn stage(engine: Engine) -> (Stage, Person) {
    let stage = Stage::with_keys(engine, "", r#", mail_domains = ["uni.example"]"#).await;
    let tilda = stage.joins(TILDA).await;
    (stage, tilda)
}

/// The issuers with which the account is linked, in alphabetical order.
async fn issuers(person: &Person) -> Vec<String> {
    let linked = person.run("linkedProviders", json!({}), "id").await.ok();
    let mut issuers: Vec<_> = linked.as_array().unwrap().iter().map(|it| text(&it["id"])).collect();
    issuers.sort();
    issuers
}

#[each_engine]
async fn each_identity_is_linked_with_a_proof_of_its_own(engine: Engine) {
    let (stage, tilda) = stage(engine).await;
    let (at_uni, at_other) = (stage.visits("uni", "").await, stage.visits("other", "").await);
    let of_uni = stage.redeems(&at_uni).await.ok()["offer"].clone();
    let of_other = stage.redeems(&at_other).await.ok()["offer"].clone();
    assert_eq!(
        (&of_uni["provider"], &of_other["provider"]),
        (&json!("Mit uni anmelden"), &json!("Mit other anmelden"))
    );
    // An offer belongs to the browser that came back from its provider.
    stage.confirms(&at_other, &of_uni, PASSWORD).await.refused(400, "LINK_ENDED");
    stage.confirms(&at_uni, &of_uni, PASSWORD).await.ok();
    assert_eq!(issuers(&tilda).await, [stage.uni.issuer()]);
    // The link with one provider lets nobody in who comes from the other one.
    let again = stage.redeems(&stage.visits("other", "").await).await.ok();
    assert_eq!((&again["session"], &again["offer"]["email"]), (&Value::Null, &json!(TILDA)));
    stage.confirms(&at_other, &of_other, "Falsch 123").await.refused_at(400, "password PASSWORD_INCORRECT");
    assert_eq!(issuers(&tilda).await, [stage.uni.issuer()]);
    stage.confirms(&at_other, &of_other, PASSWORD).await.ok();
    let mut both = [stage.uni.issuer(), stage.other.issuer()];
    both.sort_unstable();
    assert_eq!(issuers(&tilda).await, both);
    assert_eq!(stage.app.actions("account.link_provider").await.len(), 2);

    for id in ["uni", "other"] {
        assert_eq!(stage.signs_in(id, "").await.id, tilda.id);
    }
    stage.app.proves_strongly(&tilda).await;
    tilda.run("unlinkProvider", json!({ "id": stage.uni.issuer() }), "id").await.ok();
    assert_eq!(issuers(&tilda).await, [stage.other.issuer()]);
    stage.signs_in("other", "").await.state().await.ok();
    assert_eq!(stage.redeems(&stage.visits("uni", "").await).await.ok()["session"], Value::Null);
}

#[each_engine]
async fn code_that_was_mailed_for_one_provider_links_no_other(engine: Engine) {
    let (stage, _) = stage(engine).await;
    let stage = stage.with_closed_passwords().await;
    let (at_uni, at_other) = (stage.visits("uni", "").await, stage.visits("other", "").await);
    let of_uni = stage.redeems(&at_uni).await.ok()["offer"].clone();
    let of_other = stage.redeems(&at_other).await.ok()["offer"].clone();
    let code = stage.mailed_code(&at_uni, &of_uni).await;
    stage.confirms_by_mail(&at_other, &of_other, &code).await.refused_at(400, "mailedCode CODE_ENDED");
    let own = stage.mailed_code(&at_other, &of_other).await;
    if own != code {
        stage
            .confirms_by_mail(&at_other, &of_other, &code)
            .await
            .refused_at(400, "mailedCode CODE_INCORRECT");
    }
    stage.confirms_by_mail(&at_uni, &of_uni, &code).await.ok();
    stage.confirms_by_mail(&at_other, &of_other, &own).await.ok();
}
