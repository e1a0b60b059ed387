//! What is wrong with a recording, as a refusal or a failure.

use aushang_recording::{Trouble, Unusable};

use crate::problem::{Error, Reason};

fn unusable(unusable: Unusable) -> Error {
    match unusable {
        Unusable::TooLong => Reason::FilmTooLong.into(),
        Unusable::TooManyPixels => Reason::FilmTooManyPixels.into(),
        Unusable::WrongType => Reason::WrongFileType.into(),
        Unusable::Broken => Reason::BrokenFile.into(),
    }
}

pub(super) fn trouble(trouble: Trouble) -> Error {
    match trouble {
        Trouble::Unusable(why) => unusable(why),
        Trouble::Failed(error) => Error::failure(error),
    }
}
