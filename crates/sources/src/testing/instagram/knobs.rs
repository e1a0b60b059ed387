//! What tests set and read.

use chrono::{DateTime, TimeDelta, Utc};

use super::{Account, Endpoint, File, InstagramServer, Post, Shape, Trouble, Usage};

/// The clock.
impl InstagramServer {
    pub fn now(&self) -> DateTime<Utc> {
        self.world.now()
    }

    pub fn advance(&self, by: TimeDelta) {
        self.world.data().offset += by;
    }
}

/// Accounts, posts and files.
impl InstagramServer {
    pub fn add_account(&self, account: Account) {
        self.world.data().accounts.push(account);
    }

    /// Panics if there is no such account.
    pub fn account(&self, username: &str) -> Account {
        let data = self.world.data();
        let found = data.accounts.iter().find(|account| account.username == username);
        found.expect("the account was added").clone()
    }

    pub fn edit_account(&self, username: &str, edit: impl FnOnce(&mut Account)) {
        let mut data = self.world.data();
        let found = data.accounts.iter_mut().find(|account| account.username == username);
        edit(found.expect("the account was added"));
    }

    /// Refuses all tokens of the account that were issued so far, with this subcode of the error 190.
    pub fn revoke(&self, username: &str, subcode: i64) {
        let account = self.account(username).scoped_id;
        let mut data = self.world.data();
        let serial = data.serial;
        data.revoked.insert(account, (serial, subcode));
    }

    /// Publishes a post and returns its id.
    pub fn add_post(&self, username: &str, mut post: Post) -> String {
        let (owner, now) = (self.account(username).scoped_id, self.now());
        for id in std::iter::once(&mut post.id).chain(post.children.iter_mut().map(|child| &mut child.id)) {
            if id.is_empty() {
                *id = format!("1789{:013}", self.world.serial());
            }
        }
        post.published.get_or_insert(now);
        let id = post.id.clone();
        self.world.data().posts.push((owner, post));
        id
    }

    pub fn edit_post(&self, id: &str, edit: impl FnOnce(&mut Post)) {
        let mut data = self.world.data();
        let found = data.posts.iter_mut().find(|(_, post)| post.id == id);
        edit(&mut found.expect("the post was added").1);
    }

    pub fn delete_post(&self, id: &str) {
        self.world.data().posts.retain(|(_, post)| post.id != id);
    }

    /// Adds or replaces a file.
    pub fn add_file(&self, name: &str, file: File) {
        self.world.data().files.insert(name.to_owned(), file);
    }

    /// How long the addresses of files are valid that are given out from now on.
    pub fn set_media_lifetime(&self, lifetime: TimeDelta) {
        self.world.data().media_lifetime = lifetime;
    }
}

/// What the server answers.
impl InstagramServer {
    /// Answers the next calls so, one each.
    pub fn fail_next(&self, endpoint: Endpoint, troubles: impl IntoIterator<Item = Trouble>) {
        self.world.data().next_trouble.entry(endpoint).or_default().extend(troubles);
    }

    /// Answers all calls so, or correctly again.
    pub fn fail_always(&self, endpoint: Endpoint, trouble: Option<Trouble>) {
        let mut data = self.world.data();
        match trouble {
            Some(trouble) => data.trouble.insert(endpoint, trouble),
            None => data.trouble.remove(&endpoint),
        };
    }

    pub fn set_shape(&self, shape: Shape) {
        self.world.data().shape = shape;
    }

    pub fn set_usage(&self, usage: Usage) {
        self.world.data().usage = usage;
    }

    /// Whether the page on which people agree forbids the window that opened it to keep a reference to it:
    /// `window.opener` is then null when the person returns.
    pub fn set_cuts_opener(&self, cuts: bool) {
        self.world.data().cuts_opener = cuts;
    }

    /// Whether a refreshed token is the same text with a longer life. Such a token is not stored, so it expires anyway.
    pub fn set_keeps_token(&self, keeps: bool) {
        self.world.data().keeps_token = keeps;
    }

    /// Refuses requests for this member, as an older version of the API does.
    pub fn forget_field(&self, name: &str) {
        self.world.data().unknown_fields.push(name.to_owned());
    }
}

/// What the server received.
impl InstagramServer {
    pub fn count(&self, endpoint: Endpoint) -> usize {
        self.world.data().counts.get(&endpoint).copied().unwrap_or(0)
    }

    /// Method, path and query of all requests.
    pub fn log(&self) -> Vec<String> {
        self.world.data().log.clone()
    }

    /// What the client must not do.
    pub fn violations(&self) -> Vec<String> {
        self.world.data().violations.clone()
    }
}
