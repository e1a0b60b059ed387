//! `aushang-demo serve` fills an empty database, opens it again later, and refuses other data.

use std::collections::BTreeMap;

use aushang::migrations::MIGRATIONS;
use aushang_db::testing::TestDb;
use aushang_db::{Contents, Engine, contents};
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Europe::Berlin;

use super::of_another_program;
use crate::support::{Shell, each_engine, engines, texts};

const DEMO: [&str; 3] = ["serve", "--listen", "127.0.0.1:0"];
const INSTITUTION: [&str; 7] =
    ["create-profile", "--username", "fs-info", "--display-name", "FS", "--email", "a@fs.example"];
const CREATED: &str = "Eine kleine Welt zum Ausprobieren ist angelegt.";
const WELCOME: &str = "Beenden mit Strg+C";

#[each_engine]
async fn demo_world_is_created_once_and_opened_again(database: TestDb) {
    let shell = Shell::on(&database).running_demo();
    let first = shell.run_until(&DEMO, WELCOME).await;
    assert!(first.contains("sie liegen als Dateien in ./data/demo/mails"), "{first}");
    assert!(first.contains(CREATED) && first.contains("admin@fs-info.example"), "{first}");
    let again = shell.run_until(&DEMO, WELCOME).await;
    assert!(!again.contains(CREATED), "{again}");
}

#[each_engine]
async fn other_commands_refuse_demo_data(database: TestDb) {
    let demo = Shell::on(&database).running_demo();
    let shell = Shell::on(&database).with("AUSHANG_SERVER__LISTEN", "127.0.0.1:0".to_owned());
    demo.run_until(&DEMO, WELCOME).await;
    std::fs::write(shell.folder().join("unis.csv"), "id;name\nkit;KIT\n").unwrap();
    let superadmin = ["create-superadmin", "--email", "it@uni.example"];
    for command in [
        &["serve"][..],
        &["migrate"],
        &superadmin,
        &INSTITUTION,
        &["import", "universities", "unis.csv"],
        &["import", "universities", "unis.csv", "--dry-run"],
    ] {
        let output = shell.run_with_input(command, "Guten Morgen 7\n").await.refused();
        assert!(output.contains("demo world, whose passwords are published"), "{command:?}: {output}");
    }
    let doctor = shell.run(&["doctor"]).await;
    let line = "FAIL  database       the database contains the demo world";
    assert!(doctor.stdout.contains(line), "{}", doctor.stdout);
    doctor.refused();
    demo.run_until(&DEMO, WELCOME).await;
}

#[tokio::test]
async fn demo_password_is_refused_for_real_accounts() {
    let database = TestDb::empty(Engine::Sqlite).await.unwrap();
    let shell = Shell::on(&database);
    for command in [&["create-superadmin", "--email", "it@uni.example"][..], &INSTITUTION] {
        let output = shell.run_with_input(command, "Aushang2026\n").await.refused();
        assert!(output.contains("too common"), "{output}");
    }
}

#[each_engine]
async fn demo_refuses_data_of_others(database: TestDb) {
    let shell = Shell::on(&database);
    shell.run_with_input(&INSTITUTION, "Guten Morgen 7\n").await.ok();
    let output = Shell::on(&database).running_demo().run(&DEMO).await.refused();
    assert!(output.contains("contains other data than the demo's"), "{output}");
    let again = shell.run_with_input(&INSTITUTION, "Guten Morgen 7\n").await.refused();
    assert!(again.contains("already in use"), "{again}");
}

#[each_engine]
async fn demo_refuses_a_foreign_database_before_writing_anything(engine: Engine) {
    let Some(database) = of_another_program(engine).await else { return };
    let shell = Shell::on(&database).running_demo();
    let output = shell.run(&DEMO).await.refused();
    assert!(output.contains("contains other data than the demo's"), "{output}");
    assert!(!shell.folder().join("data").exists(), "the demo left something behind");
    let db = database.open().await;
    assert_eq!(contents(db.reader(), MIGRATIONS).await.unwrap(), Contents::Others);
}

const MAPS: &str = "select m.name || ' ' || count(l.id) || case when m.visible then '' else ' hidden' end as text \
    from maps m join map_locations l on l.map_id = m.id group by m.id, m.name, m.visible order by m.id";
const CODE_AND_LINKS: &str = "select p.username || ' ' || p.access_code as text from profiles p \
    join link_collections c on c.profile_id = p.id where c.links like '%Erstiwoche%'";

