mod backup;
mod create_profile;
mod demo;
mod doctor;
mod jobs;
mod output;
mod start;
mod stuck;

use aushang_db::testing::TestDb;
use aushang_db::{Engine, Failure};
use sea_orm::ConnectionTrait;

/// Creates a database with a table of another program.
async fn of_another_program(engine: Engine) -> Option<TestDb> {
    let database = TestDb::empty(engine).await?;
    let db = database.open().await;
    let create = "create table notes (id bigint)";
    let made =
        db.write(move |tx| Box::pin(async move { Ok::<_, Failure>(tx.execute_unprepared(create).await?) }));
    made.await.unwrap();
    db.close().await.unwrap();
    Some(database)
}

/// The setting of a proxy that people sign in with.
const UNI: &str = r#"[{ id = "uni", issuer = "https://login.uni.example", label = "Uni", peers = ["127.0.0.1"], secret = "ein Geheimnis zwischen zwei Servern", mail_domains = ["uni.example"], role_header = "affiliation", roles = [{ value = "staff", role = "USER", profile = "fs-informatik" }, { value = "student", role = "USER", profile = "fs-fremd" }] }]"#;
