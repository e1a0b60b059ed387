//! Checks that involve several keys or the mode, and limits of single keys.

use url::Url;

use crate::values::{LegacyKey, SigningSecret, VERIFIED};
use crate::{
    Accessibility, Config, Database, Finding, Instagram, Listen, Mail, Mode, PlaceProvider, Places, S3,
    Session, SignIn, SmtpSecurity,
};

/// More would mean that none is ever removed.
const MAX_PREVIOUS_SECRETS: usize = 3;
/// Abuse is often noticed only after weeks.
const MIN_AUDIT_DAYS: u32 = 90;
/// A longer wait would delay every post noticeably.
const MAX_UNDO_SECONDS: u16 = 300;

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
    if config.server.operations_listen.as_ref() == Some(&config.server.listen) {
        findings.push(Finding::Unfit(format!(
            "server.operations_listen and server.listen are both {}; set them to different addresses or ports",
            config.server.listen
        )));
    }
    if config.push.vapid_private_key.is_some() && config.push.contact.is_none() {
        findings.push(Finding::Unfit(
            "push.vapid_private_key is set, but push.contact (AUSHANG_PUSH__CONTACT) is missing; \
             set it to an address for the operators of push services, such as mailto:it@example.org"
                .to_owned(),
        ));
    }
    secrets(&config.session, findings);
    sign_in(&config.sign_in, &config.session, findings);
    if config.traces.percent.get() > 100 {
        findings.push(Finding::Unfit(format!(
            "traces.percent is {}, but at most 100 is allowed",
            config.traces.percent
        )));
    }
    if config.database.max_writes_per_commit.get() > 1_000 {
        findings.push(Finding::Unfit(format!(
            "database.max_writes_per_commit is {}, but at most 1000 is allowed: the first write waits for \
             the last",
            config.database.max_writes_per_commit
        )));
    }
    if config.product.undo_seconds > MAX_UNDO_SECONDS {
        findings.push(Finding::Unfit(format!(
            "product.undo_seconds is {}, but at most {MAX_UNDO_SECONDS} is allowed",
            config.product.undo_seconds
        )));
    }
    if config.session.token_days > config.session.max_days {
        findings.push(Finding::Unfit(format!(
            "session.token_days is {}, but session.max_days is {}: a session cannot last longer than that",
            config.session.token_days, config.session.max_days
        )));
    }
    let public_url = &config.server.public_url;
    if config.session.staff_passkey && !may_have_passkeys(public_url) {
        findings.push(Finding::Unfit(format!(
            "session.staff_passkey is set, but server.public_url is {public_url}: browsers offer passkeys only with https \
             and for a name, not for an IP address"
        )));
    }
    if config.audit.keep_days.get() < MIN_AUDIT_DAYS {
        findings.push(Finding::Unfit(format!(
            "audit.keep_days is {}, but audit entries must be kept for at least {MIN_AUDIT_DAYS} days",
            config.audit.keep_days
        )));
    }
    database(&config.database, findings);
    mail(&config.mail, findings);
    if mode == Mode::Normal
        && config.server.public_url.scheme() == "https"
        && config.mail.smtp_host.is_none()
        && !config.mail.only_files
    {
        findings.push(Finding::Unfit(
            "server.public_url is https, but mail.smtp_host (AUSHANG_MAIL__SMTP_HOST) is missing, so \
             invitations and password links would not be delivered; set it, or set mail.only_files \
             (AUSHANG_MAIL__ONLY_FILES) to write mails as files to mail.folder"
                .to_owned(),
        ));
    }
    accessibility(&config.accessibility, findings);
    places(&config.places, findings);
    bucket(&config.s3, findings);
    instagram(&config.instagram, &config.server.public_url, findings);
    if config.media.profile_quota < config.media.quota {
        findings.push(Finding::Unfit(format!(
            "media.profile_quota ({}) is smaller than media.quota ({}), so one account could upload more \
             than its profile may store",
            config.media.profile_quota, config.media.quota
        )));
    }
    if config.media.quota < config.media.max_upload_bytes {
        findings.push(Finding::Unfit(format!(
            "media.quota ({}) is smaller than media.max_upload_bytes ({}), so the largest allowed \
             file could never be uploaded",
            config.media.quota, config.media.max_upload_bytes
        )));
    }
}

/// Browsers offer passkeys for names only, with https or on the same machine.
fn may_have_passkeys(public_url: &Url) -> bool {
    public_url.domain().is_some_and(|name| name == "localhost" || public_url.scheme() == "https")
}

