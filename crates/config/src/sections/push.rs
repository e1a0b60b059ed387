use crate::{
    section::section,
    values::{Contact, VapidKey},
};

section! {
    /// Push messages to the readers' devices. Without a key they are only logged.
    pub struct Push("push") {
        /// The private VAPID key (RFC 8292). Devices are bound to it: a new one loses them all.
        vapid_private_key: Option<VapidKey> = None,
        /// Whom the operators of a push service may write to when something is wrong. Required
        /// with the key.
        contact: Option<Contact> = None,
        /// Also send to push services in private networks and over plain http. For intranets and
        /// tests only: with it, a subscription may point into your own network.
        allow_private_addresses: bool = false,
    }
}
