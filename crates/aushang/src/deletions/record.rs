//! The record of a deletion, and its form in the file store: `deletions/account-<id>.json`.

use aushang_blob::{BlobProblem, Key, Span, Store};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};
use futures::{Stream, TryStreamExt};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// First part of the keys. No upload has it, because their names are random.
pub const FOLDER: &str = "deletions";
/// Longer files are not records.
const MAX_BYTES: u64 = 1024;

/// What was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Account,
    Profile,
    Reader,
    /// A connected account of Instagram whose owner demanded the deletion.
    Source,
}

impl Kind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Account => "account",
            Self::Profile => "profile",
            Self::Reader => "reader",
            Self::Source => "source",
        }
    }
}

/// The ids of all kinds are UUIDs, which are never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Written", from = "Written")]
pub struct Record {
    pub kind: Kind,
    pub id: Uuid,
    pub at: Timestamp,
}

/// The content of the file, with a date that people can read.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Written {
    kind: Kind,
    id: Uuid,
    deleted_at: DateTime<Utc>,
}

impl From<Record> for Written {
    fn from(Record { kind, id, at }: Record) -> Self {
        Self { kind, id, deleted_at: at.to_datetime() }
    }
}

impl From<Written> for Record {
    fn from(Written { kind, id, deleted_at }: Written) -> Self {
        Self { kind, id, at: deleted_at.into() }
    }
}

impl Record {
    pub fn key(&self) -> Key {
        let key = format!("{FOLDER}/{}-{}.json", self.kind.as_str(), self.id);
        Key::parse(&key).expect("a kind and an id are plain")
    }

    pub fn to_json(self) -> String {
        serde_json::to_string(&self).expect("a record can be serialized as JSON")
    }

    /// Parses the content of a file. Fails if it belongs under another key.
    pub fn parse(key: &Key, content: &[u8]) -> Result<Self, String> {
        let record: Self = serde_json::from_slice(content).map_err(|error| error.to_string())?;
        if record.key() == *key { Ok(record) } else { Err("its content belongs to another name".to_owned()) }
    }
}

/// Returns the id in the key of a record. `None` if it is another key.
fn named(key: &Key) -> Option<Uuid> {
    let name = key.as_str().strip_prefix(FOLDER)?.strip_prefix('/')?.strip_suffix(".json")?;
    let kinds = [Kind::Account, Kind::Profile, Kind::Reader, Kind::Source];
    let id = kinds.iter().find_map(|kind| name.strip_prefix(kind.as_str())?.strip_prefix('-'))?;
    Uuid::try_parse(id).ok()
}

/// Returns the key of a record's file by its name, `account-<id>.json`. `None` if it is not such a name.
pub fn key_of_file(name: &str) -> Option<Key> {
    let key = Key::parse(&format!("{FOLDER}/{name}")).ok()?;
    named(&key).map(|_| key)
}

/// Lists the ids and keys of all records. Logs and skips files with other names.
pub fn list(store: &Store) -> impl Stream<Item = Result<(Uuid, Key), BlobProblem>> + Send + use<> {
    let folder = Key::parse(FOLDER).expect("the name of the folder is plain");
    store.list(Some(&folder)).try_filter_map(|file| {
        let id = named(&file.key);
        if id.is_none() {
            tracing::warn!(file = %file.key, "skipped a file that is not the record of a deletion");
        }
        futures::future::ok(id.map(|id| (id, file.key)))
    })
}

/// Reads a record. Returns `None` if it does not exist any more, and logs and skips one that is not valid.
pub async fn read(store: &Store, key: &Key) -> Result<Option<Record>, BlobProblem> {
    let blob = match store.get(key, Span::Whole).await {
        Ok(blob) => blob,
        Err(BlobProblem::Missing) => return Ok(None),
        Err(problem) => return Err(problem),
    };
    let parsed = if blob.size > MAX_BYTES {
        Err("it is too long".to_owned())
    } else {
        Record::parse(key, &blob.bytes.try_collect::<Vec<_>>().await?.concat())
    };
    parsed.map(Some).or_else(|why| {
        tracing::warn!(file = %key, why, "skipped a record of a deletion that is not valid");
        Ok(None)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0198c5f2-7b3a-7000-8000-000000000001";

    #[test]
    fn only_files_of_records_have_their_names() {
        for (name, expected) in [
            (format!("account-{ID}.json"), true),
            (format!("profile-{ID}.json"), true),
            (format!("reader-{ID}.json"), true),
            (format!("post-{ID}.json"), false),
            (format!("account-{ID}"), false),
            (format!("account-{ID}.json.tmp"), false),
            (format!("x/account-{ID}.json"), false),
            ("account-x.json".to_owned(), false),
            ("README".to_owned(), false),
            ("../account.json".to_owned(), false),
        ] {
            assert_eq!(key_of_file(&name).is_some(), expected, "{name}");
        }
    }

    #[test]
    fn record_is_read_as_it_was_written() {
        let at = Timestamp::from_millis(1_700_000_000_123);
        let record = Record { kind: Kind::Account, id: ID.parse().unwrap(), at };
        let json = r#"{"kind":"account","id":"0198c5f2-7b3a-7000-8000-000000000001","deletedAt":"2023-11-14T22:13:20.123Z"}"#;
        assert_eq!(record.to_json(), json);
        assert_eq!(Record::parse(&record.key(), json.as_bytes()), Ok(record));
        let other = Record { kind: Kind::Profile, ..record }.key();
        for (key, content) in [
            (&other, json),
            (&record.key(), "{"),
            (&record.key(), "{}"),
            (&record.key(), &json.replace("account", "post")),
        ] {
            assert!(Record::parse(key, content.as_bytes()).is_err(), "{key} {content}");
        }
    }
}
