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
    nodes(list).iter().map(|node| text(&node["id"])).collect()
}

/// Returns the German texts of the posts in a list.
pub fn contents(list: &Value) -> Vec<String> {
    nodes(list).iter().map(|node| text(&node["content"])).collect()
}

/// Returns the entries of a list.
pub fn nodes(list: &Value) -> Vec<Value> {
    let edges = list["edges"].as_array().expect("a list has edges");
    edges.iter().map(|edge| edge["node"].clone()).collect()
}

/// Requests all pages of a list, each after the cursor before which the last one ended.
pub async fn pages(mut page_before: impl AsyncFnMut(Option<&str>) -> Value) -> Vec<Value> {
    let (mut pages, mut cursor) = (Vec::new(), None);
    loop {
        let page = page_before(cursor.as_deref()).await;
        let edges = page["edges"].as_array().expect("a list has edges");
        cursor = edges.last().map(|edge| text(&edge["cursor"]));
        let info = page.get("pageInfo").unwrap_or(&page);
        if let Some(end) = info.get("endCursor") {
            assert_eq!(*end, json!(cursor));
        }
        let is_last = info["hasPreviousPage"] == false;
        pages.push(page);
        if is_last {
            return pages;
        }
    }
}

/// Returns an object with additional or other fields.
pub fn with(mut object: Value, changes: &Value) -> Value {
    let changes = changes.as_object().expect("an object").clone();
    object.as_object_mut().expect("an object").extend(changes);
    object
}

/// Returns these fields of an object as a list.
pub fn picked<const N: usize>(object: &Value, fields: [&str; N]) -> Value {
    fields.iter().map(|field| object[*field].clone()).collect()
}

/// Returns a post with a link preview that shows this image.
pub fn with_image(staged: &Value) -> Value {
    let image = json!({ "type": "IMAGE", "raw": staged["raw"] });
    json!({ "content": "Bild", "attachment": { "blog": { "title": "Haus", "url": "a.example", "image": image } } })
}

/// All fields of a post except those that differ by viewer.
const FIELDS: &str = "
    id createdAt editedAt publishDate planned pinnedAt content likesCount verificationNeeded status
    importedFrom sendPush pushSkipped creator creatorName releasedByName
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

/// The fields of a post that readers may no longer see.
const HIDDEN_FIELDS: &str =
    "status pinnedAt hidden { kind at reason by } viewerCanWithdraw viewerCanRestore viewerCanPin";

/// What concerns the release of a post.
const APPROVAL_FIELDS: &str =
    "id content editedAt status review verificationNeeded publishDate releasedByName
    sentBack { at by reason } lostRelease { changedWords } openComments
    viewerCanApprove viewerCanSendBack viewerCanResubmit viewerCanComment viewerCanEdit";

const COMMENT_FIELDS: &str =
    "id at accountName field language quote before after text resolvedAt resolvedByName viewerCanDelete";

