use crate::section::section;

section! {
    /// Posts that institutions publish elsewhere are imported here. For Instagram see [instagram].
    pub struct Sources("sources") {
        /// Also offer Mastodon accounts (Mastodon, Pixelfed, GoToSocial and others with the same interface) and
        /// feeds (RSS, Atom, JSON Feed). The server then requests addresses that users entered.
        other: bool = true,
        /// Also request addresses in private networks and over ports other than 80 and 443. Use it for
        /// intranets and tests only: users can then make the server request addresses in your own network.
        allow_private_addresses: bool = false,
    }
}
