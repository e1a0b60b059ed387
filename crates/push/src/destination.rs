//! The destination of messages to a device.

use crate::{FcmToken, Service, Subscription};

#[derive(Clone, Debug)]
pub enum Destination {
    WebPush(Subscription),
    Fcm(FcmToken),
}

impl Destination {
    pub fn service(&self) -> Service {
        match self {
            Self::WebPush(subscription) => Service::of_endpoint(&subscription.endpoint),
            Self::Fcm(_) => Service::Fcm,
        }
    }

    /// The remote endpoint: scheme, host and port. All FCM devices share one.
    pub fn origin(&self) -> String {
        match self {
            Self::WebPush(subscription) => subscription.origin(),
            Self::Fcm(_) => Service::Fcm.as_str().to_owned(),
        }
    }
}
