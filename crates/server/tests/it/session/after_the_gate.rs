//! Changes between the gate and the write transaction take effect in the transaction.

use async_graphql::{Request, Variables};
use aushang::actor::Actor;
use aushang::enums::Permission;
use aushang::schema;
use aushang::session::load_actor;
use serde_json::{Value, json};

use crate::support::{Person, TestApp, each_engine};

const SEND: &str = "mutation ($content: String!, $translations: PostTranslationsInput) {
    sendPost(content: $content, translations: $translations) { id status }
}";
const APPROVE: &str = "mutation ($id: ID!) { changePostStatus(id: $id, status: APPROVED) { id status } }";
const INVITE: &str =
    "mutation { addAccount(email: \"neu@fs.example\", name: \"Neu\", role: USER) { email } }";

/// A request that was admitted and waits, for example for the image decoder or for the database.
struct Admitted<'a> {
    app: &'a TestApp,
    actor: Actor,
}

impl<'a> Admitted<'a> {
    async fn new(app: &'a TestApp, person: &Person, selected: Option<&str>) -> Self {
        let token = person.token.as_deref().expect("a session has a token");
        let actor = load_actor(&app.product, token, selected).await.expect("the request is admitted");
        Self { app, actor }
    }

    /// Continues the request: returns its data, or code and reason of the refusal.
    async fn resume(&self, document: &str, variables: Value) -> Result<Value, Value> {
        let schema = schema::console().data(self.app.product.clone()).finish();
        let request = Request::new(document).variables(Variables::from_json(variables));
        let response = schema.execute(request.data(self.actor.clone())).await;
        let response = serde_json::to_value(response).expect("an answer is JSON");
        match response.get("errors") {
            None => Ok(response["data"].clone()),
            Some(errors) => {
                let extensions = &errors[0]["extensions"];
                Err(json!([extensions["code"], extensions["reason"]]))
            }
        }
    }
}

// spec: ROLES-07, ROLES-08
#[each_engine]
async fn account_lowered_to_draft_meanwhile_writes_a_draft_and_cannot_approve(app: TestApp) {
    let (admin, user, drafter) = (app.admin().await, app.user().await, app.drafter().await);
    let draft = drafter.writes("Entwurf").await;
    let call = Admitted::new(&app, &user, None).await;
    admin.try_change_role(&user.id, "DRAFT").await.ok();
    let sent = call.resume(SEND, json!({ "content": "Neu" })).await.unwrap();
    assert_eq!(sent["sendPost"]["status"], "DRAFT");
    let refused = call.resume(APPROVE, json!({ "id": draft["id"] })).await;
    assert_eq!(refused, Err(json!([403, "NOT_PERMITTED"])));
    assert_eq!(admin.texts_of("PUBLISHED").await, [""; 0]);
    assert_eq!(app.trail_of(&sent["sendPost"]).await, ["post.send DRAFT"]);
}

#[each_engine]
async fn account_without_the_permission_cannot_invite(app: TestApp) {
    let (staff, admin) = (app.superadmin().await, app.admin().await);
    let call = Admitted::new(&app, &admin, None).await;
    staff.try_change_role(&admin.id, "USER").await.ok();
    assert_eq!(call.resume(INVITE, json!({})).await, Err(json!([403, "NOT_PERMITTED"])));
    assert_eq!(app.count("mails").await, 0);
}

#[each_engine]
async fn session_that_ended_meanwhile_cannot_write(app: TestApp) {
    let (admin, user, drafter) = (app.admin().await, app.user().await, app.drafter().await);
    let (signed_out, deleted) =
        (Admitted::new(&app, &user, None).await, Admitted::new(&app, &drafter, None).await);
    user.logs_out().await;
    admin.try_delete_account(&drafter.id).await.ok();
    for (call, refusal) in
        [(signed_out, json!([401, "NOT_SIGNED_IN"])), (deleted, json!([603, "SESSION_GONE"]))]
    {
        assert_eq!(call.resume(SEND, json!({ "content": "Neu" })).await, Err(refusal));
    }
    assert_eq!(app.count("posts").await, 0);
}

#[each_engine]
async fn former_staff_cannot_write_for_another_profile(app: TestApp) {
    let staff = app.sign_in("intern@aushang.example").await;
    let selected = app.world.own.id.to_string();
    app.switched(staff.clone(), &selected).await;
    let call = Admitted::new(&app, &staff, Some(&selected)).await;
    // The API does not remove the role of the last staff account, so this uses SQL.
    app.run("update accounts set role = 'ADMIN' where email = 'intern@aushang.example'".to_owned()).await;
    let refused = call.resume(SEND, json!({ "content": "Neu" })).await;
    assert_eq!(refused, Err(json!([403, "FOREIGN_PROFILE"])));
    assert_eq!(app.count("posts").await, 0);
}

#[each_engine]
async fn permission_withdrawn_meanwhile_does_not_apply(app: TestApp) {
    let (staff, admin) = (app.superadmin().await, app.admin().await);
    let call = Admitted::new(&app, &admin, None).await;
    let english = json!({ "content": [{ "lang": "en", "value": "News" }] });
    let post = json!({ "content": "Neu", "translations": english });
    staff.permits(app.world.own.id, &[Permission::CustomPostPushconfig]).await;
    assert_eq!(call.resume(SEND, post.clone()).await, Err(json!([409, "TRY_AGAIN"])));
    // The next request returns the actual reason.
    admin.try_send(post).await.refused(403, "ENGLISH_NOT_PERMITTED");
    assert_eq!(app.count("posts").await, 0);
}
