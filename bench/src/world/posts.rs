//! Posts of one profile with everything that stands beside them: channels, pictures, the
//! trail, and what was announced.

use aushang::attachments::Attachment;
use aushang::attachments::{Blog, picture::Picture};
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
use super::chance::Chance;
use super::pictures::picture;
use super::rows::{execute, insert, json};
use super::words;

/// Of each profile's posts, so many wait for release and so many for their date.
const DRAFTS: usize = 3;
const PLANNED: usize = 2;
pub const UNPUBLISHED: usize = DRAFTS + PLANNED;
/// Of older posts the product forgets that they were announced; it would be at that while it is measured.
const REMEMBERED: TimeDelta = TimeDelta::days(80);

struct Written<'a> {
    author: &'a Author,
    id: PostId,
    status: PostStatus,
    created_at: Timestamp,
    publish_date: Timestamp,
    send_push: bool,
    is_remembered: bool,
    channel: Option<ChannelId>,
    audience: Audience,
}

/// The posts of two years, the last of them pinned.
pub async fn insert_posts(
    tx: &Tx,
    chance: &mut Chance,
    author: &Author,
    count: usize,
    now: Timestamp,
) -> Result<()> {
    let span = TimeDelta::days(730).num_milliseconds().unsigned_abs();
    for number in 0..count {
        let age = i64::try_from(chance.draw() % span).expect("two years in milliseconds");
        // Older than a day, so that no loop of the server thinks anything is due.
        let created_at = now - TimeDelta::days(1) - TimeDelta::milliseconds(age);
        let status = match number {
            number if number < DRAFTS => PostStatus::Draft,
            number if number < DRAFTS + PLANNED => PostStatus::Approved,
            _ => PostStatus::Live,
        };
        let is_planned = status == PostStatus::Approved;
        let ahead = TimeDelta::days(i64::try_from(chance.between(1, 60)).expect("a few days"));
        let is_emergency = author.is_university && status == PostStatus::Live && chance.percent(5);
        let (channel, audience) = audience(chance, author, is_emergency);
        let post = Written {
            author,
            id: PostId(chance.id(created_at)),
            status,
            created_at,
            publish_date: if is_planned { now + ahead } else { created_at },
            send_push: chance.percent(40),
            is_remembered: created_at > now - REMEMBERED,
            channel,
            audience,
        };
        post.insert(tx, chance, number + 1 == count).await?;
    }
    Ok(())
}

/// What the product counts along.
pub async fn count_live(tx: &Tx) -> Result<()> {
    let sql = "insert into live_posts (profile_id, posts) \
               select profile_id, count(*) from posts where status = 'LIVE' group by profile_id";
    execute(tx, sql, []).await
}

fn audience(chance: &mut Chance, author: &Author, is_emergency: bool) -> (Option<ChannelId>, Audience) {
    let all = Audience::default();
    if is_emergency {
        return (Some(ChannelId(EMERGENCY)), Audience { emergency: true, ..all });
    }
    match chance.below(10) {
        0..3 => {
            let roles = TargetingRoles::NONE.with(TargetingRole::Student);
            (Some(author.students), Audience { roles, ..all })
        }
        3..5 => (Some(author.news), all),
        _ => (None, all),
    }
}

impl Written<'_> {
    async fn insert(&self, tx: &Tx, chance: &mut Chance, is_pinned: bool) -> Result<()> {
        let Self { author, id, status, created_at, publish_date, .. } = *self;
        let texts = texts(chance, author, words::text);
        // The files of posts for certain roles have signed addresses, which the floor does not generate.
        let has_public_files = self.audience.roles == TargetingRoles::NONE;
        let blog = chance.percent(30).then(|| link_preview(chance, author, created_at, has_public_files));
        let is_draft = status == PostStatus::Draft;
        let is_edited = chance.percent(15);
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
            ("attachment", blog.clone().map(|blog| json(&Attachment::Blog(blog))).into()),
            ("creator_account_id", Some(author.account).into()),
            ("creator_email", author.email.clone().into()),
            ("released_by", (!is_draft).then_some(author.account).into()),
            ("verification_needed", is_draft.into()),
            ("likes_count", 0_i64.into()),
            ("send_push", self.send_push.into()),
            ("audience_roles", self.audience.roles.into()),
            ("audience_freshman", self.audience.freshman.into()),
            ("audience_emergency", self.audience.emergency.into()),
        ];
        insert(tx, "posts", columns).await?;
        if let Some(image) = blog.and_then(|blog| blog.image) {
            self.insert_picture(tx, chance, &image.image).await?;
        }
        if let Some(channel) = self.channel {
            let columns = [
                ("post_id", id.into()),
                ("channel_id", channel.into()),
                ("notification", self.audience.emergency.into()),
            ];
            insert(tx, "post_channels", columns).await?;
        }
        self.insert_trail(tx, chance, "post.send").await?;
        if status == PostStatus::Live {
            self.insert_trail(tx, chance, "post.publish").await?;
            self.insert_announcement(tx, chance).await?;
        }
        Ok(())
    }

    async fn insert_picture(&self, tx: &Tx, chance: &mut Chance, image: &StoredImage) -> Result<()> {
        let bytes = i64::try_from(chance.between(40_000, 400_000)).expect("a small file");
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

    async fn insert_trail(&self, tx: &Tx, chance: &mut Chance, action: &str) -> Result<()> {
        let columns = [
            ("id", chance.id(self.created_at).into()),
            ("at", self.created_at.into()),
            ("account_id", Some(self.author.account).into()),
            ("account_role", Some(AccountRole::Admin).into()),
            ("profile_id", self.author.profile.into()),
            ("action", action.into()),
            ("subject_id", Some(self.id.0).into()),
        ];
        insert(tx, "audit_entries", columns).await
    }

    /// Everybody who was to be told has been told.
    async fn insert_announcement(&self, tx: &Tx, chance: &mut Chance) -> Result<()> {
        if !self.is_remembered || (!self.send_push && !self.audience.emergency) {
            return Ok(());
        }
        let columns = [
            ("id", AnnouncementId(chance.id(self.publish_date)).into()),
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

fn texts(chance: &mut Chance, author: &Author, german: fn(&mut Chance) -> String) -> Texts {
    let en = (author.is_multilingual && chance.percent(50)).then(|| words::english(chance));
    Texts { de: german(chance), en }
}

/// A page's title, address and usually a picture, if `with_picture` is set.
fn link_preview(chance: &mut Chance, author: &Author, at: Timestamp, with_picture: bool) -> Blog {
    let address = format!("https://uni.example/seiten/{}", chance.below(1_000_000));
    Blog {
        title: texts(chance, author, words::title),
        subtitle: if chance.percent(60) { texts(chance, author, words::subtitle) } else { Texts::default() },
        description: if chance.percent(40) { texts(chance, author, words::text) } else { Texts::default() },
        url: Texts { de: address, en: None },
        image: (with_picture && chance.percent(70)).then(|| Picture {
            image: picture(chance, at, 1200, 630),
            alt: Texts::default(),
            focus: None,
        }),
    }
}
