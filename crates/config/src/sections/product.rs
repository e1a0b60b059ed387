use crate::section::section;

section! {
    /// The product's name, and a switch for development.
    pub struct Product("product") {
        /// The brand name. Usernames may not contain it.
        brand_word: String = "aushang".to_owned(),
        /// URL scheme of links that open the app, including the colon.
        app_scheme: String = "aushang:".to_owned(),
        /// How long, in seconds, a post waits after 'Posten' so that it can be taken back, at most 300. 0: it is
        /// published at once, and cannot be taken back this way. Emergencies never wait.
        undo_seconds: u16 = 20,
        /// Enables GraphQL introspection and suggestions in error messages.
        development: bool = false,
    }
}
