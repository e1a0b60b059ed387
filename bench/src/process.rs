//! Servers in processes of their own, as they run in earnest.

use std::fs::File;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Wrong;
use crate::load::Connection;

/// Signs the tokens of this installation alone.
pub const SIGNING_SECRET: &str = "q0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=";
/// No server takes longer to listen.
const PATIENCE: Duration = Duration::from_secs(20);

/// The product's settings for this world, as variables of its environment.
pub fn product_environment(folder: &Path, database: &Path) -> impl Iterator<Item = (&'static str, String)> {
    let settings = [
        ("AUSHANG_DATABASE__URL", format!("sqlite:{}", database.display())),
        ("AUSHANG_MEDIA__FOLDER", folder.join("media").display().to_string()),
        ("AUSHANG_SESSION__SECRET", SIGNING_SECRET.to_owned()),
    ];
    settings.into_iter()
}

/// Killed when it is dropped.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    /// `aushang serve`, the binary that stands beside this one.
    pub fn product(folder: &Path, database: &Path) -> Result<Self, Wrong> {
        let address = spare_address()?;
        let mut command = Command::new(std::env::current_exe()?.with_file_name("aushang"));
        command.arg("serve").env_clear().env("AUSHANG_SERVER__LISTEN", address.to_string());
        command.envs(product_environment(folder, database));
        Self::spawn(&mut command, address, &folder.join("product.log"))
    }

    pub fn floor(folder: &Path, database: &Path) -> Result<Self, Wrong> {
        let address = spare_address()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("floor").arg(database).arg(address.to_string());
        Self::spawn(&mut command, address, &folder.join("floor.log"))
    }

    fn spawn(command: &mut Command, address: SocketAddr, log: &Path) -> Result<Self, Wrong> {
        let log = File::options().create(true).append(true).open(log)?;
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn()?;
        Ok(Self { child, address })
    }

    /// A connection as soon as the server takes one.
    pub async fn connect(&mut self) -> Result<Connection, Wrong> {
        let began = Instant::now();
        loop {
            if let Ok(connection) = Connection::open(self.address).await {
                return Ok(connection);
            }
            if let Some(status) = self.child.try_wait()? {
                return Err(Wrong::Server(format!("it ended at its start: {status}")));
            }
            if began.elapsed() > PATIENCE {
                return Err(Wrong::Server("it does not listen".to_owned()));
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Asks it to end, and waits until it has.
    pub fn end(mut self) -> Result<(), Wrong> {
        let id = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status()?;
        self.child.wait()?;
        Ok(())
    }

    /// Memory that it holds now, in bytes (resident set).
    pub fn memory(&self) -> Result<u64, Wrong> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
        kilobytes.map(|kilobytes| kilobytes * 1024).ok_or_else(|| Wrong::Server("has no VmRSS".to_owned()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A port that nobody has at this moment.
fn spare_address() -> std::io::Result<SocketAddr> {
    std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()
}
