//! The table `templates`.

use aushang_db::{Connection, Tx};

use super::template::Template;
use crate::ids::{ProfileId, TemplateId};
use crate::posts::Blueprint;
use crate::problem::{Reason, Result};
use crate::sql;
use crate::text::{search_key, sort_key};

sql::read_as_json!(Blueprint);

const TEMPLATE: &str = "select id, profile_id, name, content, account_id, created_at from templates";

pub async fn insert(tx: &Tx, template: &Template) -> Result<()> {
    let row = vec![
        ("id", template.id.into()),
        ("profile_id", template.profile.into()),
        ("name", template.name.clone().into()),
        ("name_key", search_key(&template.name).into()),
        ("content", sql::to_json(&template.content)?.into()),
        ("account_id", template.creator.into()),
        ("created_at", template.created_at.into()),
    ];
    sql::insert(tx, "insert into templates", row).await
}

pub async fn rename(tx: &Tx, id: TemplateId, name: &str) -> Result<()> {
    let row = vec![("name", name.into()), ("name_key", search_key(name).into())];
    sql::update(tx, "update templates", row, id).await
}

pub async fn delete(tx: &Tx, id: TemplateId) -> Result<()> {
    sql::run(tx, "delete from templates where id = $1", [id.into()]).await
}

pub async fn count(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    sql::count(db, "select count(*) from templates where profile_id = $1", [profile.into()]).await
}

/// Returns the template of the profile with this name, regardless of case.
pub async fn find_named(db: &impl Connection, profile: ProfileId, name: &str) -> Result<Option<TemplateId>> {
    let sql = "select id from templates where profile_id = $1 and name_key = $2";
    let found: Option<(TemplateId,)> = sql::value(db, sql, [profile.into(), search_key(name).into()]).await?;
    Ok(found.map(|(id,)| id))
}

/// Fails with `NotFound` if the profile does not have it.
pub async fn get(db: &impl Connection, profile: ProfileId, id: TemplateId) -> Result<Template> {
    let sql = format!("{TEMPLATE} where profile_id = $1 and id = $2");
    sql::row(db, sql, [profile.into(), id.into()]).await?.ok_or(Reason::NotFound.into())
}

/// The templates of a profile, by name.
pub async fn list(db: &impl Connection, profile: ProfileId) -> Result<Vec<Template>> {
    let sql = format!("{TEMPLATE} where profile_id = $1");
    let mut templates: Vec<Template> = sql::rows(db, sql, [profile.into()]).await?;
    templates.sort_by_cached_key(|template| (sort_key(&template.name), template.id));
    Ok(templates)
}
