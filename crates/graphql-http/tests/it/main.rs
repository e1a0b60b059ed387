//! Sends requests to the router of an endpoint, without a socket.

mod support;

mod admission;
mod answers;
mod documents;
mod forms;
mod hostile;
mod negotiation;
mod order;
mod telemetry;
mod trusted;
mod uploads;
mod variables;
