//! A simulated reader: its token, the posts on its screen, and its actions.

use std::collections::HashSet;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::habits::{Action, Habits};
use super::page::{POSTS, Page, Post, Posts};
use super::place::Place;
use super::rng::Rng;
use super::server::RequestError;

/// Number of posts per page.
const PAGE: u32 = 10;

/// Maximum attempts to delete the reader.
const TRIES: u32 = 3;

/// A user of the app.
pub struct Reader {
    habits: Habits,
    /// `None` until it is registered.
    token: Option<String>,
    has_joined: bool,
    /// The server has asked to wait until then.
    wait_until: Option<Instant>,
    /// The posts on the current page, newest first.
    shown: Vec<Post>,
    /// Cursor of the next page of the feed, if there is one.
    older: Option<String>,
    seen: HashSet<String>,
    /// Polls in which it voted, or in which a vote was refused.
    voted: HashSet<String>,
}

type Done = Result<(), RequestError>;

impl Reader {
    pub fn new(seed: u64, number: usize) -> Self {
        Self {
            habits: Habits::of(seed, number),
            token: None,
            has_joined: false,
            wait_until: None,
            shown: Vec::new(),
            older: None,
            seen: HashSet::new(),
            voted: HashSet::new(),
        }
    }

    /// Returns whether the reader has to wait before its next request.
    pub fn must_wait(&self) -> bool {
        self.wait_until.is_some_and(|until| until > Instant::now())
    }

    /// Joins, or takes the next action. Ignores refusals.
    pub async fn act(&mut self, place: &Place) {
        let done = if self.has_joined { self.next_action(place).await } else { self.join(place).await };
        if let Err(RequestError::Wait(wait)) = done {
            self.wait_until = Some(Instant::now() + wait);
        }
    }

