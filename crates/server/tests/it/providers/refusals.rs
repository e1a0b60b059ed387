//! What is refused: responses that are not valid, and identities without an account.

use aushang_oidc::testing::{Fault, TestPerson};
use aushang_test_script::ThreadLog;
use chrono::TimeDelta;
use serde_json::json;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::{Layer, fmt};

use super::{SUBJECT, Stage, TILDA};
use crate::support::{Engine, PASSWORD, each_engine};

#[each_engine]
async fn responses_that_are_not_valid_open_no_session(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    for (fault, error) in [
        (Fault::WrongNonce, "invalid"),
        (Fault::NoNonce, "invalid"),
        (Fault::OtherIssuer, "invalid"),
        (Fault::OtherIssuerParameter, "invalid"),
        (Fault::WrongAudience, "invalid"),
        (Fault::AdditionalAudience, "invalid"),
        (Fault::AlgorithmNone, "invalid"),
        (Fault::Hmac, "invalid"),
        (Fault::ForeignKey, "invalid"),
        (Fault::WrongAccessToken, "invalid"),
        (Fault::NoIdToken, "invalid"),
        (Fault::Cancelled, "cancelled"),
    ] {
        stage.uni.set_fault(fault.clone());
        let back = stage.visits("uni", "").await;
        assert_eq!((back.value("error"), back.value("code")), (error.to_owned(), String::new()), "{fault:?}");
        assert_eq!(back.page.path(), "/sign-in");
    }
    assert_eq!(stage.app.count("provider_sign_ins").await, 0);
    stage.uni.set_fault(None);
    stage.redeems(&stage.visits("uni", "").await).await.ok();
}

#[each_engine]
async fn clocks_may_differ_by_five_minutes(engine: Engine) {
    let stage = Stage::set(engine).await;
    for (skew, is_valid) in [(-301, false), (-300, true), (300, true), (301, false)] {
        let (address, cookie) = stage.leaves("uni", "").await;
        stage.uni.set_now(stage.app.now() + TimeDelta::seconds(skew));
        let back = stage.comes_back(&stage.uni.visit(&address).await, &cookie).await;
        assert_eq!(!back.value("code").is_empty(), is_valid, "{skew}: {}", back.page);
    }
}

#[each_engine]
async fn keys_of_the_provider_may_change_between_two_sign_ins(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    stage.uni.rotate_key();
    stage.signs_in("uni", "").await;
    // Tokens with the old key are not accepted any more.
    stage.uni.set_fault(Fault::ForeignKey);
    assert_eq!(stage.visits("uni", "").await.value("error"), "invalid");
}

#[each_engine]
async fn password_works_while_the_provider_is_down(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.uni.set_fault(Fault::Down);
    let page = stage.app.get("/api/sign-in/uni").await;
    assert!(page.header("location").ends_with("/sign-in?error=unreachable"));
    stage.app.sign_in(TILDA).await;

    stage.uni.set_fault(None);
    let (address, cookie) = stage.leaves("uni", "").await;
    let callback = stage.uni.visit(&address).await;
    stage.uni.set_fault(Fault::Down);
    assert_eq!(stage.comes_back(&callback, &cookie).await.value("error"), "unreachable");
    let page = stage.app.get("/api/sign-in/niemand").await;
    assert!(page.header("location").ends_with("/sign-in?error=unknownProvider"));
}

#[each_engine]
async fn response_is_accepted_once_in_the_same_browser_within_ten_minutes(engine: Engine) {
    let stage = Stage::set(engine).await;
    let (address, cookie) = stage.leaves("uni", "").await;
    let callback = stage.uni.visit(&address).await;
    let (_, of_another) = stage.leaves("uni", "").await;
    for (cookie, error) in [("", "expired"), ("aushang_sign_in=x", "expired"), (&of_another, "expired")] {
        assert_eq!(stage.comes_back(&callback, cookie).await.value("error"), error, "{cookie}");
    }
    let at_other = callback.as_str().replace("/uni/", "/other/").parse().unwrap();
    assert_eq!(stage.comes_back(&at_other, &cookie).await.value("error"), "expired");
    stage.app.advance(TimeDelta::minutes(10));
    assert_eq!(stage.comes_back(&callback, &cookie).await.value("error"), "expired");

    let (address, cookie) = stage.leaves("uni", "").await;
    stage.uni.set_now(stage.app.now());
    let callback = stage.uni.visit(&address).await;
    assert_ne!(stage.comes_back(&callback, &cookie).await.value("code"), "");
    assert_eq!(stage.comes_back(&callback, &cookie).await.value("error"), "invalid", "the code was used");
}

