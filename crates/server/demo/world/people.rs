//! Profiles, accounts and readers of the demo world.

use aushang::accounts::{self, CONSENTS, NewAccount};
use aushang::actor::{Actor, Reader};
use aushang::app::App;
use aushang::channels::{self, EMERGENCY, EMERGENCY_ALARM, FRESHMAN};
use aushang::enums::{
    AccountRole, Permission, Permissions, ProfileRole, ProvedBy, TargetingRole, TargetingRoles,
};
use aushang::ids::{ChannelId, SessionId, SessionTokenId};
use aushang::problem::Result;
use aushang::profiles::{self, Location, NewProfile, Targeting};
use aushang::readers;
use aushang::targeting::Properties;
use aushang_mail_address::MailAddress;

/// The password of all accounts. It is published, because the demo listens on this machine only.
pub const PASSWORD: &str = "Aushang2026";

/// An account of the demo world, with its owner.
pub struct Person {
    pub what: &'static str,
    pub email: &'static str,
    name: &'static str,
    role: AccountRole,
    at: usize,
}

pub const PEOPLE: &[Person] = &[
    person("Fachschaft, Admin", "admin@fs-info.example", "Jana Albers", AccountRole::Admin, FS),
    person("Fachschaft, Redaktion", "redaktion@fs-info.example", "Mehmet Yıldız", AccountRole::User, FS),
    person("Fachschaft, nur Entwürfe", "entwurf@fs-info.example", "Lena Hofmann", AccountRole::Draft, FS),
    person("Universität, Admin", "presse@uni.example", "Dr. Thomas Krüger", AccountRole::Admin, UNI),
    person("Jobbörse, Admin", "jobs@uni.example", "Aylin Brandt", AccountRole::Admin, JOB_BOARD),
    person("Intern (Superadmin)", "intern@aushang.example", "Sabine Vogt", AccountRole::Superadmin, INTERN),
];

const fn person(
    what: &'static str,
    email: &'static str,
    name: &'static str,
    role: AccountRole,
    at: usize,
) -> Person {
    Person { what, email, name, role, at }
}

const FS: usize = 0;
const UNI: usize = 1;
const INTERN: usize = 2;
const JOB_BOARD: usize = 3;

/// The accounts that act in the demo world, and its readers.
pub struct World {
    pub admin: Actor,
    pub editor: Actor,
    pub drafter: Actor,
    pub press: Actor,
    pub recruiter: Actor,
    /// The student council's channel for students.
    pub students: ChannelId,
    pub readers: Vec<Reader>,
}

pub async fn create(app: &App) -> Result<World> {
    let now = app.now();
    let hash = app.passwords.hash(PASSWORD.to_owned()).await?;
    let (profiles, students) = app
        .write(move |tx| {
            Box::pin(async move {
                let mut created = Vec::new();
                for profile in profiles_of_the_world(now) {
                    created.push(profiles::insert(tx, profile).await?);
                }
                for profile in &created[..2] {
                    for special in [FRESHMAN, EMERGENCY, EMERGENCY_ALARM] {
                        channels::assign(tx, *profile, ChannelId(special)).await?;
                    }
                }
                let students = ChannelId::new(now);
                for (id, name, role) in [
                    (students, "Studierende", TargetingRole::Student),
                    (ChannelId::new(now), "Angestellte", TargetingRole::Employee),
                    (ChannelId::new(now), "Gäste", TargetingRole::Guest),
                ] {
                    channels::insert_own(tx, id, created[FS], name, TargetingRoles::NONE.with(role)).await?;
                }
                let news = ChannelId::new(now);
                channels::insert_own(tx, news, created[FS], "Neuigkeiten", TargetingRoles::NONE).await?;
                for person in PEOPLE {
                    let account = NewAccount {
                        profile: created[person.at],
                        email: address(person),
                        name: Some(person.name.to_owned()),
                        role: person.role,
                        password_hash: Some(hash.clone()),
                        registered_with: Some(CONSENTS),
                        created_at: now,
                    };
                    accounts::insert(tx, account).await?;
                }
                Ok((created, students))
            })
        })
        .await?;
    let readers = create_readers(app).await?;
    let (staff, university) = (actor(app, 5).await?, profiles[UNI]);
    let following = app.write_with(move |tx, app| {
        Box::pin(async move { readers::set_auto_follow(tx, app, &staff, university).await })
    });
    following.await?;
    Ok(World {
        admin: actor(app, 0).await?,
        editor: actor(app, 1).await?,
        drafter: actor(app, 2).await?,
        press: actor(app, 3).await?,
        recruiter: actor(app, 4).await?,
        students,
        readers,
    })
}