impl Person {
    pub async fn try_send(&self, variables: Value) -> Answer {
        let document = format!(
            "mutation ($content: String!, $translations: PostTranslationsInput,
                $channels: [PostChannelInput!], $push: PushConfigInput, $sendPush: Boolean! = false,
                $date: DateTime, $expires: DateTime, $attachment: AttachmentInput, $key: ID,
                $draft: DraftVersionInput) {{
                sendPost(content: $content, translations: $translations,
                    notificationChannels: $channels, pushConfig: $push, sendPush: $sendPush,
                    publishDate: $date, expiresAt: $expires, attachment: $attachment, idempotencyKey: $key,
                    draft: $draft) {{ {FIELDS} }}
            }}"
        );
        self.call(&document, variables).await
    }

    /// Requests the reach of a post that has not been sent yet.
    pub async fn try_push_reach(&self, new: &Value) -> Answer {
        let channels = new.get("channels").cloned().unwrap_or_else(|| json!([]));
        let arguments = json!({ "notificationChannels": channels, "sendPush": new["sendPush"] == true });
        self.run("pushReach", arguments, "").await
    }

    pub async fn push_reach(&self, new: &Value) -> Value {
        self.try_push_reach(new).await.ok()
    }

    /// Sends a post and returns it.
    pub async fn sends(&self, variables: Value) -> Value {
        self.try_send(variables).await.ok()
    }

    /// Saves a draft. `more`: further or other arguments.
    pub async fn try_save_draft(&self, draft: Value, more: &Value) -> Answer {
        let arguments =
            json!({ "draft": draft, "state": "{\"draft\":1}", "files": [], "writer": self.email });
        let fields = "id review status content verificationNeeded creator createdAt publishDate
            attachments { ... on BlogAttachment { type title image { raw } } }
            notificationChannels { channel { name } } sendPush
            workingCopy { revision savedAt savedBy unfinished }";
        self.run("saveDraft", with(arguments, more), fields).await
    }

    /// Saves a new draft with this text.
    pub async fn saves_draft(&self, content: &str) -> Value {
        self.try_save_draft(json!({ "content": content }), &json!({})).await.ok()
    }

    /// Sends a post to be published now. It becomes a draft if this account may not publish.
    pub async fn writes(&self, content: &str) -> Value {
        self.sends(json!({ "content": content })).await
    }

    pub async fn try_update(&self, arguments: Value) -> Answer {
        self.run("updatePost", arguments, FIELDS).await
    }

    /// Edits a post and returns it.
    pub async fn updates(&self, arguments: Value) -> Value {
        self.try_update(arguments).await.ok()
    }

    pub async fn try_reschedule(&self, post: &Value, date: Value) -> Answer {
        self.run("updatePostPublishDate", json!({ "id": post["id"], "publishDate": date }), FIELDS).await
    }

    /// Approves or publishes the version that was read.
    pub async fn try_change_status_of(&self, read: &Value, status: &str) -> Answer {
        let arguments = json!({ "id": read["id"], "status": status, "basedOn": read["editedAt"] });
        self.run("changePostStatus", arguments, FIELDS).await
    }

    /// Changes the date of the version that was read.
    pub async fn try_reschedule_of(&self, read: &Value, date: Value) -> Answer {
        let arguments = json!({ "id": read["id"], "publishDate": date, "basedOn": read["editedAt"] });
        self.run("updatePostPublishDate", arguments, FIELDS).await
    }

    /// Changes the status without naming a version.
    pub async fn try_change_status(&self, post: &Value, status: &str) -> Answer {
        self.run("changePostStatus", json!({ "id": post["id"], "status": status }), FIELDS).await
    }

    pub async fn try_send_back(&self, read: &Value, reason: &str) -> Answer {
        let arguments = json!({ "id": read["id"], "reason": reason, "editedAt": read["editedAt"] });
        self.run("sendBackPost", arguments, APPROVAL_FIELDS).await
    }

    pub async fn try_resubmit(&self, post: &Value) -> Answer {
        self.run("resubmitPost", by_id(post), APPROVAL_FIELDS).await
    }

    /// Returns what is known about the release of a post.
    pub async fn approval(&self, post: &Value) -> Value {
        self.run("post", by_id(post), APPROVAL_FIELDS).await.ok()
    }

    pub async fn try_set_four_eyes(&self, value: bool) -> Answer {
        self.run("setFourEyes", json!({ "value": value }), "fourEyes viewerNeedsRelease").await
    }

    /// Comments on words of the German text.
    pub async fn try_comment(&self, post: &Value, quote: &str, text: &str) -> Answer {
        let comment = json!({ "field": "CONTENT", "language": "de", "quote": quote, "text": text });
        self.run("addPostComment", json!({ "id": post["id"], "comment": comment }), COMMENT_FIELDS).await
    }

    pub async fn try_comments(&self, post: &Value) -> Answer {
        self.run("postComments", by_id(post), COMMENT_FIELDS).await
    }

    pub async fn try_pin(&self, post: &Value, pinned: bool) -> Answer {
        self.run("pinPost", json!({ "id": post["id"], "status": pinned }), FIELDS).await
    }

    /// Withdraws a post with a reason that readers see.
    pub async fn try_withdraw(&self, post: &Value, reason: Option<&str>) -> Answer {
        self.run("withdrawPost", json!({ "id": post["id"], "reason": reason }), HIDDEN_FIELDS).await
    }

    pub async fn withdraws(&self, post: &Value, reason: Option<&str>) -> Value {
        self.try_withdraw(post, reason).await.ok()
    }

    /// Sets when readers no longer see a post.
    pub async fn try_set_end(&self, post: &Value, end: Option<&str>) -> Answer {
        let arguments = json!({ "id": post["id"], "expiresAt": end });
        self.run("updatePostExpiry", arguments, &format!("expiresAt {HIDDEN_FIELDS}")).await
    }

    pub async fn sets_end(&self, post: &Value, end: Option<&str>) -> Value {
        self.try_set_end(post, end).await.ok()
    }

    /// Shows a withdrawn post again.
    pub async fn try_restore(&self, post: &Value) -> Answer {
        self.run("restoreWithdrawnPost", by_id(post), HIDDEN_FIELDS).await
    }

    /// Returns whether and why a post is hidden, and what may be done about it.
    pub async fn hidden(&self, post: &Value) -> Value {
        self.run("post", by_id(post), HIDDEN_FIELDS).await.ok()
    }

    /// Pins a post until this date.
    pub async fn try_pin_until(&self, post: &Value, until: Option<&str>) -> Answer {
        let arguments = json!({ "id": post["id"], "status": true, "until": until });
        self.run("pinPost", arguments, "pinnedAt pinnedUntil").await
    }

    pub async fn try_delete(&self, post: &Value) -> Answer {
        self.run("deletePost", by_id(post), "").await
    }

    pub async fn try_post(&self, post: &Value) -> Answer {
        self.run("post", by_id(post), FIELDS).await
    }

    /// Returns the current post.
    pub async fn post(&self, post: &Value) -> Value {
        self.try_post(post).await.ok()
    }

    /// Returns these fields of the attachment of a post.
    pub async fn attachment(&self, post: &Value, fields: &str) -> Value {
        let fields = format!("attachments {{ {fields} }}");
        self.run("post", by_id(post), &fields).await.ok()["attachments"][0].clone()
    }

    pub async fn pinned_post(&self, author: impl ToString) -> Value {
        self.run("pinnedPost", json!({ "author": author.to_string() }), FIELDS).await.ok()
    }

    pub async fn try_posts(&self, filter: &str, first: u32, before: Option<&str>) -> Answer {
        let arguments = json!({ "paginationInput": { "first": first, "before": before }, "filter": filter });
        let fields = format!(
            "edges {{ cursor node {{ {FIELDS} }} }} pageInfo {{ hasPreviousPage endCursor }} totalCount"
        );
        self.run("posts", arguments, &fields).await
    }

    /// Returns the German texts of the posts that a search finds.
    pub async fn finds(&self, filter: &str, text: &str) -> Vec<String> {
        contents(&self.try_find(filter, text, 200, None).await.ok())
    }

    pub async fn try_find(&self, filter: &str, text: &str, first: u32, before: Option<&str>) -> Answer {
        let page = json!({ "first": first, "before": before });
        let arguments = json!({ "paginationInput": page, "filter": filter, "text": text });
        let fields = "edges { cursor node { content } } pageInfo { hasPreviousPage endCursor } totalCount";
        self.run("posts", arguments, fields).await
    }

    /// Returns a whole list of at most 200 posts.
    pub async fn posts(&self, filter: &str) -> Value {
        self.try_posts(filter, 200, None).await.ok()
    }

    /// Returns the German texts of a list.
    pub async fn texts_of(&self, filter: &str) -> Vec<String> {
        contents(&self.posts(filter).await)
    }

    pub async fn try_set_visibility(&self, visible: bool) -> Answer {
        self.run("setVisibility", json!({ "visible": visible }), "id visible").await
    }

    pub async fn sets_visibility(&self, visible: bool) {
        self.try_set_visibility(visible).await.ok();
    }

    /// Uploads an image.
    pub async fn try_upload(&self, name: &str, bytes: &[u8]) -> Answer {
        self.try_upload_as("IMAGE", name, bytes).await
    }

    pub async fn try_upload_as(&self, kind: &str, name: &str, bytes: &[u8]) -> Answer {
        let fields = "raw name size image { raw large placeholder width height }
            audio { raw name size url contentType duration }
            video { raw name size state url contentType duration width height autoplay muted
                poster { raw large width height } }";
        let arguments = json!({ "file": null, "type": kind });
        self.run_with_files("upload", arguments, fields, &[("file", name, bytes)]).await
    }

    pub async fn uploads(&self, bytes: &[u8]) -> Value {
        self.try_upload("Bild.jpg", bytes).await.ok()
    }

    /// Uploads a file and returns it as an attachment names it.
    pub async fn stages(&self, kind: &str, name: &str, bytes: &[u8]) -> Value {
        json!({ "type": kind, "raw": self.try_upload_as(kind, name, bytes).await.ok()["raw"] })
    }
}

impl TestApp {
    /// Returns the `action` and the role of each audit entry about a post, in order.
    pub async fn trail_of(&self, post: &Value) -> Vec<String> {
        let id = text(&post["id"]);
        let subject = match self.product.db.engine() {
            aushang_db::Engine::Sqlite => format!("X'{}'", id.replace('-', "")),
            aushang_db::Engine::Postgres => format!("'{id}'"),
        };
        let sql = format!(
            "select action || ' ' || coalesce(account_role, 'SERVER') as text from audit_entries \
             where subject_id = {subject} order by at, id"
        );
        self.texts(&sql).await
    }

    /// Returns the actions of the audit trail that match an SQL pattern, oldest first.
    pub async fn actions(&self, pattern: &str) -> Vec<String> {
        self.texts(&format!(
            "select action as text from audit_entries where action like '{pattern}' order by at, id"
        ))
        .await
    }

    /// Returns the details of each audit entry with this action, oldest first.
    pub async fn details_of(&self, action: &str) -> Vec<String> {
        self.texts(&format!(
            "select details as text from audit_entries where action = '{action}' order by at, id"
        ))
        .await
    }
}
