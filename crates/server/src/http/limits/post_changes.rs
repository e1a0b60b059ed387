//! Limits on posts and on changes to posts, per account and per profile.

use std::num::NonZeroU32;

use aushang::policy::Api;

use super::bucket::Limit;

/// Mutations of the console that change a post.
pub(super) const POST_CHANGES: [&str; 5] =
    ["updatePost", "changePostStatus", "updatePostPublishDate", "pinPost", "deletePost"];
/// All accounts of a profile together have this many times the limit of one account. Buckets have the size
/// for the profile; an account's request takes this many units from its own bucket.
pub(super) const PROFILE_SHARE: NonZeroU32 = NonZeroU32::new(3).expect("above zero");

pub(super) fn posts(limits: &aushang_config::Limits) -> [(Api, &'static str, Limit); POST_CHANGES.len() + 1] {
    let limit = |number: NonZeroU32| Limit::per_minute(number.saturating_mul(PROFILE_SHARE));
    let [update, status, date, pin, delete] =
        POST_CHANGES.map(|operation| (Api::Console, operation, limit(limits.post_changes_per_minute)));
    [(Api::Console, "sendPost", limit(limits.posts_per_minute)), update, status, date, pin, delete]
}

#[cfg(test)]
mod tests {
    use aushang::policy::{Kind, RULES};

    use super::*;

    /// Fails if a mutation that changes posts has no limit.
    #[test]
    fn every_post_mutation_has_a_limit() {
        let limited = posts(&aushang_config::Limits::default()).map(|(_, operation, _)| operation);
        let changes = RULES.iter().filter(|rule| rule.api == Api::Console && rule.kind == Kind::Mutation);
        let changes = changes.map(|rule| rule.operation).filter(|operation| operation.contains("Post"));
        let changes: Vec<_> = changes.collect();
        assert!(changes.iter().all(|operation| limited.contains(operation)), "{changes:?}");
        assert_eq!(changes.len(), limited.len());
    }
}