/// Names secrets by their place in the list, because they are not printed.
fn secrets(session: &Session, findings: &mut Vec<Finding>) {
    let mut unfit = |why: String| findings.push(Finding::Unfit(why));
    let previous = &session.previous_secrets;
    if let (Some(secret), Some(legacy)) = (&session.secret, &session.legacy_secret)
        && secret.expose() == legacy.expose()
    {
        unfit(
            "session.legacy_secret is the same as session.secret, so revoked sessions could be used \
             again; set session.secret to a different value"
                .to_owned(),
        );
    }
    if previous.len() > MAX_PREVIOUS_SECRETS {
        unfit(format!(
            "session.previous_secrets contains {} secrets, but at most {MAX_PREVIOUS_SECRETS} are allowed; remove \
             the oldest",
            previous.len()
        ));
    }
    for (index, secret) in previous.iter().enumerate() {
        let number = index + 1;
        let is = |other: Option<&[u8]>| other == Some(secret.expose());
        if is(session.secret.as_ref().map(SigningSecret::expose)) {
            unfit(format!(
                "session.previous_secrets contains session.secret (entry {number}); remove it there"
            ));
        }
        if is(session.legacy_secret.as_ref().map(LegacyKey::expose)) {
            unfit(format!(
                "session.previous_secrets contains session.legacy_secret (entry {number}), so revoked sessions could \
                 be used again; remove it there"
            ));
        }
        if previous[..index].iter().any(|other| is(Some(other.expose()))) {
            unfit(format!("session.previous_secrets contains entry {number} twice; remove one"));
        }
    }
}

fn sign_in(sign_in: &SignIn, session: &Session, findings: &mut Vec<Finding>) {
    let has_domains = sign_in.providers.iter().any(|provider| !provider.mail_domains.is_empty());
    if sign_in.only_providers && !has_domains {
        findings.push(Finding::Unfit(
            "sign_in.only_providers is true, but no provider has mail_domains, so nobody could sign in for the first \
             time; set mail_domains, or sign_in.only_providers to false"
                .to_owned(),
        ));
    }
    let has_second_factor = sign_in.providers.iter().any(|provider| provider.second_factor.is_some());
    if sign_in.only_providers && (session.staff_second_factor || session.staff_passkey) && !has_second_factor
    {
        findings.push(Finding::Unfit(
            "sign_in.only_providers is true and session.staff_second_factor or session.staff_passkey is set, but no \
             provider has second_factor, so the internal staff could never sign in; set second_factor of the provider \
             at which the staff uses one"
                .to_owned(),
        ));
    }
}

fn database(database: &Database, findings: &mut Vec<Finding>) {
    let weaker = database.url.ssl_mode().filter(|mode| mode != VERIFIED);
    if let Some(mode) = weaker
        && database.url.is_elsewhere()
        && !database.allow_unverified_server
    {
        findings.push(Finding::Unfit(format!(
            "database.url asks for sslmode={mode}, so anybody on the network path to the database could \
             read and change all data; use sslmode={VERIFIED} (with sslrootcert=FILE for your own certificate \
             authority), or set database.allow_unverified_server on a network that no one else has access to"
        )));
    }
}

/// The law requires a link to the body.
fn accessibility(accessibility: &Accessibility, findings: &mut Vec<Finding>) {
    if accessibility.enforcement_name.is_some() != accessibility.enforcement_url.is_some() {
        findings.push(Finding::Unfit(
            "accessibility.enforcement_name and accessibility.enforcement_url require each other: set both or none"
                .to_owned(),
        ));
    }
}

fn places(places: &Places, findings: &mut Vec<Finding>) {
    if places.provider == PlaceProvider::Google && places.google_key.is_none() {
        findings.push(Finding::Unfit(
            "places.provider is \"google\", but places.google_key (AUSHANG_PLACES__GOOGLE_KEY) is missing"
                .to_owned(),
        ));
    }
    if places.provider == PlaceProvider::Photon && places.photon_url.is_none() {
        findings.push(Finding::Unfit(
            "places.provider is \"photon\", but places.photon_url (AUSHANG_PLACES__PHOTON_URL) is missing"
                .to_owned(),
        ));
    }
    if places.map_file.is_some() && places.map_tiles_url.is_some() {
        findings.push(Finding::Unfit(
            "places.map_file and places.map_tiles_url are both set; choose one of them".to_owned(),
        ));
    }
    if places.map_proxy && places.map_tiles_url.is_none() {
        findings.push(Finding::Unfit(
            "places.map_proxy is set, but places.map_tiles_url (AUSHANG_PLACES__MAP_TILES_URL) is missing"
                .to_owned(),
        ));
    }
    if places.map_max_zoom.get() > 24 {
        findings.push(Finding::Unfit(format!(
            "places.map_max_zoom is {}, but at most 24 is allowed",
            places.map_max_zoom
        )));
    }
}

