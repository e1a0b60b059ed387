//! Push messages to devices.
//!
//! [`WebPush`] speaks to the push service that a browser chose: the message is encrypted for the
//! one device (RFC 8188, RFC 8291), the request signed by the server's own key (VAPID, RFC 8292)
//! and posted to the device's endpoint (RFC 8030). [`Fcm`] speaks to Firebase Cloud Messaging
//! (HTTP v1) for apps on phones, signed in as a service account. A [`Sender`] has either, both or
//! none of them.
//!
//! A Web Push endpoint is an address that a stranger gave us, so it is never trusted: only https, only
//! public addresses (looked at again when the connection is made), no redirects, short answers,
//! short waits. Sending once, retrying and remembering are the caller's business; this crate says
//! after each attempt what is known about it.

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
