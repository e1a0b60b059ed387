//! Mails without a mail server.

use super::{changed, person, reset_mail, summaries, writes_mail};
use crate::support::{TestApp, each_engine};

// spec: MISC-08
#[each_engine]
async fn without_a_mail_server_mails_are_written_as_eml_files(app: TestApp) {
    let ida = person(&app, "ida@fs.example", None).await;
    writes_mail(&app, reset_mail(&app).await).await;
    writes_mail(&app, (ida, changed())).await;
    let mails = app.mails().await;
    assert_eq!(mails.len(), 2);
    let (first, second) = (&mails[0], &mails[1]);
    assert_eq!((first.to.as_str(), first.path().as_str()), ("erna@fs.example", "/reset/geheim"));
    assert_eq!((first.from.as_str(), second.to_name.as_deref()), ("aushang@localhost", None));
    assert!(second.text.starts_with("Hallo,\n"), "{}", second.text);
    assert!(second.text.contains("am 02.11.2026 um 12:00 Uhr geändert"), "{}", second.text);
    assert_ne!(first.message_id, second.message_id);
    assert_eq!(summaries(&app).await, ["sent", "sent"]);
    assert_eq!(app.mail_to("erna@fs.example").await.subject, first.subject);
}
