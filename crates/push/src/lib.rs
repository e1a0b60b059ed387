//! Push messages to devices.
//!
//! [`WebPush`] sends to the push service that a browser chose: the message is encrypted for one device (RFC
//! 8188, RFC 8291), the request is signed with the server's key (VAPID, RFC 8292) and posted to the device's
//! endpoint (RFC 8030). [`Fcm`] sends to Firebase Cloud Messaging (HTTP v1) for apps on phones, and signs in
//! with a service account. A [`Sender`] has either, both or none of them.
//!
//! A Web Push endpoint comes from an unknown client, so it is not trusted: only https, only public addresses
//! (which are checked again when connecting), no redirects, short responses, short timeouts. Each call makes
//! one attempt and returns its outcome. Retries and storage are up to the caller.

mod attempt;
mod destination;
mod fcm;
mod message;
mod network;
mod outcome;
mod sender;
mod service;
mod subscription;
#[cfg(feature = "testing")]
pub mod testing;
mod vapid;
mod web_push;

pub use destination::Destination;
pub use fcm::{Fcm, FcmSettings, FcmToken, NotAServiceAccount, NotAnFcmToken};
pub use message::{Message, NotATopic, Topic, Urgency};
pub use network::{AddressPolicy, Forbidden};
pub use outcome::Outcome;
pub use sender::Sender;
pub use service::Service;
pub use subscription::{NotASubscription, Subscription};
pub use vapid::NotAVapidKey;
pub use web_push::{CannotSend, Sealed, WebPush, WebPushSettings};
