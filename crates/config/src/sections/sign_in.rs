use crate::section::section;
use crate::values::IdentityProviders;

section! {
    /// Sign-in with the account of an institution, by OpenID Connect: docs/operate.md, "Sign in with the university".
    pub struct SignIn("sign_in") {
        /// The providers, one table each, in the order of their buttons. The provider has to know the redirect
        /// address server.public_url and /api/sign-in/ID/callback. Accounts with addresses of mail_domains can be
        /// linked at the first sign-in; all others in the settings of the console.
        providers: IdentityProviders = IdentityProviders::default(),
    }
}
