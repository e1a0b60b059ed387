//! Errors that end a run without results. A slow response is not an error.

use http::StatusCode;

#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    #[error("unexpected response ({status}): {response}")]
    Response { status: StatusCode, response: String },
    #[error("product and floor differ for {what}:\n  product: {product}\n  floor:   {floor}")]
    Different { what: String, product: String, floor: String },
    #[error("server: {0}")]
    Server(String),
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("HTTP: {0}")]
    Wire(#[from] hyper::Error),
    #[error("database: {0}")]
    Open(#[from] aushang_db::OpenError),
    #[error("database: {0}")]
    Failure(#[from] aushang_db::Failure),
    #[error("the floor's database: {0}")]
    Floor(#[from] sqlx::Error),
    #[error("push: {0}")]
    Push(String),
    #[error("cannot create the world: {0:?}")]
    World(aushang::problem::Error),
}

impl From<aushang::problem::Error> for BenchError {
    fn from(error: aushang::problem::Error) -> Self {
        Self::World(error)
    }
}

impl BenchError {
    pub fn response(status: StatusCode, response: &[u8]) -> Self {
        Self::Response { status, response: beginning(response) }
    }

    /// Shows the bytes around the first difference.
    pub fn different(what: impl Into<String>, product: &[u8], floor: &[u8]) -> Self {
        let same = product.iter().zip(floor).take_while(|(one, other)| one == other).count();
        let from = same.saturating_sub(60);
        Self::Different {
            what: what.into(),
            product: beginning(&product[from..]),
            floor: beginning(&floor[from..]),
        }
    }
}

fn beginning(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(400)]).into_owned()
}
