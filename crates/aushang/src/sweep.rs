//! Everything that grows old and goes.

use crate::app::App;
use crate::{accounts, delivery, mails, media, networks, posts, readers, recruiting, session};

/// Takes a portion of each kind. `true`: there may be more. One kind that fails keeps no other
/// from going.
pub async fn sweep(app: &App) -> bool {
    let swept = [
        ("sessions", session::sweep_sessions(app).await),
        ("password checks", session::sweep_checks(app).await),
        ("known browsers", session::sweep_browsers(app).await),
        ("asked resets", session::sweep_resets(app).await),
        ("mailed links", accounts::sweep_links(app).await),
        ("idempotency keys", posts::sweep_keys(app).await),
        ("staged files", media::sweep(app).await),
        ("companies and jobs", recruiting::sweep(app).await),
        ("readers who left", readers::sweep(app).await),
        ("readers' earlier tokens", readers::sweep_tokens(app).await),
        ("the record of pushes", delivery::sweep(app).await),
        ("mails", mails::sweep(app).await),
        ("counts of networks", networks::sweep(app).await),
    ];
    let mut more = false;
    for (kind, outcome) in swept {
        match outcome {
            Ok(again) => more |= again,
            Err(error) => tracing::error!(kind, error = error.why(), "what has grown old could not be swept"),
        }
    }
    more
}
