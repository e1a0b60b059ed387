//! What only the whole can tell: rules between keys, and those of the mode.

use crate::{Config, Finding, Mode};

const HOW_TO_MAKE_A_SECRET: &str = "make one with: openssl rand -base64 32";

pub(crate) fn whole(config: &Config, mode: Mode, findings: &mut Vec<Finding>) {
    match mode {
        Mode::Normal if config.session.secret.is_none() => findings.push(Finding::Unfit(format!(
            "session.secret (AUSHANG_SESSION__SECRET) is missing; {HOW_TO_MAKE_A_SECRET}"
        ))),
        Mode::Demo if !config.server.listen.is_loopback() => {
            findings.push(Finding::Unfit(format!(
                "server.listen is {}, but the demo has well-known passwords and listens on this \
                 machine only; use 127.0.0.1, [::1] or localhost, or serve a real installation with `aushang serve`",
                config.server.listen
            )));
        }
        _ => {}
    }
    if config.push.vapid_private_key.is_some() && config.push.contact.is_none() {
        findings.push(Finding::Unfit(
            "push.vapid_private_key is set, but push.contact (AUSHANG_PUSH__CONTACT) is missing; \
             push services want to know whom to write to, such as mailto:it@example.org"
                .to_owned(),
        ));
    }
    if config.media.quota < config.media.max_upload_bytes {
        findings.push(Finding::Unfit(format!(
            "media.quota ({}) is smaller than media.max_upload_bytes ({}), so the largest allowed \
             file could never be uploaded",
            config.media.quota, config.media.max_upload_bytes
        )));
    }
}
