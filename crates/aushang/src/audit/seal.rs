//! Seals and links, by which changes of the trail are detected: each entry is sealed when it is inserted, and
//! linked with the previous one when it is appended to the chain [A-177: how long entries are kept].
//!
//! The keys are derived from the installation's secrets, which are not in the database. Somebody who has only
//! the database cannot seal or link entries. What previous secrets have sealed and linked stays valid until the
//! operator removes them.

use aushang_db::Timestamp;

use super::Entry;
use super::store::Chain;
use crate::secret::{MacRing, Secrets};

/// First byte of sealed content: the version of the layout.
const LAYOUT: u8 = 1;

/// Seals entries and the state of the chain, and links entries, each with a separate key.
#[derive(Clone)]
pub struct AuditKey {
    entries: MacRing,
    links: MacRing,
    chain: MacRing,
}

impl AuditKey {
    pub fn new(secrets: Secrets<'_>) -> Self {
        Self {
            entries: MacRing::for_purpose("entries of the audit trail", secrets),
            links: MacRing::for_purpose("links of the audit trail", secrets),
            chain: MacRing::for_purpose("state of the audit trail", secrets),
        }
    }

    /// The MAC of all fields of an entry, except its place in the chain.
    pub(super) fn seal(&self, entry: &Entry) -> Vec<u8> {
        self.entries.sign(&[&content(entry).0]).to_vec()
    }

    pub(super) fn has_sealed(&self, entry: &Entry) -> bool {
        entry.seal.as_ref().is_some_and(|seal| self.entries.verify(&[&content(entry).0], seal))
    }

    /// The MAC of an entry, its place, and the link of the previous entry (`None` for the first). The stored
    /// seal is included, valid or not, so that an entry with an invalid seal can also be linked.
    pub(super) fn link(&self, before: Option<&[u8]>, seq: i64, entry: &Entry) -> Vec<u8> {
        self.links.sign(&[&linked(before, seq, entry).0]).to_vec()
    }

    /// Whether the stored link of the entry is the one that [`link`](Self::link) returns.
    pub(super) fn has_linked(&self, before: Option<&[u8]>, seq: i64, entry: &Entry) -> bool {
        let linked = linked(before, seq, entry);
        entry.link.as_ref().is_some_and(|link| self.links.verify(&[&linked.0], link))
    }

    pub(super) fn seal_chain(&self, chain: &Chain) -> Vec<u8> {
        self.chain.sign(&[&state(chain).0]).to_vec()
    }

    pub(super) fn has_sealed_chain(&self, chain: &Chain) -> bool {
        chain.seal.as_ref().is_some_and(|seal| self.chain.verify(&[&state(chain).0], seal))
    }
}

fn linked(before: Option<&[u8]>, seq: i64, entry: &Entry) -> Fields {
    let mut fields = content(entry);
    fields.put(entry.seal.as_deref());
    fields.put(before);
    fields.put_number(Some(seq));
    fields
}

fn state(chain: &Chain) -> Fields {
    let mut fields = Fields(vec![LAYOUT]);
    fields.put_number(chain.begun_at.map(Timestamp::millis));
    fields.put_number(Some(chain.adopted));
    fields.put_number(Some(chain.base));
    fields.put(chain.base_link.as_deref());
    fields.put_number(Some(chain.head));
    fields.put(chain.head_link.as_deref());
    fields
}

/// The canonical form of an entry: all fields in a fixed order.
fn content(entry: &Entry) -> Fields {
    let mut fields = Fields(vec![LAYOUT]);
    fields.put(Some(entry.id.as_bytes()));
    fields.put_number(Some(entry.at.millis()));
    fields.put(entry.account_id.as_ref().map(|id| id.0.as_bytes().as_slice()));
    fields.put(entry.account_role.as_deref().map(str::as_bytes));
    fields.put(Some(entry.profile_id.0.as_bytes()));
    fields.put(Some(entry.action.as_bytes()));
    fields.put(entry.subject_id.as_ref().map(|id| id.as_bytes().as_slice()));
    fields.put(entry.details.as_deref().map(str::as_bytes));
    fields
}

/// Concatenated fields. Each is prefixed by its presence and length, so that different lists of fields never
/// have the same bytes.
struct Fields(Vec<u8>);

impl Fields {
    fn put(&mut self, field: Option<&[u8]>) {
        let Some(field) = field else {
            self.0.push(0);
            return;
        };
        self.0.push(1);
        self.0.extend((field.len() as u64).to_be_bytes());
        self.0.extend(field);
    }

    fn put_number(&mut self, number: Option<i64>) {
        self.put(number.map(i64::to_be_bytes).as_ref().map(<[u8; 8]>::as_slice));
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use uuid::Uuid;

    use super::*;
    use crate::ids::{AccountId, ProfileId};

    fn entry() -> Entry {
        Entry {
            id: Uuid::from_u128(1),
            at: Timestamp::from_millis(2),
            account_id: Some(AccountId(Uuid::from_u128(3))),
            account_role: Some("USER".to_owned()),
            profile_id: ProfileId(Uuid::from_u128(4)),
            action: "post.send".to_owned(),
            subject_id: Some(Uuid::from_u128(5)),
            details: Some("{}".to_owned()),
            seal: None,
            seq: None,
            link: None,
        }
    }

    type Change = fn(&mut Entry);

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }

