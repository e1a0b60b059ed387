//! Settings and limits of an endpoint. The default limits are far above what the console's own documents
//! need, and low enough that checking the worst accepted document takes a few milliseconds.

use std::collections::HashMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::document::ListLengths;

/// The settings of an endpoint.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The endpoint's name in metrics and logs, for example `console`.
    pub name: &'static str,
    /// Allows `__schema`, `__type` and "did you mean" suggestions: for development and demonstration only.
    pub introspection: bool,
    /// Settings of uploads; `None` refuses multipart requests.
    pub uploads: Option<Uploads>,
    /// Responses to queries over GET have an `ETag`, and clients may cache and revalidate them. Otherwise all
    /// responses are `no-store`.
    pub revalidated: bool,
    /// The limits of a request.
    pub limits: Limits,
    /// Maximum lengths of the schema's lists, by type and field, for the cost of a document. An argument
    /// `first` or `last` takes precedence. Lists without an entry count as [`Limits::list_length`].
    pub list_lengths: ListLengths,
    /// Documents that clients may request by id. Empty after the endpoint has read them.
    pub trusted: Arc<[TrustedDocument]>,
    /// Refuses the texts of all other documents.
    pub only_trusted: bool,
}

/// A document that an endpoint reads and validates when it is created.
#[derive(Clone, Debug)]
pub struct TrustedDocument {
    /// Its name in messages for the operator.
    pub name: String,
    pub text: String,
}

impl Settings {
    /// Settings for production: no introspection, no uploads, the default limits, no trusted documents.
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            introspection: false,
            uploads: None,
            revalidated: false,
            limits: Limits::default(),
            list_lengths: ListLengths::new(),
            trusted: Arc::default(),
            only_trusted: false,
        }
    }

    /// Maximum length of the list in this field.
    pub(crate) fn list_length(&self, on: &str, field: &str) -> u64 {
        self.list_lengths.get(&(on, field)).copied().unwrap_or(self.limits.list_length).into()
    }
}

/// The limits of the files in one request.
#[derive(Clone, Debug)]
pub struct Uploads {
    /// The folder for temporary files; it must exist. The files have no name and are deleted at the end of
    /// their request.
    pub folder: PathBuf,
    /// Maximum bytes of one file. Default: 64 MiB.
    pub file_bytes: u64,
    /// Maximum number of files in one request. Default: 10.
    pub files: usize,
    /// Maximum bytes of all files in one request. Default: 64 MiB.
    pub all_bytes: u64,
    /// Maximum bytes of a file by its declared type: the value of `type` next to it, among the arguments of a
    /// field or in an input object. `file_bytes` applies to all others. Default: empty.
    pub bytes_by_type: HashMap<&'static str, u64>,
    /// Checks the free disk space. Default: always enough.
    pub room: Room,
}

/// Called before the first byte of a file is stored, and repeatedly during an upload. The request is refused
/// if it returns false.
#[derive(Clone)]
pub struct Room(Arc<dyn Fn() -> bool + Send + Sync>);

impl Room {
    pub fn new(is_there: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(is_there))
    }

    pub(crate) fn is_there(&self) -> bool {
        self.0()
    }
}

impl fmt::Debug for Room {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Room")
    }
}

impl Uploads {
    /// The default limits, with temporary files in `folder`.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Self {
        let limit = 64 * 1024 * 1024;
        Self {
            folder: folder.into(),
            file_bytes: limit,
            files: 10,
            all_bytes: limit,
            bytes_by_type: HashMap::new(),
            room: Room::new(|| true),
        }
    }

    /// Maximum bytes of a multipart body: the request, the files, and 16 KiB for the headers of each part.
    pub(crate) fn body_bytes(&self, limits: &Limits) -> u64 {
        self.body_with(self.all_bytes, limits)
    }

    /// The same with this limit for all files together, if it is lower than `all_bytes`.
    pub(crate) fn body_with(&self, file_bytes: u64, limits: &Limits) -> u64 {
        let files = self.files as u64;
        limits.body_bytes as u64 + file_bytes.min(self.all_bytes) + (files + 2) * 16 * 1024
    }
}

/// The limits of a request. Each is inclusive.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a JSON body, or of the `operations` part of a multipart request.
    pub body_bytes: usize,
    /// Bytes of the document's text.
    pub query_bytes: usize,
    /// Tokens of the document's text, without comments.
    pub tokens: usize,
    /// Nesting of brackets in the text, and of selections with fragments unfolded. Protects the stack of all
    /// recursive functions that walk a document.
    pub nesting: usize,
    /// Nesting of fields with fragments unfolded. Introspection has a separate limit.
    pub depth: usize,
    /// Maximum fields of a response: a field counts once per occurrence, times the lengths of the lists
    /// around it. Of a union only the most expensive type counts.
    pub complexity: u64,
    /// Assumed length of lists without a declared length.
    pub list_length: u32,
    /// Maximum bytes of the response to a query.
    pub answer_bytes: usize,
    /// Maximum bytes of the response to a mutation, which has been executed when its response is measured: a
    /// longer response is replaced by `ANSWER_TOO_LARGE`, and the change remains.
    pub mutation_answer_bytes: usize,
    /// Aliases written in the document.
    pub aliases: usize,
    /// Fields at the root of an operation with fragments unfolded.
    pub root_fields: usize,
    /// Directives written in the document.
    pub directives: usize,
    /// Fragment definitions of the document.
    pub fragments: usize,
    /// Selections of one operation with fragments unfolded, lists counted once.
    pub selections: usize,
    /// Repeated response keys of one object, with fragments unfolded. The executor resolves a field each time
    /// that it is selected.
    pub repeated_keys: usize,
    /// Entries of each list or object among literal arguments and variables.
    pub list_items: usize,
    /// Documents in the cache.
    pub cached_documents: usize,
    /// Estimated bytes of all documents in the cache.
    pub cached_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body_bytes: 256 * 1024,
            query_bytes: 64 * 1024,
            tokens: 2_000,
            nesting: 40,
            depth: 12,
            complexity: 80_000,
            list_length: 100,
            answer_bytes: 8 * 1024 * 1024,
            mutation_answer_bytes: usize::MAX,
            aliases: 30,
            root_fields: 10,
            directives: 50,
            fragments: 100,
            selections: 5_000,
            repeated_keys: 60,
            list_items: 1_000,
            cached_documents: 1_000,
            cached_bytes: 16 * 1024 * 1024,
        }
    }
}
