//! A published post as the console shows it to an administrator, from one row.

use serde::Serialize;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;

use super::shape::{Author, Avatar, BlogAttachment, For, LangValue, lang_values, moment};

/// The columns of a post with its profile, the names of the accounts that wrote and released it, and its
/// channels.
macro_rules! columns {
    () => {
        "select p.id, p.publish_date, p.created_at, p.status, p.edited_at, p.pinned_at, p.content_de, \
         p.content_en, p.likes_count, p.review, p.imported_from, p.send_push, \
         p.push_skipped, p.push_title, p.push_text, coalesce(a.name, a.email) as creator_name, \
         coalesce(r.name, r.email) as released_by_name, \
         (select json_array(n.devices, n.accepted, n.uncertain, n.gone, n.failed, n.resolved, n.recall_devices, \
           n.recall_accepted, n.recall_ended) \
          from announcements n where n.post_id = p.id) as delivery, p.attachment, o.id as author, o.username, o.display_name, o.avatar, \
         (select json_group_array(json_array(c.notification, lower(hex(k.id)), k.name, k.kind, \
            k.global_channel, k.roles) order by k.id) from post_channels c \
          join profile_channels x on x.channel_id = c.channel_id and x.profile_id = p.profile_id \
          join channels k on k.id = c.channel_id where c.post_id = p.id) as channels"
    };
}
pub(super) use columns;

/// In the order of the response: a repeated field is where it is requested first.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "they are fields of the response")]
pub struct PostNode<'a> {
    id: String,
    status: &'a str,
    created_at: String,
    edited_at: Option<String>,
    publish_date: String,
    content: &'a str,
    translations: PostTranslations<'a>,
    author: Author<'a>,
    viewer_can_edit: bool,
    viewer_can_reschedule: bool,
    viewer_can_pin: bool,
    attachments: Vec<BlogAttachment<'a>>,
    #[serde(rename = "__typename")]
    typename: &'static str,
    pinned_at: Option<String>,
    /// Of pins that end by themselves only.
    pinned_until: (),
    creator_name: Option<&'a str>,
    released_by_name: Option<&'a str>,
    imported_from: Option<&'a str>,
    /// Of imported posts only.
    source_url: (),
    source_change: (),
    likes_count: i64,
    /// Of posts that end or were withdrawn only.
    expires_at: (),
    hidden: (),
    push_skipped: Option<&'a str>,
    delivery: Option<PostDelivery>,
    viewer_can_delete: bool,
    viewer_can_approve: bool,
    viewer_can_publish: bool,
    viewer_can_withdraw: bool,
    viewer_can_restore: bool,
    viewer_can_read_statistics: bool,
    viewer_can_advertise: bool,
    notification_channels: Vec<PostChannel>,
    review: &'a str,
    /// Of drafts that are still written only.
    working_copy: (),
    /// Of profiles that have switched it on only.
    emergency_needs_two: bool,
    emergency_request: (),
    send_push: bool,
    push_config: Option<PushConfig<'a>>,
    /// Of drafts only.
    sent_back: (),
    lost_release: (),
    open_comments: i64,
    viewer_can_send_back: bool,
    viewer_can_resubmit: bool,
    viewer_can_comment: bool,
}

#[derive(Serialize)]
struct PostTranslations<'a> {
    content: Vec<LangValue<'a>>,
    #[serde(rename = "__typename")]
    typename: &'static str,
}

#[derive(Serialize)]
struct PushConfig<'a> {
    title: Option<&'a str>,
    text: Option<&'a str>,
    #[serde(rename = "__typename")]
    typename: &'static str,
}

#[derive(Serialize)]
struct PostDelivery {
    devices: i64,
    accepted: i64,
    uncertain: i64,
    gone: i64,
    failed: i64,
    waiting: i64,
    #[serde(rename = "toReplace")]
    to_replace: i64,
    replaced: i64,
    done: bool,
    #[serde(rename = "__typename")]
    typename: &'static str,
}

#[derive(Serialize)]
struct PostChannel {
    notification: bool,
    channel: Channel,
    #[serde(rename = "__typename")]
    typename: &'static str,
}

#[derive(Serialize)]
struct Channel {
    id: String,
    name: String,
    kind: String,
    #[serde(rename = "globalChannel")]
    global: bool,
    targeting: Targeting,
    #[serde(rename = "__typename")]
    typename: &'static str,
}

