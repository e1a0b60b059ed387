use url::Url;

use crate::{
    section::section,
    values::{Contact, ServiceAccount, VapidKey},
};

section! {
    /// Push messages to the readers' devices: Web Push for browsers, FCM for apps on phones. Without
    /// either they are only logged.
    pub struct Push("push") {
        /// The private VAPID key (RFC 8292). Devices are bound to it: a new one loses them all.
        vapid_private_key: Option<VapidKey> = None,
        /// Whom the operators of a push service may write to when something is wrong. Required
        /// with the key.
        contact: Option<Contact> = None,
        /// The service account with which messages are sent through Firebase Cloud Messaging: the
        /// path of the file that the console of Firebase gives out, or what is in it.
        fcm_service_account: Option<ServiceAccount> = None,
        /// Firebase Cloud Messaging. Another address is for a gateway of your own.
        fcm_url: Url = Url::parse("https://fcm.googleapis.com").expect("a default is a valid address"),
        /// Also accept devices of Web Push services other than Google's, Mozilla's, Apple's and Microsoft's,
        /// and ports other than 443. Anybody can then register addresses that never respond, which may delay
        /// messages to other new devices.
        allow_other_services: bool = false,
        /// Also send to push services in private networks and over plain http. For intranets and
        /// tests only: with it, a subscription may point into your own network.
        allow_private_addresses: bool = false,
    }
}
