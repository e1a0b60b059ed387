//! Maps errors of the crate `aushang_recording` to errors of this one.

use aushang_recording::{ConvertError, Unusable};

use crate::problem::{Error, Reason};

fn reason_of(unusable: Unusable) -> Error {
    match unusable {
        Unusable::TooLong => Reason::FilmTooLong.into(),
        Unusable::TooManyPixels => Reason::FilmTooManyPixels.into(),
        Unusable::WrongType => Reason::WrongFileType.into(),
        Unusable::Broken => Reason::BrokenFile.into(),
    }
}

pub(super) fn into_error(trouble: ConvertError) -> Error {
    match trouble {
        ConvertError::Unusable(why) => reason_of(why),
        ConvertError::Failed(error) => Error::failure(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_fault_of_a_recording_has_its_reason() {
        for (fault, reason) in [
            (Unusable::TooLong, "FILM_TOO_LONG"),
            (Unusable::TooManyPixels, "FILM_TOO_MANY_PIXELS"),
            (Unusable::WrongType, "WRONG_FILE_TYPE"),
            (Unusable::Broken, "BROKEN_FILE"),
        ] {
            let Error::Problem(problem) = into_error(fault.into()) else { panic!("{reason}") };
            assert_eq!(problem.reason.code(), reason);
        }
    }
}
