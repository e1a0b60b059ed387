use std::num::NonZeroU32;

use crate::section::section;

section! {
    /// What keeps one from using up what is there for all, on each server by itself. Those per
    /// minute say how often one network address (of IPv6: its /64) may call what nobody has to be
    /// signed in for. A quiet address has ten minutes' worth to spend at once. A whole campus may
    /// stand behind one address, so the numbers are far above what one person needs.
    pub struct Limits("limits") {
        /// Sign-ins with a password, each of which costs the server a hash. How often one account's
        /// password may be tried is limited besides.
        logins_per_minute: NonZeroU32 = number(30),
        /// Exchanges of a token for a new session.
        token_logins_per_minute: NonZeroU32 = number(120),
        /// Mails asked for to reset a password. How many go to one address is limited besides.
        reset_requests_per_minute: NonZeroU32 = number(30),
        /// Questions whether an address or a username is free, by those who are signed in.
        availability_checks_per_minute: NonZeroU32 = number(120),
        /// Looks for places, by one account. Each may be a question to a service that is paid for.
        place_searches_per_minute: NonZeroU32 = number(60),
        /// Counts of the devices that a post would be pushed to, by one account. Each reads all devices that
        /// the profile may reach.
        reach_counts_per_minute: NonZeroU32 = number(30),
        /// Access codes of freshman areas that one reader may try: people mistype them, and programs
        /// guess them. All readers at one network address may try as many as may register there.
        access_codes_per_minute: NonZeroU32 = number(3),
        /// New readers of the student app: a full lecture hall installs it at once, and a few
        /// thousand people in an hour.
        registrations_per_minute: NonZeroU32 = number(120),
        /// New tokens that one reader may ask for: an app does so once in a while.
        token_renewals_per_minute: NonZeroU32 = number(1),
        /// Requests of one reader: an app asks when it is looked at, and a program all the time.
        reader_requests_per_minute: NonZeroU32 = number(120),
        /// Requests of all readers at one network address. A whole university may share one address, so this
        /// only limits programs that act as many readers. A request for a very large response counts as up to
        /// 20.
        reader_requests_per_minute_and_address: NonZeroU32 = number(12_000),
        /// Requests that need no sign-in, such as the list of universities. A request for a very large
        /// response counts as up to 20.
        public_requests_per_minute: NonZeroU32 = number(1_200),
        /// Invitations to one profile within an hour, counted over all servers. Each is a mail to an
        /// address that nobody has looked at.
        invitations_per_hour: NonZeroU32 = number(30),
        /// The same within 24 hours.
        invitations_per_day: NonZeroU32 = number(100),
        /// New posts by one account. All accounts of a profile together may send three times as many.
        posts_per_minute: NonZeroU32 = number(12),
        /// Changes to posts by one account: edits, releases, dates, pins and deletions, each counted
        /// separately. All accounts of a profile together may make three times as many.
        post_changes_per_minute: NonZeroU32 = number(30),
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
        /// Uploads that one account may have under way at once. A browser sends up to six.
        uploads_at_once_per_account: NonZeroU32 = number(6),
        /// Uploads that all together may have under way at once. Each may need as much of the disk
        /// as a file may have, see `media.max_upload_bytes`.
        uploads_at_once: NonZeroU32 = number(40),
    }
}

fn number(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).expect("a default is above zero")
}
