//! The configuration of the server, from a TOML file and from the environment.
//!
//! Each section has a file in `sections/`, which lists its keys with their meaning, type and default. The
//! struct, the printed manual and the error messages are generated from this list. The environment overrides
//! the file. All mistakes are reported at once.

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
    Accessibility, Audit, Database, Errors, ForwardedHeader, Instagram, Limits, Links, Log, LogFormat, Mail,
    Media, PlaceProvider, Places, Product, Push, S3, Server, Session, SignIn, SmtpSecurity, Sources, Traces,
};
pub use values::{
    ByteSize, Contact, DatabaseUrl, Dsn, IdentityProvider, IdentityProviders, LegacyKey, Listen,
    NamedNetwork, OpenIdClient, Password, ProviderMethod, ProxyHeaders, ReaderRoles, SecondFactor,
    ServiceAccount, SigningSecret, StatedRoleName, StatedRoleRule, TileUrl, VapidKey,
};

use section::Section;

/// Whether the program serves a real installation or the demo on the user's own machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Requires a strong signing secret.
    Normal,
    /// Listens on this machine only. The caller creates the signing secret.
    Demo,
}

macro_rules! sections {
    ($($field:ident: $Type:ty,)+) => {
        /// All sections. [`Config::default`] contains the defaults.
        #[derive(Clone, Debug, Default)]
        pub struct Config {
            $(pub $field: $Type,)+
        }

        impl Config {
            fn sections(&self) -> Vec<&dyn Section> {
                vec![$(&self.$field),+]
            }

            fn sections_mut(&mut self) -> Vec<&mut dyn Section> {
                vec![$(&mut self.$field),+]
            }
        }
    };
}

sections! {
    server: Server,
    database: Database,
    media: Media,
    s3: S3,
    session: Session,
    sign_in: SignIn,
    limits: Limits,
    audit: Audit,
    push: Push,
    instagram: Instagram,
    sources: Sources,
    mail: Mail,
    links: Links,
    accessibility: Accessibility,
    places: Places,
    product: Product,
    log: Log,
    traces: Traces,
    errors: Errors,
}

impl Config {
    /// Reads the file and the environment, which overrides it, and checks the result for `mode`.
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

    /// Reads the file and the environment, which overrides it. Does not check whether the keys fit together.
    ///
    /// Of the environment it reads only names of the form `AUSHANG_SECTION__KEY`. It ignores names without
    /// the double underscore: Kubernetes sets such names for every service.
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

    /// Returns a TOML file with every key, its meaning, type, environment name and current value. All values
    /// are commented out. Secrets are left out.
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
}
