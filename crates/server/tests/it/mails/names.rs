//! Names chosen by strangers, in the bytes of a mail.

use aushang::mails::{Letter, Link};
use chrono::TimeDelta;

use super::{person, received, start_mailing, writes_mail};
use crate::support::{Engine, each_engine};

#[each_engine]
async fn names_do_not_become_links(engine: Engine) {
    let (server, app) = start_mailing(engine).await;
    let before = server.log().len();
    let link = Link { path: "/set/geheim".to_owned(), until: app.product.now() + TimeDelta::hours(24) };
    let letter = Letter::Invitation {
        institution: "www.boese.example".to_owned(),
        inviter: Some("https://boese.example/gewinn".to_owned()),
        link,
    };
    let to = person(&app, "erna@fs.example", Some("Hier: boese.example")).await;
    writes_mail(&app, (to, letter)).await;
    app.run_jobs().await;

    let log = server.log();
    let bytes = log[before..].iter().map(|received| received.mail.clone()).collect::<String>();
    assert!(!bytes.contains("boese.example") && !bytes.contains("www.boese"), "{bytes}");
    let mail = received(&server).pop().unwrap();
    assert_eq!(mail.subject, "Einladung zu „www. boese. example“ bei Aushang");
    assert_eq!(mail.to_name.as_deref(), Some("Hier: boese. example"));
    for form in [&mail.text, &mail.html] {
        assert!(form.contains("https:// boese. example/ gewinn hat für dich einen Account"), "{form}");
        assert!(form.contains("Hallo Hier: boese. example,"), "{form}");
        assert!(!form.contains("boese.example") && !form.contains("://boese"), "{form}");
    }
}
