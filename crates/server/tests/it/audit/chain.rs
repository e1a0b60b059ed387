//! Entries of the audit trail form a chain, and changes to it from outside are detected.

use std::sync::atomic::{AtomicBool, Ordering};

use aushang::audit::{self, Fault, Summary, Trail};
use aushang_db::Engine;
use aushang_server::loops;
use chrono::TimeDelta;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::support::process::PATIENCE;
use crate::support::{Person, Shell, TestApp, each_engine, finding, new_secret, two_nodes};

const OTHER_SECRET: (&str, &str) =
    ("AUSHANG_SESSION__SECRET", "81AvYOxfxHKdFIxTBSjSWDlKY1zIO72iJkexKLrbhd8=");

impl TestApp {
    /// Runs the loop of the chain until every entry has joined it.
    async fn chains(&self) {
        while audit::extend(&self.product).await.expect("the chain is sound") {}
    }

    async fn verified(&self) -> Trail {
        audit::verify(self.product.db.reader(), &self.product.audit).await.expect("it can be read")
    }

    async fn is_whole(&self) -> Summary {
        match self.verified().await {
            Trail::Whole(summary) => summary,
            other => panic!("{other:?}"),
        }
    }

    /// Adds this number of entries, and one for the sign-in.
    async fn toggles(&self, times: usize) {
        toggles(&self.admin().await, times).await;
    }
}

async fn toggles(admin: &Person, times: usize) {
    for number in 0..times {
        admin.sets_visibility(number % 2 == 1).await;
    }
}

/// Runs the doctor and returns whether the audit trail is ok, and what it found.
async fn doctor(shell: &Shell) -> (bool, String) {
    let (success, findings) = shell.doctor().await;
    let (state, found) = finding(&findings, "audit trail");
    assert!(state != "warn", "{found}");
    assert!(state == "ok" || !success, "a trail that is broken is a failure");
    (state == "ok", found.to_owned())
}

#[each_engine]
async fn changed_and_deleted_entries_are_detected(app: TestApp) {
    let admin = app.admin().await;
    toggles(&admin, 5).await;
    let engine = app.product.db.engine();
    // The smallest id: each page of the entries without a place must include it.
    let id = match engine {
        Engine::Sqlite => "x'00000000000000000000000000000000'",
        Engine::Postgres => "'00000000-0000-0000-0000-000000000000'::uuid",
    };
    let insert = format!(
        "insert into audit_entries (id, at, profile_id, action, seal) \
         select {id}, at, profile_id, 'post.delete', seal from audit_entries where seq = 2"
    );
    let place = format!(
        "insert into audit_entries (id, at, profile_id, action, seal, seq, link) \
         select {id}, at, profile_id, action, seal, 100, link from audit_entries where seq = 2"
    );
    let added = "(00000000-0000-0000-0000-000000000000, ";
    let gone = "delete from audit_entries where seq > (select head - 2 from audit_chain)";
    let shorter = "update audit_chain set head = head - 2, head_link = \
                   (select link from audit_entries where seq = head - 2)";
    // Whether the change joins the chain, the change, and the finding.
    let changes: [(bool, &str, &[&str]); 11] = [
        (false, "update audit_entries set action = 'post.pin' where seq = 3", &["entry 3 (", "was changed"]),
        (false, "update audit_entries set at = at - 1 where seq = 1", &["entry 1 (", "was changed"]),
        (false, "update audit_entries set account_id = null where seq = 2", &["entry 2 (", "was changed"]),
        (false, "delete from audit_entries where seq = 3", &["entry 3 is missing"]),
        (false, "delete from audit_entries where seq < 3", &["entries 1 to 2 are missing"]),
        (false, gone, &["entries ", "are missing"]),
        (false, shorter, &["the state of the chain was changed"]),
        (false, "delete from audit_chain", &["the state of the chain is missing"]),
        (false, insert.as_str(), &["an entry without a place ", added, "was not written by this program"]),
        (true, insert.as_str(), &["entry ", added, "was not written by this program"]),
        (false, place.as_str(), &["entry 100 ", added, "was not written by this program"]),
    ];
    for (joins, change, expected) in changes {
        // Adds enough entries for each change.
        toggles(&admin, 3).await;
        app.chains().await;
        app.is_whole().await;
        app.run(change).await;
        if joins {
            app.chains().await;
        }
        let (is_ok, found) = doctor(&app.shell()).await;
        assert!(!is_ok && expected.iter().all(|text| found.contains(text)), "{change}: {found}");

        let fault = audit::reseal(&app.product).await.unwrap().expect("there is a reason");
        assert_eq!(fault.to_string(), found);
        app.run(format!("delete from audit_entries where id = {id}")).await;
        audit::reseal(&app.product).await.unwrap();
    }
    let (is_ok, found) = doctor(&app.shell()).await;
    assert!(is_ok, "{found}");
    assert!(!app.actions("audit.reseal").await.is_empty());
}

