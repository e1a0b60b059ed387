//! Resolves names to allowed addresses only.

use std::net::SocketAddr;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use crate::{NotAllowed, Reachable};

/// Resolves names to allowed addresses only. So a name that was public when it was checked cannot point into the
/// private network when it is requested. Fails with [`NotAllowed::PrivateAddress`] if all addresses are private.
pub struct GuardedResolver(pub Reachable);

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let reachable = self.0;
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let nothing_found = found.is_empty();
            let allowed: Vec<SocketAddr> =
                found.into_iter().filter(|address| reachable.allows(address.ip())).collect();
            if allowed.is_empty() && !nothing_found {
                return Err(NotAllowed::PrivateAddress.into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_name_is_checked_by_its_resolved_addresses() {
        let resolve = |reachable| GuardedResolver(reachable).resolve("localhost".parse().unwrap());
        let refused = resolve(Reachable::PublicOnly).await.err().unwrap();
        assert_eq!(refused.downcast_ref(), Some(&NotAllowed::PrivateAddress));
        assert!(resolve(Reachable::AlsoPrivate).await.unwrap().count() > 0);
    }
}
