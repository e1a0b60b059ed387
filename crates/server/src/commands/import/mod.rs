//! `aushang import`: companies and jobs, universities and affiliations from a file of another system,
//! CSV or JSON.

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

use super::setup::{looking_with_app, said, with_app};
use crate::start::CannotStart;
use fields::Entry;

/// Bytes of the largest file, and entries in it.
const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;
const MAX_ENTRIES: usize = 100_000;
/// As many as somebody reads.
const SHOWN: usize = 50;
/// Why so many are kept that the file does not name.
const HIDDEN: &str = "of the removed are kept, hidden, since something still shows them.";
const NAMED: &str = "that the file does not name stay, since readers or profiles have named them.";

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Companies: id, title, header (a picture's path beside the file; may be missing).
    Companies(Source),
    /// Jobs: id, title, type, company (the company's id), city (may be missing).
    Jobs(Source),
    /// Universities that readers can name: id, name. What is there already is renamed.
    Universities(Names),
    /// What readers can belong to, as universities.
    Affiliations(Names),
}

#[derive(Args)]
struct Source {
    /// `….csv` with the names of the columns on its first line, or `….json`, a list of objects.
    file: PathBuf,
    /// Take away what the file does not name. What a post shows is kept for it, and not found any more.
    #[arg(long)]
    remove_missing: bool,
    /// Check everything and say what would happen; nothing is written, also beside a server that runs.
    #[arg(long)]
    dry_run: bool,
}

#[derive(Args)]
struct Names {
    /// `….csv` with the names of the columns on its first line, or `….json`, a list of objects.
    file: PathBuf,
    /// Take out what the file does not name, but for what readers or profiles have named.
    #[arg(long)]
    remove_missing: bool,
    /// Check everything and say what would happen; nothing is written.
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
    // Before anything is opened, so that a mistyped path costs nothing.
    let text = read(file)?;
    match &arguments.what {
        What::Companies(_) => {
            let lines = entries(file, &text, &["id", "title", "header"], &["id", "title"])?;
            let folder = file.parent().unwrap_or(Path::new("")).to_owned();
            let lines = convert(lines, |entry| company(entry, &folder)).map_err(told)?;
            opened(config, options, async |app: &App| {
                report(import::companies(app, lines, options).await, "companies", HIDDEN, options)
            })
            .await
        }
        What::Jobs(_) => {
            let columns = ["id", "title", "type", "company", "city"];
            let lines = entries(file, &text, &columns, &columns[..4])?;
            let lines = convert(lines, |entry| Ok(job(entry))).map_err(told)?;
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

/// A dry run needs a database that is up to date, and only looks at it.
async fn opened(
    config: Config,
    options: Options,
    work: impl AsyncFnOnce(&App) -> Result<(), CannotStart>,
) -> Result<(), CannotStart> {
    if options.dry_run { looking_with_app(config, work).await } else { with_app(config, work).await }
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
        return Err(because("the file is larger than 64 MB; divide it"));
    }
    let bytes = std::fs::read(path).map_err(|error| because(&error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        let line = good.matches('\n').count() + 1;
        because(&format!("line {line} is not UTF-8; save the file as 'CSV UTF-8'"))
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
        _ => return Err(CannotStart::because("the file's name ends neither with .csv nor with .json")),
    };
    let lines = lines.map_err(told)?;
    match lines.len() {
        0 => Err(CannotStart::because("the file has no entries")),
        1..=MAX_ENTRIES => Ok(lines),
        _ => Err(CannotStart::because(format!("the file has more than {MAX_ENTRIES} entries; divide it"))),
    }
}

/// Each entry in its own words, or everything that is wrong with them.
fn convert<T>(
    lines: Vec<Line<Entry>>,
    words: impl Fn(Entry) -> Result<T, String>,
) -> Result<Vec<Line<T>>, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut converted = Vec::new();
    for Line { number, entry } in lines {
        match words(entry) {
            Ok(entry) => converted.push(Line { number, entry }),
            Err(why) => faults.push(Fault { line: number, column: "header", why }),
        }
    }
    if faults.is_empty() { Ok(converted) } else { Err(faults) }
}

fn company(mut entry: Entry, folder: &Path) -> Result<CompanyEntry, String> {
    let header = match entry.take("header").trim() {
        "" => None,
        path => Some(beside(folder, path)?),
    };
    Ok(CompanyEntry { id: entry.take("id"), title: entry.take("title"), header })
}

/// A path that stays in the file's folder.
fn beside(folder: &Path, path: &str) -> Result<PathBuf, String> {
    use std::path::Component::{CurDir, Normal};
    let stays = Path::new(path).components().all(|part| matches!(part, Normal(_) | CurDir));
    if stays { Ok(folder.join(path)) } else { Err(format!("'{path}' leads out of the file's folder")) }
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
        Err(NotImported::Faults(faults)) => return Err(told(faults)),
        Err(NotImported::Broken(error)) => return Err(said(error)),
    };
    let Summary { new, changed, unchanged, removed, kept } = summary;
    let head = if options.dry_run { "This would be imported" } else { "Imported" };
    println!("{head}: {what}: {new} new, {changed} changed, {unchanged} unchanged, {removed} removed");
    if kept > 0 {
        println!("{kept} {kept_because}");
    }
    Ok(())
}

#[expect(clippy::needless_pass_by_value, reason = "what `map_err` hands over")]
fn told(faults: Vec<Fault>) -> CannotStart {
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
