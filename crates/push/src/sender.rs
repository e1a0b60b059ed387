//! The ways to bring a message to a device.

use crate::{Destination, Fcm, Message, Outcome, WebPush};

/// How this installation sends. Where neither way is configured, a message is a line in the log
/// and counts as sent.
#[derive(Default)]
pub struct Sender {
    pub web_push: Option<WebPush>,
    pub fcm: Option<Fcm>,
}

impl Sender {
    /// Makes one attempt. Never retries by itself.
    pub async fn send(&self, destination: &Destination, message: &Message) -> Outcome {
        match (destination, &self.web_push, &self.fcm) {
            (Destination::WebPush(subscription), Some(web_push), _) => {
                web_push.send(subscription, message).await
            }
            (Destination::Fcm(token), _, Some(fcm)) => fcm.send(token, message).await,
            (_, None, None) => {
                tracing::info!(
                    topic = message.topic.as_str(),
                    service = destination.service().as_str(),
                    urgency = message.urgency.as_str(),
                    "push message not sent, since no way to send is configured"
                );
                Outcome::Accepted
            }
            (Destination::WebPush(_), None, Some(_)) => unconfigured("no key for Web Push is configured"),
            (Destination::Fcm(_), Some(_), None) => unconfigured("no service account for FCM is configured"),
        }
    }

    /// Whether messages for it can be sent; where nothing is configured the log takes all of them.
    pub fn takes(&self, destination: &Destination) -> bool {
        !self.sends()
            || match destination {
                Destination::WebPush(_) => self.web_push.is_some(),
                Destination::Fcm(_) => self.fcm.is_some(),
            }
    }

    /// Whether anything is configured; else there is only the log.
    pub fn sends(&self) -> bool {
        self.web_push.is_some() || self.fcm.is_some()
    }

    /// The public key with which apps subscribe to Web Push; `None` where it is not configured.
    pub fn public_key(&self) -> Option<&str> {
        self.web_push.as_ref().map(WebPush::public_key)
    }
}

/// An operator may still give what is missing.
fn unconfigured(why: &str) -> Outcome {
    Outcome::Unavailable { why: why.to_owned(), after: None }
}