#[each_engine]
async fn whole_trail_is_reported_with_the_mark_of_its_newest_entry(app: TestApp) {
    app.toggles(2).await;
    let Summary { entries, waiting, adopted, head, .. } = app.is_whole().await;
    assert_eq!((entries, waiting, adopted, head), (0, 3, 0, 0));
    app.chains().await;
    assert!(!audit::extend(&app.product).await.unwrap());
    let Summary { entries, waiting, head, mark, .. } = app.is_whole().await;
    assert_eq!((entries, waiting, head, mark.len()), (3, 0, 3, 32));
    app.toggles(1).await;
    let (is_ok, found) = doctor(&app.shell()).await;
    let mark = u64::from_be_bytes(mark[..8].try_into().unwrap());
    let expected = format!(
        "3 entries are unchanged since 2026-11-02T11:00:00+00:00; entry 3 has the mark {mark:016x}; \
         2 are not in the chain yet"
    );
    assert_eq!((is_ok, found), (true, expected));
    assert_eq!(audit::reseal(&app.product).await.unwrap(), None, "there is no reason");
}

#[each_engine]
async fn entries_join_the_chain_automatically(app: TestApp) {
    app.toggles(2).await;
    let shutdown = CancellationToken::new();
    let running = loops::start(&app.product, &shutdown);
    let joined = async { while app.count("audit_entries where seq is null").await > 0 {} };
    assert!(tokio::time::timeout(PATIENCE, joined).await.is_ok(), "none has joined for {PATIENCE:?}");
    shutdown.cancel();
    running.join_all().await;
    assert_eq!(app.is_whole().await.entries, 3);
}

/// Entries are prepared as the migration leaves them.
#[each_engine]
async fn entries_of_an_earlier_version_are_accepted_once(app: TestApp) {
    // More than one batch.
    app.toggles(501).await;
    app.run(
        "update audit_entries set seal = null; \
         update audit_chain set begun_at = null, adopted = 0, base = 0, head = 0, head_link = null, seal = null",
    )
    .await;
    assert_eq!(app.verified().await, Trail::NotBegun);
    assert!(!audit::extend(&app.product).await.unwrap());
    let app = app.restarted_with(&[]).await;
    let Summary { entries, adopted, head, .. } = app.is_whole().await;
    assert_eq!((entries, adopted, head), (502, 502, 502));
    app.toggles(1).await;
    let app = app.restarted_with(&[]).await;
    app.chains().await;
    let Summary { entries, adopted, .. } = app.is_whole().await;
    assert_eq!((entries, adopted), (504, 502));
    let (_, found) = doctor(&app.shell()).await;
    assert!(found.contains("(the first 502 were accepted as they were then)"), "{found}");
}

