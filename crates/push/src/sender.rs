//! Sends messages with the configured services.

use crate::{Destination, Fcm, Message, Outcome, WebPush};

/// The configured senders. Without any, messages are only logged and count as sent.
#[derive(Default)]
pub struct Sender {
    pub web_push: Option<WebPush>,
    pub fcm: Option<Fcm>,
}

impl Sender {
    /// Makes one attempt, without retries.
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
                    "push message not sent: neither Web Push nor FCM is configured"
                );
                Outcome::Accepted
            }
            (Destination::WebPush(_), None, Some(_)) => unconfigured("no key for Web Push is configured"),
            (Destination::Fcm(_), Some(_), None) => unconfigured("no service account for FCM is configured"),
        }
    }

    /// Whether messages to this destination can be sent. True for all destinations if nothing is configured,
    /// because messages are then logged.
    pub fn takes(&self, destination: &Destination) -> bool {
        !self.sends()
            || match destination {
                Destination::WebPush(_) => self.web_push.is_some(),
                Destination::Fcm(_) => self.fcm.is_some(),
            }
    }

    /// Whether any service is configured.
    pub fn sends(&self) -> bool {
        self.web_push.is_some() || self.fcm.is_some()
    }

    /// The public key with which apps subscribe to Web Push; `None` if Web Push is not configured.
    pub fn public_key(&self) -> Option<&str> {
        self.web_push.as_ref().map(WebPush::public_key)
    }
}

/// Not a refusal, because an operator may configure the missing key later.
fn unconfigured(why: &str) -> Outcome {
    Outcome::Unavailable { why: why.to_owned(), after: None }
}
