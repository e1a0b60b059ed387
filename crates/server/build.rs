//! The console is embedded from `web/dist`. A debug build reads it from there while it runs, so
//! an empty folder will do; a release without the console must not be possible.

use std::path::Path;

fn main() {
    let dist = Path::new("../../web/dist");
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if release {
        println!("cargo::rerun-if-changed={}", dist.display());
        for file in ["index.html", "documents.json"] {
            let is_built = dist.join(file).exists();
            assert!(is_built, "web/dist/{file} is missing: build the console first (make build)");
        }
    } else {
        println!("cargo::rerun-if-changed=build.rs");
        std::fs::create_dir_all(dist).expect("web/ can be written to");
    }
}
