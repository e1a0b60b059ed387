//! Likes, votes, views and clicks of readers.

use serde_json::{Value, json};

use super::answer::Answer;
use super::person::Person;
use super::posts::nodes;

/// The fields that show a reader's own interactions.
const OWN: &str =
    "id likesCount liked vote attachments { ... on PollAttachment { total options { id votes } } }";

/// Returns the variables of a post with a poll that lasts one day.
pub fn a_question() -> Value {
    let poll = json!({ "options": [{ "text": "Ja" }, { "text": "Nein" }], "period": "DAY" });
    json!({ "content": "Kommt ihr?", "attachment": { "poll": poll } })
}

/// Returns the id of an option of a post's poll.
pub fn option_of(post: &Value, option: usize) -> Value {
    post["attachments"][0]["options"][option]["id"].clone()
}

impl Person {
    pub async fn try_like(&self, post: &Value) -> Answer {
        self.run("like", json!({ "post": post["id"] }), OWN).await
    }

    /// Likes the post and returns it.
    pub async fn likes(&self, post: &Value) -> Value {
        self.try_like(post).await.ok()
    }

    pub async fn try_unlike(&self, post: &Value) -> Answer {
        self.run("unlike", json!({ "post": post["id"] }), OWN).await
    }

    /// Removes the like and returns the post.
    pub async fn unlikes(&self, post: &Value) -> Value {
        self.try_unlike(post).await.ok()
    }

    pub async fn try_vote(&self, post: &Value, option: &Value) -> Answer {
        self.run("vote", json!({ "post": post["id"], "option": option }), OWN).await
    }

    /// Votes for this option and returns the post.
    pub async fn votes(&self, post: &Value, option: usize) -> Value {
        self.try_vote(post, &option_of(post, option)).await.ok()
    }

    /// Returns the posts of the feed with the reader's interactions.
    pub async fn feed_interactions(&self, first: u32) -> Vec<Value> {
        let fields = format!("edges {{ node {{ {OWN} }} }}");
        nodes(&self.run("feed", json!({ "first": first }), &fields).await.ok())
    }

    pub async fn try_see(&self, posts: Vec<Value>) -> Answer {
        self.run("seen", json!({ "posts": posts }), "").await
    }

    /// Reports posts as seen and returns how many of them were counted.
    pub async fn sees(&self, posts: &[&Value]) -> u64 {
        let posts = posts.iter().map(|post| post["id"].clone()).collect();
        self.try_see(posts).await.ok().as_u64().expect("a number")
    }

    pub async fn try_click(&self, post: &Value) -> Answer {
        self.run("clicked", json!({ "post": post["id"] }), "").await
    }

    /// Reports a click on the link of a post.
    pub async fn clicks(&self, post: &Value) {
        self.try_click(post).await.ok();
    }
}