#[each_engine]
async fn demo_has_a_freshman_area_and_its_own_map(database: TestDb) {
    let shell = Shell::on(&database).running_demo();
    shell.run_until(&DEMO, WELCOME).await;
    let db = database.open().await;
    let expected = ["Campus 9", "Erste Woche 7", "Nützliches in der Stadt 9", "Stadtrallye 3 hidden"];
    assert_eq!(texts(&db, MAPS).await, expected);
    assert_eq!(texts(&db, CODE_AND_LINKS).await, ["fs-informatik willkommen-ersti"]);
    db.close().await.unwrap();
    let map = shell.folder().join("data/demo/map.pmtiles");
    let drawn = map.metadata().unwrap().modified().unwrap();
    shell.run_until(&DEMO, WELCOME).await;
    assert_eq!(map.metadata().unwrap().modified().unwrap(), drawn, "it is drawn once");
    // A map that the operator has configured is used instead.
    std::fs::remove_file(&map).unwrap();
    let tiles = "https://tile.example.org/{z}/{x}/{y}.png".to_owned();
    shell.with("AUSHANG_PLACES__MAP_TILES_URL", tiles).run_until(&DEMO, WELCOME).await;
    assert!(!map.exists());
}

/// Username, milliseconds since 1970, and milliseconds since the creation of the world.
const FOLLOWS: &str = "select p.username || ' ' || f.since || ' ' || (f.since - w.begun_at) as text \
    from follows f join profiles p on p.id = f.profile_id cross join demo_worlds w where f.chosen order by 1";
const DAYS: &str = "select p.username || ' ' || d.day || ' ' || d.change as text \
    from follower_days d join profiles p on p.id = d.profile_id where d.change <> 0 order by 1";
const STATISTICS: &str = "select seen || ' ' || unique_seen || ' ' || clicks as text from post_statistics";

// spec: PROFILE-31
#[tokio::test]
async fn demo_readers_follow_and_read_over_weeks() {
    let mut worlds = Vec::new();
    for engine in engines() {
        let Some(database) = TestDb::empty(engine).await else { continue };
        Shell::on(&database).running_demo().run_until(&DEMO, WELCOME).await;
        let db = database.open().await;
        let follows = texts(&db, FOLLOWS).await;
        let mut days: BTreeMap<(String, i64), i64> = BTreeMap::new();
        let mut since_begun = Vec::new();
        for follow in &follows {
            let [profile, since, ago] = fields(follow);
            *days.entry((profile.to_owned(), day(since))).or_default() += 1;
            since_begun.push(format!("{profile} {ago}"));
        }
        let mut counted = BTreeMap::new();
        for row in &texts(&db, DAYS).await {
            let [profile, day, change] = fields(row);
            counted.insert((profile.to_owned(), day.parse().unwrap()), change.parse().unwrap());
        }
        assert_eq!(counted, days, "the counts per day match the rows");

        let council = || days.iter().filter(|((profile, _), _)| profile == "fs-informatik");
        let last = council().map(|((_, day), _)| *day).max().unwrap();
        let recent = council().filter(|((_, day), _)| *day > last - 30);
        assert!(recent.clone().count() >= 20, "{days:?}");
        let (all, recent) =
            (council().map(|(_, more)| more).sum::<i64>(), recent.map(|(_, more)| more).sum());
        assert_eq!(all, 192);
        assert!((all / 3..all * 4 / 5).contains(&recent), "{recent} of {all}");

        let periods = texts(&db, "select distinct cast(period as varchar(20)) as text from post_views").await;
        let periods: Vec<i64> = periods.iter().map(|period| period.parse().unwrap()).collect();
        let (first, last) = (periods.iter().min().unwrap(), periods.iter().max().unwrap());
        assert!(last - first >= 70 && periods.len() >= 60, "{periods:?}");
        let sum = |table| format!("select cast(sum(seen) as varchar(20)) as text from {table}");
        let (seen, total) = (texts(&db, &sum("post_views")).await, texts(&db, &sum("post_statistics")).await);
        assert_eq!(seen, total, "all views are counted");

        let mut statistics = texts(&db, STATISTICS).await;
        statistics.sort_unstable();
        since_begun.sort_unstable();
        worlds.push((since_begun, statistics));
        db.close().await.unwrap();
    }
    assert!(worlds.windows(2).all(|pair| pair[0] == pair[1]), "all worlds are the same");
}

fn fields<const N: usize>(row: &str) -> [&str; N] {
    row.split(' ').collect::<Vec<_>>().try_into().expect("a row has this number of fields")
}

/// Returns the number of the day in Berlin since 1970.
fn day(millis: &str) -> i64 {
    let moment: DateTime<Utc> = DateTime::from_timestamp_millis(millis.parse().unwrap()).unwrap();
    (moment.with_timezone(&Berlin).date_naive() - NaiveDate::default()).num_days()
}