/// Refuses an incomplete bucket: files would be stored in the folder instead.
fn bucket(s3: &S3, findings: &mut Vec<Finding>) {
    let keys = [
        ("s3.bucket (AUSHANG_S3__BUCKET)", s3.bucket.is_some()),
        ("s3.access_key (AUSHANG_S3__ACCESS_KEY)", s3.access_key.is_some()),
        ("s3.secret_key (AUSHANG_S3__SECRET_KEY)", s3.secret_key.is_some()),
    ];
    let is_meant = s3.endpoint.is_some() || keys.iter().any(|(_, is_set)| *is_set);
    for (key, _) in keys.iter().filter(|(_, is_set)| is_meant && !is_set) {
        findings.push(Finding::Unfit(format!(
            "{key} is missing, but other keys of [s3] are set; set all or none"
        )));
    }
}

fn instagram(instagram: &Instagram, public_url: &Url, findings: &mut Vec<Finding>) {
    let mut unfit = |why: String| findings.push(Finding::Unfit(why));
    if instagram.app_id.is_some() != instagram.app_secret.is_some() {
        unfit("instagram.app_id and instagram.app_secret require each other: set both or none".to_owned());
    }
    let redirect = instagram.redirect_url(public_url);
    let is_used = instagram.app_id.is_some() || instagram.redirect_url.is_some();
    let is_local =
        redirect.host_str().is_some_and(|host| Listen::new(host.trim_matches(['[', ']']), 0).is_loopback());
    if is_used && redirect.scheme() != "https" && !is_local {
        unfit(format!(
            "instagram.redirect_url (AUSHANG_INSTAGRAM__REDIRECT_URL) is {redirect}, but Instagram sends people \
             back to https addresses only"
        ));
    }
    if !is_version(&instagram.api_version) {
        unfit(format!(
            "instagram.api_version is {:?}, expected a version, such as v25.0",
            instagram.api_version
        ));
    }
    if instagram.media_hosts.is_empty() {
        unfit("instagram.media_hosts is empty, so no image could be downloaded".to_owned());
    }
    for host in instagram.media_hosts.iter().filter(|host| !is_host_or_suffix(host)) {
        unfit(format!(
            "instagram.media_hosts contains {host:?}, expected host names, such as cdn.example.org, or \
             endings of them, such as .cdninstagram.com"
        ));
    }
}

fn is_version(text: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = text.strip_prefix('v').and_then(|text| text.split_once('.'));
    numbers.is_some_and(|(major, minor)| is_number(major) && is_number(minor))
}

/// An ending must consist of at least two labels: `.com` would allow almost every host.
fn is_host_or_suffix(text: &str) -> bool {
    let name = text.strip_prefix('.');
    let is_label = |label: &str| {
        let is_inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        !label.is_empty() && label.bytes().all(is_inner) && !label.starts_with('-') && !label.ends_with('-')
    };
    name.unwrap_or(text).split('.').all(is_label) && name.is_none_or(|name| name.contains('.'))
}

fn mail(mail: &Mail, findings: &mut Vec<Finding>) {
    let (user, password) = (mail.smtp_username.is_some(), mail.smtp_password.is_some());
    let mut unfit = |why: &str| findings.push(Finding::Unfit(why.to_owned()));
    match &mail.smtp_host {
        None if user || password => unfit(
            "mail.smtp_username or mail.smtp_password is set, but mail.smtp_host (AUSHANG_MAIL__SMTP_HOST) \
             is missing, so mails would be written as files and not delivered",
        ),
        Some(_) if mail.from_address.is_none() => unfit(
            "mail.smtp_host is set, but mail.from_address (AUSHANG_MAIL__FROM_ADDRESS) is missing; set it \
             to the sender's address, such as aushang@example.org",
        ),
        Some(host)
            if user && mail.smtp_security == SmtpSecurity::None && !Listen::new(host, 0).is_loopback() =>
        {
            unfit(
                "mail.smtp_security is \"none\", so mail.smtp_password would be sent unencrypted; use \
                 \"starttls\" or \"tls\"",
            );
        }
        _ => {}
    }
    if mail.smtp_ca_file.is_some() && mail.smtp_security == SmtpSecurity::None {
        unfit(
            "mail.smtp_ca_file is set, but mail.smtp_security is \"none\", so no certificate \
             is verified; use \"starttls\" or \"tls\"",
        );
    }
    if user != password {
        unfit("mail.smtp_username and mail.smtp_password require each other: set both or none");
    }
}