#[each_engine]
async fn new_secret_requires_an_explicit_command_of_the_operator(app: TestApp) {
    app.toggles(2).await;
    app.chains().await;
    let app = app.restarted_with(&[OTHER_SECRET]).await;
    assert_eq!(app.verified().await, Trail::Broken(Fault::State));
    app.toggles(1).await;
    assert!(audit::extend(&app.product).await.is_err());
    let shell = app.shell().with(OTHER_SECRET.0, OTHER_SECRET.1.to_owned());
    let (is_ok, found) = doctor(&shell).await;
    assert!(!is_ok && found.contains("session.secret is another one than before"), "{found}");

    app.product.db.clone().close().await.unwrap();
    let output = shell.run(&["reseal-audit"]).await.ok();
    assert!(output.contains("was changed: the state"), "{output}");
    let output = shell.run(&["reseal-audit"]).await.ok();
    assert!(output.contains("nothing was done"), "{output}");
    let app = app.restarted_with(&[OTHER_SECRET]).await;
    assert_eq!(app.details_of("audit.reseal").await, [json!({ "fault": "state" }).to_string()]);
    // Three toggles, two sign-ins, and the command of the operator.
    assert_eq!(app.is_whole().await.adopted, 6);
}

#[each_engine]
async fn trail_continues_while_the_previous_secret_is_kept(app: TestApp) {
    app.toggles(2).await;
    app.chains().await;
    app.toggles(1).await;
    let [secret, previous] = new_secret();
    let both = [secret, previous];
    let app = app.restarted_with(&both).await;
    app.is_whole().await;
    app.toggles(1).await;
    app.chains().await;
    let Summary { entries, waiting, adopted, .. } = app.is_whole().await;
    // Four toggles and three sign-ins.
    assert_eq!((entries, waiting, adopted), (7, 0, 0));
    let shell = both.iter().fold(app.shell(), |shell, (name, value)| shell.with(name, (*value).to_owned()));
    let (is_ok, found) = doctor(&shell).await;
    assert!(is_ok, "{found}");

    // A node that signs with the old secret still, and knows the new one.
    let app = app.restarted_with(&[("AUSHANG_SESSION__PREVIOUS_SECRETS", secret.1)]).await;
    app.toggles(1).await;
    app.chains().await;
    assert_eq!(app.is_whole().await.entries, 9);

    let app = app.restarted_with(&both).await;
    app.sweep_after(TimeDelta::days(731)).await;
    assert_eq!(app.is_whole().await.entries, 0, "entries of both secrets were verified and deleted");
}

#[each_engine]
async fn removing_the_previous_secret_requires_the_command_of_the_operator(app: TestApp) {
    app.toggles(2).await;
    app.chains().await;
    let [secret, previous] = new_secret();
    let app = app.restarted_with(&[secret, previous]).await;
    app.toggles(1).await;
    app.chains().await;

    let app = app.restarted_with(&[secret]).await;
    assert!(matches!(app.verified().await, Trail::Broken(Fault::Changed(_))));
    let shell = app.shell().with(secret.0, secret.1.to_owned());
    let (is_ok, found) = doctor(&shell).await;
    assert!(!is_ok && found.contains("was changed"), "{found}");
    app.product.db.clone().close().await.unwrap();
    shell.run(&["reseal-audit"]).await.ok();
    let app = app.restarted_with(&[secret]).await;
    app.is_whole().await;
}

#[each_engine]
async fn entries_are_deleted_after_two_years_and_the_chain_continues(app: TestApp) {
    // More than one batch.
    app.toggles(501).await;
    app.chains().await;
    app.advance(TimeDelta::days(1));
    app.toggles(1).await;
    app.chains().await;
    app.sweep_after(TimeDelta::days(729)).await;
    assert_eq!(app.is_whole().await.entries, 504);
    app.sweep_after(TimeDelta::milliseconds(1)).await;
    let Summary { entries, head, .. } = app.is_whole().await;
    assert_eq!((entries, head, app.count("audit_entries").await), (2, 504, 2));
    app.toggles(1).await;
    app.chains().await;
    assert_eq!(app.is_whole().await.head, 506);

    app.run("update audit_entries set details = '{}' where seq = 503").await;
    let Trail::Broken(fault) = app.verified().await else { panic!("it was changed") };
    assert!(fault.to_string().starts_with("entry 503 ("), "{fault}");
    app.sweep_after(TimeDelta::days(800)).await;
    assert_eq!(app.count("audit_entries").await, 4, "the changed entry and those after it stay");
    audit::reseal(&app.product).await.unwrap();
    app.sweep().await;
    assert_eq!(app.count("audit_entries").await, 1, "the entry of the operator's command is new");
    app.is_whole().await;
}

