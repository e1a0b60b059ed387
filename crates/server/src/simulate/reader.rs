//! One reader of a crowd: its token, what it has in sight, and what it does there.

use std::collections::HashSet;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::habits::{Action, Habits};
use super::page::{POSTS, Page, Post, Posts};
use super::place::Place;
use super::server::Trouble;
use crate::chance::Chance;

/// Posts that an app asks for at once.
const PAGE: u32 = 10;

/// So often a reader asks to be forgotten.
const TRIES: u32 = 3;

/// Somebody who has the app.
pub struct Reader {
    habits: Habits,
    /// None: it has not registered yet.
    token: Option<String>,
    has_come: bool,
    /// The server wants to be left alone until then.
    rests_until: Option<Instant>,
    /// The page that it looked at last, newest first.
    sight: Vec<Post>,
    /// Where the feed goes on below it.
    older: Option<String>,
    seen: HashSet<String>,
    /// Polls in which it voted, or could not.
    voted: HashSet<String>,
}

type Done = Result<(), Trouble>;

impl Reader {
    pub fn new(seed: u64, number: usize) -> Self {
        Self {
            habits: Habits::of(seed, number),
            token: None,
            has_come: false,
            rests_until: None,
            sight: Vec::new(),
            older: None,
            seen: HashSet::new(),
            voted: HashSet::new(),
        }
    }

    /// The server wanted to be left alone, and that is not over.
    pub fn rests(&self) -> bool {
        self.rests_until.is_some_and(|until| until > Instant::now())
    }

    /// Comes, or does what it sets out to do next. What the server refuses is left.
    pub async fn act(&mut self, place: &Place) {
        let done = if self.has_come { self.does_something(place).await } else { self.comes(place).await };
        if let Err(Trouble::Wait(wait)) = done {
            self.rests_until = Some(Instant::now() + wait);
        }
    }

    /// Registers, unless it has.
    pub async fn registers(&mut self, place: &Place) -> Done {
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
        let says = self.habits.says(place.universities.len(), place.affiliations.len());
        let affiliations: Vec<_> = says.affiliation.iter().map(|at| &place.affiliations[*at]).collect();
        let said = json!({
            "role": says.role,
            "university": says.university.map(|at| &place.universities[at]),
            "affiliations": affiliations,
        });
        let answer: Answer = place.server.ask(None, DOCUMENT, said).await?;
        self.token = Some(answer.session.token);
        place.server.count(|actions| actions.registered += 1);
        Ok(())
    }

    /// Registers, follows some profiles and opens the feed.
    async fn comes(&mut self, place: &Place) -> Done {
        if let Some(from) = place.server.registers_from()
            && self.token.is_none()
        {
            self.rests_until = Some(from);
            return Ok(());
        }
        let registered = self.registers(place).await;
        if let Err(Trouble::Wait(wait)) = registered
            && place.server.registers_no_sooner_than(Instant::now() + wait)
        {
            (place.held_up)();
        }
        registered?;
        self.has_come = true;
        for at in self.habits.follows_at_once(place.profiles.len()) {
            self.follows(place, &place.profiles[at]).await?;
        }
        self.opens(place).await
    }

    /// Is deleted, if it has registered.
    pub async fn is_forgotten(&mut self, place: &Place) {
        if self.token.is_none() {
            return;
        }
        for attempt in 0..TRIES {
            match self.ask::<Value>(place, "mutation { deleteReader }", json!({})).await {
                Err(Trouble::Wait(wait)) => sleep(wait).await,
                Err(Trouble::Broken(_)) => {}
                // Not signed in any more: it had happened, and the answer was lost.
                Err(Trouble::Refused(_)) if attempt == 0 => return,
                Ok(_) | Err(Trouble::Refused(_)) => {
                    self.token = None;
                    return place.server.count_forgotten();
                }
            }
        }
    }

    async fn does_something(&mut self, place: &Place) -> Done {
        let (action, mut chance) = self.habits.next();
        let profile = |chance: &mut Chance| &place.profiles[chance.below(place.profiles.len())];
        match action {
            Action::Open => self.opens(place).await,
            Action::ScrollOn => self.scrolls_on(place).await,
            Action::Visit => self.visits(place, profile(&mut chance)).await.map(drop),
            Action::Follow => self.follows(place, profile(&mut chance)).await,
            Action::Like => self.likes(place, &mut chance).await,
            Action::Vote => self.votes(place, &mut chance).await,
            Action::Click => self.clicks(place, &mut chance).await,
        }
    }

    pub async fn ask<T: DeserializeOwned>(
        &self,
        place: &Place,
        document: &str,
        variables: Value,
    ) -> Result<T, Trouble> {
        place.server.ask(self.token.as_deref(), document, variables).await
    }

    async fn opens(&mut self, place: &Place) -> Done {
        self.scrolls_to(place, None).await
    }

    /// Where there is nothing older, it begins anew.
    async fn scrolls_on(&mut self, place: &Place) -> Done {
        let older = self.older.take();
        self.scrolls_to(place, older).await
    }

