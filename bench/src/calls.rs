//! The requests: the console's and the student app's own documents, and equivalent requests to the floor.

use std::sync::LazyLock;

use aushang::ids::ProfileId;
use aushang_graphql_http::document_id;
use bytes::Bytes;
use http::{Method, Request, header};
use http_body_util::Full;
use serde_json::{Value, json};

use crate::floor::NewPost;
use crate::world::{self, Author, Reader, Rng};

/// Posts on a profile's page, as on the console's home page.
pub const PROFILE_PAGE: usize = 5;
/// Posts on a feed's page.
const FEED_PAGE: usize = 10;

/// The documents carry `__typename` everywhere, as the console's cache adds it.
pub const POSTS: &str =
    concat!(include_str!("../documents/posts.graphql"), include_str!("../documents/post_fields.graphql"));
pub const SEND_POST: &str =
    concat!(include_str!("../documents/send_post.graphql"), include_str!("../documents/post_fields.graphql"));
static POSTS_ID: LazyLock<String> = LazyLock::new(|| document_id(POSTS));
static SEND_POST_ID: LazyLock<String> = LazyLock::new(|| document_id(SEND_POST));
const FEED: &str = include_str!("../documents/feed.graphql");
const LOGIN: &str =
    "mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }";
const PROVE_IDENTITY: &str = "mutation ($password: String!) { proveIdentity(password: $password) }";
const SET_AUTO_FOLLOW: &str = "mutation ($id: ID!) { setAutoFollow(id: $id) }";
const PROFILES: &str = "fragment Page on ManagedProfileConnection { \
    edges { cursor node { id username displayName role visible autoFollow } } \
    pageInfo { hasPreviousPage endCursor } totalCount }";
const REQUEST_RESET: &str = "mutation ($email: String!) { requestPasswordReset(email: $email) }";

/// The two servers that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Product,
    Floor,
}

/// A request that can be sent repeatedly.
#[derive(Clone, Debug)]
pub struct Call {
    method: Method,
    address: String,
    token: Option<String>,
    body: Bytes,
    accepts_brotli: bool,
}

impl Call {
    fn get(address: String) -> Self {
        Self { method: Method::GET, address, token: None, body: Bytes::new(), accepts_brotli: false }
    }

    fn post(address: &str, token: Option<&str>, body: Bytes) -> Self {
        Self {
            method: Method::POST,
            address: address.to_owned(),
            token: token.map(Into::into),
            body,
            accepts_brotli: false,
        }
    }

    /// Names a document of the console by its id, as the console does.
    fn console_document(author: &Author, document: &LazyLock<String>, variables: &Value) -> Self {
        let body = json!({ "documentId": **document, "variables": variables }).to_string();
        Self::post("/graphql", Some(&author.token), body.into())
    }

    fn graphql(address: &str, token: Option<&str>, document: &str, variables: &Value) -> Self {
        let body = json!({ "query": document, "variables": variables }).to_string();
        Self::post(address, token, body.into())
    }

    /// A sign-in.
    pub fn login(email: &str, password: &str) -> Self {
        Self::graphql("/graphql", None, LOGIN, &json!({ "email": email, "password": password }))
    }

    /// Requests a mail with a link to set a new password.
    pub fn request_reset(email: &str) -> Self {
        Self::graphql("/graphql", None, REQUEST_RESET, &json!({ "email": email }))
    }

    /// Sends a document as a reader.
    pub fn app(reader: &Reader, document: &str) -> Self {
        Self::graphql("/app/graphql", Some(&reader.token), document, &json!({}))
    }

    /// Sends a document as an account.
    pub fn console(author: &Author, document: &str) -> Self {
        Self::graphql("/graphql", Some(&author.token), document, &json!({}))
    }

    /// Returns the same call with a header that allows compression.
    #[must_use]
    pub fn accepting_brotli(self) -> Self {
        Self { accepts_brotli: true, ..self }
    }

    /// A request to the console's endpoint without a body.
    pub fn raw(author: &Author) -> Self {
        Self::post("/graphql", Some(&author.token), Bytes::new())
    }

    /// Requests an empty response, to measure the cost of the load generator and HTTP.
    pub fn nothing() -> Self {
        Self::get("/nothing".to_owned())
    }

