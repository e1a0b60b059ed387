//! Companies, and their pictures.

use std::collections::HashMap;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::app::App;
use crate::ids::CompanyId;
use crate::import::{Faults, Line, NotImported, Options, Summary, write};
use crate::media;
use crate::problem::{Error, Reason, Result};
use crate::recruiting::company::{EXTERNAL_ID, TITLE};
use crate::recruiting::header;
use crate::recruiting::store::{self, KnownCompany};

const ACTION: &str = "company.import";

/// A company as a file says it.
#[derive(Clone, Debug)]
pub struct CompanyEntry {
    pub id: String,
    pub title: String,
    /// Where its picture is; none: it has none.
    pub header: Option<PathBuf>,
}

/// A company that is to be written, and the picture that it is to have.
struct Wanted {
    line: u64,
    external_id: String,
    company: KnownCompany,
    picture: Option<Picture>,
}

/// A picture's file, which is opened when its turn comes, and its hash.
struct Picture {
    path: PathBuf,
    hash: Vec<u8>,
}

pub async fn companies(
    app: &App,
    lines: Vec<Line<CompanyEntry>>,
    options: Options,
) -> Result<Summary, NotImported> {
    let mut known = store::known_companies(app.db.reader()).await?;
    let mut summary = Summary::default();
    let mut faults = Faults::default();
    let mut seen = HashMap::new();
    let mut wanted = Vec::new();
    for Line { number: line, entry } in lines {
        let external_id = faults.id(line, &entry.id, EXTERNAL_ID, &mut seen);
        let title = faults.text(line, "title", &entry.title, TITLE, true);
        let picture = entry.header.and_then(|path| look_at(&mut faults, line, path));
        let before = known.remove(&external_id);
        match compare(app, before, title, picture) {
            None => summary.unchanged += 1,
            Some((company, picture)) => wanted.push(Wanted { line, external_id, company, picture }),
        }
    }
    let missing: Vec<_> =
        known.values().filter(|company| !company.is_removed).map(|company| company.id).collect();
    let is_new = |wanted: &&Wanted| wanted.company.is_removed;
    summary.new = wanted.iter().filter(is_new).count() as u64;
    summary.changed = wanted.len() as u64 - summary.new;
    summary.removed = if options.remove_missing { missing.len() as u64 } else { 0 };
    judge(app, &wanted, &mut faults).await?;
    faults.done()?;
    if options.dry_run {
        return Ok(summary);
    }
    let entries = keep(app, wanted).await?;
    write::entries(app, ACTION, entries, |tx, batch| Box::pin(store::upsert_companies(tx, batch))).await?;
    if options.remove_missing {
        write::removals(app, ACTION, missing, &mut summary, |tx, now, batch| {
            Box::pin(async move { store::remove_companies(tx, now, &batch).await })
        })
        .await?;
    }
    Ok(summary)
}

fn look_at(faults: &mut Faults, line: u64, path: PathBuf) -> Option<Picture> {
    match hash_of(&path) {
        Ok(hash) => Some(Picture { path, hash }),
        Err(error) => {
            let path = path.display();
            let why = match error.kind() {
                ErrorKind::NotFound => format!("there is no file {path}"),
                _ => format!("{path} cannot be read: {error}"),
            };
            faults.add(line, "header", why);
            None
        }
    }
}

fn hash_of(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hash.finalize().to_vec()),
            read => hash.update(&buffer[..read]),
        }
    }
}

type Changed = (KnownCompany, Option<Picture>);

/// What has to be written; none: it is just so already. A company that is new, or comes back, says
/// that it is removed.
fn compare(
    app: &App,
    before: Option<KnownCompany>,
    title: String,
    picture: Option<Picture>,
) -> Option<Changed> {
    let Some(before) = before else {
        let id = CompanyId::new(app.now());
        return Some((
            KnownCompany { id, title, header: None, header_source: None, is_removed: true },
            picture,
        ));
    };
    let source = picture.as_ref().map(|picture| &picture.hash);
    let keeps_picture = before.header_source.as_ref() == source;
    if !before.is_removed && keeps_picture && before.title == title {
        return None;
    }
    let (header, picture) = if keeps_picture { (before.header, None) } else { (None, picture) };
    Some((KnownCompany { title, header, ..before }, picture))
}

/// A picture that cannot be used is a fault of its line.
///
/// Each is decoded here and once more when it is kept: thousands of them have no room in memory, and
/// none is written before it is known that all lines hold.
async fn judge(app: &App, wanted: &[Wanted], faults: &mut Faults) -> Result<()> {
    for Wanted { line, picture, .. } in wanted {
        let Some(picture) = picture else { continue };
        let file = File::open(&picture.path).map_err(Error::failure)?;
        match media::judge(app, media::Whose::Server, file).await {
            Ok(_) => {}
            Err(Error::Problem(problem)) => faults.add(*line, "header", words(problem.reason)),
            Err(failure) => return Err(failure),
        }
    }
    Ok(())
}

/// Keeps the pictures. One that was exchanged meanwhile for what is none stops the import.
async fn keep(app: &App, wanted: Vec<Wanted>) -> Result<Vec<(String, KnownCompany)>, NotImported> {
    let (mut entries, mut faults) = (Vec::new(), Faults::default());
    for Wanted { line, external_id, mut company, picture } in wanted {
        if let Some(Picture { path, hash }) = picture {
            match header::keep(app, File::open(path).map_err(Error::failure)?, hash).await {
                Ok(header) => company.header = Some(header),
                Err(Error::Problem(problem)) => faults.add(line, "header", words(problem.reason)),
                Err(failure) => return Err(failure.into()),
            }
        }
        entries.push((external_id, company));
    }
    faults.done()?;
    Ok(entries)
}

fn words(reason: Reason) -> &'static str {
    match reason {
        Reason::WrongFileType => "the file is neither a JPEG nor a PNG",
        Reason::TooManyPixels => "the picture has more pixels than media.max_pixels allows",
        Reason::TooLarge => "the file is larger than media.max_upload_bytes allows",
        _ => "the picture is broken",
    }
}
