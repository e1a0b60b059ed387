use crate::section::section;

section! {
    /// The product's own words, and whether it is being developed.
    pub struct Product("product") {
        /// The brand word. User names may not contain it.
        brand_word: String = "aushang".to_owned(),
        /// The scheme of links that open the app, with its colon.
        app_scheme: String = "aushang:".to_owned(),
        /// Shows what helps developers: introspection, suggestions in errors.
        development: bool = false,
    }
}