#[each_engine]
async fn entries_are_kept_for_the_configured_time(engine: Engine) {
    let app = TestApp::with(engine, &[("AUSHANG_AUDIT__KEEP_DAYS", "90")]).await;
    app.toggles(1).await;
    app.chains().await;
    for (span, left) in [(TimeDelta::days(90), 2), (TimeDelta::milliseconds(1), 0)] {
        app.sweep_after(span).await;
        assert_eq!(app.count("audit_entries").await, left);
    }
    // No entry is left, but the position of the last one is known.
    let Summary { entries, head, .. } = app.is_whole().await;
    assert_eq!((entries, head), (0, 2));
    app.toggles(1).await;
    app.chains().await;
    assert_eq!(app.is_whole().await.head, 4);
}

#[each_engine]
async fn entries_whose_date_was_changed_are_not_deleted(app: TestApp) {
    app.toggles(2).await;
    app.chains().await;
    app.run("update audit_entries set at = 0").await;
    app.sweep().await;
    assert_eq!(app.count("audit_entries").await, 3);
    let Trail::Broken(fault) = app.verified().await else { panic!("it was changed") };
    assert!(fault.to_string().starts_with("entry 1 ("), "{fault}");
}

#[tokio::test(flavor = "multi_thread")]
async fn writers_on_two_nodes_produce_one_chain() {
    let Some((one, other)) = two_nodes().await else { return };
    let is_over = AtomicBool::new(false);
    let writing = async {
        let (admin, second) = (one.admin().await, other.admin().await);
        for _ in 0..20 {
            let writes = (0..10).map(|number| {
                let person = if number % 2 == 0 { &admin } else { &second };
                person.try_send(json!({ "content": "Hallo" }))
            });
            for answer in futures::future::join_all(writes).await {
                answer.ok();
            }
        }
        is_over.store(true, Ordering::Release);
    };
    let chaining = async |app: &TestApp| {
        while !is_over.load(Ordering::Acquire) {
            audit::extend(&app.product).await.expect("no deadlock, and no fork");
        }
    };
    let verifying = async {
        while !is_over.load(Ordering::Acquire) {
            one.is_whole().await;
        }
    };
    tokio::join!(writing, chaining(&one), chaining(&other), verifying);
    one.chains().await;
    let Summary { entries, waiting, head, .. } = one.is_whole().await;
    // Two sign-ins; each post was sent and published.
    assert_eq!((entries, waiting, head), (402, 0, 402));
    assert_eq!(one.count("audit_entries").await, 402);
    assert_eq!(other.is_whole().await.head, 402);
}

/// Old entries are deleted between two pages of the verification.
#[tokio::test(flavor = "multi_thread")]
async fn verification_during_a_sweep_finds_no_fault() {
    let Some((one, other)) = two_nodes().await else { return };
    one.toggles(1_100).await;
    one.chains().await;
    one.advance(TimeDelta::days(731));
    let is_over = AtomicBool::new(false);
    let verifying = async {
        while !is_over.load(Ordering::Acquire) {
            other.is_whole().await;
        }
    };
    let sweeping = async {
        while audit::sweep(&one.product, one.product.now()).await.unwrap() {}
        is_over.store(true, Ordering::Release);
    };
    tokio::join!(verifying, sweeping);
    let Summary { entries, head, .. } = one.is_whole().await;
    assert_eq!((entries, head), (0, 1_101));
}
