//! The helpers of the tests: the whole server in this process on an empty database, people who call it over
//! HTTP, and a clock that the tests move.

mod accounts;
mod answer;
mod app;
mod binary;
mod dump;
mod freshman;
mod imported;
mod interactions;
mod listening;
mod locks;
mod mails;
mod multipart;
mod nodes;
mod operations;
mod passkeys;
mod person;
mod pictures;
mod posts;
pub mod process;
mod readers;
pub mod recordings;
mod sources;
mod triggers;
mod world;

pub use aushang_db::Engine;
pub use aushang_db::testing::{each_engine, engines};

pub use accounts::{ACCOUNT, token_of};
pub use answer::{Answer, Page, outcomes};
pub use app::{
    CHEAP, SIGNING_SECRET, START, Setting, TestApp, console_documents, count_files, fcm_settings, new_secret,
};
pub use binary::{CommandOutput, Shell, finding};
pub use dump::{changes, count, dump_of, texts};
pub use freshman::{LINKS, LOCATION, MAP};
pub use imported::{file_of, image};
pub use interactions::{a_question, option_of};
pub use listening::Listening;
pub use locks::when_both_wait;
pub use mails::{Mail, mailer_for, mailer_with_timeout};
pub use multipart::{upload_body, upload_head};
pub use nodes::{two_nodes, two_nodes_with_skew};
pub use operations::document;
pub use passkeys::{Device, ORIGIN};
pub use person::{Person, SESSION};
pub use pictures::{encoded, jpeg, noise, png};
pub use posts::{by_id, contents, date, ids, nodes, pages, picked, text, with, with_image};
pub use readers::{device, receivers};
pub use sources::{CONNECTION, Mirror, SOURCE, USERNAME, check_on, page_of, parameter};
pub use world::{Institution, PASSWORD};
