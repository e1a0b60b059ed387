//! The reasons for which this crate itself refuses a request, in one table: code, reason for programs and
//! message for people.

use http::{HeaderValue, StatusCode, header};

use crate::refusal::Refusal;

/// Each variant has one row in [`Reason::row`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    MethodNotAllowed,
    MutationOverGet,
    NotAcceptable,
    MediaType,
    NoUploads,
    NoPreflight,
    BodyTooLarge,
    BodyIncomplete,
    QueryTooLong,
    NotJson,
    Batch,
    Parameters,
    Multipart,
    FileMap,
    FileTooLarge,
    NoRoom,
    TooManyFiles,
    NulCharacter,
    ReservedText,
    ListTooLong,
    ValueTooDeep,
    UnknownDocument,
    TextNotAccepted,
    Syntax,
    Invalid,
    TooManyTokens,
    TooDeep,
    TooComplex,
    AnswerTooLarge,
    TooManyAliases,
    TooManyRootFields,
    TooManyDirectives,
    TooManyFragments,
    FragmentCycle,
    Introspection,
    UnknownOperation,
    NoOperationName,
    Subscription,
    Variable,
}

/// Whether the request itself or its document is wrong.
enum Blame {
    Request,
    Document,
}

impl Reason {
    #[rustfmt::skip]
    fn row(self) -> (u16, Blame, &'static str, &'static str) {
        use Blame::{Document, Request};
        match self {
            Self::MethodNotAllowed  => (400, Request,  "METHOD_NOT_ALLOWED",   "Diese Adresse nimmt nur GET und POST an."),
            Self::MutationOverGet   => (400, Request,  "MUTATION_OVER_GET",    "Änderungen gehen nur mit POST."),
            Self::NotAcceptable     => (400, Request,  "NOT_ACCEPTABLE",       "Diese Adresse antwortet mit application/graphql-response+json oder application/json."),
            Self::MediaType         => (415, Request,  "MEDIA_TYPE",           "Der Inhalt muss application/json in UTF-8 oder multipart/form-data sein."),
            Self::NoUploads         => (415, Request,  "NO_UPLOADS",           "Diese Adresse nimmt keine Dateien an."),
            Self::NoPreflight       => (403, Request,  "NO_PREFLIGHT",         "Diese Anfrage braucht eine Anmeldung oder den Header GraphQL-Require-Preflight."),
            Self::BodyTooLarge      => (413, Request,  "BODY_TOO_LARGE",       "Die Anfrage ist zu groß."),
            Self::BodyIncomplete    => (400, Request,  "BODY_INCOMPLETE",      "Die Anfrage ist unvollständig angekommen."),
            Self::QueryTooLong      => (413, Request,  "QUERY_TOO_LONG",       "Das Dokument ist zu lang."),
            Self::NotJson           => (400, Request,  "NOT_JSON",             "Der Inhalt ist kein gültiges JSON."),
            Self::Batch             => (400, Request,  "BATCH",                "Je Anfrage ist nur eine Operation erlaubt."),
            Self::Parameters        => (400, Request,  "PARAMETERS",           "query muss ein Text sein oder documentId eine ID, nicht beide; operationName ein Text, variables und extensions ein Objekt; keines darf doppelt sein."),
            Self::Multipart         => (400, Request,  "MULTIPART",            "Der Inhalt ist kein gültiges multipart/form-data mit operations, map und Dateien."),
            Self::FileMap           => (400, Request,  "FILE_MAP",             "map muss jeder Datei mindestens eine Variable nennen, die null ist, und jede Datei muss kommen."),
            Self::FileTooLarge      => (413, Request,  "FILE_TOO_LARGE",       "Die Datei ist zu groß."),
            Self::NoRoom            => (500, Request,  "NO_ROOM",              "Auf dem Server ist gerade kein Platz für neue Dateien."),
            Self::TooManyFiles      => (413, Request,  "TOO_MANY_FILES",       "Das sind zu viele Dateien auf einmal."),
            Self::NulCharacter      => (400, Request,  "NUL_CHARACTER",        "Texte dürfen kein NUL-Zeichen enthalten."),
            Self::ReservedText      => (400, Request,  "RESERVED_TEXT",        "Ein Text beginnt mit vorbehaltenen Zeichen."),
            Self::ListTooLong       => (400, Request,  "LIST_TOO_LONG",        "Eine Liste oder ein Objekt hat zu viele Einträge."),
            Self::ValueTooDeep      => (400, Request,  "VALUE_TOO_DEEP",       "Ein Wert ist zu tief verschachtelt."),
            Self::UnknownDocument   => (400, Document, "UNKNOWN_DOCUMENT",     "Dieses Dokument kennt der Server nicht."),
            Self::TextNotAccepted   => (400, Document, "TEXT_NOT_ACCEPTED",    "Diese Adresse nimmt nur Dokumente an, die der Server kennt."),
            Self::Syntax            => (400, Document, "SYNTAX",               "Das Dokument ist kein gültiges GraphQL."),
            Self::Invalid           => (400, Document, "INVALID_DOCUMENT",     "Das Dokument passt nicht zum Schema."),
            Self::TooManyTokens     => (400, Document, "TOO_MANY_TOKENS",      "Das Dokument hat zu viele Zeichen und Wörter."),
            Self::TooDeep           => (400, Document, "TOO_DEEP",             "Das Dokument ist zu tief verschachtelt."),
            Self::TooComplex        => (400, Document, "TOO_COMPLEX",          "Das Dokument verlangt zu viel auf einmal."),
            Self::AnswerTooLarge    => (400, Document, "ANSWER_TOO_LARGE",     "Die Antwort wäre zu groß; verlange weniger auf einmal."),
            Self::TooManyAliases    => (400, Document, "TOO_MANY_ALIASES",     "Das Dokument hat zu viele Aliasse."),
            Self::TooManyRootFields => (400, Document, "TOO_MANY_ROOT_FIELDS", "Das Dokument hat zu viele Felder auf der obersten Ebene."),
            Self::TooManyDirectives => (400, Document, "TOO_MANY_DIRECTIVES",  "Das Dokument hat zu viele Direktiven."),
            Self::TooManyFragments  => (400, Document, "TOO_MANY_FRAGMENTS",   "Das Dokument hat zu viele Fragmente."),
            Self::FragmentCycle     => (400, Document, "FRAGMENT_CYCLE",       "Ein Fragment enthält sich selbst."),
            Self::Introspection     => (400, Document, "INTROSPECTION",        "Das Schema wird hier nicht beschrieben."),
            Self::UnknownOperation  => (400, Document, "UNKNOWN_OPERATION",    "Das Dokument hat keine Operation mit diesem Namen."),
            Self::NoOperationName   => (400, Document, "NO_OPERATION_NAME",    "Das Dokument hat mehrere Operationen; operationName muss eine nennen."),
            Self::Subscription      => (400, Document, "SUBSCRIPTION",         "Abonnements gibt es hier nicht."),
            Self::Variable          => (400, Document, "INVALID_VARIABLE",     "Eine Variable fehlt oder hat nicht den verlangten Typ."),
        }
    }

    /// A refusal with this reason and another message.
    pub fn with_message(self, message: impl Into<String>) -> Refusal {
        let (code, blame, reason, _) = self.row();
        let mut refusal = Refusal::new(code, reason, message);
        refusal.of_document = matches!(blame, Blame::Document);
        match self {
            Self::MethodNotAllowed => {
                refusal.status = StatusCode::METHOD_NOT_ALLOWED;
                refusal.header(header::ALLOW, HeaderValue::from_static("GET, POST, OPTIONS"))
            }
            Self::MutationOverGet => {
                refusal.status = StatusCode::METHOD_NOT_ALLOWED;
                refusal.header(header::ALLOW, HeaderValue::from_static("POST"))
            }
            Self::NotAcceptable => {
                refusal.status = StatusCode::NOT_ACCEPTABLE;
                refusal
            }
            _ => refusal,
        }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        reason.with_message(reason.row().3)
    }
}
