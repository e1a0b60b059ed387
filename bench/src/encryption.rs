//! Measures the cost of preparing a push, from the device's row to the request, compared with the library
//! that encrypts it. Uses one core.

use std::time::{Duration, Instant, UNIX_EPOCH};

use aushang_push::{AddressPolicy, Message, Subscription, Topic, Urgency, WebPush, WebPushSettings};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use web_push_native::Auth;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::rand_core::{OsRng, RngCore};
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;

use crate::load::{ROUNDS, WARM_UP};
use crate::world::{self, Rng};
use crate::{BenchError, clock};

const DEVICES: usize = 100;

/// Messages per second and core.
pub struct Measured {
    pub product: f64,
    pub library: f64,
    /// Size of each message in bytes.
    pub payload: usize,
}

/// A device as stored in its row, and the keys of its browser.
struct Device {
    endpoint: String,
    p256dh: String,
    auth: String,
    secret: SecretKey,
    secret_auth: Auth,
}

impl Device {
    fn random() -> Self {
        let mut auth = [0; 16];
        OsRng.fill_bytes(&mut auth);
        let secret = SecretKey::random(&mut OsRng);
        let encode = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
        Self {
            endpoint: format!("https://push.example.org/send/{}", encode(&auth)),
            p256dh: encode(secret.public_key().to_encoded_point(false).as_bytes()),
            auth: encode(&auth),
            secret,
            secret_auth: auth.into(),
        }
    }

    fn seal(&self, push: &WebPush, message: &Message) -> Result<Vec<u8>, BenchError> {
        let policy = AddressPolicy::PublicOnly;
        let row = Subscription::parse(&self.endpoint, &self.p256dh, &self.auth, policy).map_err(broken)?;
        let now = UNIX_EPOCH + Duration::from_millis(clock::now().millis().unsigned_abs());
        push.seal(&row, message, now)
            .map(|sealed| sealed.body)
            .ok_or_else(|| broken("the message is too long"))
    }

    fn decrypt(&self, body: Vec<u8>) -> Result<Vec<u8>, BenchError> {
        web_push_native::decrypt(body, &self.secret, &self.secret_auth).map_err(broken)
    }
}

pub fn measure(time: Duration) -> Result<Measured, BenchError> {
    let key = BASE64_URL_SAFE_NO_PAD.encode(SecretKey::random(&mut OsRng).to_bytes());
    let contact = "mailto:it@uni.example".to_owned();
    let push = WebPush::new(&WebPushSettings::new(key.into(), contact, AddressPolicy::PublicOnly));
    let (push, message) = (push.map_err(broken)?, message());
    let devices: Vec<_> = (0..DEVICES).map(|_| Device::random()).collect();

    // Both sides encrypt the same bytes, and their devices can read them.
    let payload = devices[0].decrypt(devices[0].seal(&push, &message)?)?;
    let read: serde_json::Value = serde_json::from_slice(&payload).map_err(broken)?;
    if read["title"] != message.title || read["body"] != message.body {
        return Err(broken("the device decrypted another message"));
    }
    let encrypt = |device: &Device| {
        web_push_native::encrypt(payload.clone(), &device.secret.public_key(), &device.secret_auth)
            .map_err(broken)
    };
    if devices[1].decrypt(encrypt(&devices[1])?)? != payload {
        return Err(broken("the library encrypted another message"));
    }

    let mut done = [(0, Duration::ZERO); 2];
    for round in 0..=ROUNDS {
        let time = if round == 0 { WARM_UP } else { time / ROUNDS };
        let turn = [
            repeat(&devices, time, |device| device.seal(&push, &message))?,
            repeat(&devices, time, encrypt)?,
        ];
        for (sum, (count, took)) in done.iter_mut().zip(turn).filter(|_| round > 0) {
            *sum = (sum.0 + count, sum.1 + took);
        }
    }
    let [product, library] = done.map(|(count, took)| f64::from(count) / took.as_secs_f64());
    Ok(Measured { product, library, payload: payload.len() })
}

fn repeat(
    devices: &[Device],
    time: Duration,
    work: impl Fn(&Device) -> Result<Vec<u8>, BenchError>,
) -> Result<(u32, Duration), BenchError> {
    let (started, mut count) = (Instant::now(), 0);
    for device in devices.iter().cycle().take_while(|_| started.elapsed() < time) {
        std::hint::black_box(work(device)?);
        count += 1;
    }
    Ok((count, started.elapsed()))
}

fn message() -> Message {
    Message {
        topic: Topic::parse("0198c5f27b3a7c1e9d5b2f4a6c8e0d13").expect("the topic is valid"),
        tag: "0198c5f2-7b3a-7c1e-9d5b-2f4a6c8e0d13".to_owned(),
        title: "Institut für Angewandtes Aushängen".to_owned(),
        body: world::text(&mut Rng::from_seed(3)),
        url: "https://uni.example/app/posts/0198c5f2-7b3a-7c1e-9d5b-2f4a6c8e0d13".to_owned(),
        urgency: Urgency::Normal,
        alarm: false,
        silent: false,
        ttl: Duration::from_hours(24),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
fn broken(why: impl ToString) -> BenchError {
    BenchError::Push(why.to_string())
}
