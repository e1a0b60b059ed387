//! One attempt to send a message to a device.

use std::sync::Arc;

use aushang_push::{Message, Outcome, Service};
use chrono::TimeDelta;

use super::origins::Response;
use super::store::Push;
use crate::app::App;
use crate::readers::Device;

/// The result of one attempt for a row.
pub(super) struct Attempt {
    pub push: Push,
    /// `None` if the device was deleted before.
    pub device: Option<Device>,
    /// The service that was called; `None` if nothing was sent.
    pub called: Option<Service>,
    pub outcome: Outcome,
    /// The failure can only be caused by the device's own address.
    pub at_fault: bool,
    /// The remaining time for which its origin is skipped.
    pub wait: Option<TimeDelta>,
    /// Nothing was sent, because the message was to replace that of a post which was shown again meanwhile, or whose
    /// profile is offline.
    pub is_moot: bool,
    /// Whether the service had just responded for any device when the attempt ended.
    pub service_responds: bool,
}

impl Attempt {
    fn not_sent(push: Push, device: Option<Device>, outcome: Outcome) -> Self {
        Self {
            push,
            device,
            called: None,
            outcome,
            at_fault: false,
            wait: None,
            is_moot: false,
            service_responds: false,
        }
    }

    /// The device was not reached, so its row is queued with the failing devices.
    pub fn is_failing(&self) -> bool {
        let was_not_reached = matches!(self.outcome, Outcome::Unreachable { .. } | Outcome::Uncertain { .. });
        self.at_fault || (was_not_reached && self.called.is_some())
    }
}

/// Makes the attempt. Does not return errors: every result is an outcome.
pub(super) async fn attempt(
    app: &App,
    push: Push,
    message: Option<Arc<Message>>,
    device: Option<Device>,
) -> Attempt {
    // The device was deleted in the meantime.
    let Some(device) = device else { return Attempt::not_sent(push, None, Outcome::Gone) };
    let Some(message) = message else {
        // The device itself works.
        let why = "the post is not public any more".to_owned();
        let attempt = Attempt::not_sent(push, Some(device), Outcome::Refused { why });
        return Attempt { is_moot: push.recall, ..attempt };
    };
    let destination = match device.address.destination(app.push_addresses) {
        Ok(destination) => destination,
        // The device was registered under different rules.
        Err(why) => {
            let outcome = Outcome::Refused { why: why.to_string() };
            return Attempt { at_fault: true, ..Attempt::not_sent(push, Some(device), outcome) };
        }
    };
    let (service, origin) = (destination.service(), destination.origin());
    let origins = &app.deliveries.origins;
    // The clock for leases, so that a jump of the wall clock does not extend the pause of an origin.
    let now = app.clock.lease_now();
    if let Err(wait) = origins.admit(&origin, now) {
        let why = "the push service could not be reached just now".to_owned();
        let at_fault = origins.blame_device(service, &origin, device.accepted, now);
        return Attempt {
            push,
            device: Some(device),
            called: None,
            outcome: Outcome::Unreachable { why },
            at_fault,
            wait: Some(wait),
            is_moot: false,
            service_responds: false,
        };
    }
    let outcome = app.push.send(&destination, &message).await;
    let now = app.clock.lease_now();
    origins.note(service, &origin, Response::of(&outcome), now);
    let was_reached = !matches!(outcome, Outcome::Unreachable { .. } | Outcome::Uncertain { .. });
    let at_fault = !was_reached && origins.blame_device(service, &origin, device.accepted, now);
    let service_responds = origins.responds(service, now);
    Attempt {
        push,
        device: Some(device),
        called: Some(service),
        outcome,
        at_fault,
        wait: None,
        is_moot: false,
        service_responds,
    }
}
