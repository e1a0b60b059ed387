//! Companies and jobs of the demo world, imported as an operator does, and posts that show them.

use std::collections::HashMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use aushang::app::App;
use aushang::attachments::company::CompanyTranslationsInput;
use aushang::attachments::{AttachmentInput, CompanyInput, JobsInput};
use aushang::enums::Language;
use aushang::import::{Line, NotImported, Options};
use aushang::problem::{Error, Result};
use aushang::recruiting::import::{self, CompanyEntry, JobEntry};
use aushang::text::LangValueInput;

use super::companies::{COMPANIES, Company, JOBS, Job};
use super::people::World;
use super::posts::{Draft, Writing};

pub async fn write(at: &Writing<'_>, world: &World) -> Result<()> {
    import_all(at.app).await?;
    let db = at.app.db.reader();
    let (companies, jobs) = (import::company_ids(db).await?, import::job_ids(db).await?);

    let company = AttachmentInput::Company(CompanyInput {
        company: id_of(&companies, "oekostrom").into(),
        image: None,
        badge_title: Some("Wir stellen ein".to_owned()),
        translations: Some(CompanyTranslationsInput {
            badge_title: Some(vec![LangValueInput { lang: Language::En, value: "We are hiring".to_owned() }]),
        }),
    });
    let energy = Draft::of(
        "Strom aus Sonne und Wind: Die **Ökostrom Oberrhein** sucht Studierende, die mit anpacken. 🌞",
    )
    .in_english("Power from sun and wind: **Ökostrom Oberrhein** is looking for students who want to help.");
    at.send(&world.recruiter, energy.with(company)).await?;

    let offers = AttachmentInput::Jobs(JobsInput {
        company: id_of(&companies, "bergfink").into(),
        jobs: ["bergfink-5", "bergfink-6"].map(|job| id_of(&jobs, job).into()).into(),
    });
    let software =
        Draft::of("Zwei Stellen für alle, die gern Software bauen, die jeder Mensch bedienen kann.")
            .in_english("Two openings for those who like to build software that everybody can use.");
    at.send(&world.recruiter, software.with(offers)).await?;
    Ok(())
}

async fn import_all(app: &App) -> Result<()> {
    let folder = tempfile::tempdir().map_err(Error::failure)?;
    let companies = COMPANIES.iter().map(|company| entry(company, folder.path()));
    let companies = numbered(companies.collect::<Result<Vec<_>>>()?);
    import::companies(app, companies, Options::default()).await.map_err(not_imported)?;
    let jobs = (1..).zip(JOBS).map(|(number, Job(company, title, r#type, city))| JobEntry {
        id: format!("{company}-{number}"),
        title: (*title).to_owned(),
        r#type: (*r#type).to_owned(),
        company: (*company).to_owned(),
        city: (*city).to_owned(),
    });
    import::jobs(app, numbered(jobs), Options::default()).await.map_err(not_imported)?;
    Ok(())
}

fn entry(Company(id, title, picture): &Company, folder: &Path) -> Result<CompanyEntry> {
    let header = picture.map(|picture| write_file(folder.join(id), picture)).transpose()?;
    Ok(CompanyEntry { id: (*id).to_owned(), title: (*title).to_owned(), header })
}

/// Writes an image to a file, because an import reads images from files.
fn write_file(path: PathBuf, picture: &[u8]) -> Result<PathBuf> {
    std::fs::write(&path, picture).map_err(Error::failure)?;
    Ok(path)
}

fn numbered<T>(entries: impl IntoIterator<Item = T>) -> Vec<Line<T>> {
    (1..).zip(entries).map(|(number, entry)| Line { number, entry }).collect()
}

fn not_imported(why: NotImported) -> Error {
    match why {
        NotImported::Broken(error) => error,
        NotImported::Faults(faults) => {
            Error::failure(format!("the demo's own import is invalid: {faults:?}"))
        }
    }
}

fn id_of<T: Display>(ids: &HashMap<String, T>, name: &str) -> String {
    ids.get(name).expect("the import has just created it").to_string()
}
