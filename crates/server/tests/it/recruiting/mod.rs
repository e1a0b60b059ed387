mod attachments;
mod import;
mod pictures;
mod removal;
mod search;
mod support;
