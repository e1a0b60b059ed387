//! The documents that were found valid, so that a console which sends the same forty texts all
//! day pays for reading them once. Bounded by number and by bytes, the longest unused go first.

use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

use super::Document;
use crate::settings::Limits;

/// Keyed by the whole text: a hash of ours would have to be a slow one to be trusted.
pub struct Cache {
    kept: Mutex<Kept>,
    documents: usize,
    bytes: usize,
}

struct Kept {
    documents: LruCache<Box<str>, Arc<Document>>,
    bytes: usize,
}

impl Cache {
    pub fn new(limits: &Limits) -> Self {
        Self {
            kept: Mutex::new(Kept { documents: LruCache::unbounded(), bytes: 0 }),
            documents: limits.cached_documents,
            bytes: limits.cached_bytes,
        }
    }

    /// The document of this text, if it is remembered.
    pub fn find(&self, text: &str) -> Option<Arc<Document>> {
        self.lock().documents.get(text).cloned()
    }

    /// Remembers a valid document whose operation was admitted. Strangers whom the gate refuses
    /// push nothing out; those whom it admits can, and each document is then read once more.
    pub fn keep(&self, text: &str, document: &Arc<Document>) {
        if document.bytes > self.bytes {
            return;
        }
        let mut kept = self.lock();
        kept.bytes += document.bytes;
        if let Some(same) = kept.documents.put(text.into(), Arc::clone(document)) {
            kept.bytes -= same.bytes;
        }
        while kept.bytes > self.bytes || kept.documents.len() > self.documents {
            let Some((_, oldest)) = kept.documents.pop_lru() else {
                break;
            };
            kept.bytes -= oldest.bytes;
        }
    }

    /// Nothing in here can panic half-way, so what a poisoned lock guards is sound.
    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
