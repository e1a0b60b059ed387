//! Configuration: what an operator may set, from a TOML file and from the environment.
//!
//! Every section is one file below `sections/`, where each key stands once with its meaning, its
//! type and its default; the struct, the manual that the program prints and the messages all come
//! from there. The environment wins over the file, and every mistake is reported at once, so that
//! nobody has to start the program five times to find five of them.

mod check;
mod manual;
mod problem;
mod section;
mod sections;
mod setting;
mod source;
mod values;

use std::ffi::OsString;
use std::path::Path;

pub use problem::{ConfigProblem, Finding};
pub use sections::{
    Audit, Database, ForwardedHeader, Limits, Links, Log, LogFormat, Mail, Media, PlaceProvider, Places,
    Product, Push, S3, Server, Session, SmtpSecurity, Traces,
};
pub use values::{
    ByteSize, Contact, DatabaseUrl, LegacyKey, Listen, Password, ServiceAccount, SigningSecret, TileUrl,
    VapidKey,
};

use section::Section;

/// Whether the program runs for real or as a demonstration on one's own machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Refuses to start without a good signing secret.
    Normal,
    /// Listens on this machine only; the caller makes the signing secret.
    Demo,
}

/// All sections. [`Config::default`] is what holds when nothing is set.
#[derive(Clone, Debug, Default)]
pub struct Config {
    pub server: Server,
    pub database: Database,
    pub media: Media,
    pub s3: S3,
    pub session: Session,
    pub limits: Limits,
    pub audit: Audit,
    pub push: Push,
    pub mail: Mail,
    pub links: Links,
    pub places: Places,
    pub product: Product,
    pub log: Log,
    pub traces: Traces,
}

impl Config {
    /// Reads the file, then the environment over it, and checks the whole for `mode`.
    pub fn load(
        file: Option<&Path>,
        environment: impl Iterator<Item = (OsString, OsString)>,
        mode: Mode,
    ) -> Result<Self, ConfigProblem> {
        let config = Self::read(file, environment)?;
        let mut findings = Vec::new();
        check::whole(&config, mode, &mut findings);
        if findings.is_empty() { Ok(config) } else { Err(ConfigProblem { findings }) }
    }

    /// Reads the file, then the environment over it; whether it is enough to run is not asked.
    ///
    /// Of the environment only names of the form `AUSHANG_SECTION__KEY` are read. Names without
    /// the double underscore are left alone: a cluster injects such ones for every service.
    pub fn read(
        file: Option<&Path>,
        environment: impl Iterator<Item = (OsString, OsString)>,
    ) -> Result<Self, ConfigProblem> {
        let mut config = Self::default();
        let mut findings = Vec::new();
        let from_file = file.map(source::from_file).transpose();
        match from_file {
            Ok(settings) => config.apply(settings.unwrap_or_default(), &mut findings),
            Err(finding) => findings.push(finding),
        }
        config.apply(source::from_environment(environment), &mut findings);
        if findings.is_empty() { Ok(config) } else { Err(ConfigProblem { findings }) }
    }

    /// Every key with its meaning, type, environment name and present value, as a TOML file in
    /// which each value is commented out. Secrets are left out.
    pub fn manual(&self) -> String {
        manual::print(&self.sections())
    }

    fn apply(&mut self, settings: Vec<setting::Setting>, findings: &mut Vec<Finding>) {
        for setting in settings {
            let Some(key) = &setting.key else {
                findings.push(Finding::unknown(&setting, self));
                continue;
            };
            let section = self.sections_mut().into_iter().find(|section| section.name() == setting.section);
            match section.and_then(|section| section.set(key, &setting.raw)) {
                None => findings.push(Finding::unknown(&setting, self)),
                Some(Err(refusal)) => findings.push(Finding::wrong(&setting, refusal)),
                Some(Ok(())) => {}
            }
        }
    }

    fn sections(&self) -> [&dyn Section; 14] {
        [
            &self.server,
            &self.database,
            &self.media,
            &self.s3,
            &self.session,
            &self.limits,
            &self.audit,
            &self.push,
            &self.mail,
            &self.links,
            &self.places,
            &self.product,
            &self.log,
            &self.traces,
        ]
    }

    fn sections_mut(&mut self) -> [&mut dyn Section; 14] {
        [
            &mut self.server,
            &mut self.database,
            &mut self.media,
            &mut self.s3,
            &mut self.session,
            &mut self.limits,
            &mut self.audit,
            &mut self.push,
            &mut self.mail,
            &mut self.links,
            &mut self.places,
            &mut self.product,
            &mut self.log,
            &mut self.traces,
        ]
    }
}
