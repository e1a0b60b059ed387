use crate::section::section;

section! {
    /// The product's name, and a switch for development.
    pub struct Product("product") {
        /// The brand name. Usernames may not contain it.
        brand_word: String = "aushang".to_owned(),
        /// URL scheme of links that open the app, including the colon.
        app_scheme: String = "aushang:".to_owned(),
        /// Enables GraphQL introspection and suggestions in error messages.
        development: bool = false,
    }
}
