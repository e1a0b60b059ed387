//! The configuration sections, one file each. The meaning, type and default of each key are defined there
//! and nowhere else.

mod accessibility;
mod audit;
mod database;
mod errors;
mod instagram;
mod limits;
mod links;
mod log;
mod mail;
mod media;
mod places;
mod product;
mod push;
mod s3;
mod server;
mod session;
mod sign_in;
mod sources;
mod traces;

pub use accessibility::Accessibility;
pub use audit::Audit;
pub use database::Database;
pub use errors::Errors;
pub use instagram::Instagram;
pub use limits::Limits;
pub use links::Links;
pub use log::{Log, LogFormat};
pub use mail::{Mail, SmtpSecurity};
pub use media::Media;
pub use places::{PlaceProvider, Places};
pub use product::Product;
pub use push::Push;
pub use s3::S3;
pub use server::{ForwardedHeader, Server};
pub use session::Session;
pub use sign_in::SignIn;
pub use sources::Sources;
pub use traces::Traces;

fn url(text: &str) -> url::Url {
    url::Url::parse(text).expect("default URLs are valid")
}
