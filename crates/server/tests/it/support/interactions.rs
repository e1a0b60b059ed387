//! Likes, votes, views and clicks of readers.

use serde_json::{Value, json};

use super::answer::Answer;
use super::app::TestApp;
use super::person::Person;
use super::posts::text;

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

impl TestApp {
    /// Registers a new student with this university and these affiliations.
    pub async fn student_with(&self, university: Option<&str>, affiliations: &[&str]) -> Person {
        let session =
            self.try_register("STUDENT", university, affiliations).await.ok()["registerReader"].clone();
        Person::anonymous(self).on_the_app().signed_in_as(text(&session["token"]), text(&session["id"]), "")
    }
}

impl Person {
    async fn interact(&self, action: &str, post: &Value) -> Answer {
        let document = format!("mutation ($post: ID!) {{ {action}(post: $post) {{ {OWN} }} }}");
        self.call(&document, json!({ "post": post["id"] })).await
    }

    pub async fn try_like(&self, post: &Value) -> Answer {
        self.interact("like", post).await
    }

    /// Likes the post and returns it.
    pub async fn likes(&self, post: &Value) -> Value {
        self.try_like(post).await.ok()["like"].clone()
    }

    pub async fn try_unlike(&self, post: &Value) -> Answer {
        self.interact("unlike", post).await
    }

    /// Removes the like and returns the post.
    pub async fn unlikes(&self, post: &Value) -> Value {
        self.try_unlike(post).await.ok()["unlike"].clone()
    }

    pub async fn try_vote(&self, post: &Value, option: &Value) -> Answer {
        let document = format!(
            "mutation ($post: ID!, $option: ID!) {{ vote(post: $post, option: $option) {{ {OWN} }} }}"
        );
        self.call(&document, json!({ "post": post["id"], "option": option })).await
    }

    /// Votes for this option and returns the post.
    pub async fn votes(&self, post: &Value, option: usize) -> Value {
        self.try_vote(post, &option_of(post, option)).await.ok()["vote"].clone()
    }

    /// Returns the posts of the feed with the reader's interactions.
    pub async fn feed_interactions(&self, first: u32) -> Value {
        let document =
            format!("query ($first: Int!) {{ feed(first: $first) {{ edges {{ node {{ {OWN} }} }} }} }}");
        self.call(&document, json!({ "first": first })).await.ok()["feed"]["edges"].clone()
    }

    pub async fn try_see(&self, posts: Vec<Value>) -> Answer {
        self.call("mutation ($posts: [ID!]!) { seen(posts: $posts) }", json!({ "posts": posts })).await
    }

    /// Reports posts as seen and returns how many of them were counted.
    pub async fn sees(&self, posts: &[&Value]) -> u64 {
        let posts = posts.iter().map(|post| post["id"].clone()).collect();
        self.try_see(posts).await.ok()["seen"].as_u64().expect("a number")
    }

    pub async fn try_click(&self, post: &Value) -> Answer {
        self.call("mutation ($post: ID!) { clicked(post: $post) }", json!({ "post": post["id"] })).await
    }

    /// Reports a click on the link of a post.
    pub async fn clicks(&self, post: &Value) {
        self.try_click(post).await.ok();
    }
}