fn profiles_of_the_world(now: aushang_db::Timestamp) -> [NewProfile; 4] {
    let place = |street: &str, addition: &str| Location {
        city: Some("Karlsruhe".to_owned()),
        postal_code: Some("76133".to_owned()),
        street: Some(street.to_owned()),
        addition: Some(addition.to_owned()),
        ..Location::default()
    };
    let named = NewProfile::named;
    [
        NewProfile {
            visible: true,
            permissions: Permissions::NONE
                .with(Permission::MultilingualPosts)
                .with(Permission::CustomPostPushconfig)
                .with(Permission::ReadPostStatistics)
                .with(Permission::ViewFollowerTrend),
            email: Some("fs-info@uni.example".to_owned()),
            website: Some("https://fs-info.uni.example".to_owned()),
            location: Some(place("Karlstraße 12", "Gebäude 30, Raum 004")),
            ..named(ProfileRole::StudentCouncil, "fs-informatik", "Fachschaft Informatik", now)
        },
        NewProfile {
            visible: true,
            permissions: Permissions::NONE
                .with(Permission::MultilingualPosts)
                .with(Permission::CustomPostPushconfig)
                .with(Permission::ReadPostStatistics),
            email: Some("presse@uni.example".to_owned()),
            website: Some("https://uni.example".to_owned()),
            location: Some(place("Kaiserstraße 1", "Hauptgebäude")),
            targeting: Targeting {
                roles: vec![TargetingRole::Student, TargetingRole::Employee],
                ..Targeting::default()
            },
            ..named(ProfileRole::University, "uni-beispielstadt", "Universität Beispielstadt", now)
        },
        named(ProfileRole::Institution, "intern", "Intern", now),
        NewProfile {
            visible: true,
            permissions: Permissions::NONE.with(Permission::MultilingualPosts),
            email: Some("jobs@uni.example".to_owned()),
            website: Some("https://jobs.uni.example".to_owned()),
            ..named(ProfileRole::RecruitingPromoter, "jobboerse", "Jobbörse Beispielstadt", now)
        },
    ]
}

fn address(person: &Person) -> MailAddress {
    MailAddress::parse(person.email).expect("the demo's addresses are valid")
}

/// Loads an account as in a request, with the id of a session that does not exist.
async fn actor(app: &App, person: usize) -> Result<Actor> {
    let db = app.db.reader();
    let account =
        accounts::find_by_email(db, &address(&PEOPLE[person])).await?.expect("the account was just created");
    let profile = profiles::get(db, account.profile).await?;
    Ok(Actor {
        account: account.id,
        setup: account.setup(),
        role: account.role,
        deputy_until: None,
        email: account.email,
        profile: profile.id,
        profile_role: profile.role,
        permissions: profile.permissions,
        four_eyes: profile.four_eyes,
        emergency_needs_two: profile.emergency_needs_two,
        session: SessionId::new(app.now()),
        token: SessionTokenId::new(app.now()),
        proof: Some(ProvedBy::Passkey),
    })
}

/// Creates readers of several roles.
async fn create_readers(app: &App) -> Result<Vec<Reader>> {
    let tokens = app
        .write_with(|tx, app| {
            Box::pin(async move {
                let mut tokens = Vec::new();
                for number in 0..240 {
                    let role = match number % 12 {
                        0 => TargetingRole::Employee,
                        1 => TargetingRole::Guest,
                        _ => TargetingRole::Student,
                    };
                    let (university, affiliations) = studies_of(number);
                    let properties = Properties { role, university, affiliations };
                    let (_, token) = readers::register(tx, app, properties).await?;
                    tokens.push(token);
                }
                Ok(tokens)
            })
        })
        .await?;
    let mut readers = Vec::new();
    for token in tokens {
        readers.push(readers::load_reader(app, &token).await?);
    }
    Ok(readers)
}

/// Returns a university and affiliations; both may be missing.
fn studies_of(number: usize) -> (Option<String>, Vec<String>) {
    let university = match number % 20 {
        0..=11 => Some("kit"),
        12..=14 => Some("hs-karlsruhe"),
        15 | 16 => Some("ph-karlsruhe"),
        17 => Some("uni-stuttgart"),
        _ => None,
    };
    let affiliations: &[&str] = match number % 17 {
        0..=5 => &["informatik"],
        6 | 7 => &["wirtschaftsinformatik"],
        8 => &["informatik", "mathematik"],
        9 | 10 => &["mathematik"],
        11 => &["physik"],
        12 => &["elektrotechnik"],
        13 => &["maschinenbau"],
        14 => &["lehramt", "informatik"],
        15 => &["germanistik"],
        _ => &[],
    };
    let affiliations = affiliations.iter().map(|&id| id.to_owned()).collect();
    (university.map(str::to_owned), affiliations)
}
