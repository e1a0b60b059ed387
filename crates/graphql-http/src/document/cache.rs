//! An LRU cache of valid documents: the console sends the same forty texts again and again. Limited by number
//! and by bytes.

use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

use super::Document;
use crate::settings::Limits;

/// The key is the whole text: a hash would have to be cryptographic, thus slow, to exclude collisions.
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

    /// Returns the cached document with this text.
    pub fn find(&self, text: &str) -> Option<Arc<Document>> {
        self.lock().documents.get(text).cloned()
    }

    /// Caches a valid document. Called only after the gate has admitted the request, so refused callers
    /// cannot evict other documents. Does not cache a document larger than the whole cache.
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

    /// Ignores poisoning: no code that holds the lock can panic between related changes.
    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
