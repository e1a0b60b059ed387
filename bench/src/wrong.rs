//! Why the bench ends without figures: something broke, or an answer was wrong. Slowness never
//! does that.

use http::StatusCode;

#[derive(Debug, thiserror::Error)]
pub enum Wrong {
    #[error("a wrong answer ({status}): {answer}")]
    Answer { status: StatusCode, answer: String },
    #[error("product and floor differ for {what}:\n  product: {product}\n  floor:   {floor}")]
    Different { what: String, product: String, floor: String },
    #[error("a server: {0}")]
    Server(String),
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("on the wire: {0}")]
    Wire(#[from] hyper::Error),
    #[error("the database: {0}")]
    Open(#[from] aushang_db::OpenError),
    #[error("the database: {0}")]
    Failure(#[from] aushang_db::Failure),
    #[error("the floor's database: {0}")]
    Floor(#[from] sqlx::Error),
    #[error("a push: {0}")]
    Push(String),
    #[error("the world could not be made: {0:?}")]
    World(aushang::problem::Error),
}

impl From<aushang::problem::Error> for Wrong {
    fn from(error: aushang::problem::Error) -> Self {
        Self::World(error)
    }
}

impl Wrong {
    pub fn answer(status: StatusCode, answer: &[u8]) -> Self {
        Self::Answer { status, answer: beginning(answer) }
    }

    /// Shows where two answers part.
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
