//! The roles that a provider may give.

use toml::{Table, Value as Toml};

use super::table::text;

const MAX_ROLES: usize = 200;

/// A value of the claim for roles gives a role in a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedRoleRule {
    pub value: String,
    pub role: StatedRoleName,
    /// The username of the profile.
    pub profile: String,
}

/// The roles that a provider may give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedRoleName {
    Admin,
    User,
    Draft,
}

pub fn roles(table: &mut Table) -> Result<Vec<StatedRoleRule>, String> {
    let wrong = || "roles is not a list of tables with value, role and profile".to_owned();
    let Some(value) = table.remove("roles") else { return Ok(Vec::new()) };
    let Toml::Array(items) = value else { return Err(wrong()) };
    if items.len() > MAX_ROLES {
        return Err(format!("roles has more than {MAX_ROLES} entries"));
    }
    items.iter().map(|item| role(item.as_table().cloned().ok_or_else(wrong)?)).collect()
}

fn role(mut table: Table) -> Result<StatedRoleRule, String> {
    let given = match text(&mut table, "role")?.as_str() {
        "ADMIN" => StatedRoleName::Admin,
        "USER" => StatedRoleName::User,
        "DRAFT" => StatedRoleName::Draft,
        // Internal staff is appointed by people only.
        _ => return Err("role in roles is not ADMIN, USER or DRAFT".to_owned()),
    };
    let rule = StatedRoleRule {
        value: text(&mut table, "value")?,
        role: given,
        profile: text(&mut table, "profile")?,
    };
    match table.keys().next() {
        Some(unknown) => Err(format!("unknown key {unknown} in roles")),
        None => Ok(rule),
    }
}
