//! Helpers for the accounts of a profile: invite, register, change, delete.

use serde_json::{Value, json};

use super::answer::Answer;
use super::app::TestApp;
use super::person::{Person, SESSION};
use super::posts::{text, with};
use super::world::PASSWORD;

/// The fields that the tests request of an account.
pub const ACCOUNT: &str = "id email name role inviteLink viewerCanChange registered";

impl Person {
    pub async fn try_invite(&self, email: &str, name: &str, role: &str) -> Answer {
        self.run("addAccount", json!({ "email": email, "name": name, "role": role }), ACCOUNT).await
    }

    /// Invites a person and returns the account.
    pub async fn invites(&self, email: &str, role: &str) -> Value {
        self.try_invite(email, "Jo Beispiel", role).await.ok()
    }

    /// Returns the accounts of the selected profile.
    pub async fn accounts(&self) -> Vec<Value> {
        let me = self.me(&format!("accounts {{ {ACCOUNT} }}")).await;
        me["accounts"].as_array().expect("a list").clone()
    }

    /// Returns the account with this address in the selected profile.
    pub async fn account(&self, email: &str) -> Value {
        let mut accounts = self.accounts().await.into_iter();
        let found = accounts.find(|account| account["email"] == email);
        found.expect("the profile has an account with this address")
    }

    pub async fn try_resend_invitation(&self, id: &str) -> Answer {
        self.run("resendInvitation", json!({ "id": id }), "id inviteLink").await
    }

    pub async fn try_change_role(&self, id: &str, role: &str) -> Answer {
        self.run("updateAccountRole", json!({ "id": id, "role": role }), ACCOUNT).await
    }

    pub async fn try_delete_account(&self, id: &str) -> Answer {
        self.run("deleteAccount", json!({ "id": id }), "").await
    }

    pub async fn try_delete_user(&self) -> Answer {
        self.run("deleteUser", json!({}), "").await
    }

    /// Sets a first password and gives all required consents.
    pub async fn try_register(&self, password: &str) -> Answer {
        let consents = json!({ "privacyPolicyVersion": 20_180_918, "userAgreementVersion": 20_180_918 });
        self.try_register_with(password, consents).await
    }

    pub async fn try_register_with(&self, password: &str, consents: Value) -> Answer {
        self.run("register", with(json!({ "password": password }), &consents), SESSION).await
    }

    pub async fn try_change_password(&self, old: Option<&str>, new: &str) -> Answer {
        let arguments = json!({ "oldPassword": old, "newPassword": new });
        self.run("changePassword", arguments, "token accountId passwordSet").await
    }

    /// Sets a new password with the token of a link sent by mail.
    pub async fn try_reset(&self, token: &str, new: &str) -> Answer {
        let arguments = json!({ "token": token, "newPassword": new });
        self.run("changePassword", arguments, "token accountId accountRole passwordSet").await
    }

    /// Returns what the password page shows for the token of its link.
    pub async fn try_reset_link(&self, token: &str) -> Answer {
        self.run("resetLink", json!({ "token": token }), "email institution").await
    }

    pub async fn try_request_reset(&self, email: &str) -> Answer {
        self.run("requestPasswordReset", json!({ "email": email }), "").await
    }

    /// Resets the password of an account, as staff does.
    pub async fn try_take_password_back(&self, id: &str) -> Answer {
        self.run("resetPassword", json!({ "id": id }), ACCOUNT).await
    }

    pub async fn try_verify(&self, token: &str) -> Answer {
        self.run("verifyEmail", json!({ "token": token }), "").await
    }

    pub async fn try_confirm_address(&self, token: &str) -> Answer {
        self.run("confirmNewAddress", json!({ "token": token }), "").await
    }

    /// The new address that a link was mailed to.
    pub async fn try_read_new_address(&self, token: &str) -> Answer {
        self.run("newAddress", json!({ "token": token }), "").await
    }

    /// Exchanges a token for a session.
    pub async fn try_token_login(&self, token: &str) -> Answer {
        self.run("tokenLogin", json!({ "token": token }), SESSION).await
    }

    pub async fn try_open(&self, token: &str) -> Answer {
        let fields = "email name institution role consentsNeeded isRegistered";
        self.run("invitation", json!({ "token": token }), fields).await
    }

    /// Sends a small query that needs a session.
    pub async fn state(&self) -> Answer {
        self.run("userState", json!({}), "accountRole passwordSet").await
    }
}

impl TestApp {
    /// Signs in with the link of an invitation.
    pub async fn opens(&self, link: &Value, email: &str) -> Person {
        let session = self.anonymous().try_token_login(token_of(link)).await.ok();
        self.anonymous().signed_in_as(text(&session["token"]), text(&session["accountId"]), email)
    }

    /// Invites a person to the own institution as its administrator, and returns them registered and signed
    /// in.
    pub async fn joins(&self, email: &str, role: &str) -> Person {
        self.joins_by(&self.admin().await, email, role).await
    }

    /// The same, with an invitation by another person.
    pub async fn joins_by(&self, inviter: &Person, email: &str, role: &str) -> Person {
        let person = self.invited(inviter, email, role).await;
        person.try_register(PASSWORD).await.ok();
        self.proves_by_code(email).await;
        person
    }

    /// Invites a person, who signs in with the link and has no password yet.
    pub async fn invited(&self, inviter: &Person, email: &str, role: &str) -> Person {
        self.opens(&inviter.invites(email, role).await["inviteLink"], email).await
    }
}

impl TestApp {
    /// Proves who the person is, with the password and a mailed code.
    pub async fn proves_strongly(&self, person: &Person) {
        person.run("requestProofCode", json!({ "another": true }), "").await.ok();
        let mail = self.mail_to(&person.email).await.text;
        let is_code = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
        let code = mail.split_whitespace().find(is_code).expect("the mail contains a code");
        person.run("proveIdentity", json!({ "password": PASSWORD, "code": code }), "").await.ok();
    }
}

/// Returns the token at the end of a link: `/set/…`, `/register?token=…`.
pub fn token_of(link: &Value) -> &str {
    let link = link.as_str().expect("there is a link");
    link.rsplit(['/', '=']).next().expect("a link has an end")
}
