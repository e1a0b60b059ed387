//! A reader's vote in a poll.

use aushang_db::{Timestamp, Tx};

use crate::attachments::Attachment;
use crate::ids::{PollOptionId, PostId, ReaderId};
use crate::interactions;
use crate::posts;
use crate::problem::{Problem, Reason, Result};

/// Counts a vote in a public poll, whose post the caller has locked. One vote per reader, and it cannot be
/// changed. A repeated identical vote succeeds without being counted again (`false`), because the
/// first response may have been lost.
pub async fn vote(tx: &Tx, now: Timestamp, post: PostId, option: &str, reader: ReaderId) -> Result<bool> {
    let post = posts::find_live(tx, post).await?.ok_or(Reason::NotFound)?;
    let not_offered = Problem::field("option", Reason::NotOffered);
    let Some(Attachment::Poll(poll)) = &post.attachment else { return Err(not_offered.into()) };
    let option = PollOptionId::parse(option).ok();
    let option = option.filter(|named| poll.options.iter().any(|option| option.id == *named));
    let option = option.ok_or(not_offered)?;
    let has_ended = poll.has_ended(post.publish_date, now);
    if !has_ended && interactions::count_vote(tx, post.id, option, reader).await? {
        return Ok(true);
    }
    match interactions::find_vote(tx, post.id, reader).await? {
        Some(voted) if voted == option => Ok(false),
        Some(_) => Err(Reason::VotedAlready.into()),
        None => Err(Reason::PollEnded.into()),
    }
}
