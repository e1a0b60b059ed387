//! A device that keeps one passkey, and answers what the server asks as a browser does.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use passkey::authenticator::{Authenticator, UiHint, UserCheck, UserValidationMethod};
use passkey::client::{Client, DefaultClientData};
use passkey::crypto::AvailableBackend;
use passkey::types::Passkey;
use passkey::types::ctap2::{Aaguid, Ctap2Error};
use serde_json::{Value, json};

use super::answer::Answer;
use super::app::TestApp;
use super::person::Person;
use super::posts::text;

/// The origin of the server under test.
pub const ORIGIN: &str = "http://localhost:8080";

/// The owner of a device, who is always there.
struct Owner {
    /// Whether the device asks for finger, face or PIN, although the server does not.
    verifies: bool,
}

#[async_trait::async_trait]
impl UserValidationMethod for Owner {
    type PasskeyItem = Passkey;

    async fn check_user<'a>(
        &self,
        _: UiHint<'a, Passkey>,
        _: bool,
        verification: bool,
    ) -> Result<UserCheck, Ctap2Error> {
        Ok(UserCheck { presence: true, verification: self.verifies || verification })
    }

    fn is_presence_enabled(&self) -> bool {
        true
    }

    fn is_verification_enabled(&self) -> Option<bool> {
        Some(true)
    }
}

pub struct Device {
    store: Option<Passkey>,
    pub origin: &'static str,
}

impl Device {
    pub fn new() -> Self {
        Self { store: None, origin: ORIGIN }
    }

    /// Makes a passkey. Returns the answer for the server.
    pub async fn creates(&mut self, options: &str) -> String {
        let options: Value = serde_json::from_str(options).expect("options");
        let verifies = options["authenticatorSelection"]["userVerification"] != "discouraged";
        let mut authenticator =
            Authenticator::new(Aaguid::new_empty(), None, Owner { verifies }, AvailableBackend);
        authenticator.set_make_credentials_with_signature_counter(true);
        let mut client = Client::new(authenticator).allows_insecure_localhost(true);
        let request = serde_json::from_value(json!({ "publicKey": options })).expect("options");
        let made = client.register(&self.origin(), request, DefaultClientData).await.expect("a passkey");
        self.store = client.authenticator_mut().store_mut().take();
        as_browsers_write(serde_json::to_value(&made).expect("an answer")).to_string()
    }

    /// Signs with the passkey. Returns the answer for the server.
    pub async fn signs(&mut self, options: &str) -> String {
        let mut options: Value = serde_json::from_str(options).expect("options");
        if options["allowCredentials"].as_array().is_some_and(Vec::is_empty) {
            options.as_object_mut().expect("options").remove("allowCredentials");
        }
        let owner = Owner { verifies: options["userVerification"] != "discouraged" };
        let authenticator =
            Authenticator::new(Aaguid::new_empty(), self.store.take(), owner, AvailableBackend);
        let mut client = Client::new(authenticator).allows_insecure_localhost(true);
        let request = serde_json::from_value(json!({ "publicKey": options })).expect("options");
        let signed =
            client.authenticate(&self.origin(), request, DefaultClientData).await.expect("a signature");
        self.store = client.authenticator_mut().store_mut().take();
        as_browsers_write(serde_json::to_value(&signed).expect("an answer")).to_string()
    }

    /// A copy of the device as it is now.
    pub fn copied(&self) -> Self {
        Self { store: self.store.clone(), origin: self.origin }
    }

    fn origin(&self) -> url::Url {
        self.origin.parse().expect("an address")
    }
}

/// Bytes are base64url in `PublicKeyCredential.toJSON`, and lists of numbers in the crate.
fn as_browsers_write(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (name, as_browsers_write(value))).collect()
        }
        Value::Array(items) if items.iter().all(Value::is_u64) => {
            let byte = |item: &Value| u8::try_from(item.as_u64().expect("a number")).expect("a byte");
            BASE64_URL_SAFE_NO_PAD.encode(items.iter().map(byte).collect::<Vec<_>>()).into()
        }
        other => other,
    }
}

impl Person {
    pub async fn begins_with_passkey(&self, operation: &str) -> (String, String) {
        let begun = self.run(operation, json!({}), "id options").await.ok();
        (text(&begun["id"]), text(&begun["options"]))
    }

    pub async fn try_add_passkey(&self, ceremony: &str, response: &str) -> Answer {
        let arguments = json!({ "ceremony": ceremony, "response": response });
        let fields =
            "recoveryCodes secondFactors { recoveryCodesLeft passkeys { id name createdAt lastUsedAt } }";
        self.run("addPasskey", arguments, fields).await
    }

    pub async fn try_sign_in_with_passkey(&self, ceremony: &str, response: &str) -> Answer {
        let arguments = json!({ "ceremony": ceremony, "response": response });
        self.run("signInWithPasskey", arguments, "email session { token accountId }").await
    }

    /// Signs in with the device, without a password.
    pub async fn signs_in_with(&self, device: &mut Device) -> Answer {
        let (ceremony, options) = self.begins_with_passkey("beginPasskeySignIn").await;
        self.try_sign_in_with_passkey(&ceremony, &device.signs(&options).await).await
    }

    pub async fn try_prove_with_passkey(&self, ceremony: &str, response: &str) -> Answer {
        let arguments = json!({ "ceremony": ceremony, "response": response });
        self.run("proveIdentityWithPasskey", arguments, "").await
    }

    pub async fn proves_with(&self, device: &mut Device) -> Answer {
        let (ceremony, options) = self.begins_with_passkey("beginPasskeyProof").await;
        self.try_prove_with_passkey(&ceremony, &device.signs(&options).await).await
    }

    /// The names of the person's passkeys.
    pub async fn passkeys(&self) -> Vec<Value> {
        let factors = self.run("secondFactors", json!({}), "passkeys { id name lastUsedAt }").await.ok();
        factors["passkeys"].as_array().expect("a list").clone()
    }
}

impl TestApp {
    /// Adds a passkey to an account without second factors. Returns the device and the recovery codes.
    pub async fn adds_passkey(&self, person: &Person) -> (Device, Vec<String>) {
        self.proves_strongly(person).await;
        let (ceremony, options) = person.begins_with_passkey("beginPasskey").await;
        let mut device = Device::new();
        let added = person.try_add_passkey(&ceremony, &device.creates(&options).await).await.ok();
        let codes = added["recoveryCodes"].as_array().expect("a list").iter().map(text).collect();
        (device, codes)
    }
}