#[derive(Serialize)]
struct Targeting {
    roles: Vec<&'static str>,
    #[serde(rename = "__typename")]
    typename: &'static str,
}

impl<'a> PostNode<'a> {
    pub fn of(row: &'a SqliteRow) -> Self {
        let client = For::Console;
        let content = row.get("content_de");
        let (title, text): (Option<&str>, Option<&str>) = (row.get("push_title"), row.get("push_text"));
        let blog: Option<&str> = row.get("attachment");
        Self {
            id: row.get::<Uuid, _>("id").to_string(),
            created_at: moment(row.get("created_at")),
            edited_at: row.get::<Option<i64>, _>("edited_at").map(moment),
            publish_date: moment(row.get("publish_date")),
            pinned_at: row.get::<Option<i64>, _>("pinned_at").map(moment),
            pinned_until: (),
            content,
            translations: PostTranslations {
                content: lang_values(client, content, row.get::<Option<&str>, _>("content_en")),
                typename: "PostTranslations",
            },
            likes_count: row.get("likes_count"),
            expires_at: (),
            hidden: (),
            status: row.get("status"),
            imported_from: row.get("imported_from"),
            source_url: (),
            source_change: (),
            notification_channels: channels(row.get("channels")),
            review: row.get("review"),
            working_copy: (),
            emergency_needs_two: false,
            emergency_request: (),
            send_push: row.get("send_push"),
            push_skipped: row.get("push_skipped"),
            delivery: row.get::<Option<&str>, _>("delivery").map(delivery),
            push_config: (title.is_some() || text.is_some()).then_some(PushConfig {
                title,
                text,
                typename: "PushConfig",
            }),
            sent_back: (),
            lost_release: (),
            open_comments: 0,
            viewer_can_send_back: false,
            viewer_can_resubmit: false,
            viewer_can_comment: false,
            author: Author::of(row, client),
            creator_name: row.get("creator_name"),
            released_by_name: row.get("released_by_name"),
            attachments: blog.map(|blog| BlogAttachment::read(blog, client)).into_iter().collect(),
            viewer_can_edit: true,
            viewer_can_delete: true,
            viewer_can_approve: false,
            viewer_can_publish: false,
            viewer_can_withdraw: true,
            viewer_can_restore: false,
            viewer_can_reschedule: false,
            viewer_can_pin: true,
            viewer_can_read_statistics: false,
            viewer_can_advertise: false,
            typename: "Post",
        }
    }
}

impl<'a> Author<'a> {
    pub fn of(row: &'a SqliteRow, client: For) -> Self {
        let avatar: Option<&str> = row.get("avatar");
        Self {
            id: row.get::<Uuid, _>("author").to_string(),
            username: row.get("username"),
            display_name: row.get("display_name"),
            avatar: avatar.map(|stored| Avatar::read(stored, client)),
            typename: client.typename("Author"),
        }
    }
}

fn channels(listed: &str) -> Vec<PostChannel> {
    type Listed = (u8, Uuid, String, String, u8, u64);
    let listed: Vec<Listed> = serde_json::from_str(listed).expect("the statement returns JSON");
    let shown = listed.into_iter().map(|(notification, id, name, kind, global, roles)| PostChannel {
        notification: notification != 0,
        channel: Channel {
            id: id.to_string(),
            name,
            kind,
            global: global != 0,
            targeting: Targeting { roles: role_names(roles), typename: "ChannelTargeting" },
            typename: "NotificationChannel",
        },
        typename: "PostChannel",
    });
    shown.collect()
}

fn delivery(counted: &str) -> PostDelivery {
    type Counted = (i64, i64, i64, i64, i64, u8, i64, i64, i64);
    let counted: Counted = serde_json::from_str(counted).expect("the statement returns JSON");
    let (devices, accepted, uncertain, gone, failed, resolved, to_replace, replaced, ended) = counted;
    let waiting = devices - accepted - uncertain - gone - failed;
    let done = resolved != 0 && waiting == 0 && ended >= to_replace;
    PostDelivery {
        devices,
        accepted,
        uncertain,
        gone,
        failed,
        waiting,
        to_replace,
        replaced,
        done,
        typename: "PostDelivery",
    }
}

fn role_names(bits: u64) -> Vec<&'static str> {
    let names = ["student", "employee", "guest", "interested", "alumni"];
    names.into_iter().enumerate().filter(|(bit, _)| bits & (1 << bit) != 0).map(|(_, name)| name).collect()
}
