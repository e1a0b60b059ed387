//! Do mails and pushes have a way out?

use aushang::delivery::{self, Trouble};
use aushang_config::Config;
use aushang_mail::Way;
use aushang_push::AddressPolicy;
use sea_orm::DatabaseConnection;

use super::Finding;
use crate::{mail, start};

/// Connects and signs in; no mail is sent.
pub async fn mail(config: &Config) -> Finding {
    const CHECK: &str = "mail";
    let mailer = match mail::mailer(config) {
        Ok(mailer) => mailer,
        Err(why) => return Finding::fail(CHECK, why.to_string(), "see [mail]"),
    };
    match &mailer.way {
        Way::Folder(_) => Finding::warn(
            CHECK,
            "no mail server is set: mails become files, and nobody gets them",
            "set mail.smtp_host",
        ),
        Way::Smtp(smtp) => match smtp.check().await {
            Ok(()) => Finding::ok(CHECK, format!("{} lets us in", smtp.host())),
            Err(why) => {
                Finding::fail(CHECK, format!("{}: {why}", smtp.host()), "see [mail] and the server's own log")
            }
        },
    }
}

/// Whether what is set can be used. Whether services take it shows when something is sent.
pub fn push(config: &Config) -> Finding {
    const CHECK: &str = "push";
    match start::sender(config, AddressPolicy::KnownServices) {
        Ok(sender) if !sender.sends() => {
            let found = "no way is set: pushes are only logged, and nobody gets them";
            Finding::warn(
                CHECK,
                found,
                "set push.vapid_private_key and push.contact, or push.fcm_service_account",
            )
        }
        Ok(sender) => {
            let ways = [("Web Push", sender.web_push.is_some()), ("FCM", sender.fcm.is_some())];
            let ways: Vec<_> = ways.into_iter().filter(|(_, is_set)| *is_set).map(|(way, _)| way).collect();
            Finding::ok(CHECK, format!("{} can be used", ways.join(" and ")))
        }
        Err(why) => {
            let advice = "correct [push]; with another VAPID key every device has to subscribe again";
            Finding::fail(CHECK, why.to_string(), advice)
        }
    }
}

/// Whether they take what is sent, as a server heard it last.
pub async fn push_services(db: &DatabaseConnection) -> Finding {
    const CHECK: &str = "push services";
    let troubles = match delivery::troubles(db).await {
        Ok(troubles) => troubles,
        Err(error) => return Finding::warn(CHECK, error.why(), "see what is said of the database"),
    };
    if troubles.is_empty() {
        return Finding::ok(CHECK, "nothing is heard against any");
    }
    let told = |Trouble { service, since, why, .. }: &Trouble| format!("{service}, since {since}: {why}");
    let told: Vec<_> = troubles.iter().map(told).collect();
    let found = format!("they take nothing: {}", told.join("; "));
    Finding::warn(
        CHECK,
        found,
        "see [push] and the way there; what is for them waits until it is no news any more",
    )
}
