//! Posts of one profile with their channels, images, audit entries and announcements.

use aushang::attachments::Attachment;
use aushang::attachments::blog::{Blog, BlogTexts};
use aushang::attachments::picture::Picture;
use aushang::channels::EMERGENCY;
use aushang::enums::{AccountRole, TargetingRole, TargetingRoles};
use aushang::ids::{AnnouncementId, ChannelId, PostId};
use aushang::media::StoredImage;
use aushang::posts::{Audience, PostStatus};
use aushang::problem::Result;
use aushang::text::Texts;
use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::authors::Author;
use super::pictures::picture;
use super::random_id;
use super::rows::{execute, insert, json};
use super::texts;
use aushang_simulate::Rng;

/// Numbers of drafts and of scheduled posts per profile.
const DRAFTS: usize = 3;
const SCHEDULED: usize = 2;
pub const UNPUBLISHED: usize = DRAFTS + SCHEDULED;
/// Maximum age of announcements. The product would delete older ones during the measurement and disturb it.
const MAX_ANNOUNCEMENT_AGE: TimeDelta = TimeDelta::days(80);

struct GeneratedPost<'a> {
    author: &'a Author,
    id: PostId,
    status: PostStatus,
    created_at: Timestamp,
    publish_date: Timestamp,
    send_push: bool,
    is_recent: bool,
    channel: Option<ChannelId>,
    audience: Audience,
}

/// Inserts `count` posts, created at random times in the past two years, and pins the last one inserted.
pub async fn insert_posts(
    tx: &Tx,
    rng: &mut Rng,
    author: &Author,
    count: usize,
    now: Timestamp,
) -> Result<()> {
    let span = TimeDelta::days(730).num_milliseconds().unsigned_abs();
    for number in 0..count {
        let age = i64::try_from(rng.draw() % span).expect("two years in milliseconds fit in i64");
        // Older than a day, so that no loop of the server considers anything due.
        let created_at = now - TimeDelta::days(1) - TimeDelta::milliseconds(age);
        let status = match number {
            number if number < DRAFTS => PostStatus::Draft,
            number if number < DRAFTS + SCHEDULED => PostStatus::Approved,
            _ => PostStatus::Live,
        };
        let is_scheduled = status == PostStatus::Approved;
        let ahead = TimeDelta::days(i64::try_from(rng.between(1, 60)).expect("the number fits in i64"));
        let is_emergency = author.is_university && status == PostStatus::Live && rng.percent(5);
        let (channel, audience) = audience(rng, author, is_emergency);
        let post = GeneratedPost {
            author,
            id: PostId(random_id(rng, created_at)),
            status,
            created_at,
            publish_date: if is_scheduled { now + ahead } else { created_at },
            send_push: rng.percent(40),
            is_recent: created_at > now - MAX_ANNOUNCEMENT_AGE,
            channel,
            audience,
        };
        post.insert(tx, rng, number + 1 == count).await?;
    }
    Ok(())
}

/// Stores each profile's number of published posts, as the product does.
pub async fn store_live_counts(tx: &Tx) -> Result<()> {
    let sql = "insert into live_posts (profile_id, posts) \
               select profile_id, count(*) from posts where status = 'LIVE' group by profile_id";
    execute(tx, sql, []).await
}

fn audience(rng: &mut Rng, author: &Author, is_emergency: bool) -> (Option<ChannelId>, Audience) {
    let all = Audience::default();
    if is_emergency {
        return (Some(ChannelId(EMERGENCY)), Audience { emergency: true, ..all });
    }
    match rng.below(10) {
        0..3 => {
            let roles = TargetingRoles::NONE.with(TargetingRole::Student);
            (Some(author.students), Audience { roles, ..all })
        }
        3..5 => (Some(author.news), all),
        _ => (None, all),
    }
}

