//! Helpers to write and read posts.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::answer::Answer;
use super::app::TestApp;
use super::person::Person;

/// Returns a date in the format of the API.
pub fn date(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339()
}

/// Returns the text of a JSON value; panics for any other value.
#[track_caller]
pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is not a text")).to_owned()
}

pub fn by_id(post: &Value) -> Value {
    json!({ "id": post["id"] })
}

/// Returns the ids of the posts in a list.
pub fn ids(list: &Value) -> Vec<String> {
    edges(list).iter().map(|edge| text(&edge["node"]["id"])).collect()
}

/// Returns the German texts of the posts in a list.
pub fn contents(list: &Value) -> Vec<String> {
    edges(list).iter().map(|edge| text(&edge["node"]["content"])).collect()
}

fn edges(list: &Value) -> &Vec<Value> {
    list["edges"].as_array().expect("a list has edges")
}

/// All fields of a post except those that differ by viewer.
const FIELDS: &str = "
    id createdAt editedAt publishDate planned pinnedAt content likesCount verificationNeeded status
    importedFrom sendPush pushSkipped creator
    pushConfig { title text }
    translations { content { lang value } }
    notificationChannels { notification channel { id name kind globalChannel targeting { roles } } }
    author { id username displayName avatar { large } }
    attachments { ... on BlogAttachment {
        type title subtitle description url image { raw large placeholder width height }
        translations {
            title { lang value } subtitle { lang value } description { lang value } url { lang value }
        }
    }
    ... on CompanyAttachment {
        type company { id title header { large } } image { raw large width } badgeTitle
        translations { badgeTitle { lang value } }
    }
    ... on JobsAttachment {
        type company { id title header { large } }
        jobs { id title type company { id title } address { city } }
    }
    ... on EventAttachment {
        type title start end calendar
        location { country city postalCode street state addition label geoPoint { lat lng } }
        translations { title { lang value } }
    } ... on PollAttachment {
        type total period pollEnd: end options { id text votes translations { text { lang value } } }
    } ... on InfoAttachment {
        type title infoDescription: description infoUrl: url
        translations { title { lang value } description { lang value } url { lang value } }
    } }
    viewerCanEdit viewerCanDelete viewerCanApprove viewerCanPublish viewerCanReschedule viewerCanPin
    statistics { seen }";

fn document(head: &str, call: &str) -> String {
    format!("{head} {{ {call} {{ {FIELDS} }} }}")
}

