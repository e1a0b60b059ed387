//! The rules of the code's structure that can be checked in the source files: where SQL is allowed, which
//! tables a feature may name, in which direction features and files depend on each other, and that every file
//! has a module comment.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

struct Source {
    /// Relative to `src`, for example `posts/send.rs`.
    path: String,
    text: String,
}

impl Source {
    fn feature(&self) -> &str {
        self.path.split(['/', '.']).next().expect("a path has a beginning")
    }

    /// Whether the file contains the statements of its feature. Other features use those in `rows`.
    fn has_statements(&self) -> bool {
        self.is_in("store") || self.is_in("rows")
    }

    /// Whether the file is `<name>.rs` or in `<name>/` of a feature.
    fn is_in(&self, name: &str) -> bool {
        self.path.ends_with(&format!("/{name}.rs")) || self.path.contains(&format!("/{name}/"))
    }

    /// GraphQL files may depend on any feature.
    fn is_graph(&self) -> bool {
        self.path.ends_with("/graphql.rs") || self.path.contains("/graphql/")
    }

    /// Returns `media::store` for `media/store.rs`, and `media` for `media/mod.rs`.
    fn module(&self) -> String {
        let path = self.path.strip_suffix(".rs").expect("a source");
        path.strip_suffix("/mod").unwrap_or(path).replace('/', "::")
    }

    /// Returns the code without comments and without the tests.
    fn product_code(&self) -> String {
        let code = self.code().collect::<Vec<_>>().join("\n");
        code.split_once("#[cfg(test)]\nmod tests").map(|(code, _)| code.to_owned()).unwrap_or(code)
    }

    /// Returns the lines without comments.
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
                let below = path.strip_prefix(&root).expect("it was found there").to_str();
                let path = below.expect("our names are plain").to_owned();
                let text = std::fs::read_to_string(root.join(&path)).expect("a text");
                sources.push(Source { path, text });
            }
        }
    }
    sources
}

/// Asserts that no line of code contains one of these signs.
fn assert_without(signs: &[&str], sources: impl Iterator<Item = Source>) {
    for source in sources {
        for line in source.code() {
            assert!(!signs.iter().any(|sign| line.contains(sign)), "{}: {}", source.path, line.trim());
        }
    }
}

/// Statements are SQL (docs/adr/0037), and sea-orm's builder is not used.
#[test]
fn no_statement_is_built() {
    assert_without(&["Entity::", "DeriveEntityModel", "sea_query"], sources("aushang").into_iter());
}

#[test]
fn sql_is_only_in_stores_and_rows() {
    let others =
        sources("aushang").into_iter().filter(|source| !source.has_statements() && source.path != "sql.rs");
    assert_without(&["Statement::", "_raw(", "_unprepared(", "sql::"], others);
}

/// Returns the features in the order of `lib.rs`.
fn ladder(sources: &[Source]) -> Vec<&str> {
    let lib = sources.iter().find(|source| source.path == "lib.rs").expect("a crate has a lib.rs");
    let (_, modules) = lib.text.split_once("\n\npub mod ").expect("modules after the head");
    // The modules before the first empty line are the base of all features, or connect them.
    let (_, ladder) = modules.split_once("\n\n").expect("an empty line before the features");
    let ladder: Vec<_> =
        ladder.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    assert!(ladder.contains(&"posts"), "{ladder:?}");
    ladder
}

#[test]
fn feature_uses_only_features_above_it() {
    let sources = sources("aushang");
    let ladder = ladder(&sources);
    let step = |feature: &str| ladder.iter().position(|other| *other == feature);
    for source in sources.iter().filter(|source| !source.is_graph()) {
        let Some(own) = step(source.feature()) else { continue };
        let code = source.code().collect::<Vec<_>>().join("\n");
        for used in modules_in(&code) {
            let is_above = step(used).is_none_or(|other| other <= own);
            assert!(is_above, "{} is above {used} and uses it", source.path);
        }
    }
}