    pub fn health() -> Self {
        Self::get("/healthz".to_owned())
    }

    pub fn profile_page(side: Side, author: &Author) -> Self {
        match side {
            Side::Product => {
                let variables = json!({ "filter": "PUBLISHED", "first": PROFILE_PAGE, "before": null });
                Self::console_document(author, &POSTS_ID, &variables)
            }
            Side::Floor => {
                Self::get(format!("/profile-page?profile={}&first={PROFILE_PAGE}", author.profile))
            }
        }
    }

    /// A later page of the product, after this cursor.
    pub fn profile_page_after(author: &Author, cursor: &str) -> Self {
        let variables = json!({ "filter": "PUBLISHED", "first": PROFILE_PAGE, "before": cursor });
        Self::console_document(author, &POSTS_ID, &variables)
    }

    pub fn feed(side: Side, reader: &Reader) -> Self {
        match side {
            Side::Product => {
                let variables = json!({ "first": FEED_PAGE, "before": null });
                Self::graphql("/app/graphql", Some(&reader.token), FEED, &variables)
            }
            Side::Floor => Self::get(format!("/feed?reader={}&first={FEED_PAGE}", reader.id)),
        }
    }

    /// Publishes a post with pushes to followers. Each number gives another text.
    pub fn announce(author: &Author, number: u64) -> Self {
        let content = world::text(&mut Rng::from_seed(number));
        let variables = json!({ "content": content, "sendPush": true, "idempotencyKey": null });
        Self::console_document(author, &SEND_POST_ID, &variables)
    }

    /// Enters the password again, which auto-follow requires.
    pub fn prove_identity(staff: &str) -> Self {
        Self::graphql("/graphql", Some(staff), PROVE_IDENTITY, &json!({ "password": world::PASSWORD }))
    }

    /// Turns on auto-follow for a profile.
    pub fn set_auto_follow(staff: &str, profile: ProfileId) -> Self {
        Self::graphql("/graphql", Some(staff), SET_AUTO_FOLLOW, &json!({ "id": profile }))
    }

    /// The first profiles whose name contains the text.
    pub fn search_profile(staff: &str, text: &str) -> Self {
        let search = "query ($text: String!) { searchProfile(text: $text, paginationInput: { first: 20 }) { ...Page } }";
        Self::graphql("/graphql", Some(staff), &format!("{search} {PROFILES}"), &json!({ "text": text }))
    }

    /// The first page of all profiles.
    pub fn managed_profiles(staff: &str) -> Self {
        let list = "query { managedProfiles(paginationInput: { first: 20 }) { ...Page } }";
        Self::graphql("/graphql", Some(staff), &format!("{list} {PROFILES}"), &json!({}))
    }

    /// Publishes a post at once. Each number gives another text.
    pub fn send_post(side: Side, author: &Author, number: u64) -> Self {
        match side {
            Side::Product => {
                let NewPost { content, key, .. } = new_post(author, number);
                let variables = json!({ "content": content, "sendPush": false, "idempotencyKey": key });
                Self::console_document(author, &SEND_POST_ID, &variables)
            }
            Side::Floor => {
                let body = serde_json::to_vec(&new_post(author, number)).expect("texts can be serialized");
                Self::post("/create", None, body.into())
            }
        }
    }

    /// Builds the request, with the headers that a browser sends to the console's endpoint.
    pub fn request(&self, host: &str) -> Request<Full<Bytes>> {
        let mut request = Request::builder().method(&self.method).uri(&self.address);
        request = request.header(header::HOST, host);
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if self.accepts_brotli {
            request = request.header(header::ACCEPT_ENCODING, "br");
        }
        if self.method == Method::POST {
            request = request
                .header(header::CONTENT_TYPE, "application/json")
                .header(header::ACCEPT, "application/graphql-response+json, application/json")
                .header("x-requested-with", "aushang-console");
        }
        request.body(Full::new(self.body.clone())).expect("the request is valid")
    }
}

/// Returns the same post for writing it to the database without the product.
pub fn new_post(author: &Author, number: u64) -> NewPost {
    NewPost {
        profile: author.profile.0,
        account: author.account.0,
        content: world::text(&mut Rng::from_seed(number)),
        key: format!("bench-{number}"),
    }
}
