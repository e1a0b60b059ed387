//! The Landlock rules for the files that a confined program may open.

use std::io;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope, make_bitflags, path_beneath_rules,
};

/// The newest ABI version used here; an older kernel enforces the subset that it supports.
const NEWEST: ABI = ABI::V6;
/// Library folders of common distributions.
const LIBRARIES: [&str; 8] =
    ["/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/nix/store"];
/// The loader's cache of library locations.
const LOADER_CACHE: &str = "/etc/ld.so.cache";

/// Whether this kernel can restrict which files a process opens.
pub fn is_supported() -> bool {
    let minimum = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V1));
    minimum.and_then(Ruleset::create).is_ok()
}

/// Restricts this thread and its children permanently. They may execute the program, read libraries, and read
/// and write in the folder; all other file access is denied. Where the kernel supports it, they also cannot
/// bind or connect TCP sockets, connect to abstract sockets of outside processes, or signal outside
/// processes. Unless `allow_unenforced` is set, fails if the kernel enforces nothing.
pub fn restrict(program: &Path, folder: Option<&Path>, allow_unenforced: bool) -> io::Result<()> {
    let program = program.canonicalize()?;
    let folder_access =
        make_bitflags!(AccessFs::{ReadFile | ReadDir | WriteFile | Truncate | MakeReg | RemoveFile});
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(NEWEST))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST)))
        .and_then(Ruleset::create)
        .and_then(|rules| {
            rules.add_rules(path_beneath_rules(libraries(&program), AccessFs::from_read(NEWEST)))
        })
        .and_then(|rules| {
            rules.add_rules(path_beneath_rules([&program], AccessFs::Execute | AccessFs::ReadFile))
        })
        .and_then(|rules| rules.add_rules(path_beneath_rules([LOADER_CACHE], AccessFs::ReadFile)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(folder, folder_access)))
        .and_then(landlock::RulesetCreated::restrict_self)
        .map_err(io::Error::other)?;
    if status.ruleset == RulesetStatus::NotEnforced && !allow_unenforced {
        return Err(io::Error::other("this kernel does not support Landlock, or it is disabled"));
    }
    Ok(())
}

/// Returns the library folders, including the `lib` folder beside the program's own folder: `x/lib` for
/// `x/bin/program`.
fn libraries(program: &Path) -> Vec<PathBuf> {
    let own = program.parent().and_then(Path::parent).map(|above| above.join("lib"));
    LIBRARIES.into_iter().map(PathBuf::from).chain(own).collect()
}
