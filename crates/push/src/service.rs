//! The push services.

use url::Url;

/// The services that are distinguished, for example during an outage of one of them. A fixed set, so that
/// unknown clients cannot add services by registering endpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Service {
    /// Firebase Cloud Messaging, with the service account.
    Fcm,
    /// Web Push of Chrome and others.
    Google,
    /// Web Push of Firefox.
    Mozilla,
    /// Web Push of Safari.
    Apple,
    /// Web Push of Edge.
    Microsoft,
    /// Any other Web Push service.
    Other,
}

impl Service {
    pub const ALL: [Self; 6] =
        [Self::Fcm, Self::Google, Self::Mozilla, Self::Apple, Self::Microsoft, Self::Other];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Fcm => "fcm",
            Self::Google => "web-push-google",
            Self::Mozilla => "web-push-mozilla",
            Self::Apple => "web-push-apple",
            Self::Microsoft => "web-push-microsoft",
            Self::Other => "web-push-other",
        }
    }

    /// Whether the service uses one host for all devices, so that no device can have a different one.
    pub const fn has_one_host(self) -> bool {
        matches!(self, Self::Fcm | Self::Google | Self::Mozilla)
    }

    /// The service of an endpoint. Recognizes only the hosts that browsers use for subscriptions, with https
    /// and the default port; all others are [`Service::Other`].
    pub(crate) fn of_endpoint(endpoint: &Url) -> Self {
        if endpoint.scheme() != "https" || endpoint.port().is_some() {
            return Self::Other;
        }
        match endpoint.host_str().unwrap_or_default() {
            // The second host is used by Chromium builds of Linux distributions, which lack Google's API
            // keys.
            "fcm.googleapis.com" | "jmt17.google.com" => Self::Google,
            "updates.push.services.mozilla.com" => Self::Mozilla,
            // Apple documents that all names below this domain may be used. Microsoft has one host per
            // region.
            host if is_below(host, ".push.apple.com") => Self::Apple,
            host if is_below(host, ".notify.windows.com") => Self::Microsoft,
            _ => Self::Other,
        }
    }
}

/// Whether the host is the domain with exactly one more label.
fn is_below(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|label| !label.is_empty() && !label.contains('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_service_is_recognized_by_the_endpoint() {
        for (endpoint, service) in [
            ("https://fcm.googleapis.com/fcm/send/x", Service::Google),
            ("https://updates.push.services.mozilla.com/wpush/v2/x", Service::Mozilla),
            ("https://jmt17.google.com/fcm/send/x", Service::Google),
            ("https://web.push.apple.com/x", Service::Apple),
            ("https://wns2-am3p.notify.windows.com/w/?token=x", Service::Microsoft),
            ("https://db5p.notify.windows.com:443/w/?token=x", Service::Microsoft),
            ("https://fcm.googleapis.com:81/x", Service::Other),
            ("https://fcm.googleapis.com:0/x", Service::Other),
            ("https://fcm.googleapis.com./x", Service::Other),
            ("http://fcm.googleapis.com/x", Service::Other),
            ("https://storage.googleapis.com/x", Service::Other),
            // Google Cloud Messaging, which was shut down.
            ("https://android.googleapis.com/gcm/send/x", Service::Other),
            ("https://x.updates.push.services.mozilla.com/x", Service::Other),
            ("https://push.apple.com/x", Service::Other),
            ("https://a.web.push.apple.com/x", Service::Other),
            ("https://wns2-am3p.notify.windows.com:8443/x", Service::Other),
            ("https://push.apple.com.example.org/x", Service::Other),
            ("https://evilgoogleapis.com/x", Service::Other),
        ] {
            assert_eq!(Service::of_endpoint(&Url::parse(endpoint).unwrap()), service, "{endpoint}");
        }
    }
}