/// A table belongs to the feature that writes its rows.
#[test]
fn table_is_named_only_by_its_feature_and_those_below_it() {
    let sources = sources("aushang");
    let ladder = ladder(&sources);
    let step = |feature: &str| ladder.iter().position(|other| *other == feature);
    let tables = tables();
    let of_features = sources.iter().filter(|source| step(source.feature()).is_some());
    let codes: Vec<_> = of_features.map(|source| (source, in_one_line(&source.product_code()))).collect();
    let mut owners = HashMap::new();
    for (source, code) in &codes {
        let written = words_after(code, &["insert into ", "update ", "delete from "]);
        for table in written.into_iter().filter(|table| tables.contains(*table)) {
            let owner = owners.entry(table).or_insert(source.feature());
            assert_eq!(*owner, source.feature(), "two features write rows of {table}");
        }
    }
    for (source, code) in &codes {
        let named = words_after(code, &["from ", "join ", "into ", "update "]);
        for table in named.into_iter().filter(|table| tables.contains(*table)) {
            let owner = owners.get(table).unwrap_or_else(|| panic!("no feature writes rows of {table}"));
            let is_above = step(owner) <= step(source.feature());
            assert!(is_above, "{} names {table}, which belongs to {owner} below it", source.path);
        }
    }
}

/// Returns all tables that a migration creates.
fn tables() -> HashSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../aushang/migrations");
    let entries = std::fs::read_dir(folder).expect("the migrations");
    let texts =
        entries.map(|entry| std::fs::read_to_string(entry.expect("an entry").path()).expect("a text"));
    let names = |text: String| {
        words_after(&text, &["create table "]).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let tables: HashSet<_> = texts.flat_map(names).collect();
    assert!(tables.contains("posts"), "{tables:?}");
    tables
}

/// Joins a statement on several lines of a string into one line.
fn in_one_line(code: &str) -> String {
    let mut lines = code.split("\\\n");
    let first = lines.next().unwrap_or_default().to_owned();
    lines.fold(first, |all, line| all + line.trim_start())
}

/// Returns the words that follow one of these strings.
fn words_after<'c>(code: &'c str, before: &[&str]) -> Vec<&'c str> {
    let is_in_word = |char: char| char.is_ascii_lowercase() || char == '_';
    let after = before.iter().flat_map(|before| code.split(before).skip(1));
    after
        .filter_map(|rest| rest.split(|char| !is_in_word(char)).next())
        .filter(|word| !word.is_empty())
        .collect()
}

#[test]
fn words_are_found_in_statements_on_several_lines() {
    let code = in_one_line("\"select 1 from posts p \\\n    join \\\n    profiles o on true\"");
    assert_eq!(words_after(&code, &["from ", "join "]), ["posts", "profiles"]);
}

#[test]
fn feature_does_not_re_export_its_store() {
    let others = sources("aushang").into_iter().filter(|source| !source.is_in("store"));
    assert_without(&["pub use store::", "pub use super::store", "pub use rows::*"], others);
}

/// `app.rs` and `schema.rs` combine all features, and GraphQL files may depend on any feature.
#[test]
fn files_do_not_depend_on_each_other_in_a_cycle() {
    let sources = sources("aushang");
    let files = Files::of(&sources);
    let mut dependencies: HashMap<String, BTreeSet<String>> = HashMap::new();
    let is_bound = |source: &&Source| !source.is_graph() && !["app.rs", "schema.rs"].contains(&&*source.path);
    for source in sources.iter().filter(is_bound) {
        let module = source.module();
        let used = uses(&source.product_code()).into_iter().filter(|used| !used.is_public);
        let used = used.filter_map(|used| files.resolve(&used.absolute(&module)));
        dependencies.insert(module.clone(), used.filter(|used| *used != module).collect());
    }
    // A file that uses none of the remaining files, or that none of them uses, is not part of a cycle.
    loop {
        let before = dependencies.len();
        let used: HashSet<_> = dependencies.values().flatten().cloned().collect();
        dependencies.retain(|module, _| used.contains(module));
        let left: HashSet<_> = dependencies.keys().cloned().collect();
        dependencies.retain(|_, used| {
            used.retain(|used| left.contains(used));
            !used.is_empty()
        });
        if dependencies.len() == before {
            break;
        }
    }
    assert!(dependencies.is_empty(), "{dependencies:#?}");
}

/// A path of a `use` statement.
#[derive(Debug, PartialEq)]
struct Used {
    /// Whether it is a re-export.
    is_public: bool,
    path: String,
    /// The name in the file of the statement.
    name: String,
}

