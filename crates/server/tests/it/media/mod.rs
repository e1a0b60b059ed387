mod files;
mod sweep;
mod upload;
