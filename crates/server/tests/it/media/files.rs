//! Access to files, and the headers that browsers receive with them.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Person, TestApp, each_engine, jpeg, png, text, with, with_image};

async fn sends_image(person: &Person, bytes: &[u8], more: Value) -> Value {
    person.sends(with(with_image(&person.uploads(bytes).await), &more)).await
}

fn address(post: &Value) -> String {
    text(&post["attachments"][0]["image"]["large"])
}

fn unsigned_url(address: &str) -> &str {
    address.split('?').next().unwrap()
}

// spec: ROLES-22
#[each_engine]
async fn image_of_a_live_post_is_public_and_immutable(app: TestApp) {
    let admin = app.admin().await;
    for (bytes, kind, ending) in [(jpeg(60, 40), "image/jpeg", ".jpg"), (png(60, 40), "image/png", ".png")] {
        let post = sends_image(&admin, &bytes, json!({})).await;
        let address = address(&post);
        assert!(!address.contains('?') && address.ends_with(ending), "{address}");
        let file = app.get(&address).await;
        assert_eq!(file.status, 200);
        for (name, value) in [
            ("content-type", kind),
            ("cache-control", "public, max-age=3600, immutable"),
            ("x-content-type-options", "nosniff"),
            ("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox"),
            ("cross-origin-resource-policy", "cross-origin"),
            ("content-length", file.bytes.len().to_string().as_str()),
        ] {
            assert_eq!(file.header(name), value, "{name}");
        }
        for other in ["large.gif", "small.jpg", ""] {
            let (folder, _) = address.rsplit_once('/').unwrap();
            let status = app.get(&format!("{folder}/{other}")).await.status;
            assert!(other.is_empty() || status == 404, "{other}: {status}");
        }
    }
}

#[each_engine]
async fn unchanged_file_is_not_sent_again_and_ranges_match(app: TestApp) {
    let post = sends_image(&app.admin().await, &jpeg(60, 40), json!({})).await;
    let address = address(&post);
    let file = app.get(&address).await;
    let tag = file.header("etag").to_owned();
    assert!(tag.starts_with('"') && tag.len() == 34, "{tag}");
    let weak = format!("W/{tag}");
    for known in [&tag, &weak, &format!("\"other\", {tag}")] {
        let page = app.get_with(&address, &[("if-none-match", known)]).await;
        assert_eq!((page.status.as_u16(), page.bytes.len()), (304, 0), "{known}");
        // A cache takes these for the headers of the file.
        for header in ["etag", "cache-control", "content-security-policy", "cross-origin-resource-policy"] {
            assert_eq!(page.header(header), file.header(header), "{header}");
        }
    }
    assert_eq!(app.get_with(&address, &[("if-none-match", "\"other\"")]).await.status, 200);
    let range = ("range", "bytes=0-9");
    for (condition, status, bytes) in [
        (tag.as_str(), 206, 10),
        // A weak tag never matches a range request.
        (&weak, 200, file.bytes.len()),
        ("\"other\"", 200, file.bytes.len()),
        ("Wed, 21 Oct 2026 07:28:00 GMT", 200, file.bytes.len()),
    ] {
        let page = app.get_with(&address, &[range, ("if-range", condition)]).await;
        assert_eq!((page.status.as_u16(), page.bytes.len()), (status, bytes), "{condition}");
    }
    // A client without access must not get 304.
    app.admin().await.sets_visibility(false).await;
    assert_eq!(app.get_with(&address, &[("if-none-match", &tag)]).await.status, 404);
}

