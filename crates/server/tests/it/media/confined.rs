//! What the sandbox allows a program. Bash represents an exploited ffmpeg, because it opens files and
//! sockets itself, without other programs.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// Runs a script in the sandbox of ffmpeg; `folder` is its work folder.
fn run(folder: &Path, script: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_aushang"))
        .args(["run-confined", &std::process::id().to_string(), "20", "required"])
        .arg(folder)
        .args(["/bin/bash", "--norc", "-c", script])
        .current_dir(folder)
        .env_clear()
        .output()
        .expect("the binary starts")
}

fn fails(folder: &Path, script: &str) -> String {
    let output = run(folder, script);
    assert!(!output.status.success(), "{script}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn succeeds(folder: &Path, script: &str) -> String {
    let output = run(folder, script);
    assert!(output.status.success(), "{script}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Returns a work folder, and another folder with a file that the program must not read.
fn folders() -> (TempDir, TempDir) {
    let [work, other] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    std::fs::write(work.path().join("source"), "a film\n").unwrap();
    std::fs::write(other.path().join("aushang.toml"), "secret\n").unwrap();
    (work, other)
}

#[test]
fn confined_program_can_use_its_folder() {
    let (work, _) = folders();
    let copied = succeeds(work.path(), "read -r line < source; echo \"$line\" > film; echo \"$line\"");
    assert_eq!(copied, "a film\n");
    assert_eq!(std::fs::read_to_string(work.path().join("film")).unwrap(), "a film\n");
}

#[test]
fn confined_program_cannot_read_other_files() {
    let (work, other) = folders();
    let secret = other.path().join("aushang.toml");
    for file in [secret.to_str().unwrap(), "/etc/passwd", "/proc/self/environ", "/proc/1/cmdline"] {
        let error = fails(work.path(), &format!("read -r line < {file}"));
        assert!(error.contains("Permission denied"), "{file}: {error}");
    }
    let relative = format!("../{}/aushang.toml", other.path().file_name().unwrap().to_str().unwrap());
    assert!(fails(work.path(), &format!("read -r line < {relative}")).contains("Permission denied"));
}

#[test]
fn confined_program_cannot_write_other_files() {
    let (work, other) = folders();
    let other = other.path().display();
    for script in [
        format!("echo x > {other}/new"),
        format!("echo x >> {other}/aushang.toml"),
        format!(": > {other}/aushang.toml"),
        "echo x > /dev/shm/aushang-confined".to_owned(),
    ] {
        assert!(fails(work.path(), &script).contains("Permission denied"), "{script}");
    }
    assert_eq!(std::fs::read_to_string(format!("{other}/aushang.toml")).unwrap(), "secret\n");
}

#[test]
fn confined_program_cannot_open_sockets() {
    let (work, _) = folders();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    for network in ["tcp", "udp"] {
        let error = fails(work.path(), &format!("exec 3<> /dev/{network}/127.0.0.1/{port}"));
        assert!(error.contains("Function not implemented"), "{error}");
    }
    listener.set_nonblocking(true).unwrap();
    assert!(listener.accept().is_err(), "no connection was made");
}

#[test]
fn confined_program_cannot_start_programs() {
    let (work, _) = folders();
    let error = fails(work.path(), "(echo a child)");
    assert!(error.contains("fork"), "{error}");
    assert!(fails(work.path(), "exec /usr/bin/env").contains("Permission denied"));
}

#[test]
fn confined_program_cannot_signal_other_processes() {
    let (work, _) = folders();
    let error = fails(work.path(), &format!("kill -0 {}", std::process::id()));
    assert!(error.contains("Function not implemented"), "{error}");
}

#[test]
fn confined_program_has_resource_limits() {
    let (work, _) = folders();
    let limits = succeeds(work.path(), "ulimit -n; ulimit -c; ulimit -f; ulimit -v; ulimit -u");
    // `ulimit` reports file sizes and memory in blocks of 1024 bytes.
    assert_eq!(limits.lines().collect::<Vec<_>>(), ["64", "0", "262144", "2097152", "4096"]);
}

#[test]
fn program_does_not_start_after_its_parent_ended() {
    let (work, _) = folders();
    let output = Command::new(env!("CARGO_BIN_EXE_aushang"))
        .args(["run-confined", "1", "20", "required"])
        .arg(work.path())
        .args(["/bin/bash", "-c", "echo x > begun"])
        .output()
        .expect("the binary starts");
    assert_eq!(output.status.code(), Some(127));
    assert!(!work.path().join("begun").exists());
}