    async fn scrolls_to(&mut self, place: &Place, before: Option<String>) -> Done {
        #[derive(Deserialize)]
        struct Answer {
            feed: Posts,
        }
        let document = format!(
            "query ($first: Int!, $before: String) {{ feed(first: $first, before: $before) {{ {POSTS} }} }}"
        );
        let page = json!({ "first": PAGE, "before": before });
        let Answer { feed } = self.ask(place, &document, page).await?;
        self.older = feed.edges.last().filter(|_| feed.has_older).map(|edge| edge.cursor.clone());
        self.looks_at(place, feed).await
    }

    /// Gives the page; none: the profile is hidden, or gone.
    async fn visits(&mut self, place: &Place, username: &str) -> Result<Option<(String, bool)>, Trouble> {
        #[derive(Deserialize)]
        struct Answer {
            profile: Option<Page>,
        }
        let document = format!(
            "query ($username: String!, $first: Int!) {{
                profile(username: $username) {{ id following posts(first: $first) {{ {POSTS} }} }}
            }}"
        );
        let asked = json!({ "username": username, "first": PAGE });
        let Answer { profile } = self.ask(place, &document, asked).await?;
        let Some(Page { id, following, posts }) = profile else { return Ok(None) };
        self.older = None;
        self.looks_at(place, posts).await?;
        Ok(Some((id, following)))
    }

    async fn follows(&mut self, place: &Place, username: &str) -> Done {
        let Some((profile, false)) = self.visits(place, username).await? else { return Ok(()) };
        let document = "mutation ($profile: ID!) { follow(profile: $profile) { following } }";
        self.ask::<Value>(place, document, json!({ "profile": profile })).await?;
        place.server.count(|actions| actions.follows += 1);
        Ok(())
    }

    /// Has these posts in sight, and reports those that are new to it.
    async fn looks_at(&mut self, place: &Place, posts: Posts) -> Done {
        #[derive(Deserialize)]
        struct Answer {
            seen: u64,
        }
        self.sight = posts.edges.into_iter().map(|edge| edge.node).collect();
        let is_new = |post: &&Post| !self.seen.contains(&post.id);
        let new: Vec<_> = self.sight.iter().filter(is_new).map(|post| post.id.clone()).collect();
        if new.is_empty() {
            return Ok(());
        }
        let document = "mutation ($posts: [ID!]!) { seen(posts: $posts) }";
        let Answer { seen } = self.ask(place, document, json!({ "posts": new })).await?;
        place.server.count(|actions| actions.views += seen);
        self.seen.extend(new);
        Ok(())
    }

    async fn likes(&mut self, place: &Place, chance: &mut Chance) -> Done {
        let Some(at) = one_of(&self.sight, chance, |post| !post.liked) else {
            return self.opens(place).await;
        };
        let post = json!({ "post": self.sight[at].id });
        let document = "mutation ($post: ID!) { like(post: $post) { id likesCount liked } }";
        self.ask::<Value>(place, document, post).await?;
        place.server.count(|actions| actions.likes += 1);
        self.sight[at].liked = true;
        Ok(())
    }

    async fn votes(&mut self, place: &Place, chance: &mut Chance) -> Done {
        let is_open =
            |post: &Post| post.poll().is_some() && post.vote.is_none() && !self.voted.contains(&post.id);
        let Some(at) = one_of(&self.sight, chance, is_open) else { return self.opens(place).await };
        let post = &self.sight[at];
        let options = post.poll().unwrap_or_default();
        let option = &options[chance.towards_first(options.len())].id;
        let vote = json!({ "post": post.id, "option": option });
        let document =
            "mutation ($post: ID!, $option: ID!) { vote(post: $post, option: $option) { id vote } }";
        let voted = self.ask::<Value>(place, document, vote).await;
        if matches!(voted, Ok(_) | Err(Trouble::Refused(_))) {
            // Also when the poll has ended: it is not tried twice.
            self.voted.insert(self.sight[at].id.clone());
        }
        voted?;
        place.server.count(|actions| actions.votes += 1);
        Ok(())
    }

    async fn clicks(&mut self, place: &Place, chance: &mut Chance) -> Done {
        let Some(at) = one_of(&self.sight, chance, Post::leads_on) else { return self.opens(place).await };
        let post = json!({ "post": self.sight[at].id });
        self.ask::<Value>(place, "mutation ($post: ID!) { clicked(post: $post) }", post).await?;
        place.server.count(|actions| actions.clicks += 1);
        Ok(())
    }
}

/// The place of a post that fits, the newest the most often.
fn one_of(sight: &[Post], chance: &mut Chance, fits: impl Fn(&Post) -> bool) -> Option<usize> {
    let fitting: Vec<_> = (0..sight.len()).filter(|at| fits(&sight[*at])).collect();
    (!fitting.is_empty()).then(|| fitting[chance.towards_first(fitting.len())])
}