    /// Existing databases contain seals of this form, so it must not change.
    #[test]
    fn the_canonical_form_does_not_change() {
        let expected = [
            "01",
            "01 0000000000000010 00000000000000000000000000000001",
            "01 0000000000000008 0000000000000002",
            "01 0000000000000010 00000000000000000000000000000003",
            "01 0000000000000004 55534552",
            "01 0000000000000010 00000000000000000000000000000004",
            "01 0000000000000009 706f73742e73656e64",
            "01 0000000000000010 00000000000000000000000000000005",
            "01 0000000000000002 7b7d",
        ];
        assert_eq!(hex(&content(&entry()).0), expected.concat().replace(' ', ""));
        let by_server = Entry { account_id: None, account_role: None, subject_id: None, ..entry() };
        let by_server = Entry { details: None, ..by_server };
        let expected =
            [expected[0], expected[1], expected[2], "00", "00", expected[5], expected[6], "00", "00"];
        assert_eq!(hex(&content(&by_server).0), expected.concat().replace(' ', ""));
    }

    #[test]
    fn each_field_is_sealed_and_separated_from_the_next() {
        let changes: [(&str, Change); 12] = [
            ("id", |entry| entry.id = Uuid::from_u128(9)),
            ("at", |entry| entry.at = Timestamp::from_millis(9)),
            ("account", |entry| entry.account_id = Some(AccountId(Uuid::from_u128(9)))),
            ("no account", |entry| entry.account_id = None),
            ("role", |entry| entry.account_role = Some("ADMIN".to_owned())),
            ("no role", |entry| entry.account_role = None),
            ("profile", |entry| entry.profile_id = ProfileId(Uuid::from_u128(9))),
            ("action", |entry| entry.action = "post.delete".to_owned()),
            ("subject", |entry| entry.subject_id = Some(Uuid::from_u128(9))),
            ("no details", |entry| entry.details = None),
            ("empty details", |entry| entry.details = Some(String::new())),
            ("a letter moved from the role to the action", |entry| {
                entry.account_role = Some("USE".to_owned());
                entry.action = "Rpost.send".to_owned();
            }),
        ];
        let key = AuditKey::new(Secrets::only(b"one secret"));
        let mut seals = vec![key.seal(&entry())];
        for (what, change) in changes {
            let mut forged = entry();
            change(&mut forged);
            let seal = key.seal(&forged);
            assert!(!seals.contains(&seal), "{what}");
            seals.push(seal);
        }
        assert_ne!(AuditKey::new(Secrets::only(b"another secret")).seal(&entry()), seals[0]);
    }

    #[test]
    fn a_link_covers_the_place_the_seal_and_the_previous_entry() {
        let key = AuditKey::new(Secrets::only(b"one secret"));
        let sealed = Entry { seal: Some(key.seal(&entry())), ..entry() };
        let links = [
            key.link(None, 1, &sealed),
            key.link(Some(&[]), 1, &sealed),
            key.link(Some(&[0; 32]), 1, &sealed),
            key.link(None, 2, &sealed),
            key.link(None, 1, &entry()),
            key.link(None, 1, &Entry { action: "post.delete".to_owned(), ..sealed.clone() }),
            AuditKey::new(Secrets::only(b"another secret")).link(None, 1, &sealed),
        ];
        for (number, link) in links.iter().enumerate() {
            assert!(!links[..number].contains(link), "{number}");
        }
        // The stored place and link are not part of the content.
        let chained = Entry { seq: Some(1), link: Some(links[0].clone()), ..sealed };
        assert_eq!(key.link(None, 1, &chained), links[0]);
        assert!(key.has_sealed(&chained));
    }

    #[test]
    fn each_part_of_the_state_is_sealed() {
        let state = Chain {
            id: 1,
            begun_at: Some(Timestamp::from_millis(1)),
            adopted: 2,
            base: 3,
            base_link: Some(vec![4]),
            head: 5,
            head_link: Some(vec![6]),
            seal: None,
        };
        let key = AuditKey::new(Secrets::only(b"one secret"));
        let sealed = Chain { seal: Some(key.seal_chain(&state)), ..state };
        assert!(key.has_sealed_chain(&sealed));
        for changed in [
            Chain { begun_at: None, ..sealed.clone() },
            Chain { adopted: 0, ..sealed.clone() },
            Chain { base: 0, ..sealed.clone() },
            Chain { base_link: None, ..sealed.clone() },
            Chain { head: 6, ..sealed.clone() },
            Chain { head_link: Some(vec![7]), ..sealed.clone() },
            Chain { seal: None, ..sealed.clone() },
        ] {
            assert!(!key.has_sealed_chain(&changed), "{changed:?}");
        }
        assert!(!AuditKey::new(Secrets::only(b"another secret")).has_sealed_chain(&sealed));
    }
}
