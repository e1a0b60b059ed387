use aushang_sources::testing::instagram::{Account, Endpoint, Role, Shape, Trouble};
use aushang_sources::{Credentials, Failure, Returned};
use aushang_test_script::ThreadLog;
use chrono::TimeDelta;

use crate::support::{STATE, USER, World, parameter, start_log, token};

#[tokio::test]
async fn a_person_connects_an_account() {
    let world = World::start().await;
    let page = world.page();
    assert_eq!(parameter(&page, "scope").unwrap(), "instagram_business_basic");
    assert_eq!(parameter(&page, "force_authentication").unwrap(), "1");
    assert_eq!(parameter(&page, "enable_fb_login").unwrap(), "0");
    let (status, text) = world.server.open(&page).await;
    assert_eq!(status, 200);
    assert!(text.contains("@fsinfo") && text.contains("Zulassen") && text.contains("Abbrechen"), "{text}");

    let back = world.server.agree(&page, USER).await;
    assert!(back.as_str().starts_with("https://aushang.uni.example/instagram/auth?code="), "{back}");
    assert_eq!((parameter(&back, "state").as_deref(), back.fragment()), (Some(STATE), Some("_")));
    let connected = world.finish(&parameter(&back, "code").unwrap()).await.unwrap();
    let account = world.server.account(USER);
    assert_eq!(connected.account.id, account.user_id);
    assert_eq!(connected.account.scoped_id, Some(account.scoped_id));
    assert_eq!(connected.account.name, "@fsinfo");
    let Credentials::Instagram { user, issued_at, expires_at, .. } = &connected.credentials else {
        panic!("it is another network")
    };
    assert_eq!((user, *issued_at), (&account.user_id, world.now()));
    assert_eq!(*expires_at - *issued_at, TimeDelta::seconds(5_183_944));
    assert_eq!(world.server.violations(), [""; 0]);
}

#[tokio::test]
async fn both_forms_of_the_token_are_accepted_and_so_is_a_code_with_its_fragment() {
    for shape in [Shape::Documented, Shape::Flat] {
        let world = World::start().await;
        world.server.set_shape(shape);
        let back = world.server.agree(&world.page(), USER).await;
        let code = format!("{}#_", parameter(&back, "code").unwrap());
        world.finish(&code).await.unwrap_or_else(|failure| panic!("{shape:?}: {failure}"));
    }
}

#[tokio::test]
async fn a_person_cancels() {
    let world = World::start().await;
    let back = world.server.deny(&world.page()).await;
    assert_eq!(parameter(&back, "error").as_deref(), Some("access_denied"));
    assert_eq!(parameter(&back, "state").as_deref(), Some(STATE));
    assert_eq!(parameter(&back, "code"), None);
}

#[tokio::test]
async fn the_page_refuses_an_address_that_is_not_registered_and_other_permissions() {
    let world = World::start().await;
    let page = world.page();
    let other = page.as_str().replace("aushang.uni.example", "evil.example");
    let (status, text) = world.server.open(&other.parse().unwrap()).await;
    assert_eq!(status, 400);
    assert!(text.contains("Invalid redirect_uri"), "{text}");
    let more = page.as_str().replace("business_basic", "business_manage_messages");
    assert_eq!(world.server.open(&more.parse().unwrap()).await.0, 400);
    assert_eq!(world.server.violations(), ["the scope is not instagram_business_basic"]);
}

#[tokio::test]
async fn a_code_is_valid_once_and_for_an_hour() {
    let world = World::start().await;
    let used = Failure::Ended("the code was used, or has expired".to_owned());
    let code = parameter(&world.server.agree(&world.page(), USER).await, "code").unwrap();
    world.finish(&code).await.unwrap();
    assert_eq!(world.finish(&code).await.unwrap_err(), used);
    let late = parameter(&world.server.agree(&world.page(), USER).await, "code").unwrap();
    world.server.advance(TimeDelta::minutes(61));
    assert_eq!(world.finish(&late).await.unwrap_err(), used);
    assert_eq!(world.finish("invented").await.unwrap_err(), used);
    assert!(matches!(world.finish("").await, Err(Failure::Ended(_))));
    let address = world.instagram().finish(Returned::Address("@fsinfo"), world.now()).await;
    assert_eq!(address.unwrap_err(), Failure::NotASource);
    assert_eq!(world.server.count(Endpoint::Exchange), 1);
}

#[tokio::test]
async fn an_account_that_cannot_be_read_is_refused_with_its_reason() {
    let world = World::start().await;
    let with = |name: &str, edit: fn(&mut Account)| {
        let mut account = Account::new(name, "Konto");
        edit(&mut account);
        world.server.add_account(account);
    };
    with("invited", |account| account.role = Role::Invited);
    with("stranger", |account| account.role = Role::None);
    with("personal", |account| account.account_type = Some("Personal".to_owned()));
    with("unwilling", |account| account.grants_reading = false);
    with("creator", |account| account.account_type = Some("Media_Creator".to_owned()));
    with("silent", |account| account.account_type = None);
    for (username, expected) in [
        ("invited", Err(Failure::InvitationOpen)),
        ("stranger", Err(Failure::NotApproved)),
        ("personal", Err(Failure::NotProfessional)),
        ("unwilling", Err(Failure::PermissionMissing)),
        ("creator", Ok(())),
        ("silent", Ok(())),
    ] {
        assert_eq!(world.connect(username).await.map(|_| ()), expected, "{username}");
    }
}

#[tokio::test]
async fn a_wrong_secret_is_a_defect_of_the_configuration() {
    let world = World::start().await;
    let message = "Error validating client secret.".to_owned();
    world.server.fail_next(Endpoint::Redeem, [Trouble::Flat { code: 400, message: message.clone() }]);
    let failure = world.connect(USER).await.unwrap_err();
    assert_eq!(failure, Failure::Incorrect { why: message, trace: None });
}

#[tokio::test]
async fn tokens_and_secrets_are_neither_logged_nor_sent_in_other_addresses() {
    start_log();
    let world = World::start().await;
    let connected = world.connect(USER).await.unwrap();
    let credentials = &connected.credentials;
    world.latest(credentials).await.unwrap();
    world.server.advance(TimeDelta::days(8));
    let renewed = world.instagram().refresh(credentials, world.now()).await.unwrap().unwrap();
    world.server.fail_always(Endpoint::Refresh, Some(Trouble::Html { status: 500 }));
    world.server.advance(TimeDelta::days(8));
    let failure = world.instagram().refresh(&renewed, world.now()).await.unwrap_err();

    let log = ThreadLog::take();
    assert!(!log.is_empty(), "nothing was captured");
    let shown = format!("{connected:?} {failure} {failure:?} {renewed:?} {log}");
    for secret in [token(credentials), token(&renewed), "6d2f0a9c4be17385"] {
        assert!(!shown.contains(secret), "{shown}");
    }
    // Two addresses take it in no other way.
    for line in world.server.log() {
        let is_exception =
            line.starts_with("GET /access_token?") || line.starts_with("GET /refresh_access_token?");
        assert!(is_exception || !line.contains("IGAA") && !line.contains("secret"), "{line}");
    }
    assert_eq!(world.server.violations(), [""; 0]);
}
