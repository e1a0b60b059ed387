//! Mails the account that asks for a second person if somebody else has ended its request.

use aushang_db::Tx;

use super::confirmation::{Confirmation, Request};
use super::letters;
use super::post::Post;
use crate::app::App;
use crate::ids::AccountId;
use crate::mails::{ApprovalEvent, EmergencyEvent, RequestEnd};
use crate::problem::Result;

/// `before`: the confirmation of the post before the change that ended the request. `by`: who made it; `None`: the
/// server. Whoever ends their own request gets no mail. The profile is locked.
pub async fn mail_asker(
    tx: &Tx,
    app: &App,
    post: &Post,
    before: Confirmation,
    by: Option<AccountId>,
    how: RequestEnd,
) -> Result<()> {
    let Request::Open(asker) = before.request(app.now()) else { return Ok(()) };
    let name = match by {
        Some(account) => Some(letters::name_of(tx, account).await?),
        None => None,
    };
    let event = EmergencyEvent::RequestEnded { by: name, how, is_withdrawn: post.is_hidden() };
    letters::send(tx, app, post, [Some(asker)], by, ApprovalEvent::Emergency(event)).await
}
