//! GraphQL over HTTP on async-graphql and axum, with the doors closed that its own HTTP layer
//! leaves open: nothing changes over GET or from another site's form, no request is several, none
//! costs more than the limits say, and who may not upload is told so before a file is read.
//!
//! It knows no product: a schema, a [`Gate`] and [`Settings`] make an [`Endpoint`].

mod answer;
mod body;
mod completion;
mod document;
mod endpoint;
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

pub use document::ListLengths;
pub use endpoint::Endpoint;
pub use gate::{Gate, Inquiry, OperationKind, Refused};
pub use refusal::Refusal;
pub use settings::{Limits, Room, Settings, Uploads};
