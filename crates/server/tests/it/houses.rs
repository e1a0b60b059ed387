//! The house rules that folders show by themselves: where SQL stands, which way the arrows between
//! features point, and that every file says what it is.

use std::path::Path;

struct Source {
    /// Below `src`, as in `posts/send.rs`.
    path: String,
    text: String,
}

impl Source {
    fn feature(&self) -> &str {
        self.path.split(['/', '.']).next().expect("a path has a beginning")
    }

    fn is_store(&self) -> bool {
        self.path.ends_with("/store.rs") || self.path.contains("/store/")
    }

    /// A graph refers both ways, so its files may, too.
    fn is_graph(&self) -> bool {
        self.path.ends_with("/graphql.rs") || self.path.contains("/graphql/")
    }

    /// Without comments.
    fn code(&self) -> impl Iterator<Item = &str> {
        self.text.lines().filter(|line| !line.trim_start().starts_with("//"))
    }
}

fn sources(of_crate: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(of_crate).join("src");
    let mut folders = vec![root.clone()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).expect("a folder of sources");
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("a text");
                sources.push(Source { path: below(&root, &path), text });
            }
        }
    }
    sources
}

fn below(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).expect("it was found there").to_str().expect("our names are plain").to_owned()
}

#[test]
fn sql_stands_in_stores_alone() {
    let signs = ["Entity::", "DeriveEntityModel", "Statement::", "sea_query", "_raw(", "_unprepared("];
    for source in sources("aushang").iter().filter(|source| !source.is_store()) {
        for line in source.code() {
            assert!(!signs.iter().any(|sign| line.contains(sign)), "{}: {}", source.path, line.trim());
        }
    }
}

#[test]
fn a_feature_calls_those_above_it_alone() {
    let sources = sources("aushang");
    let lib = sources.iter().find(|source| source.path == "lib.rs").expect("the table of contents");
    let (_, modules) = lib.text.split_once("\n\npub mod ").expect("modules after the head");
    // What stands before the gap is the ground of all features, and holds their parts together.
    let (_, ladder) = modules.split_once("\n\n").expect("a gap between the ground and the features");
    let ladder: Vec<_> =
        ladder.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    assert!(ladder.contains(&"posts"), "{ladder:?}");
    let step = |feature: &str| ladder.iter().position(|other| *other == feature);
    for source in sources.iter().filter(|source| !source.is_graph()) {
        let Some(own) = step(source.feature()) else { continue };
        let code = source.code().collect::<Vec<_>>().join("\n");
        for used in modules_in(&code) {
            let is_above = step(used).is_none_or(|other| other <= own);
            assert!(is_above, "{} stands above {used} and uses it", source.path);
        }
    }
}

/// `posts` of `crate::posts::send`, and both of `crate::{media, posts::{self, send}}`, on however
/// many lines they stand.
fn modules_in(code: &str) -> Vec<&str> {
    let paths = code.split("crate::").skip(1).flat_map(|rest| match rest.strip_prefix('{') {
        Some(list) => members(list),
        None => vec![rest],
    });
    let is_in_name = |char: char| char.is_alphanumeric() || char == '_';
    paths.map(|path| path.split(|char| !is_in_name(char)).next().unwrap_or(path)).collect()
}

/// What stands between commas until the list's own bracket closes.
fn members(list: &str) -> Vec<&str> {
    let mut depth = 1;
    let list = list.split_once(|char| {
        depth += i32::from(char == '{') - i32::from(char == '}');
        depth == 0
    });
    let (list, _) = list.expect("a list ends");
    let mut depth = 0;
    let members = list.split(|char| {
        depth += i32::from(char == '{') - i32::from(char == '}');
        char == ',' && depth == 0
    });
    members.map(str::trim).filter(|member| !member.is_empty()).collect()
}

#[test]
fn modules_are_found_however_they_are_written() {
    let code = "use crate::posts::send;\npub use crate::{\n    media::{self, Image},\n    readers,\n};
        fn of(it: crate::files::Name, crate::{a, b::{c, d::{e}}}: x) { crate::session::sweep(); }";
    assert_eq!(modules_in(code), ["posts", "media", "readers", "files", "a", "b", "session"]);
}

#[test]
fn every_file_says_what_it_is() {
    for source in ["aushang", "server"].into_iter().flat_map(sources) {
        assert!(source.text.starts_with("//! "), "{} has no head", source.path);
    }
}
