//! What the demo world's readers did with posts: always the same.

use aushang::app::App;
use aushang::enums::{TargetingRole, TargetingRoles};
use aushang::posts::{self, Period, Sight, View};
use aushang::problem::Result;

use super::people::World;

/// More posts than any of its profiles has.
const ALL: u64 = 100;

/// Readers look at posts, some more than once; some press what posts lead to, and some like them. Then
/// it is counted.
pub async fn happen(app: &App, world: &World) -> Result<()> {
    let mut posts = Vec::new();
    for author in [&world.admin, &world.press, &world.recruiter] {
        let sight = Sight {
            role_bit: TargetingRoles::NONE.with(TargetingRole::Student).bits(),
            freshman: false,
            emergencies: false,
        };
        let own = posts::page_of(app.db.reader(), author.profile, sight, false, None, ALL).await?;
        posts.extend(own.into_iter().map(|post| post.id));
    }
    let (readers, period) = (world.readers.clone(), Period::of(app.now()));
    app.write(move |tx| {
        Box::pin(async move {
            for (number, reader) in (0..).zip(&readers) {
                // So many of a hundred do it, each post having friends of its own.
                let of_hundred = |salt: u64, most: u64| {
                    let does = |(place, _): &(u64, _)| chance(number, *place, salt) < most + place * 7 % 25;
                    let posts = (0..).zip(&posts).filter(does);
                    posts.map(|(_, post)| *post).collect::<Vec<_>>()
                };
                let seen = of_hundred(0, 40);
                posts::add_views(tx, period, reader, &seen, View::Seen).await?;
                let among_seen = |mut posts: Vec<_>| {
                    posts.retain(|post| seen.contains(post));
                    posts
                };
                posts::add_views(tx, period, reader, &among_seen(of_hundred(1, 30)), View::Seen).await?;
                posts::add_views(tx, period, reader, &among_seen(of_hundred(2, 5)), View::Clicked).await?;
                for post in among_seen(of_hundred(3, 15)) {
                    posts::insert_like(tx, post, reader.id).await?;
                }
            }
            Ok(())
        })
    })
    .await?;
    while posts::roll_up(app).await? {}
    Ok(())
}

/// From 0 to 99, without any order that is seen.
fn chance(reader: u64, post: u64, salt: u64) -> u64 {
    let mixed = ((reader << 16) | (post << 4) | salt).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33) % 100
}
