//! Restricts the addresses that the server connects to. An address that came from outside could otherwise make the
//! server send requests into its own network (SSRF).
//!
//! Two checks belong together: [`Reachable::check`] before each request, because no name is resolved for an IP
//! address, and [`GuardedResolver`] in the client, because a name that was public may point into the private network
//! later. A client that uses them follows no redirects by itself, and uses no proxy.

mod public;
mod reachable;
mod resolver;

pub use public::{is_local_name, is_public};
pub use reachable::{NotAllowed, Reachable};
pub use resolver::GuardedResolver;
