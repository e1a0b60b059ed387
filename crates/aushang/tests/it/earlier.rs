//! Databases at an earlier migration, and the rows in them.

use std::path::{Path, PathBuf};

use aushang_db::Engine;

/// The SQL of all migrations before this one, and of this one.
pub fn steps_to(engine: Engine, step: &str) -> (Vec<String>, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut paths: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    let this = folder.join(step).with_extension("sql");
    let text = |path: &PathBuf| std::fs::read_to_string(path).unwrap();
    let mut before: Vec<_> = paths.iter().take_while(|path| **path != this).map(text).collect();
    if engine == Engine::Postgres {
        before.insert(0, "create collation \"binary\" from \"C\"".to_owned());
    }
    (before, text(&this))
}

/// A uuid in the notation of the engine.
pub fn id(engine: Engine, last: u8) -> String {
    match engine {
        Engine::Sqlite => format!("x'000000000000000000000000000000{last:02x}'"),
        Engine::Postgres => format!("'00000000-0000-0000-0000-0000000000{last:02x}'"),
    }
}

/// A byte in the notation of the engine.
pub fn bytes(engine: Engine, byte: u8) -> String {
    match engine {
        Engine::Sqlite => format!("x'{byte:02x}'"),
        Engine::Postgres => format!("'\\x{byte:02x}'"),
    }
}

pub fn insert(table: &str, columns: &str, values: &str) -> String {
    format!("insert into {table} ({columns}) values ({values});\n")
}

pub fn profile(id: &str, name: &str) -> String {
    let columns = "id, role, username, username_key, display_name, visible, auto_follow, permissions, \
                   targeting, created_at";
    let values = format!("{id}, 'UNIVERSITY', '{name}', '{name}', 'Uni', true, false, 0, '{{}}', 0");
    insert("profiles", columns, &values)
}

pub fn post(id: &str, profile: &str, status: &str) -> String {
    let columns = "id, profile_id, status, publish_date, created_at, content_de, creator_email, \
                   verification_needed, likes_count, send_push, audience_roles, audience_freshman, \
                   audience_emergency";
    let values = format!("{id}, {profile}, '{status}', 0, 0, '', '', false, 0, true, 0, false, false");
    insert("posts", columns, &values)
}
