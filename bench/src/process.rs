//! Servers in processes of their own, as in production.

use std::fs::File;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::BenchError;
use crate::load::Connection;
use crate::world::SIGNING_SECRET;

/// Maximum time until a server listens.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Returns the product's settings for this world, as environment variables.
pub fn product_environment(folder: &Path, database: &Path) -> impl Iterator<Item = (&'static str, String)> {
    let settings = [
        ("AUSHANG_DATABASE__URL", format!("sqlite:{}", database.display())),
        ("AUSHANG_MEDIA__FOLDER", folder.join("media").display().to_string()),
        ("AUSHANG_MAIL__FOLDER", folder.join("mails").display().to_string()),
        ("AUSHANG_SESSION__SECRET", SIGNING_SECRET.to_owned()),
        // The load sends all posts from a few accounts.
        ("AUSHANG_LIMITS__POSTS_PER_MINUTE", "10000000".to_owned()),
        ("AUSHANG_LIMITS__POST_CHANGES_PER_MINUTE", "10000000".to_owned()),
        // All readers of the load share one address.
        ("AUSHANG_LIMITS__READER_REQUESTS_PER_MINUTE_AND_ADDRESS", "100000000".to_owned()),
    ];
    settings.into_iter()
}

/// A server process. It is killed when this is dropped.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    /// Starts `aushang serve`, from the binary in the same folder as this one.
    pub fn product(folder: &Path, database: &Path) -> Result<Self, BenchError> {
        Self::product_with(folder, database, &[])
    }

    /// Starts the product with additional settings.
    pub fn product_with(
        folder: &Path,
        database: &Path,
        settings: &[(&str, &str)],
    ) -> Result<Self, BenchError> {
        let address = spare_address()?;
        let mut command = Command::new(std::env::current_exe()?.with_file_name("aushang"));
        command.arg("serve").env_clear().env("AUSHANG_SERVER__LISTEN", address.to_string());
        command.envs(product_environment(folder, database)).envs(settings.iter().copied());
        Self::spawn(&mut command, address, &folder.join("product.log"))
    }

    pub fn floor(folder: &Path, database: &Path) -> Result<Self, BenchError> {
        let address = spare_address()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("floor").arg(database).arg(address.to_string());
        Self::spawn(&mut command, address, &folder.join("floor.log"))
    }

    fn spawn(command: &mut Command, address: SocketAddr, log: &Path) -> Result<Self, BenchError> {
        let log = File::options().create(true).append(true).open(log)?;
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn()?;
        Ok(Self { child, address })
    }

    /// Connects as soon as the server accepts connections.
    pub async fn connect(&mut self) -> Result<Connection, BenchError> {
        let started = Instant::now();
        loop {
            if let Ok(connection) = Connection::open(self.address).await {
                return Ok(connection);
            }
            if let Some(status) = self.child.try_wait()? {
                return Err(BenchError::Server(format!("it ended at its start: {status}")));
            }
            if started.elapsed() > TIMEOUT {
                return Err(BenchError::Server("it does not listen".to_owned()));
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Sends SIGTERM and waits for the end. Fails if the server crashed before or now: its results do not
    /// count.
    pub fn end(mut self) -> Result<(), BenchError> {
        if let Some(status) = self.child.try_wait()? {
            return Err(BenchError::Server(format!("it ended before SIGTERM: {status}")));
        }
        let id = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status()?;
        let status = self.child.wait()?;
        if status.success() {
            Ok(())
        } else {
            Err(BenchError::Server(format!("it ended with an error: {status}")))
        }
    }

    /// Returns the resident memory in bytes.
    pub fn memory(&self) -> Result<u64, BenchError> {
        self.status("VmRSS:")
    }

    /// Returns the peak of the resident memory since `forget_peak`, in bytes.
    pub fn peak(&self) -> Result<u64, BenchError> {
        self.status("VmHWM:")
    }

    pub fn forget_peak(&self) -> Result<(), BenchError> {
        Ok(std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5")?)
    }

    /// Returns the processor time used so far, in the kernel's steps of 10 ms.
    pub fn processor_time(&self) -> Result<Duration, BenchError> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // The program's name is in brackets and may contain spaces. The times are fields 14 and 15.
        let ticks: Option<u64> = stat.rsplit_once(')').and_then(|(_, fields)| {
            let mut fields = fields.split_whitespace().skip(11);
            Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
        });
        let ticks = ticks.ok_or_else(|| BenchError::Server("cannot read its processor time".to_owned()))?;
        Ok(Duration::from_millis(ticks * 10))
    }

    fn status(&self, name: &str) -> Result<u64, BenchError> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
        kilobytes
            .map(|kilobytes| kilobytes * 1024)
            .ok_or_else(|| BenchError::Server(format!("cannot read its {name}")))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns an address with a port that is free at the moment.
fn spare_address() -> std::io::Result<SocketAddr> {
    std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(script: &str) -> Server {
        let address = spare_address().unwrap();
        Server::spawn(Command::new("sh").args(["-c", script]), address, Path::new("/dev/null")).unwrap()
    }

    #[test]
    fn a_crashed_server_is_detected() {
        for script in ["exit 0", "exit 1", "kill -KILL $$"] {
            let mut early = server(script);
            early.child.wait().unwrap();
            let message = early.end().unwrap_err().to_string();
            assert!(message.contains("before SIGTERM"), "{script}: {message}");
        }
        // It does not handle SIGTERM, so the signal kills it.
        let message = server("exec sleep 60").end().unwrap_err().to_string();
        assert!(message.contains("ended with an error"), "{message}");
    }
}