#[each_engine]
async fn code_is_redeemed_once_in_the_same_browser_within_a_minute(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let (back, other) = (stage.visits("uni", "").await, stage.visits("uni", "").await);
    let of_another = super::Back { page: back.page.clone(), cookie: other.cookie.clone() };
    stage.redeems(&of_another).await.refused(400, "LINK_ENDED");
    let code = json!({ "code": back.value("code") });
    stage.app.anonymous().run("redeemProviderCode", code, "email").await.refused(400, "LINK_ENDED");
    stage.redeems(&back).await.ok();
    stage.redeems(&back).await.refused(400, "LINK_ENDED");
    stage.app.advance(TimeDelta::seconds(60));
    stage.redeems(&other).await.refused(400, "LINK_ENDED");
    stage.app.sweep_after(TimeDelta::minutes(20)).await;
    assert_eq!(stage.app.count("provider_sign_ins").await, 0);
}

#[each_engine]
async fn account_is_offered_only_for_an_address_that_both_sides_have_confirmed(engine: Engine) {
    let stage = Stage::set(engine).await;
    let app = &stage.app;
    app.joins("unbestaetigt@uni.example", "USER").await;
    stage.joins(TILDA).await;
    stage.joins("tilda@sub.uni.example").await;
    app.admin().await.invites("eingeladen@uni.example", "USER").await;
    let unverified = TestPerson { email_verified: false, ..TestPerson::new(SUBJECT, TILDA) };
    let unnamed = TestPerson { email: None, ..TestPerson::new(SUBJECT, TILDA) };
    for (what, person) in [
        ("not verified by the provider", unverified),
        ("no address", unnamed),
        ("not confirmed here", TestPerson::new(SUBJECT, "unbestaetigt@uni.example")),
        ("of another domain", TestPerson::new(SUBJECT, "tilda@sub.uni.example")),
        ("not registered", TestPerson::new(SUBJECT, "eingeladen@uni.example")),
        ("unknown", TestPerson::new(SUBJECT, "niemand@uni.example")),
    ] {
        stage.uni.set_person(person);
        let answer = stage.redeems(&stage.visits("uni", "").await).await;
        assert_eq!(answer.outcome(), "403", "{what}");
        answer.refused(403, "IDENTITY_UNKNOWN");
    }
    // A provider that may not confirm addresses.
    let answer = stage.redeems(&stage.visits("other", "").await).await;
    answer.refused(403, "IDENTITY_UNKNOWN");
    stage.uni.set_person(TestPerson::new(SUBJECT, "Tilda@UNI.example"));
    assert_eq!(stage.redeems(&stage.visits("uni", "").await).await.ok()["offer"]["email"], TILDA);
}

#[each_engine]
async fn offer_needs_the_password_of_the_account(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    let back = stage.visits("uni", "").await;
    let offer = stage.redeems(&back).await.ok()["offer"].clone();
    assert_eq!(offer["institution"], "Fachschaft Informatik");
    assert_eq!(offer["provider"], "Mit uni anmelden");
    let wrong = stage.confirms(&back, &offer, "Guten Abend 8").await;
    wrong.refused_at(400, "password PASSWORD_INCORRECT");
    let other = stage.visits("uni", "").await;
    stage.confirms(&other, &offer, PASSWORD).await.refused(400, "LINK_ENDED");
    for _ in 0..9 {
        stage.confirms(&back, &offer, "Guten Abend 8").await;
    }
    stage.confirms(&back, &offer, PASSWORD).await.refused(429, "TOO_MANY_ATTEMPTS");
    stage.app.advance(TimeDelta::minutes(10));
    stage.confirms(&back, &offer, PASSWORD).await.refused(400, "LINK_ENDED");
    assert_eq!(stage.app.actions("account.link_provider").await, [""; 0]);
}

#[each_engine]
async fn sign_ins_per_address_are_limited(engine: Engine) {
    let mut stage = Stage::set(engine).await;
    stage.app = stage.app.with_low_rate_limits();
    let mut last = String::new();
    for _ in 0..11 {
        stage.app.get("/api/sign-in/uni").await.header("location").clone_into(&mut last);
    }
    assert!(last.ends_with("/sign-in?error=tooMany"), "{last}");
}

