//! Imports companies and their header images.

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

/// A company as read from a file.
#[derive(Clone, Debug)]
pub struct CompanyEntry {
    pub id: String,
    pub title: String,
    /// Path of its header image, if any.
    pub header: Option<PathBuf>,
}

/// A company to be written, and its new header image if that changes.
struct PendingCompany {
    line: u64,
    external_id: String,
    company: KnownCompany,
    image_file: Option<ImageFile>,
}

/// The path of an image file and the SHA-256 hash of its bytes. The file is opened again when it is stored.
struct ImageFile {
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
    let mut pending = Vec::new();
    for Line { number: line, entry } in lines {
        let external_id = faults.id(line, &entry.id, EXTERNAL_ID, &mut seen);
        let title = faults.text(line, "title", &entry.title, TITLE, true);
        let image_file = entry.header.and_then(|path| read_image_file(&mut faults, line, path));
        let before = known.remove(&external_id);
        match compare(app, before, title, image_file) {
            None => summary.unchanged += 1,
            Some((company, image_file)) => {
                pending.push(PendingCompany { line, external_id, company, image_file });
            }
        }
    }
    let is_missing = |company: &&KnownCompany| options.remove_missing && !company.is_removed;
    let missing: Vec<_> = known.values().filter(is_missing).map(|company| company.id).collect();
    let is_new = |pending: &&PendingCompany| pending.company.is_removed;
    summary.new = pending.iter().filter(is_new).count() as u64;
    summary.changed = pending.len() as u64 - summary.new;
    summary.removed = missing.len() as u64;
    check_images(app, &pending, &mut faults).await?;
    faults.done()?;
    if options.dry_run {
        return Ok(summary);
    }
    let entries = stage_images(app, pending).await?;
    write::entries(app, ACTION, entries, |tx, batch| Box::pin(store::upsert_companies(tx, batch))).await?;
    write::removals(app, ACTION, missing, &mut summary, |tx, now, batch| {
        Box::pin(store::remove_companies(tx, now, batch))
    })
    .await?;
    Ok(summary)
}

fn read_image_file(faults: &mut Faults, line: u64, path: PathBuf) -> Option<ImageFile> {
    match sha256_of(&path) {
        Ok(hash) => Some(ImageFile { path, hash }),
        Err(error) => {
            let path = path.display();
            let why = match error.kind() {
                ErrorKind::NotFound => format!("the file {path} does not exist"),
                _ => format!("{path} cannot be read: {error}"),
            };
            faults.add(line, "header", why);
            None
        }
    }
}

fn sha256_of(path: &Path) -> std::io::Result<Vec<u8>> {
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

type Changed = (KnownCompany, Option<ImageFile>);

/// Returns what has to be written, or `None` if nothing changes. `is_removed` is `true` for a new company and
/// for one that was removed before.
fn compare(
    app: &App,
    before: Option<KnownCompany>,
    title: String,
    image_file: Option<ImageFile>,
) -> Option<Changed> {
    let Some(before) = before else {
        let id = CompanyId::new(app.now());
        return Some((
            KnownCompany { id, title, header: None, header_source: None, is_removed: true },
            image_file,
        ));
    };
    let source = image_file.as_ref().map(|image_file| &image_file.hash);
    let keeps_image = before.header_source.as_ref() == source;
    if !before.is_removed && keeps_image && before.title == title {
        return None;
    }
    let (header, image_file) = if keeps_image { (before.header, None) } else { (None, image_file) };
    Some((KnownCompany { title, header, ..before }, image_file))
}

/// Adds a fault for each image that cannot be used.
///
/// Each image is decoded here and again when it is stored: thousands of images do not fit into memory, and
/// nothing is written before all lines are valid.
async fn check_images(app: &App, pending: &[PendingCompany], faults: &mut Faults) -> Result<()> {
    for PendingCompany { line, image_file, .. } in pending {
        let Some(image_file) = image_file else { continue };
        let file = File::open(&image_file.path).map_err(Error::failure)?;
        match media::rewrite_image(app, media::WorkOwner::Server, file).await {
            Ok(_) => {}
            Err(Error::Problem(problem)) => faults.add(*line, "header", message_of(problem.reason)),
            Err(failure) => return Err(failure),
        }
    }
    Ok(())
}

/// Stores the images. Stops the import if a file was replaced since the check and is no longer a valid image.
async fn stage_images(
    app: &App,
    pending: Vec<PendingCompany>,
) -> Result<Vec<(String, KnownCompany)>, NotImported> {
    let (mut entries, mut faults) = (Vec::new(), Faults::default());
    for PendingCompany { line, external_id, mut company, image_file } in pending {
        if let Some(ImageFile { path, hash }) = image_file {
            match header::stage(app, File::open(path).map_err(Error::failure)?, hash).await {
                Ok(header) => company.header = Some(header),
                Err(Error::Problem(problem)) => faults.add(line, "header", message_of(problem.reason)),
                Err(failure) => return Err(failure.into()),
            }
        }
        entries.push((external_id, company));
    }
    faults.done()?;
    Ok(entries)
}

fn message_of(reason: Reason) -> &'static str {
    match reason {
        Reason::WrongFileType => "the file is neither a JPEG nor a PNG",
        Reason::TooManyPixels => "the image has more pixels than media.max_pixels allows",
        Reason::TooLarge => "the file is larger than media.max_upload_bytes allows",
        _ => "the image is damaged",
    }
}
