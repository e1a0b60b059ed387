//! Sign-in with a provider: the provider of the tests speaks the real protocol over a real socket, and can misbehave.

mod accept;
mod at_once;
mod cookies;
mod headers;
mod lifetimes;
mod linking;
mod logout;
mod only_providers;
mod rates;
mod readers;
mod refusals;
mod roles;
mod second_factor;
mod sessions;
mod two_providers;

use aushang_oidc::testing::{CLIENT_ID, CLIENT_SECRET, TestPerson, TestProvider};
use serde_json::{Value, json};
use url::Url;

use crate::support::{Answer, Engine, PASSWORD, Page, Person, SESSION, TestApp, text, token_of};

/// The address of the person at both sides.
const TILDA: &str = "tilda@uni.example";
const SUBJECT: &str = "5f0c1b";

/// A server with two providers: `uni` may confirm addresses of `uni.example`, `other` may confirm none.
struct Stage {
    app: TestApp,
    uni: TestProvider,
    other: TestProvider,
    /// The setting with both.
    providers: &'static str,
}

/// A browser that has come back from a provider.
struct Back {
    /// The address of the console's page.
    page: Url,
    cookie: String,
}

impl Stage {
    async fn set(engine: Engine) -> Self {
        Self::with(engine, "").await
    }

    /// `more`: further keys of the provider `uni`.
    async fn with(engine: Engine, more: &str) -> Self {
        Self::with_keys(engine, more, "").await
    }

    /// The same, and further keys of the provider `other`.
    async fn with_keys(engine: Engine, more: &str, of_other: &str) -> Self {
        let start = crate::support::START.parse().unwrap();
        let person = || TestPerson::new(SUBJECT, TILDA);
        let uni = TestProvider::start(start, person()).await.unwrap();
        let other = TestProvider::start(start, person()).await.unwrap();
        let table = |id: &str, provider: &TestProvider, more: &str| {
            format!(
                r#"{{ id = "{id}", issuer = "{}", client_id = "{CLIENT_ID}", client_secret = "{CLIENT_SECRET}", label = "Mit {id} anmelden"{more} }}"#,
                provider.issuer()
            )
        };
        let more = format!(r#", mail_domains = ["uni.example"]{more}"#);
        let value = format!("[{}, {}]", table("uni", &uni, &more), table("other", &other, of_other));
        let providers: &str = value.leak();
        let app = TestApp::with(engine, &[("AUSHANG_SIGN_IN__PROVIDERS", providers)]).await;
        Self { app, uni, other, providers }
    }

    /// The same server, where people sign in only with a provider.
    async fn with_closed_passwords(self) -> Self {
        let settings =
            [("AUSHANG_SIGN_IN__PROVIDERS", self.providers), ("AUSHANG_SIGN_IN__ONLY_PROVIDERS", "true")];
        Self { app: self.app.restarted_with(&settings).await, ..self }
    }

    /// An account with a confirmed address.
    async fn joins(&self, email: &str) -> Person {
        self.joins_as(email, "USER").await
    }

    async fn joins_as(&self, email: &str, role: &str) -> Person {
        let person = self.app.joins(email, role).await;
        let path = self.app.mail_to(email).await.path();
        self.app.anonymous().try_verify(token_of(&json!(path))).await.ok();
        person
    }

    /// The server sends the browser to the provider. Returns the address and the cookie.
    async fn leaves(&self, id: &str, query: &str) -> (Url, String) {
        let page = self.app.get(&format!("/api/sign-in/{id}{query}")).await;
        assert_eq!(page.status, 303);
        (Url::parse(page.header("location")).unwrap(), cookie_of(&page))
    }

    /// The browser comes back with this cookie.
    async fn comes_back(&self, callback: &Url, cookie: &str) -> Back {
        let path = format!("{}?{}", callback.path(), callback.query().unwrap_or_default());
        let page = self.app.get_with(&path, &[("cookie", cookie)]).await;
        assert_eq!(page.status, 303);
        assert_eq!(page.header("cache-control"), "no-store");
        Back { page: Url::parse(page.header("location")).unwrap(), cookie: cookie_of(&page) }
    }

    /// The whole way to a provider and back.
    async fn visits(&self, id: &str, query: &str) -> Back {
        let provider = if id == "uni" { &self.uni } else { &self.other };
        let (address, cookie) = self.leaves(id, query).await;
        provider.set_now(self.app.now());
        let callback = provider.visit(&address).await;
        let back = self.comes_back(&callback, &cookie).await;
        assert_eq!(provider.violations(), [""; 0]);
        back
    }

    async fn redeems(&self, back: &Back) -> Answer {
        let fields =
            format!("session {{ {SESSION} }} email offer {{ code email institution provider byMail }}");
        let person = self.browser(back);
        person.run("redeemProviderCode", json!({ "code": back.value("code") }), &fields).await
    }

    fn browser(&self, back: &Back) -> Person {
        self.app.anonymous().with_header("cookie", back.cookie.clone())
    }

    async fn confirms(&self, back: &Back, offer: &Value, password: &str) -> Answer {
        let arguments = json!({ "code": offer["code"], "password": password });
        self.browser(back).run("confirmProviderLink", arguments, SESSION).await
    }

    async fn confirms_by_mail(&self, back: &Back, offer: &Value, mailed: &str) -> Answer {
        let arguments = json!({ "code": offer["code"], "mailedCode": mailed });
        self.browser(back).run("confirmProviderLink", arguments, SESSION).await
    }

    /// Requests the code for an offer and returns the one that was mailed.
    async fn mailed_code(&self, back: &Back, offer: &Value) -> String {
        self.browser(back).run("requestLinkCode", json!({ "code": offer["code"] }), "").await.ok();
        self.app.run_jobs().await;
        self.app.mail_to(&text(&offer["email"])).await.subject[..6].to_owned()
    }

    /// Signs in with a linked identity.
    async fn signs_in(&self, id: &str, query: &str) -> Person {
        let answer = self.redeems(&self.visits(id, query).await).await.ok();
        let session = &answer["session"];
        let (token, id) = (text(&session["token"]), text(&session["accountId"]));
        self.app.anonymous().signed_in_as(token, id, &text(&answer["email"]))
    }

    /// Proves in the session of the person with a sign-in at the provider.
    async fn proves_at(&self, id: &str, person: &Person) -> Answer {
        let back = self.visits(id, "?for=proof&factor=second").await;
        let person = person.clone().with_header("cookie", back.cookie.clone());
        person.run("proveWithProvider", json!({ "code": back.value("proof") }), "").await
    }

    /// Links the identity with the account by its password.
    async fn links_by_password(&self) {
        let back = self.visits("uni", "").await;
        let offer = self.redeems(&back).await.ok()["offer"].clone();
        self.confirms(&back, &offer, PASSWORD).await.ok();
    }
}

impl Back {
    fn value(&self, name: &str) -> String {
        let mut query = self.page.query_pairs();
        query.find(|(key, _)| key == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
    }
}

fn cookie_of(page: &Page) -> String {
    page.header("set-cookie").split(';').next().unwrap().to_owned()
}
