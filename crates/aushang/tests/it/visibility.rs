//! Who may see a post: the rule in Rust and the condition in SQL on the same cases.

use aushang::enums::{TargetingRole, TargetingRoles};
use aushang::posts::Audience;
use aushang::visibility::{Viewer, condition};
use aushang_db::testing::{TestDb, each_engine};
use aushang_db::{Connection, Db};
use sea_orm::Statement;

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

async fn by_sql(db: &Db, audience: Audience, viewer: Viewer) -> bool {
    let boolean = |value: bool| if value { "true" } else { "false" };
    let condition = condition::may_see("$1", boolean(viewer.is_area_open), boolean(viewer.is_covered));
    let sql = format!(
        "select 1 from (select {} as audience_roles, {} as audience_freshman, {} as audience_emergency) n \
         where {condition}",
        audience.roles.bits(),
        boolean(audience.freshman),
        boolean(audience.emergency),
    );
    let role = TargetingRoles::NONE.with(viewer.role).bits();
    let db = db.reader();
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [role.into()]);
    db.query_one_raw(statement).await.unwrap().is_some()
}