impl Used {
    /// Returns the path from the root of the crate, for a statement in this module.
    fn absolute(&self, module: &str) -> String {
        let mut path: Vec<_> = module.split("::").collect();
        for part in self.path.split("::") {
            match part {
                "crate" => path.clear(),
                "super" => _ = path.pop(),
                "self" => {}
                _ => path.push(part),
            }
        }
        path.join("::")
    }
}

/// Returns every path of the `use` statements, expanded.
fn uses(code: &str) -> Vec<Used> {
    let mut found = Vec::new();
    for statement in code.split(';') {
        let begins =
            |line: &str| line.starts_with("use ") || line.starts_with("pub") && line.contains(" use ");
        let Some(line) = statement.lines().find(|line| begins(line.trim_start())) else { continue };
        let from = statement.find(line).expect("the statement contains the line");
        let (visibility, paths) = statement[from..].split_once("use ").expect("the statement contains `use`");
        let is_public = visibility.contains("pub");
        for path in expand(paths.trim()) {
            let (path, name) =
                path.split_once(" as ").unwrap_or((&path, path.rsplit("::").next().unwrap_or("")));
            found.push(Used { is_public, path: path.to_owned(), name: name.to_owned() });
        }
    }
    found
}

/// Returns `a::b` and `a::c` for `a::{b, c}`.
fn expand(path: &str) -> Vec<String> {
    match path.split_once('{') {
        None => vec![path.to_owned()],
        Some((before, list)) => {
            let inner = members(list).into_iter().flat_map(expand);
            inner.map(|inner| format!("{before}{inner}")).collect()
        }
    }
}

/// The files of a crate, and the names that each re-exports from others.
struct Files {
    modules: HashSet<String>,
    re_exports: HashMap<String, String>,
}

impl Files {
    fn of(sources: &[Source]) -> Self {
        let modules = sources.iter().map(Source::module).collect();
        let mut re_exports = HashMap::new();
        for source in sources {
            let module = source.module();
            for used in uses(&source.product_code()).into_iter().filter(|used| used.is_public) {
                re_exports.insert(format!("{module}::{}", used.name), used.absolute(&module));
            }
        }
        Self { modules, re_exports }
    }

    /// Returns the file that declares what a path names; `None` if it is in another crate.
    fn resolve(&self, path: &str) -> Option<String> {
        let (mut module, mut named) = (path, "");
        while !self.modules.contains(module) {
            named = module;
            module = module.rsplit_once("::")?.0;
        }
        let re_exported = self.re_exports.get(named).filter(|from| *from != path);
        re_exported.and_then(|from| self.resolve(from)).or_else(|| Some(module.to_owned()))
    }
}

#[test]
fn uses_are_found_in_every_notation() {
    let code = "use super::{Content, store::{self, Sizes}};\nfn f() {}\npub use stage::stage as take;";
    let found = uses(code).into_iter();
    let found: Vec<_> =
        found.map(|used| (used.is_public, used.absolute("media::sweep"), used.name)).collect();
    let expected = [
        (false, "media::Content", "Content"),
        (false, "media::store", "self"),
        (false, "media::store::Sizes", "Sizes"),
        (true, "media::sweep::stage::stage", "take"),
    ];
    let expected = expected.map(|(public, path, name)| (public, path.to_owned(), name.to_owned()));
    assert_eq!(found, expected);
}

/// Returns `posts` for `crate::posts::send`, and both for `crate::{media, posts::{self, send}}`, on one
/// line or several.
fn modules_in(code: &str) -> Vec<&str> {
    let paths = code.split("crate::").skip(1).flat_map(|rest| match rest.strip_prefix('{') {
        Some(list) => members(list),
        None => vec![rest],
    });
    let is_in_name = |char: char| char.is_alphanumeric() || char == '_';
    paths.map(|path| path.split(|char| !is_in_name(char)).next().unwrap_or(path)).collect()
}

/// Splits at commas until the bracket of the list closes.
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
fn modules_are_found_in_every_notation() {
    let code = "use crate::posts::send;\npub use crate::{\n    media::{self, Image},\n    readers,\n};
        fn of(it: crate::files::Name, crate::{a, b::{c, d::{e}}}: x) { crate::session::sweep(); }";
    assert_eq!(modules_in(code), ["posts", "media", "readers", "files", "a", "b", "session"]);
}

#[test]
fn every_file_has_a_module_comment() {
    for source in ["aushang", "server"].into_iter().flat_map(sources) {
        assert!(source.text.starts_with("//! "), "{} has no module comment", source.path);
    }
}
