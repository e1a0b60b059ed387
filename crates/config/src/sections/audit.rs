use std::num::NonZeroU32;

use crate::section::section;

section! {
    /// The audit trail: who did what, as whom, when.
    pub struct Audit("audit") {
        /// For how many days its entries are kept, 90 at least.
        keep_days: NonZeroU32 = NonZeroU32::new(730).expect("730 is above zero"),
    }
}