// spec: ROLES-22, PROFILE-03
#[each_engine]
async fn image_is_not_public_before_its_post_is_published(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let post =
        sends_image(&drafter, &jpeg(60, 40), json!({ "date": app.date_in(TimeDelta::hours(3)) })).await;
    let signed = address(&post);
    let unsigned = unsigned_url(&signed).to_owned();
    assert_ne!(signed, unsigned);
    let private = app.get(&signed).await;
    assert_eq!((private.status.as_u16(), private.header("cache-control")), (200, "private, no-store"));
    assert_eq!(private.header("x-content-type-options"), "nosniff");
    assert_eq!(app.get(&unsigned).await.status, 404);
    admin.try_change_status(&post, "APPROVED").await.ok();
    assert_eq!(app.get(&unsigned).await.status, 404);
    app.publish_due_after(TimeDelta::hours(3)).await;
    assert_eq!(address(&admin.post(&post).await), unsigned);
    let public = app.get(&unsigned).await;
    assert_eq!((public.status.as_u16(), &public.bytes), (200, &private.bytes));

    admin.sets_visibility(false).await;
    assert_eq!(app.get(&unsigned).await.status, 404);
    let signed = address(&admin.post(&post).await);
    assert_eq!(app.get(&signed).await.status, 200);
    admin.sets_visibility(true).await;
    assert_eq!(app.get(&unsigned).await.status, 200);
    admin.try_delete(&post).await.ok();
    for gone in [&unsigned, &signed] {
        assert_eq!(app.get(gone).await.status, 404);
    }
}

#[each_engine]
async fn signature_expires_and_is_valid_for_one_file_only(app: TestApp) {
    let admin = app.admin().await;
    let (one, other) = (admin.uploads(&jpeg(60, 40)).await, admin.uploads(&jpeg(40, 60)).await);
    let (one, other) = (text(&one["image"]["large"]), text(&other["image"]["large"]));
    let (_, signature) = one.split_once('?').unwrap();
    for wrong in [
        unsigned_url(&one).to_owned(),
        format!("{}?{signature}", unsigned_url(&other)),
        format!("{}?{}", unsigned_url(&one), signature.replace("expires=1", "expires=2")),
        format!("{one}x"),
        format!("{}?{}", unsigned_url(&one), signature.split('&').next().unwrap()),
        format!("{}?expires=x&signature=y", unsigned_url(&one)),
        "/files/nichts/large.jpg".to_owned(),
        "/files/..%2F..%2Faushang.db/large.jpg".to_owned(),
        "/files/%00/large.jpg".to_owned(),
        "/files/nichts/%00".to_owned(),
    ] {
        let answer = app.get(&wrong).await;
        // Not cached, because the file may be public later.
        let actual = (answer.status.as_u16(), answer.header("cache-control"));
        assert_eq!(actual, (404, "no-store"), "{wrong}");
    }
    app.advance(TimeDelta::minutes(59));
    assert_eq!(app.get(&one).await.status, 200);
    app.advance(TimeDelta::minutes(17));
    assert_eq!(app.get(&one).await.status, 404);
}

#[each_engine]
async fn range_of_a_file_can_be_requested(app: TestApp) {
    let admin = app.admin().await;
    let address = address(&sends_image(&admin, &jpeg(60, 40), json!({})).await);
    let whole = app.get(&address).await.bytes;
    let size = whole.len();
    for (range, status, part, content_range) in [
        ("bytes=0-3", 206, &whole[..4], format!("bytes 0-3/{size}")),
        ("bytes=10-", 206, &whole[10..], format!("bytes 10-{}/{size}", size - 1)),
        ("bytes=-5", 206, &whole[size - 5..], format!("bytes {}-{}/{size}", size - 5, size - 1)),
        ("bytes=0-999999", 206, &whole[..], format!("bytes 0-{}/{size}", size - 1)),
        ("bytes=0-1,3-4", 200, &whole[..], String::new()),
        ("lines=1-2", 200, &whole[..], String::new()),
        ("bytes=999999-", 416, &[], format!("bytes */{size}")),
    ] {
        let answer = app.get_with(&address, &[("range", range)]).await;
        assert_eq!(answer.status, status, "{range}");
        assert_eq!(answer.bytes, part, "{range}");
        assert_eq!(answer.header("content-range"), content_range, "{range}");
    }
}