#[each_engine]
async fn strangers_at_the_same_address_do_not_keep_a_known_browser_out(engine: Engine) {
    let mut stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let signed_in = stage.redeems(&stage.visits("uni", "").await).await;
    let cookies = signed_in.headers.get_all("set-cookie").into_iter().map(|value| value.to_str().unwrap());
    let known =
        cookies.map(|value| value.split(';').next().unwrap()).find(|value| value.contains("_browser="));
    let known = known.unwrap().to_owned();
    let other = stage.leaves("uni", "").await;
    stage.app = stage.app.with_low_rate_limits();
    for _ in 0..10 {
        stage.leaves("uni", "").await;
    }
    let page = stage.app.get("/api/sign-in/uni").await;
    assert!(page.header("location").ends_with("/sign-in?error=tooMany"), "{}", page.header("location"));
    let page = stage.app.get_with("/api/sign-in/uni", &[("cookie", known.as_str())]).await;
    assert!(page.header("location").starts_with(stage.uni.issuer()), "{}", page.header("location"));
    // Nor do returns that nobody began.
    for _ in 0..11 {
        stage.app.get("/api/sign-in/uni/callback?state=x").await;
    }
    // Who has begun can end.
    let (address, cookie) = other;
    stage.uni.set_now(stage.app.now());
    let back = stage.comes_back(&stage.uni.visit(&address).await, &cookie).await;
    assert_ne!(back.value("code"), "");
}

/// Otherwise a link on any page would replace the session.
#[each_engine]
async fn only_the_console_begins_a_sign_in(engine: Engine) {
    let stage = Stage::set(engine).await;
    for (site, begins) in [
        (None, true),
        (Some("same-origin"), true),
        (Some("none"), true),
        (Some("same-site"), false),
        (Some("cross-site"), false),
        (Some("?"), false),
    ] {
        let headers: Vec<_> = site.map(|site| ("sec-fetch-site", site)).into_iter().collect();
        let page = stage.app.get_with("/api/sign-in/uni", &headers).await;
        let location = page.header("location");
        assert_eq!(location.starts_with(stage.uni.issuer()), begins, "{site:?}: {location}");
        assert_eq!(location.ends_with("/login"), !begins, "{site:?}: {location}");
        assert_eq!(page.headers.contains_key("set-cookie"), begins, "{site:?}");
    }
}

#[each_engine]
async fn refusals_are_in_the_security_log_without_codes_and_addresses(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let user = stage.app.user().await;
    // Without spans: one that ends on a thread of the database is looked up in the subscriber that another test has
    // set for the process, which panics there.
    let is_event = |metadata: &tracing::Metadata<'_>| metadata.is_event();
    let lines = fmt::layer().with_writer(|| ThreadLog).with_ansi(false).with_filter(filter_fn(is_event));
    let _guard = tracing::subscriber::set_default(tracing_subscriber::registry().with(lines));
    for (fault, reason) in [
        (Fault::WrongNonce, "PROVIDER_NONCE"),
        (Fault::OtherIssuer, "PROVIDER_ISSUER"),
        (Fault::WrongAudience, "PROVIDER_AUDIENCE"),
        (Fault::ForeignKey, "PROVIDER_SIGNATURE"),
        (Fault::WrongAccessToken, "PROVIDER_ACCESS_TOKEN"),
        (Fault::NoIdToken, "PROVIDER_TOKEN"),
        (Fault::Cancelled, "PROVIDER_CANCELLED"),
    ] {
        stage.uni.set_fault(fault);
        ThreadLog::take();
        let (address, cookie) = stage.leaves("uni", "").await;
        stage.uni.set_now(stage.app.now());
        let callback = stage.uni.visit(&address).await;
        stage.comes_back(&callback, &cookie).await;
        let log = ThreadLog::take();
        let line =
            log.lines().find(|line| line.contains(reason)).unwrap_or_else(|| panic!("{reason}: {log}"));
        assert!(line.contains("security") && line.contains("sign-in with a provider"), "{line}");
        let secrets = callback.query_pairs().filter(|(name, _)| name == "code" || name == "state");
        for secret in secrets.map(|(_, value)| value.into_owned()).chain([TILDA.into(), SUBJECT.into()]) {
            assert!(!log.contains(&secret), "{reason}: {log}");
        }
    }
    stage.uni.set_fault(None);
    ThreadLog::take();
    stage.proves_at("uni", &user).await.refused(403, "OTHER_IDENTITY");
    stage.uni.set_person(TestPerson::new("another", "niemand@uni.example"));
    stage.redeems(&stage.visits("uni", "").await).await.refused(403, "IDENTITY_UNKNOWN");
    let log = ThreadLog::take();
    assert!(log.contains("OTHER_IDENTITY") && log.contains("IDENTITY_UNKNOWN"), "{log}");
    assert!(!log.contains(TILDA) && !log.contains("niemand@uni.example"), "{log}");
}
