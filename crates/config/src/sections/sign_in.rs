use crate::section::section;
use crate::values::IdentityProviders;

section! {
    /// Sign-in with the account of an institution, by OpenID Connect or by the headers of a reverse proxy:
    /// docs/operate.md, "Sign in with the university".
    pub struct SignIn("sign_in") {
        /// The providers, one table each, in the order of their buttons. The provider has to know the redirect
        /// address server.public_url and /api/sign-in/ID/callback. Accounts with addresses of mail_domains can be
        /// linked at the first sign-in; all others in the settings of the console. second_factor says when a sign-in
        /// there counts as one with a second factor: "always", or a list of values of acr or amr. Without this key, a sign-in
        /// counts like a password. role_claim or role_header, with roles, give roles in profiles. With reader_affiliation,
        /// readers of the student app can prove their role.
        providers: IdentityProviders = IdentityProviders::default(),
        /// Whether people sign in only with a provider: all passwords are refused. If the provider is down,
        /// `aushang sign-in-link` lets internal staff in.
        only_providers: bool = false,
    }
}
