//! The ways to bring a message to a device.

use crate::{Message, Outcome, Subscription, WebPush};

/// How this installation sends.
pub enum Sender {
    WebPush(WebPush),
    /// Nothing is configured: a line in the log, and the message counts as sent.
    Log,
}

impl Sender {
    /// Makes one attempt. Never retries by itself.
    pub async fn send(&self, subscription: &Subscription, message: &Message) -> Outcome {
        match self {
            Self::WebPush(web_push) => web_push.send(subscription, message).await,
            Self::Log => {
                tracing::info!(
                    topic = message.topic.as_str(),
                    service = subscription.origin(),
                    urgency = message.urgency.as_str(),
                    "push message not sent, since no push key is configured"
                );
                Outcome::Accepted
            }
        }
    }

    /// The public key with which apps subscribe; `None` where nothing is configured.
    pub fn public_key(&self) -> Option<&str> {
        match self {
            Self::WebPush(web_push) => Some(web_push.public_key()),
            Self::Log => None,
        }
    }
}