    /// Registers, unless it is registered.
    pub async fn register(&mut self, place: &Place) -> Done {
        #[derive(Deserialize)]
        struct Answer {
            #[serde(rename = "registerReader")]
            session: Session,
        }
        #[derive(Deserialize)]
        struct Session {
            token: String,
        }
        const DOCUMENT: &str = "mutation ($role: ReaderRole!, $university: ID, $affiliations: [ID!]) {
            registerReader(role: $role, university: $university, affiliations: $affiliations) { token } }";
        if self.token.is_some() {
            return Ok(());
        }
        let attributes = self.habits.attributes(place.universities.len(), place.affiliations.len());
        let affiliations: Vec<_> = attributes.affiliation.iter().map(|at| &place.affiliations[*at]).collect();
        let variables = json!({
                "role": attributes.role,
                "university": attributes.university.map(|at| &place.universities[at]),
            "affiliations": affiliations,
        });
        let answer: Answer = place.server.request(None, DOCUMENT, variables).await?;
        self.token = Some(answer.session.token);
        place.server.count(|actions| actions.registered += 1);
        Ok(())
    }

    /// Registers, follows some profiles and opens the feed.
    async fn join(&mut self, place: &Place) -> Done {
        if let Some(from) = place.server.registers_from()
            && self.token.is_none()
        {
            self.wait_until = Some(from);
            return Ok(());
        }
        let registered = self.register(place).await;
        if let Err(RequestError::Wait(wait)) = registered
            && place.server.set_registers_from(Instant::now() + wait)
        {
            (place.on_rate_limit)();
        }
        registered?;
        self.has_joined = true;
        for at in self.habits.follows_at_once(place.profiles.len()) {
            self.follow(place, &place.profiles[at]).await?;
        }
        self.open_feed(place).await
    }

    /// Deletes the reader, if it is registered.
    pub async fn delete(&mut self, place: &Place) {
        if self.token.is_none() {
            return;
        }
        for attempt in 0..TRIES {
            match self.request::<Value>(place, "mutation { deleteReader }", json!({})).await {
                Err(RequestError::Wait(wait)) => sleep(wait).await,
                Err(RequestError::Broken(_)) => {}
                // Already deleted: the response to an earlier attempt was lost.
                Err(RequestError::Refused(_)) if attempt == 0 => return,
                Ok(_) | Err(RequestError::Refused(_)) => {
                    self.token = None;
                    return place.server.count_forgotten();
                }
            }
        }
    }

    async fn next_action(&mut self, place: &Place) -> Done {
        let (action, mut rng) = self.habits.next();
        let profile = |rng: &mut Rng| &place.profiles[rng.below(place.profiles.len())];
        match action {
            Action::Open => self.open_feed(place).await,
            Action::ScrollOn => self.scroll_on(place).await,
            Action::Visit => self.visit(place, profile(&mut rng)).await.map(drop),
            Action::Follow => self.follow(place, profile(&mut rng)).await,
            Action::Like => self.like(place, &mut rng).await,
            Action::Vote => self.vote(place, &mut rng).await,
            Action::Click => self.click(place, &mut rng).await,
        }
    }

    pub async fn request<T: DeserializeOwned>(
        &self,
        place: &Place,
        document: &str,
        variables: Value,
    ) -> Result<T, RequestError> {
        place.server.request(self.token.as_deref(), document, variables).await
    }

    async fn open_feed(&mut self, place: &Place) -> Done {
        self.load_feed(place, None).await
    }

    /// Loads older posts, or the newest ones if there are no older ones.
    async fn scroll_on(&mut self, place: &Place) -> Done {
        let older = self.older.take();
        self.load_feed(place, older).await
    }

    async fn load_feed(&mut self, place: &Place, before: Option<String>) -> Done {
        #[derive(Deserialize)]
        struct Answer {
            feed: Posts,
        }
        let document = format!(
            "query ($first: Int!, $before: String) {{ feed(first: $first, before: $before) {{ {POSTS} }} }}"
        );
        let page = json!({ "first": PAGE, "before": before });
        let Answer { feed } = self.request(place, &document, page).await?;
        self.older = feed.edges.last().filter(|_| feed.has_older).map(|edge| edge.cursor.clone());
        self.show(place, feed).await
    }

    /// Returns the profile's id and whether the reader follows it; `None` if it is hidden or deleted.
    async fn visit(&mut self, place: &Place, username: &str) -> Result<Option<(String, bool)>, RequestError> {
        #[derive(Deserialize)]
        struct Answer {
            profile: Option<Page>,
        }
        let document = format!(
            "query ($username: String!, $first: Int!) {{
                profile(username: $username) {{ id following posts(first: $first) {{ {POSTS} }} }}
            }}"
        );
        let variables = json!({ "username": username, "first": PAGE });
        let Answer { profile } = self.request(place, &document, variables).await?;
        let Some(Page { id, following, posts }) = profile else { return Ok(None) };
        self.older = None;
        self.show(place, posts).await?;
        Ok(Some((id, following)))
    }

    async fn follow(&mut self, place: &Place, username: &str) -> Done {
        let Some((profile, false)) = self.visit(place, username).await? else { return Ok(()) };
        let document = "mutation ($profile: ID!) { follow(profile: $profile) { following } }";
        self.request::<Value>(place, document, json!({ "profile": profile })).await?;
        place.server.count(|actions| actions.follows += 1);
        Ok(())
    }

    /// Shows these posts, and reports those that the reader has not seen before.
    async fn show(&mut self, place: &Place, posts: Posts) -> Done {
        #[derive(Deserialize)]
        struct Answer {
            seen: u64,
        }
        self.shown = posts.edges.into_iter().map(|edge| edge.node).collect();
        let is_new = |post: &&Post| !self.seen.contains(&post.id);
        let new: Vec<_> = self.shown.iter().filter(is_new).map(|post| post.id.clone()).collect();
        if new.is_empty() {
            return Ok(());
        }
        let document = "mutation ($posts: [ID!]!) { seen(posts: $posts) }";
        let Answer { seen } = self.request(place, document, json!({ "posts": new })).await?;
        place.server.count(|actions| actions.views += seen);
        self.seen.extend(new);
        Ok(())
    }

    async fn like(&mut self, place: &Place, rng: &mut Rng) -> Done {
        let Some(at) = one_of(&self.shown, rng, |post| !post.liked) else {
            return self.open_feed(place).await;
        };
        let post = json!({ "post": self.shown[at].id });
        let document = "mutation ($post: ID!) { like(post: $post) { id likesCount liked } }";
        self.request::<Value>(place, document, post).await?;
        place.server.count(|actions| actions.likes += 1);
        self.shown[at].liked = true;
        Ok(())
    }

    async fn vote(&mut self, place: &Place, rng: &mut Rng) -> Done {
        let is_open =
            |post: &Post| post.poll().is_some() && post.vote.is_none() && !self.voted.contains(&post.id);
        let Some(at) = one_of(&self.shown, rng, is_open) else { return self.open_feed(place).await };
        let post = &self.shown[at];
        let options = post.poll().unwrap_or_default();
        let option = &options[rng.towards_first(options.len())].id;
        let vote = json!({ "post": post.id, "option": option });
        let document =
            "mutation ($post: ID!, $option: ID!) { vote(post: $post, option: $option) { id vote } }";
        let voted = self.request::<Value>(place, document, vote).await;
        if matches!(voted, Ok(_) | Err(RequestError::Refused(_))) {
            // Also if the vote was refused because the poll has ended, so that it is not tried again.
            self.voted.insert(self.shown[at].id.clone());
        }
        voted?;
        place.server.count(|actions| actions.votes += 1);
        Ok(())
    }

    async fn click(&mut self, place: &Place, rng: &mut Rng) -> Done {
        let Some(at) = one_of(&self.shown, rng, Post::is_clickable) else {
            return self.open_feed(place).await;
        };
        let post = json!({ "post": self.shown[at].id });
        self.request::<Value>(place, "mutation ($post: ID!) { clicked(post: $post) }", post).await?;
        place.server.count(|actions| actions.clicks += 1);
        Ok(())
    }
}

/// Returns the index of a suitable post; newer ones are more frequent. `None` if no post is suitable.
fn one_of(posts: &[Post], rng: &mut Rng, fits: impl Fn(&Post) -> bool) -> Option<usize> {
    let fitting: Vec<_> = (0..posts.len()).filter(|at| fits(&posts[*at])).collect();
    (!fitting.is_empty()).then(|| fitting[rng.towards_first(fitting.len())])
}
