//! What has been published on the demo's Instagram, in a file, so that after a restart it has the same posts with the
//! same ids.

use std::path::{Path, PathBuf};

use aushang_server::start::CannotStart;
use aushang_sources::testing::instagram::InstagramServer;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::posts;

#[derive(Serialize, Deserialize)]
struct Entry {
    username: String,
    /// Of the post among those of the account.
    number: usize,
    at: DateTime<Utc>,
}

pub struct Published {
    file: PathBuf,
    entries: Vec<Entry>,
}

impl Published {
    /// Reads the file, if there is one, and publishes what it contains. A new demo world begins without posts.
    pub fn open(folder: &Path, server: &InstagramServer, is_new: bool) -> Result<Self, CannotStart> {
        let file = folder.join("instagram.json");
        let entries: Vec<Entry> = match std::fs::read(&file) {
            Ok(bytes) if !is_new => serde_json::from_slice(&bytes)
                .map_err(|error| CannotStart::because(format!("{}: {error}", file.display())))?,
            _ => Vec::new(),
        };
        for entry in &entries {
            entry.publish(server);
        }
        Ok(Self { file, entries })
    }

    /// Publishes the `number`th post of the account.
    pub fn publish(
        &mut self,
        server: &InstagramServer,
        username: &str,
        number: usize,
        at: DateTime<Utc>,
    ) -> Result<(), CannotStart> {
        let entry = Entry { username: username.to_owned(), number, at };
        entry.publish(server);
        self.entries.push(entry);
        let bytes = serde_json::to_vec(&self.entries).map_err(CannotStart::because)?;
        std::fs::write(&self.file, bytes)
            .map_err(|error| CannotStart::because(format!("{}: {error}", self.file.display())))
    }

    /// Publishes the next post of the account.
    pub fn publish_next(
        &mut self,
        server: &InstagramServer,
        username: &str,
        at: DateTime<Utc>,
    ) -> Result<(), CannotStart> {
        let of_account = self.entries.iter().filter(|entry| entry.username == username);
        let next = of_account.map(|entry| entry.number + 1).max().unwrap_or(0);
        self.publish(server, username, next, at)
    }
}

impl Entry {
    fn publish(&self, server: &InstagramServer) {
        let Self { username, number, at } = self;
        // Also if the account publishes the same again, after all others.
        let id = format!("{}{number:04}", server.account(username).user_id);
        let mut post = posts::post(username, *number).published(*at).with_id(&id);
        for (place, child) in post.children.iter_mut().enumerate() {
            child.id = format!("{id}{place:02}");
        }
        server.add_post(username, post);
    }
}
