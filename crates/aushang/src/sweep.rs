//! Deletes expired data of all features.

use crate::app::App;
use crate::problem::Result;
use crate::{
    accounts, audit, backups, deletions, delivery, freshman, mails, media, networks, passkeys, posts,
    presence, providers, readers, recruiting, second_factors, session, sources,
};

/// Deletes a batch of each kind. Returns `true` if there may be more. An error with one kind is logged, and
/// the others are still deleted. Deletes nothing while the clock is suspect.
pub async fn sweep(app: &App) -> Result<bool> {
    let Some(now) = app.trusted_now().await? else { return Ok(false) };
    let swept = [
        ("sessions", session::sweep_sessions(app, now).await),
        ("mailed codes", session::sweep_proof_codes(app, now).await),
        ("session tokens", session::sweep_tokens(app, now).await),
        ("password checks", session::sweep_checks(app, now).await),
        ("known browsers", session::sweep_browsers(app, now).await),
        ("password reset requests", session::sweep_resets(app, now).await),
        ("one-time codes that were not confirmed", second_factors::sweep(app, now).await),
        ("answers of passkeys that were not given", passkeys::sweep(app, now).await),
        ("sign-ins with a provider", providers::sweep(app, now).await),
        ("mailed links", accounts::sweep_links(app, now).await),
        ("mails of deleted accounts", accounts::sweep_mails(app).await),
        ("idempotency keys", posts::sweep_keys(app, now).await),
        ("open composers", presence::sweep(app, now).await),
        ("staged files", media::sweep(app, now).await),
        ("companies and jobs", recruiting::sweep(app, now).await),
        ("deleted maps and places", freshman::sweep(app, now).await),
        ("readers who left", readers::sweep(app, now).await),
        ("readers' earlier tokens", readers::sweep_tokens(app, now).await),
        ("deliveries of pushes", delivery::sweep(app, now).await),
        ("mails", mails::sweep(app, now).await),
        ("counts per network", networks::sweep(app, now).await),
        ("recorded backups", backups::sweep(app, now).await),
        ("disconnected sources", sources::sweep(app, now).await),
        ("records of deletions", deletions::sweep(app, now).await),
        ("the audit trail", audit::sweep(app, now).await),
    ];
    let mut more = false;
    for (kind, outcome) in swept {
        match outcome {
            Ok(again) => more |= again,
            Err(error) => tracing::error!(kind, error = error.why(), "cannot delete expired data"),
        }
    }
    Ok(more)
}
