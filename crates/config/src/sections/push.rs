use url::Url;

use super::url;
use crate::section::section;
use crate::values::{Contact, ServiceAccount, VapidKey};

section! {
    /// Push messages to readers' devices: Web Push for browsers, FCM for phone apps. If neither is set,
    /// messages are only logged.
    pub struct Push("push") {
        /// Private VAPID key (RFC 8292). Devices are registered for one key: after a change, all have to
        /// register again.
        vapid_private_key: Option<VapidKey> = None,
        /// Contact for the operators of push services, if there is a problem. Required with the VAPID key.
        contact: Option<Contact> = None,
        /// Service account for Firebase Cloud Messaging: the JSON from the Firebase console, or the path of a
        /// file that contains it.
        fcm_service_account: Option<ServiceAccount> = None,
        /// Firebase Cloud Messaging. Change it only to use your own gateway.
        fcm_url: Url = url("https://fcm.googleapis.com"),
        /// Also accept devices of Web Push services other than Google's, Mozilla's, Apple's and Microsoft's,
        /// and ports other than 443. Anybody can then register addresses that never respond, which may delay
        /// messages to other new devices.
        allow_other_services: bool = false,
        /// Also send to push services in private networks and over unencrypted http. Use it for intranets and
        /// tests only: a subscription can then contain an address in your own network.
        allow_private_addresses: bool = false,
    }
}
