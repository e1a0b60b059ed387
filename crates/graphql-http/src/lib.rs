//! GraphQL over HTTP on async-graphql and axum, with the protections that async-graphql's own HTTP layer
//! lacks: no mutations over GET or from a form on another site, no batches, limits on the cost of a document,
//! and permission checks before a file is read.
//!
//! It is independent of the product: an [`Endpoint`] consists of a schema, a [`Gate`] and [`Settings`].

mod answer;
mod body;
mod completion;
mod document;
mod endpoint;
mod executor;
mod failure;
mod gate;
mod header_value;
pub mod known;
mod multipart;
mod negotiation;
mod parameters;
mod preflight;
mod reason;
mod refusal;
pub mod request_id;
mod settings;
mod telemetry;
mod variables;

pub use document::{InvalidDocument, ListLengths, document_id};
pub use endpoint::Endpoint;
pub use gate::{Gate, Inquiry, OperationKind, Refused};
pub use refusal::Refusal;
pub use settings::{Limits, Room, Settings, TrustedDocument, Uploads};
