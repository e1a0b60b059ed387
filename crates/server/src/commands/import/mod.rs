//! `aushang import`: imports companies, jobs, universities or affiliations from a CSV or JSON file.

mod csv;
mod fields;
mod json;

use std::path::{Path, PathBuf};

use aushang::app::App;
use aushang::import::{Fault, Line, NotImported, Options, Summary};
use aushang::recruiting::import::{self, CompanyEntry, JobEntry};
use aushang::targeting::{self, List};
use aushang_config::Config;
use clap::{Args, Subcommand};

use super::setup::{cannot_start, with_app, with_app_read_only};
use crate::start::CannotStart;
use fields::Entry;

/// Maximum size of a file, and number of its entries.
const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;
const MAX_ENTRIES: usize = 100_000;
/// Maximum number of reported faults.
const SHOWN: usize = 50;
/// Why entries that the file does not contain were not removed. The number is printed before.
const HIDDEN: &str = "of the removed entries are hidden instead, because posts still show them.";
const NAMED: &str =
    "entries that are not in the file were not removed, because readers or profiles use them.";

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Companies: id, title, header (path of an image in the file's folder; optional).
    Companies(Source),
    /// Jobs: id, title, type, company (the company's id), city (optional).
    Jobs(Source),
    /// Universities that readers can choose: id, name. Existing ones are renamed.
    Universities(Names),
    /// Affiliations that readers can choose: id, name. Existing ones are renamed.
    Affiliations(Names),
}

#[derive(Args)]
struct Source {
    /// `….csv` with column names on the first line, or `….json` with a list of objects.
    file: PathBuf,
    /// Remove entries that are not in the file. Those shown by posts are hidden from search instead.
    #[arg(long)]
    remove_missing: bool,
    /// Check everything and print what would be imported, without writing. Works while a server is running.
    #[arg(long)]
    dry_run: bool,
}

#[derive(Args)]
struct Names {
    /// `….csv` with column names on the first line, or `….json` with a list of objects.
    file: PathBuf,
    /// Remove entries that are not in the file, except those that readers or profiles use.
    #[arg(long)]
    remove_missing: bool,
    /// Check everything and print what would be imported, without writing. Works while a server is running.
    #[arg(long)]
    dry_run: bool,
}

impl What {
    fn file(&self) -> &Path {
        match self {
            Self::Companies(source) | Self::Jobs(source) => &source.file,
            Self::Universities(names) | Self::Affiliations(names) => &names.file,
        }
    }

    fn options(&self) -> Options {
        match self {
            Self::Companies(source) | Self::Jobs(source) => {
                Options { remove_missing: source.remove_missing, dry_run: source.dry_run }
            }
            Self::Universities(names) | Self::Affiliations(names) => {
                Options { remove_missing: names.remove_missing, dry_run: names.dry_run }
            }
        }
    }
}

pub async fn run(arguments: Arguments, config: Config) -> Result<(), CannotStart> {
    let (file, options) = (arguments.what.file(), arguments.what.options());
    // Before the database is opened, so that a mistyped path fails at once.
    let text = read(file)?;
    match &arguments.what {
        What::Companies(_) => {
            let lines = entries(file, &text, &["id", "title", "header"], &["id", "title"])?;
            let folder = file.parent().unwrap_or(Path::new("")).to_owned();
            let lines = convert(lines, |entry| company(entry, &folder)).map_err(list_faults)?;
            opened(config, options, async |app: &App| {
                report(import::companies(app, lines, options).await, "companies", HIDDEN, options)
            })
            .await
        }
        What::Jobs(_) => {
            let columns = ["id", "title", "type", "company", "city"];
            let lines = entries(file, &text, &columns, &columns[..4])?;
            let lines = convert(lines, |entry| Ok(job(entry))).map_err(list_faults)?;
            opened(config, options, async |app: &App| {
                report(import::jobs(app, lines, options).await, "jobs", HIDDEN, options)
            })
            .await
        }
        What::Universities(_) => {
            Box::pin(names(config, file, &text, List::Universities, "universities", options)).await
        }
        What::Affiliations(_) => {
            Box::pin(names(config, file, &text, List::Affiliations, "affiliations", options)).await
        }
    }
}

/// A dry run requires a database with the current schema, and only reads it.
async fn opened(
    config: Config,
    options: Options,
    work: impl AsyncFnOnce(&App) -> Result<(), CannotStart>,
) -> Result<(), CannotStart> {
    // The future contains the whole configuration.
    if options.dry_run {
        Box::pin(with_app_read_only(config, work)).await
    } else {
        Box::pin(with_app(config, work)).await
    }
}

