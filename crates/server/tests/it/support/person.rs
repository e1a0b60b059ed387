//! A client of the server over HTTP: an account, a reader of the student app, or an anonymous caller.

use aushang_graphql_http::document_id;
use axum::Router;
use axum::body::Body;
use http::{HeaderValue, Request, header};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::answer::Answer;
use super::app::TestApp;
use super::multipart;
use super::operations::document;
use super::world::PASSWORD;

#[derive(Clone)]
pub struct Person {
    router: Router,
    endpoint: &'static str,
    /// `None`: not signed in.
    pub token: Option<String>,
    headers: Vec<(&'static str, String)>,
    /// Sends the ids of documents instead of their texts.
    by_id: bool,
    /// The id of the account or of the reader.
    pub id: String,
    /// The address of the account; empty for a reader.
    pub email: String,
}

impl Person {
    pub(super) fn anonymous(app: &TestApp) -> Self {
        let (router, token) = (app.router.clone(), None);
        let (id, email) = (String::new(), String::new());
        Self { router, endpoint: "/graphql", token, headers: Vec::new(), by_id: false, id, email }
    }

    /// Returns the caller with this token.
    pub fn signed_in_as(self, token: impl Into<String>, id: String, email: &str) -> Self {
        Self { token: Some(token.into()), id, email: email.to_owned(), ..self }
    }

    /// Returns the same caller on the student app's endpoint.
    #[must_use]
    pub fn on_the_app(mut self) -> Self {
        self.endpoint = "/app/graphql";
        self
    }

    /// Returns the same caller on the console's endpoint.
    #[must_use]
    pub fn on_the_console(mut self) -> Self {
        self.endpoint = "/graphql";
        self
    }

    /// Returns the same caller who sends the ids of documents instead of their texts.
    #[must_use]
    pub fn by_id(mut self) -> Self {
        self.by_id = true;
        self
    }

    #[must_use]
    pub fn with_token(mut self, token: impl Into<String>) -> Self {
        self.token = Some(token.into());
        self
    }

    #[must_use]
    pub fn with_header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// Returns the same caller at this network address, behind the proxy.
    #[must_use]
    pub fn at(&self, address: &str) -> Self {
        self.clone().with_header("x-forwarded-for", address)
    }

    /// Names another profile with each request. The session must have switched to it: see `TestApp::switched`.
    #[must_use]
    pub fn naming(self, profile: &(impl ToString + ?Sized)) -> Self {
        self.with_header("x-selected-profile", profile.to_string())
    }

    /// Sends a query or a mutation.
    pub async fn call(&self, document: &str, variables: Value) -> Answer {
        let body = self.parameters(document, &variables).to_string();
        let request = self.request().header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body)).expect("a request")).await
    }

    /// Runs one operation with these arguments, and requests these fields of its result.
    pub async fn run(&self, operation: &str, arguments: Value, fields: &str) -> Answer {
        let document = document(self.endpoint, operation, &arguments, fields);
        self.call(&document, arguments).await
    }

    /// The same with files: argument path, name and content of each.
    pub async fn run_with_files(
        &self,
        operation: &str,
        arguments: Value,
        fields: &str,
        files: &[(&str, &str, &[u8])],
    ) -> Answer {
        let document = document(self.endpoint, operation, &arguments, fields);
        let body = multipart::body(&self.parameters(&document, &arguments), files);
        let request = self.request().header(header::CONTENT_TYPE, "multipart/form-data; boundary=B");
        self.send(request.body(Body::from(body)).expect("a request")).await
    }

    fn parameters(&self, document: &str, variables: &Value) -> Value {
        if self.by_id {
            json!({ "documentId": document_id(document), "variables": variables })
        } else {
            json!({ "query": document, "variables": variables })
        }
    }

    /// Starts a request with the headers that this caller always sends.
    pub fn request(&self) -> http::request::Builder {
        let mut request = Request::post(self.endpoint)
            .header(header::ACCEPT, "application/graphql-response+json")
            .header("graphql-require-preflight", "1");
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        for (name, value) in &self.headers {
            request = request.header(*name, HeaderValue::from_str(value).expect("a header"));
        }
        request
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        Answer::of(self.router.clone().oneshot(request).await.expect("the router answers")).await
    }

    /// Signs in with a password.
    pub async fn login(&self, email: &str, password: &str) -> Answer {
        self.run("login", json!({ "email": email, "password": password }), SESSION).await
    }

    pub async fn logs_out(&self) {
        self.run("logout", json!({}), "").await.ok();
    }

    /// Returns fields of the selected profile.
    pub async fn me(&self, fields: &str) -> Value {
        self.run("me", json!({}), fields).await.ok()
    }
}

/// The fields of a session.
pub const SESSION: &str = "token role accountRole accountId passwordSet hasSeenDisclaimer";

impl TestApp {
    /// Signs in with one of the addresses of `World`, and with more than the password, as emergencies need it.
    pub async fn sign_in(&self, email: &str) -> Person {
        let person = self.sign_in_by_password(email).await;
        self.proves_by_code(email).await;
        person
    }

    /// Signs in with the password only.
    pub async fn sign_in_by_password(&self, email: &str) -> Person {
        let cookie = self.browsers.lock().unwrap().get(email).cloned();
        let browser = match cookie {
            Some(cookie) => self.anonymous().with_header("cookie", cookie),
            None => self.anonymous(),
        };
        let answer = browser.login(email, PASSWORD).await;
        if let Some(cookie) = answer.cookie() {
            self.browsers.lock().unwrap().insert(email.to_owned(), cookie);
        }
        let session = answer.ok();
        let field = |name: &str| session[name].as_str().expect("a text").to_owned();
        self.anonymous().signed_in_as(field("token"), field("accountId"), email)
    }

    /// Signs in as internal staff and selects the own institution.
    pub async fn superadmin(&self) -> Person {
        self.switched(self.sign_in("intern@aushang.example").await, &self.world.own.id).await
    }

    /// Returns the person with another profile selected. The sessions of the account have then switched to every profile.
    pub async fn switched(&self, person: Person, profile: &(impl ToString + ?Sized)) -> Person {
        let (now, email) = (self.now().timestamp_millis(), &person.email);
        self.run(format!(
            "insert into session_profiles (session_id, profile_id, switched_at) select s.id, p.id, {now} \
             from sessions s join accounts a on a.id = s.account_id cross join profiles p \
             where a.email = '{email}' on conflict do nothing"
        ))
        .await;
        person.naming(profile)
    }

    pub async fn admin(&self) -> Person {
        self.sign_in("admin@fs.example").await
    }

    pub async fn user(&self) -> Person {
        self.sign_in("user@fs.example").await
    }

    pub async fn drafter(&self) -> Person {
        self.sign_in("draft@fs.example").await
    }

    /// Signs in as another account of the same institution that may only write drafts.
    pub async fn other_drafter(&self) -> Person {
        self.sign_in("draft2@fs.example").await
    }

    /// Signs in as the administrator of another institution, which has no permissions.
    pub async fn stranger(&self) -> Person {
        self.sign_in("admin@uni.example").await
    }
}
