//! Keys and tokens of the test provider.

use aws_lc_rs::hmac;
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A key pair for ES256 with its name.
pub struct Key {
    name: String,
    pair: EcdsaKeyPair,
}

impl Key {
    pub fn new(number: usize) -> Self {
        let pair = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).expect("a key pair");
        Self { name: format!("key-{number}"), pair }
    }

    /// The public half, as the provider publishes it.
    pub fn published(&self) -> Value {
        // A byte that names the format, then both coordinates.
        let point = &self.pair.public_key().as_ref()[1..];
        json!({
            "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": self.name,
            "x": encode(&point[..32]), "y": encode(&point[32..]),
        })
    }

    pub fn sign(&self, claims: &Value, kind: &str) -> String {
        let head = json!({ "alg": "ES256", "kid": self.name, "typ": kind });
        let unsigned = unsigned(&head, claims);
        let signature = self.pair.sign(&SystemRandom::new(), unsigned.as_bytes()).expect("a signature");
        format!("{unsigned}.{}", encode(signature.as_ref()))
    }
}

/// A token without a signature.
pub fn without_signature(claims: &Value) -> String {
    format!("{}.", unsigned(&json!({ "alg": "none" }), claims))
}

/// A token that is signed with a secret that both sides know.
pub fn with_secret(claims: &Value, secret: &str) -> String {
    let unsigned = unsigned(&json!({ "alg": "HS256" }), claims);
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    format!("{unsigned}.{}", encode(hmac::sign(&key, unsigned.as_bytes()).as_ref()))
}

fn unsigned(head: &Value, claims: &Value) -> String {
    format!("{}.{}", encode(head.to_string().as_bytes()), encode(claims.to_string().as_bytes()))
}

/// The claim `at_hash`: the first half of the hash.
pub fn half_hash(text: &str) -> String {
    encode(&Sha256::digest(text)[..16])
}

/// The challenge of a verifier (PKCE, S256).
pub fn challenge_of(verifier: &str) -> String {
    encode(&Sha256::digest(verifier))
}

fn encode(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}
