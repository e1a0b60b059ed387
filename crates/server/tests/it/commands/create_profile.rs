//! The input of `aushang create-profile` and `create-superadmin`.

use aushang::migrations::MIGRATIONS;
use aushang_db::testing::TestDb;

use super::UNI;
use crate::support::{Shell, texts};

const PASSWORD: &str = "Guten Morgen 7\n";

fn institution<'a>(username: &'a str, display_name: &'a str, email: &'a str) -> [&'a str; 7] {
    ["create-profile", "--username", username, "--display-name", display_name, "--email", email]
}

#[tokio::test]
async fn input_is_trimmed_and_validated() {
    let database = TestDb::sqlite(MIGRATIONS).await;
    let shell = Shell::on(&database);
    let output =
        shell.run_with_input(&institution(" fs-info ", " FS Info", " a@fs.example "), PASSWORD).await;
    assert_eq!(
        output.ok(),
        "Created the profile fs-info with its administrator a@fs.example. It is offline.\n"
    );

    for (arguments, why) in [
        (institution("FS-info", "FS", "b@fs.example"), "the username is already in use"),
        (institution("fs-bau", "FS", "A@fs.example"), "an account with this address already exists"),
        (institution("fs-bau", "FS", "fs.example"), "not a valid mail address"),
        (institution("fs bau", "FS", "b@fs.example"), "a username has 3 to 30"),
        (institution("my-aushang", "FS", "b@fs.example"), "must not contain 'aushang' or 'admin'"),
        (institution("fs-bau", "FS <Bau>", "b@fs.example"), "a display name has 1 to 50"),
    ] {
        let output = shell.run_with_input(&arguments, PASSWORD).await.refused();
        assert!(output.contains(why), "{output}");
    }

    let staff = ["create-superadmin", "--email", " it@uni.example", "--name", " Ada "];
    let output = shell.run_with_input(&staff, PASSWORD).await.ok();
    assert!(output.starts_with("Created the account it@uni.example."), "{output}");

    let shell_of_provider = Shell::on(&database).with("AUSHANG_SIGN_IN__PROVIDERS", UNI.to_owned());
    let shell_of_provider = shell_of_provider.with("AUSHANG_SIGN_IN__ONLY_PROVIDERS", "true".to_owned());
    let other = ["create-superadmin", "--email", "ada@uni.example"];
    let output = shell_of_provider.run_with_input(&other, PASSWORD).await.ok();
    assert!(
        output.contains("Passwords are closed") && output.contains("sign-in-link --mail ada@uni.example"),
        "{output}"
    );

    for (arguments, password) in [
        (&institution("fs-physik", "FS Physik", "b@fs.example")[..], "Physik2026\n"),
        (&["create-superadmin", "--email", "lovelace@uni.example", "--name", "Ada"], "AdaLovelace1\n"),
    ] {
        let output = shell.run_with_input(arguments, password).await.refused();
        assert!(output.contains("only of names of the institution or the person"), "{output}");
    }

    // Both are in the audit trail, without an account.
    let sql = "select e.action || ' ' || p.username || ' ' || coalesce(e.account_role, '-') as text \
               from audit_entries e join profiles p on p.id = e.profile_id order by e.at, e.id";
    let expected = [
        "profile.sign_up fs-info -",
        "account.sign_up fs-info -",
        "account.sign_up intern -",
        "account.sign_up intern -",
    ];
    assert_eq!(texts(&database.open().await, sql).await, expected);
}
