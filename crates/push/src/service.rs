//! Which service takes the messages for a device.

use url::Url;

/// The services that are told apart when one of them takes nothing. There are only so many,
/// whatever endpoints strangers register.
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

    pub(crate) fn of_endpoint(endpoint: &Url) -> Self {
        const KNOWN: [(&str, Service); 4] = [
            ("googleapis.com", Service::Google),
            ("push.services.mozilla.com", Service::Mozilla),
            ("push.apple.com", Service::Apple),
            ("notify.windows.com", Service::Microsoft),
        ];
        let host = endpoint.host_str().unwrap_or_default();
        let is_of = |domain: &str| {
            host.strip_suffix(domain).is_some_and(|before| before.is_empty() || before.ends_with('.'))
        };
        KNOWN.iter().find(|(domain, _)| is_of(domain)).map_or(Self::Other, |(_, service)| *service)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_tells_its_service() {
        for (endpoint, service) in [
            ("https://fcm.googleapis.com/fcm/send/x", Service::Google),
            ("https://updates.push.services.mozilla.com/wpush/v2/x", Service::Mozilla),
            ("https://web.push.apple.com/x", Service::Apple),
            ("https://wns2-am3p.notify.windows.com/w/?token=x", Service::Microsoft),
            ("https://push.apple.com.example.org/x", Service::Other),
            ("https://evilgoogleapis.com/x", Service::Other),
        ] {
            assert_eq!(Service::of_endpoint(&Url::parse(endpoint).unwrap()), service, "{endpoint}");
        }
    }
}
