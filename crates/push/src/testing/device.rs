//! A device with its private key, which in reality only its browser has.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use web_push_native::{
    Auth,
    p256::{
        SecretKey,
        elliptic_curve::{
            rand_core::{OsRng, RngCore},
            sec1::ToEncodedPoint,
        },
    },
};

/// A subscribed device: the three values of a browser's subscription, and its secrets.
#[derive(Clone)]
pub struct Device {
    pub id: String,
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
    secret_key: SecretKey,
    secret_auth: Auth,
}

impl Device {
    pub(super) fn new(origin: &str) -> Self {
        let mut random = [0; 32];
        OsRng.fill_bytes(&mut random);
        let (id, auth) = random.split_at(16);
        let id = BASE64_URL_SAFE_NO_PAD.encode(id);
        let secret_key = SecretKey::random(&mut OsRng);
        let point = secret_key.public_key().to_encoded_point(false);
        Self {
            endpoint: format!("{origin}/push/{id}"),
            p256dh: BASE64_URL_SAFE_NO_PAD.encode(point.as_bytes()),
            auth: BASE64_URL_SAFE_NO_PAD.encode(auth),
            secret_auth: Auth::clone_from_slice(auth),
            secret_key,
            id,
        }
    }

    pub(super) fn decrypt(&self, body: &[u8]) -> Option<serde_json::Value> {
        let clear = web_push_native::decrypt(body.to_vec(), &self.secret_key, &self.secret_auth).ok()?;
        serde_json::from_slice(&clear).ok()
    }
}

impl std::fmt::Debug for Device {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Device({})", self.id)
    }
}
