//! Accounts of a profile: invited, registered, changed, taken away.

use serde_json::{Value, json};

use super::answer::Answer;
use super::app::TestApp;
use super::person::Person;
use super::posts::text;
use super::world::PASSWORD;

/// What is asked of an account.
pub const ACCOUNT: &str = "{ id email name role inviteLink viewerCanChange registered }";

impl Person {
    pub async fn try_invite(&self, email: &str, name: &str, role: &str) -> Answer {
        let document = format!(
            "mutation ($email: String!, $name: String!, $role: AccountRole!) {{
                addAccount(email: $email, name: $name, role: $role) {ACCOUNT}
            }}"
        );
        self.call(&document, json!({ "email": email, "name": name, "role": role })).await
    }

    /// Invites somebody; the account.
    pub async fn invites(&self, email: &str, role: &str) -> Value {
        self.try_invite(email, "Jo Beispiel", role).await.ok()["addAccount"].clone()
    }

    /// The accounts of the profile acted for.
    pub async fn accounts(&self) -> Vec<Value> {
        let answer = self.call(&format!("{{ me {{ accounts {ACCOUNT} }} }}"), json!({})).await.ok();
        answer["me"]["accounts"].as_array().expect("a list").clone()
    }

    /// The account of the profile that has this address.
    pub async fn account(&self, email: &str) -> Value {
        let accounts = self.accounts().await;
        accounts.into_iter().find(|account| account["email"] == email).expect("the profile has it")
    }

    pub async fn try_invite_again(&self, id: &str) -> Answer {
        let document = "mutation ($id: ID!) { resendInvitation(id: $id) { id inviteLink } }";
        self.call(document, json!({ "id": id })).await
    }

    pub async fn try_change_role(&self, id: &str, role: &str) -> Answer {
        let document = format!(
            "mutation ($id: ID!, $role: AccountRole!) {{ updateAccountRole(id: $id, role: $role) {ACCOUNT} }}"
        );
        self.call(&document, json!({ "id": id, "role": role })).await
    }

    pub async fn try_delete_account(&self, id: &str) -> Answer {
        self.call("mutation ($id: ID!) { deleteAccount(id: $id) }", json!({ "id": id })).await
    }

    pub async fn try_delete_user(&self) -> Answer {
        self.call("mutation { deleteUser }", json!({})).await
    }

    /// Sets a first password and agrees to everything.
    pub async fn try_register(&self, password: &str) -> Answer {
        self.try_register_with(json!({
            "password": password, "policy": 20_180_918, "agreement": 20_180_918
        }))
        .await
    }

    pub async fn try_register_with(&self, variables: Value) -> Answer {
        let document = "mutation ($password: String!, $policy: Int, $agreement: Int, $membership: Boolean) {
            register(
                password: $password, privacyPolicyVersion: $policy, userAgreementVersion: $agreement,
                publishMembership: $membership
            ) { token role accountRole accountId passwordSet hasSeenDisclaimer }
        }";
        self.call(document, variables).await
    }

    pub async fn try_change_password(&self, old: Option<&str>, new: &str) -> Answer {
        let document = "mutation ($old: String, $new: String!) {
            changePassword(oldPassword: $old, newPassword: $new) { token accountId passwordSet }
        }";
        self.call(document, json!({ "old": old, "new": new })).await
    }

    /// Sets another password with the token of a mailed link.
    pub async fn try_reset(&self, token: &str, new: &str) -> Answer {
        let document = "mutation ($token: String!, $new: String!) {
            changePassword(token: $token, newPassword: $new) { token accountId accountRole passwordSet }
        }";
        self.call(document, json!({ "token": token, "new": new })).await
    }

    /// What a page shows that a mailed link opens.
    pub async fn try_reset_link(&self, token: &str) -> Answer {
        let document = "query ($token: String!) { resetLink(token: $token) { email institution } }";
        self.call(document, json!({ "token": token })).await
    }

    pub async fn try_request_reset(&self, email: &str) -> Answer {
        let document = "mutation ($email: String!) { requestPasswordReset(email: $email) }";
        self.call(document, json!({ "email": email })).await
    }

    /// Takes the password of an account back, as staff does.
    pub async fn try_take_password_back(&self, id: &str) -> Answer {
        let document = format!("mutation ($id: ID!) {{ resetPassword(id: $id) {ACCOUNT} }}");
        self.call(&document, json!({ "id": id })).await
    }

    pub async fn try_verify(&self, token: &str) -> Answer {
        self.call("mutation ($token: String!) { verifyEmail(token: $token) }", json!({ "token": token }))
            .await
    }

    /// Exchanges a token for a session.
    pub async fn try_token_login(&self, token: &str) -> Answer {
        let document = "mutation ($token: String!) {
            tokenLogin(token: $token) { token role accountRole accountId passwordSet hasSeenDisclaimer }
        }";
        self.call(document, json!({ "token": token })).await
    }

    pub async fn try_open(&self, token: &str) -> Answer {
        let document = "query ($token: String!) {
            invitation(token: $token) { email name institution role consentsNeeded isRegistered }
        }";
        self.call(document, json!({ "token": token })).await
    }

    /// Asks something small that needs a session.
    pub async fn state(&self) -> Answer {
        self.call("{ userState { accountRole passwordSet } }", json!({})).await
    }
}

impl TestApp {
    /// Signs in with the link of an invitation.
    pub async fn opens(&self, link: &Value, email: &str) -> Person {
        let session = self.anonymous().try_token_login(token_of(link)).await.ok()["tokenLogin"].clone();
        self.anonymous().known(text(&session["token"]), text(&session["accountId"]), email)
    }

    /// Somebody whom the administrator invited to the own institution, who registered and is signed
    /// in.
    pub async fn joins(&self, email: &str, role: &str) -> Person {
        self.joins_by(&self.admin().await, email, role).await
    }

    /// The same, invited by somebody else.
    pub async fn joins_by(&self, inviter: &Person, email: &str, role: &str) -> Person {
        let account = inviter.invites(email, role).await;
        let person = self.opens(&account["inviteLink"], email).await;
        person.try_register(PASSWORD).await.ok();
        person
    }
}

/// What stands in a link behind its page: `/set/…`, `/register?token=…`.
pub fn token_of(link: &Value) -> &str {
    let link = link.as_str().expect("there is a link");
    link.rsplit(['/', '=']).next().expect("a link has an end")
}
