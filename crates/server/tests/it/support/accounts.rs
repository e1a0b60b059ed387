//! Helpers for the accounts of a profile: invite, register, change, delete.

use serde_json::{Value, json};

use super::answer::Answer;
use super::app::TestApp;
use super::person::Person;
use super::posts::text;
use super::world::PASSWORD;

/// The fields that the tests request of an account.
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

    /// Invites a person and returns the account.
    pub async fn invites(&self, email: &str, role: &str) -> Value {
        self.try_invite(email, "Jo Beispiel", role).await.ok()["addAccount"].clone()
    }

    /// Returns the accounts of the selected profile.
    pub async fn accounts(&self) -> Vec<Value> {
        let answer = self.call(&format!("{{ me {{ accounts {ACCOUNT} }} }}"), json!({})).await.ok();
        answer["me"]["accounts"].as_array().expect("a list").clone()
    }

    /// Returns the account with this address in the selected profile.
    pub async fn account(&self, email: &str) -> Value {
        let accounts = self.accounts().await;
        accounts
            .into_iter()
            .find(|account| account["email"] == email)
            .expect("the profile has an account with this address")
    }

    pub async fn try_resend_invitation(&self, id: &str) -> Answer {
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

    /// Sets a first password and gives all required consents.
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

    /// Sets a new password with the token of a link sent by mail.
    pub async fn try_reset(&self, token: &str, new: &str) -> Answer {
        let document = "mutation ($token: String!, $new: String!) {
            changePassword(token: $token, newPassword: $new) { token accountId accountRole passwordSet }
        }";
        self.call(document, json!({ "token": token, "new": new })).await
    }

    /// Returns what the password page shows for the token of its link.
    pub async fn try_reset_link(&self, token: &str) -> Answer {
        let document = "query ($token: String!) { resetLink(token: $token) { email institution } }";
        self.call(document, json!({ "token": token })).await
    }

    pub async fn try_request_reset(&self, email: &str) -> Answer {
        let document = "mutation ($email: String!) { requestPasswordReset(email: $email) }";
        self.call(document, json!({ "email": email })).await
    }

    /// Resets the password of an account, as staff does.
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

    /// Sends a small query that needs a session.
    pub async fn state(&self) -> Answer {
        self.call("{ userState { accountRole passwordSet } }", json!({})).await
    }
}

impl TestApp {
    /// Signs in with the link of an invitation.
    pub async fn opens(&self, link: &Value, email: &str) -> Person {
        let session = self.anonymous().try_token_login(token_of(link)).await.ok()["tokenLogin"].clone();
        self.anonymous().signed_in_as(text(&session["token"]), text(&session["accountId"]), email)
    }

    /// Invites a person to the own institution as its administrator, and returns them registered and signed
    /// in.
    pub async fn joins(&self, email: &str, role: &str) -> Person {
        self.joins_by(&self.admin().await, email, role).await
    }

    /// The same, with an invitation by another person.
    pub async fn joins_by(&self, inviter: &Person, email: &str, role: &str) -> Person {
        let account = inviter.invites(email, role).await;
        let person = self.opens(&account["inviteLink"], email).await;
        person.try_register(PASSWORD).await.ok();
        person
    }
}

/// Returns the token at the end of a link: `/set/…`, `/register?token=…`.
pub fn token_of(link: &Value) -> &str {
    let link = link.as_str().expect("there is a link");
    link.rsplit(['/', '=']).next().expect("a link has an end")
}