impl GeneratedPost<'_> {
    async fn insert(&self, tx: &Tx, rng: &mut Rng, is_pinned: bool) -> Result<()> {
        let Self { author, id, status, created_at, publish_date, .. } = *self;
        let texts = bilingual(rng, author, texts::text);
        // Files of posts restricted to certain roles have signed URLs, which the floor does not generate.
        let has_public_files = self.audience.roles == TargetingRoles::NONE;
        let preview = rng.percent(30).then(|| link_preview(rng, author, created_at, has_public_files));
        let is_draft = status == PostStatus::Draft;
        let is_edited = rng.percent(15);
        let columns = [
            ("id", id.into()),
            ("profile_id", author.profile.into()),
            ("status", status.into()),
            ("publish_date", publish_date.into()),
            ("created_at", created_at.into()),
            ("edited_at", is_edited.then(|| created_at + TimeDelta::minutes(7)).into()),
            ("pinned_at", is_pinned.then(|| created_at + TimeDelta::minutes(9)).into()),
            ("content_de", texts.de.into()),
            ("content_en", texts.en.into()),
            ("attachment", preview.clone().map(|preview| json(&Attachment::Blog(preview))).into()),
            ("creator_account_id", Some(author.account).into()),
            ("released_by", (!is_draft).then_some(author.account).into()),
            ("review", if is_draft { "REQUESTED" } else { "APPROVED" }.into()),
            ("likes_count", 0_i64.into()),
            ("send_push", self.send_push.into()),
            ("audience_roles", self.audience.roles.into()),
            ("audience_freshman", self.audience.freshman.into()),
            ("audience_emergency", self.audience.emergency.into()),
        ];
        insert(tx, "posts", columns).await?;
        if let Some(picture) = preview.and_then(|preview| preview.image) {
            self.insert_picture(tx, rng, &picture.image).await?;
        }
        if let Some(channel) = self.channel {
            let columns = [
                ("post_id", id.into()),
                ("channel_id", channel.into()),
                ("notification", self.audience.emergency.into()),
            ];
            insert(tx, "post_channels", columns).await?;
        }
        self.insert_audit_entry(tx, rng, "post.send").await?;
        if status == PostStatus::Live {
            self.insert_audit_entry(tx, rng, "post.publish").await?;
            self.insert_announcement(tx, rng).await?;
        }
        Ok(())
    }

    async fn insert_picture(&self, tx: &Tx, rng: &mut Rng, image: &StoredImage) -> Result<()> {
        let bytes = i64::try_from(rng.between(40_000, 400_000)).expect("the number fits in i64");
        let columns = [
            ("id", image.file.into()),
            ("name", image.name.clone().into()),
            ("profile_id", self.author.profile.into()),
            ("account_id", Some(self.author.account).into()),
            ("post_id", Some(self.id).into()),
            ("bytes", bytes.into()),
            ("uploaded_bytes", bytes.into()),
            ("content", json(image).into()),
            ("created_at", self.created_at.into()),
        ];
        insert(tx, "media_files", columns).await
    }

    async fn insert_audit_entry(&self, tx: &Tx, rng: &mut Rng, action: &str) -> Result<()> {
        let columns = [
            ("id", random_id(rng, self.created_at).into()),
            ("at", self.created_at.into()),
            ("account_id", Some(self.author.account).into()),
            ("account_role", Some(AccountRole::Admin).into()),
            ("profile_id", self.author.profile.into()),
            ("action", action.into()),
            ("subject_id", Some(self.id.0).into()),
        ];
        insert(tx, "audit_entries", columns).await
    }

    /// Inserts a resolved announcement if the post is recent enough and was pushed or is an emergency.
    async fn insert_announcement(&self, tx: &Tx, rng: &mut Rng) -> Result<()> {
        if !self.is_recent || (!self.send_push && !self.audience.emergency) {
            return Ok(());
        }
        let columns = [
            ("id", AnnouncementId(random_id(rng, self.publish_date)).into()),
            ("post_id", self.id.into()),
            ("created_at", self.publish_date.into()),
            ("to_followers", self.send_push.into()),
            ("roles", TargetingRoles::NONE.into()),
            ("to_everybody", self.audience.emergency.into()),
            ("resolved", true.into()),
        ];
        insert(tx, "announcements", columns).await
    }
}

fn bilingual(rng: &mut Rng, author: &Author, german: fn(&mut Rng) -> String) -> Texts {
    let en = (author.is_multilingual && rng.percent(50)).then(|| texts::english(rng));
    Texts { de: german(rng), en }
}

/// Returns a link preview. If `with_picture` is set, most of them have an image.
fn link_preview(rng: &mut Rng, author: &Author, at: Timestamp, with_picture: bool) -> Blog {
    let url = format!("https://uni.example/seiten/{}", rng.below(1_000_000));
    Blog {
        texts: BlogTexts {
            title: bilingual(rng, author, texts::title),
            subtitle: if rng.percent(60) {
                bilingual(rng, author, texts::subtitle)
            } else {
                Texts::default()
            },
            description: if rng.percent(40) { bilingual(rng, author, texts::text) } else { Texts::default() },
            url: Texts { de: url, en: None },
        },
        image: (with_picture && rng.percent(70)).then(|| Picture {
            image: picture(rng, at, 1200, 630),
            alt: Texts::default(),
            focus: None,
        }),
    }
}
