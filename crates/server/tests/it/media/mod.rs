mod again;
mod audience;
mod bucket;
mod files;
mod hard_files;
mod recordings;
mod sweep;
mod upload;
