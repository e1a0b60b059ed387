//! The rule as SQL, for conditions of pages.

/// [`Viewer::may_see`](super::Viewer::may_see) as a condition on a post `n`. `role_bit` is the placeholder of the role's bit, the
/// others are boolean expressions.
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

#[cfg(test)]
mod tests {
    use aushang_db::Connection;
    use aushang_db::testing::{TestDb, each_engine};
    use sea_orm::Statement;

    use crate::enums::{TargetingRole, TargetingRoles};
    use crate::posts::Audience;
    use crate::sql::Values;
    use crate::visibility::Viewer;

    /// For each audience of a post: whether a student may see it if neither the freshman area is open nor the
    /// targeting covers the student, if only the area is open, if only the targeting covers, if both.
    // spec: MISC-07
    #[each_engine]
    async fn the_rule_and_its_sql_decide_alike(fresh: TestDb) {
        use TargetingRole::{Employee, Student};
        const YES: [bool; 4] = [true; 4];
        const NO: [bool; 4] = [false; 4];
        const IF_OPEN: [bool; 4] = [false, true, false, true];
        const IF_COVERED: [bool; 4] = [false, false, true, true];
        const IF_EITHER: [bool; 4] = [false, true, true, true];
        let db = fresh.open().await;
        let cases: [(&[TargetingRole], bool, bool, [bool; 4]); 12] = [
            (&[], false, false, YES),
            (&[], true, false, IF_OPEN),
            (&[], false, true, YES),
            (&[], true, true, IF_EITHER),
            (&[Student], false, false, YES),
            (&[Employee, Student], false, false, YES),
            (&[Student], true, false, IF_OPEN),
            (&[Student], true, true, IF_EITHER),
            (&[Employee], false, false, NO),
            (&[Employee], true, false, NO),
            (&[Employee], false, true, IF_COVERED),
            (&[Employee], true, true, IF_COVERED),
        ];
        for (roles, freshman, emergency, expected) in cases {
            let audience = Audience { roles: roles.iter().copied().collect(), freshman, emergency };
            for (index, expected) in expected.into_iter().enumerate() {
                let viewer = Viewer { role: Student, is_area_open: index % 2 == 1, is_covered: index >= 2 };
                assert_eq!(viewer.may_see(audience), expected, "{audience:?} {viewer:?}");
                assert_eq!(by_sql(&db, audience, viewer).await, expected, "{audience:?} {viewer:?}");
            }
        }
    }

    async fn by_sql(db: &aushang_db::Db, audience: Audience, viewer: Viewer) -> bool {
        let boolean = |value: bool| if value { "true" } else { "false" };
        let mut values = Values::default();
        let role = values.put(TargetingRoles::NONE.with(viewer.role).bits());
        let condition = super::may_see(&role, boolean(viewer.is_area_open), boolean(viewer.is_covered));
        let sql = format!(
            "select 1 from (select {} as audience_roles, {} as audience_freshman, {} as audience_emergency) n \
             where {condition}",
            audience.roles.bits(),
            boolean(audience.freshman),
            boolean(audience.emergency),
        );
        let db = db.reader();
        let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values.0);
        db.query_one_raw(statement).await.unwrap().is_some()
    }
}
