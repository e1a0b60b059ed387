//! The rule as SQL, for conditions of pages.

/// [`Viewer::may_see`](super::Viewer::may_see) as a condition on a post `n`. `role_bit` is the placeholder of
/// the role's bit, the others are boolean expressions.
pub fn may_see(role_bit: &str, is_area_open: &str, is_covered: &str) -> String {
    let as_follower = may_see_as_follower(role_bit, is_area_open);
    format!("({as_follower} or (n.audience_emergency and {is_covered}))")
}

/// [`Viewer::may_see_as_follower`](super::Viewer::may_see_as_follower) as a condition on a post `n`.
pub fn may_see_as_follower(role_bit: &str, is_area_open: &str) -> String {
    format!(
        "((n.audience_roles = 0 or n.audience_roles & {role_bit} <> 0) \
         and ({is_area_open} or not n.audience_freshman))"
    )
}
