//! Checks the connections to other systems: mail, pushes, Instagram.

use aushang::clock::Clock;
use aushang::delivery::{self, Outage};
use aushang::mails;
use aushang_config::Config;
use aushang_push::AddressPolicy;
use sea_orm::DatabaseConnection;

use super::Finding;
use crate::commands::stuck::mails_line;
use crate::{mail, start};

/// Connects and signs in. Sends no mail.
pub async fn mail(config: &Config) -> Finding {
    const CHECK: &str = "mail";
    let mailer = match mail::mailer(config) {
        Ok(mailer) => mailer,
        Err(why) => return Finding::fail(CHECK, why.to_string(), "check [mail]"),
    };
    match &mailer.smtp {
        None => Finding::warn(
            CHECK,
            "no mail server is set: mails are written as files and not delivered",
            "set mail.smtp_host",
        ),
        Some(smtp) => match smtp.check().await {
            Ok(()) => Finding::ok(CHECK, format!("{} accepts the sign-in", smtp.host())),
            Err(why) => Finding::fail(
                CHECK,
                format!("{}: {why}", smtp.host()),
                "check [mail] and the mail server's log",
            ),
        },
    }
}

/// Reports mails that the server could not send.
pub async fn waiting_mails(db: &DatabaseConnection) -> Finding {
    const CHECK: &str = "waiting mails";
    match mails::find_outage(db, Clock::system().now()).await {
        Ok(None) => Finding::ok(CHECK, "no mail waits because of an error"),
        Ok(Some(outage)) => Finding::warn(
            CHECK,
            mails_line(&outage),
            "check [mail] and the mail server's log; `aushang jobs retry` sends mails that were set aside",
        ),
        Err(error) => Finding::warn(CHECK, error.why(), "see the findings about the database"),
    }
}

/// Checks the configuration of push. Whether services accept messages is known only after one was sent.
pub fn push(config: &Config) -> Finding {
    const CHECK: &str = "push";
    match start::sender(config, AddressPolicy::KnownServices) {
        Ok(sender) if !sender.sends() => {
            let found = "neither Web Push nor FCM is set: pushes are only logged and not sent";
            Finding::warn(
                CHECK,
                found,
                "set push.vapid_private_key and push.contact, or push.fcm_service_account",
            )
        }
        Ok(sender) => {
            let ways = [("Web Push", sender.web_push.is_some()), ("FCM", sender.fcm.is_some())];
            let ways: Vec<_> = ways.into_iter().filter(|(_, is_set)| *is_set).map(|(way, _)| way).collect();
            Finding::ok(CHECK, format!("{} is configured", ways.join(" and ")))
        }
        Err(why) => {
            let advice = "correct [push]; with a different VAPID key every device has to subscribe again";
            Finding::fail(CHECK, why.to_string(), advice)
        }
    }
}

/// Reports whether posts can be imported from Instagram. Whether Meta accepts the app is known only after an
/// account was connected.
pub fn instagram(config: &Config) -> Finding {
    const CHECK: &str = "Instagram";
    let found = if config.instagram.app_id.is_some() {
        let redirect = config.instagram.redirect_url(&config.server.public_url);
        format!("an app is configured; its redirect URL must be registered as {redirect}")
    } else {
        "no app is configured: posts cannot be imported from Instagram".to_owned()
    };
    Finding::ok(CHECK, found)
}

/// Reports services that refused the server's last messages.
pub async fn push_services(db: &DatabaseConnection) -> Finding {
    const CHECK: &str = "push services";
    let outages = match delivery::list_outages(db).await {
        Ok(outages) => outages,
        Err(error) => return Finding::warn(CHECK, error.why(), "see the findings about the database"),
    };
    if outages.is_empty() {
        return Finding::ok(CHECK, "no service refuses messages");
    }
    let line = |Outage { service, since, why, .. }: &Outage| format!("{service}, since {since}: {why}");
    let lines: Vec<_> = outages.iter().map(line).collect();
    let found = format!("services that refuse messages: {}", lines.join("; "));
    Finding::warn(
        CHECK,
        found,
        "check [push] and the network; their messages are retried until they are outdated",
    )
}
