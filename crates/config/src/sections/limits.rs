use std::num::NonZeroU32;

use crate::section::section;

section! {
    /// Rate limits. Each server counts for itself, unless noted otherwise. Limits per minute apply to
    /// requests without a sign-in per network address (IPv6: per /64). After a quiet time, an address may use
    /// ten minutes' worth at once. A whole campus may share one address, so the defaults are far above what
    /// one person needs.
    pub struct Limits("limits") {
        /// Sign-ins with a password, which cost the server a password hash each; and separately beginnings of
        /// sign-ins with a provider, returns from it, and returns that nobody began. Attempts for one account are limited separately.
        logins_per_minute: NonZeroU32 = number(30),
        /// Exchanges of a token for a new session, and separately logouts by a provider.
        token_logins_per_minute: NonZeroU32 = number(120),
        /// Requests for a mail to reset a password. Mails to one address are limited separately.
        reset_requests_per_minute: NonZeroU32 = number(30),
        /// Checks whether a mail address or a username is free, by signed-in users.
        availability_checks_per_minute: NonZeroU32 = number(120),
        /// Place searches by one account. Each may cause a request to a paid service.
        place_searches_per_minute: NonZeroU32 = number(60),
        /// Map tiles that this server sends, see `places.map_file` and `places.map_proxy`. A view of a map has
        /// about 20.
        tiles_per_minute: NonZeroU32 = number(6_000),
        /// Counts of the devices that a post would be pushed to, by one account. Each reads all devices that
        /// the profile may reach.
        reach_counts_per_minute: NonZeroU32 = number(30),
        /// Access codes of freshman areas that one reader may try. All readers at one network address
        /// together may try as many as `registrations_per_minute` allows.
        access_codes_per_minute: NonZeroU32 = number(3),
        /// New readers of the student app, and separately readers who prove their role. A full lecture hall may install
        /// it at the same time.
        registrations_per_minute: NonZeroU32 = number(120),
        /// New tokens that one reader may request. An app does so rarely.
        token_renewals_per_minute: NonZeroU32 = number(1),
        /// Requests of one reader.
        reader_requests_per_minute: NonZeroU32 = number(120),
        /// Requests of all readers at one network address. A whole university may share one address, so this
        /// only limits programs that act as many readers. A request for a very large response counts as up to
        /// 20.
        reader_requests_per_minute_and_address: NonZeroU32 = number(12_000),
        /// Requests that need no sign-in, such as the list of universities. A request for a very large
        /// response counts as up to 20.
        public_requests_per_minute: NonZeroU32 = number(1_200),
        /// Invitations to one profile within an hour, counted over all servers. Each sends a mail to an
        /// address that has not been verified.
        invitations_per_hour: NonZeroU32 = number(30),
        /// Invitations to one profile within 24 hours, counted over all servers.
        invitations_per_day: NonZeroU32 = number(100),
        /// New posts by one account. All accounts of a profile together may send three times as many.
        posts_per_minute: NonZeroU32 = number(12),
        /// Changes to posts by one account: edits, releases, dates, pins and deletions, each counted
        /// separately. All accounts of a profile together may make three times as many.
        post_changes_per_minute: NonZeroU32 = number(30),
        /// Saves of drafts by one account. The console saves three seconds after the last keystroke. All accounts
        /// of a profile together may save three times as often.
        draft_saves_per_minute: NonZeroU32 = number(30),
        /// Reports of one account that it has a post open. The console sends two a minute for each composer.
        presence_reports_per_minute: NonZeroU32 = number(60),
        /// Changes to the freshman area by one account: its maps, places and links, each kind of change counted
        /// separately.
        freshman_changes_per_minute: NonZeroU32 = number(20),
        /// Connections with Instagram, Mastodon accounts and feeds that one account begins, and checks of them that
        /// it requests beside the hourly ones, each kind counted separately. Each sends requests to other servers.
        source_checks_per_minute: NonZeroU32 = number(2),
        /// Tables that one member of the internal staff exports, each kind counted separately.
        exports_per_minute: NonZeroU32 = number(1),
        /// Accessibility checks of posts by one account. The console asks for one whenever somebody pauses while
        /// writing.
        content_checks_per_minute: NonZeroU32 = number(120),
        /// Posts of one profile to an emergency channel whose dates are within an hour of each other, counted
        /// over all servers. Each reaches every reader in the profile's targeting.
        emergencies_per_hour: NonZeroU32 = number(10),
        /// Votes in one poll from one network (an IPv4 address, or a /48 of IPv6) within a day, counted over
        /// all servers. A whole campus may share one address.
        votes_per_network: NonZeroU32 = number(1_000),
        /// Likes of one post from one network within a day, counted over all servers.
        likes_per_network: NonZeroU32 = number(1_000),
        /// Readers of one network who are counted as viewers of one post within a day, over all servers.
        /// Further views are not counted.
        views_per_network: NonZeroU32 = number(5_000),
        /// New readers from one network within a day, counted over all servers.
        registrations_per_network: NonZeroU32 = number(5_000),
        /// New devices from one network within a day, counted over all servers.
        devices_per_network: NonZeroU32 = number(5_000),
        /// Concurrent uploads of one account. A browser sends up to six.
        uploads_at_once_per_account: NonZeroU32 = number(6),
        /// Concurrent uploads of all accounts together. Each may need as much disk space as a file may have,
        /// see `media.max_upload_bytes`.
        uploads_at_once: NonZeroU32 = number(40),
    }
}

fn number(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).expect("default limits are above zero")
}
