//! Creates, renames and deletes templates.

use aushang_db::{Connection, Tx};

use super::store;
use super::template::Template;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::{ProfileId, TemplateId};
use crate::posts::Blueprint;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::profiles;
use crate::text::{self, MaxChars};

/// Maximum number of templates of a profile.
pub const MAX_TEMPLATES: u64 = 50;
/// Maximum length of a name.
pub const NAME: MaxChars = MaxChars(60);

/// Checks the name of a template: one line.
pub fn check_name(fields: &mut Fields, name: &str) -> String {
    let line = name.split_whitespace().collect::<Vec<_>>().join(" ");
    text::required(fields, "name", &line, NAME)
}

/// Fails with `TEMPLATE_EXISTS` if the profile has one with this name, regardless of case.
pub async fn create(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    name: String,
    content: Blueprint,
) -> Result<TemplateId> {
    let now = app.now();
    // The profile is locked, so that its templates are not counted twice at a time (docs/adr/0023).
    profiles::lock(tx, actor.profile).await?;
    if store::count(tx, actor.profile).await? >= MAX_TEMPLATES {
        return Err(Reason::TooManyTemplates.into());
    }
    check_free(tx, actor.profile, &name, None).await?;
    let content = content.with_offered_channels(tx, actor.profile).await?;
    let id = TemplateId::new(now);
    let template =
        Template { id, profile: actor.profile, name, content, creator: Some(actor.account), created_at: now };
    store::insert(tx, &template).await?;
    audit::record(tx, &app.audit, now, actor, "template.create", id.0, None).await?;
    Ok(id)
}

pub async fn rename(tx: &Tx, app: &App, actor: &Actor, id: TemplateId, name: &str) -> Result<()> {
    profiles::lock(tx, actor.profile).await?;
    let template = get_to_change(tx, actor, id).await?;
    if template.name == name {
        return Ok(());
    }
    check_free(tx, actor.profile, name, Some(id)).await?;
    store::rename(tx, id, name).await?;
    audit::record(tx, &app.audit, app.now(), actor, "template.rename", id.0, None).await
}

/// Posts that were written from it stay.
pub async fn delete(tx: &Tx, app: &App, actor: &Actor, id: TemplateId) -> Result<()> {
    profiles::lock(tx, actor.profile).await?;
    get_to_change(tx, actor, id).await?;
    store::delete(tx, id).await?;
    audit::record(tx, &app.audit, app.now(), actor, "template.delete", id.0, None).await
}

/// The content of a template, for a series.
pub async fn content_of(db: &impl Connection, profile: ProfileId, id: TemplateId) -> Result<Blueprint> {
    Ok(store::get(db, profile, id).await?.content)
}

async fn get_to_change(tx: &Tx, actor: &Actor, id: TemplateId) -> Result<Template> {
    let template = store::get(tx, actor.profile, id).await?;
    if template.may_change(actor) { Ok(template) } else { Err(Reason::NotPermitted.into()) }
}

async fn check_free(tx: &Tx, profile: ProfileId, name: &str, except: Option<TemplateId>) -> Result<()> {
    match store::find_named(tx, profile, name).await? {
        Some(other) if Some(other) != except => Err(Problem::field("name", Reason::TemplateExists).into()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_is_one_line_of_at_most_60_characters() {
        let (longest, too_long) = ("ä".repeat(60), "ä".repeat(61));
        for (name, outcome) in [
            (" Sprechstunde \n der  Fachschaft ", Ok("Sprechstunde der Fachschaft")),
            ("\u{200b}", Err(Reason::Required)),
            (&longest, Ok(longest.as_str())),
            (&too_long, Err(Reason::TooLong)),
        ] {
            let mut fields = Fields::default();
            let checked = check_name(&mut fields, name);
            let checked = fields.done().map(|()| checked).map_err(|problem| problem.reason);
            assert_eq!(checked.as_deref().map_err(Clone::clone), outcome, "{name:?}");
        }
    }
}