async fn names(
    config: Config,
    file: &Path,
    text: &str,
    list: List,
    what: &str,
    options: Options,
) -> Result<(), CannotStart> {
    let lines = entries(file, text, &["id", "name"], &["id", "name"])?;
    let name = |mut entry: Entry| targeting::Entry { id: entry.take("id"), name: entry.take("name") };
    let lines: Vec<_> =
        lines.into_iter().map(|line| Line { number: line.number, entry: name(line.entry) }).collect();
    opened(config, options, async |app: &App| {
        report(targeting::import(app, list, lines, options).await, what, NAMED, options)
    })
    .await
}

fn read(path: &Path) -> Result<String, CannotStart> {
    let because = |why: &str| CannotStart::because(format!("{}: {why}", path.display()));
    let size = std::fs::metadata(path).map_err(|error| because(&error.to_string()))?.len();
    if size > MAX_FILE_BYTES {
        return Err(because("the file is larger than 64 MB; split it"));
    }
    let bytes = std::fs::read(path).map_err(|error| because(&error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        let line = good.matches('\n').count() + 1;
        because(&format!("line {line} is not valid UTF-8; save the file as 'CSV UTF-8'"))
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn entries(
    file: &Path,
    text: &str,
    columns: &[&'static str],
    required: &[&'static str],
) -> Result<Vec<Line<Entry>>, CannotStart> {
    let extension = file.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let lines = match extension.as_deref() {
        Some("csv") => csv::entries(text, columns, required),
        Some("json") => json::entries(text, columns),
        _ => return Err(CannotStart::because("the file name must end with .csv or .json")),
    };
    let lines = lines.map_err(list_faults)?;
    match lines.len() {
        0 => Err(CannotStart::because("the file has no entries")),
        1..=MAX_ENTRIES => Ok(lines),
        _ => Err(CannotStart::because(format!("the file has more than {MAX_ENTRIES} entries; split it"))),
    }
}

/// Converts each entry. Returns all faults if any entry is invalid.
fn convert<T>(
    lines: Vec<Line<Entry>>,
    parse: impl Fn(Entry) -> Result<T, String>,
) -> Result<Vec<Line<T>>, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut converted = Vec::new();
    for Line { number, entry } in lines {
        match parse(entry) {
            Ok(entry) => converted.push(Line { number, entry }),
            Err(why) => faults.push(Fault { line: number, column: "header", why }),
        }
    }
    if faults.is_empty() { Ok(converted) } else { Err(faults) }
}

fn company(mut entry: Entry, folder: &Path) -> Result<CompanyEntry, String> {
    let header = match entry.take("header").trim() {
        "" => None,
        path => Some(path_in(folder, path)?),
    };
    Ok(CompanyEntry { id: entry.take("id"), title: entry.take("title"), header })
}

/// Returns the path in the folder of the imported file. Refuses paths outside of it.
fn path_in(folder: &Path, path: &str) -> Result<PathBuf, String> {
    use std::path::Component::{CurDir, Normal};
    let stays = Path::new(path).components().all(|part| matches!(part, Normal(_) | CurDir));
    if stays { Ok(folder.join(path)) } else { Err(format!("'{path}' is outside the file's folder")) }
}

fn job(mut entry: Entry) -> JobEntry {
    JobEntry {
        id: entry.take("id"),
        title: entry.take("title"),
        r#type: entry.take("type"),
        company: entry.take("company"),
        city: entry.take("city"),
    }
}

fn report(
    done: Result<Summary, NotImported>,
    what: &str,
    kept_because: &str,
    options: Options,
) -> Result<(), CannotStart> {
    let summary = match done {
        Ok(summary) => summary,
        Err(NotImported::Faults(faults)) => return Err(list_faults(faults)),
        Err(NotImported::Broken(error)) => return Err(cannot_start(error)),
    };
    let Summary { new, changed, unchanged, removed, kept } = summary;
    let head = if options.dry_run { "Would be imported" } else { "Imported" };
    println!("{head}: {what}: {new} new, {changed} changed, {unchanged} unchanged, {removed} removed");
    if kept > 0 {
        println!("{kept} {kept_because}");
    }
    Ok(())
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
fn list_faults(faults: Vec<Fault>) -> CannotStart {
    let mut lines = vec!["nothing was imported:".to_owned()];
    for Fault { line, column, why } in faults.iter().take(SHOWN) {
        let column = if column.is_empty() { String::new() } else { format!(", {column}") };
        lines.push(format!("  line {line}{column}: {why}"));
    }
    if faults.len() > SHOWN {
        lines.push(format!("  and {} more", faults.len() - SHOWN));
    }
    CannotStart::because(lines.join("\n"))
}