impl Person {
    pub async fn try_send(&self, variables: Value) -> Answer {
        let head = "mutation ($content: String!, $translations: PostTranslationsInput,
            $channels: [PostChannelInput!], $push: PushConfigInput, $sendPush: Boolean! = false,
            $date: DateTime, $attachment: AttachmentInput, $key: ID)";
        let call = "sendPost(content: $content, translations: $translations,
            notificationChannels: $channels, pushConfig: $push, sendPush: $sendPush,
            publishDate: $date, attachment: $attachment, idempotencyKey: $key)";
        self.call(&document(head, call), variables).await
    }

    /// Requests the reach of a post that has not been sent yet.
    pub async fn try_push_reach(&self, new: &Value) -> Answer {
        let document = "query ($channels: [PostChannelInput!]!, $sendPush: Boolean) {
            pushReach(notificationChannels: $channels, sendPush: $sendPush)
        }";
        let channels = new.get("channels").cloned().unwrap_or_else(|| json!([]));
        self.call(document, json!({ "channels": channels, "sendPush": new["sendPush"] == true })).await
    }

    pub async fn push_reach(&self, new: &Value) -> Value {
        self.try_push_reach(new).await.ok()["pushReach"].clone()
    }

    /// Sends a post and returns it.
    pub async fn sends(&self, variables: Value) -> Value {
        self.try_send(variables).await.ok()["sendPost"].clone()
    }

    /// Sends a post to be published now. It becomes a draft if this account may not publish.
    pub async fn writes(&self, content: &str) -> Value {
        self.sends(json!({ "content": content })).await
    }

    pub async fn try_update(&self, variables: Value) -> Answer {
        // A variable without a value is an omitted argument.
        let head = "mutation ($id: ID!, $content: String!, $translations: PostTranslationsInput,
            $attachment: AttachmentInput, $editedAt: DateTime)";
        let call = "updatePost(id: $id, content: $content, translations: $translations,
            attachment: $attachment, editedAt: $editedAt)";
        self.call(&document(head, call), variables).await
    }

    pub async fn try_reschedule(&self, post: &Value, date: Value) -> Answer {
        let call = "updatePostPublishDate(id: $id, publishDate: $date)";
        let variables = json!({ "id": post["id"], "date": date });
        self.call(&document("mutation ($id: ID!, $date: DateTime)", call), variables).await
    }

    /// Approves or publishes the version that was read.
    pub async fn try_change_status_of(&self, read: &Value, status: &str) -> Answer {
        let call = "changePostStatus(id: $id, status: $status, basedOn: $basedOn)";
        let variables = json!({ "id": read["id"], "status": status, "basedOn": read["editedAt"] });
        let head = "mutation ($id: ID!, $status: PostStatus!, $basedOn: DateTime)";
        self.call(&document(head, call), variables).await
    }

    /// Changes the date of the version that was read.
    pub async fn try_reschedule_of(&self, read: &Value, date: Value) -> Answer {
        let call = "updatePostPublishDate(id: $id, publishDate: $date, basedOn: $basedOn)";
        let variables = json!({ "id": read["id"], "date": date, "basedOn": read["editedAt"] });
        let head = "mutation ($id: ID!, $date: DateTime, $basedOn: DateTime)";
        self.call(&document(head, call), variables).await
    }

    /// Changes the status without naming a version.
    pub async fn try_change_status(&self, post: &Value, status: &str) -> Answer {
        let call = "changePostStatus(id: $id, status: $status)";
        let variables = json!({ "id": post["id"], "status": status });
        self.call(&document("mutation ($id: ID!, $status: PostStatus!)", call), variables).await
    }

    pub async fn try_pin(&self, post: &Value, pinned: bool) -> Answer {
        let variables = json!({ "id": post["id"], "pinned": pinned });
        self.call(
            &document("mutation ($id: ID!, $pinned: Boolean!)", "pinPost(id: $id, status: $pinned)"),
            variables,
        )
        .await
    }

    pub async fn try_delete(&self, post: &Value) -> Answer {
        self.call("mutation ($id: ID!) { deletePost(id: $id) }", by_id(post)).await
    }

    pub async fn try_post(&self, post: &Value) -> Answer {
        self.call(&document("query ($id: ID!)", "post(id: $id)"), by_id(post)).await
    }

    /// Returns the current post.
    pub async fn post(&self, post: &Value) -> Value {
        self.try_post(post).await.ok()["post"].clone()
    }

    pub async fn pinned_post(&self, author: impl ToString) -> Value {
        let variables = json!({ "author": author.to_string() });
        self.call(&document("query ($author: ID!)", "pinnedPost(author: $author)"), variables).await.ok()["pinnedPost"]
            .clone()
    }

    pub async fn try_posts(&self, filter: &str, first: u32, before: Option<&str>) -> Answer {
        let document = format!(
            "query ($page: PaginationInput!, $filter: PostFilter!) {{
                posts(paginationInput: $page, filter: $filter) {{
                    edges {{ cursor node {{ {FIELDS} }} }}
                    pageInfo {{ hasPreviousPage endCursor }}
                    totalCount
                }}
            }}"
        );
        let variables = json!({ "page": { "first": first, "before": before }, "filter": filter });
        self.call(&document, variables).await
    }

    /// Returns the German texts of the posts that a search finds.
    pub async fn finds(&self, filter: &str, text: &str) -> Vec<String> {
        contents(&self.try_find(filter, text, 200, None).await.ok()["posts"])
    }

    pub async fn try_find(&self, filter: &str, text: &str, first: u32, before: Option<&str>) -> Answer {
        let document = "query ($page: PaginationInput!, $filter: PostFilter!, $text: String) {
            posts(paginationInput: $page, filter: $filter, text: $text) {
                edges { node { content } }
                pageInfo { hasPreviousPage endCursor }
                totalCount
            }
        }";
        let page = json!({ "first": first, "before": before });
        self.call(document, json!({ "page": page, "filter": filter, "text": text })).await
    }

    /// Returns a whole list of at most 200 posts.
    pub async fn posts(&self, filter: &str) -> Value {
        self.try_posts(filter, 200, None).await.ok()["posts"].clone()
    }

    /// Returns the German texts of a list.
    pub async fn texts_of(&self, filter: &str) -> Vec<String> {
        contents(&self.posts(filter).await)
    }

    pub async fn try_set_visibility(&self, visible: bool) -> Answer {
        let document = "mutation ($visible: Boolean!) { setVisibility(visible: $visible) { id visible } }";
        self.call(document, json!({ "visible": visible })).await
    }

    pub async fn sets_visibility(&self, visible: bool) {
        self.try_set_visibility(visible).await.ok();
    }

    /// Uploads an image.
    pub async fn try_upload(&self, name: &str, bytes: &[u8]) -> Answer {
        self.try_upload_as("IMAGE", name, bytes).await
    }

    pub async fn try_upload_as(&self, kind: &str, name: &str, bytes: &[u8]) -> Answer {
        let document = "mutation ($file: Upload!, $type: UploadType!) { upload(file: $file, type: $type) {
            raw name size image { raw large placeholder width height }
            audio { raw name size url contentType duration }
            video { raw name size state url contentType duration width height autoplay muted
                poster { raw large width height } }
        } }";
        self.call_with_file(document, json!({ "file": null, "type": kind }), "file", name, bytes).await
    }

    pub async fn uploads(&self, bytes: &[u8]) -> Value {
        self.try_upload("Bild.jpg", bytes).await.ok()["upload"].clone()
    }
}

impl TestApp {
    /// Returns the `action` and the role of each audit entry about a post, in order.
    pub async fn trail_of(&self, post: &Value) -> Vec<String> {
        let id = text(&post["id"]);
        let hex = id.replace('-', "").to_uppercase();
        let subject = match self.product.db.engine() {
            aushang_db::Engine::Sqlite => format!("subject_id = X'{hex}'"),
            aushang_db::Engine::Postgres => format!("subject_id = '{id}'"),
        };
        let sql = format!(
            "select action || ' ' || coalesce(account_role, 'SERVER') as text from audit_entries \
             where {subject} order by at, id"
        );
        self.texts(&sql).await
    }
}
