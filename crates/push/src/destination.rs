//! Where a device takes its messages.

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
}
