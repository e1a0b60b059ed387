use std::num::NonZeroU32;

use crate::section::section;

section! {
    /// The audit trail: who did what, in which role, and when.
    pub struct Audit("audit") {
        /// Days after which an entry is deleted, 90 or more.
        keep_days: NonZeroU32 = NonZeroU32::new(730).expect("730 is above zero"),
    }
}
