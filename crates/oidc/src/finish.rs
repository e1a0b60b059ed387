//! The end of a sign-in: exchanges the code, and checks what the provider returns.

use chrono::{DateTime, TimeDelta, Utc};
use openidconnect::core::{CoreGenderClaim, CoreJwsSigningAlgorithm};
use openidconnect::{
    AccessTokenHash, AuthorizationCode, ClaimsVerificationError, Nonce, OAuth2TokenResponse,
    PkceCodeVerifier, RequestTokenError, TokenResponse, UserInfoClaims,
};

use crate::claims::{OtherClaims, authentication};
use crate::provider::{Known, OidcClient, TokenAnswer, reason_of};
use crate::{Attempt, Failure, Identity, Login, Provider, Refusal};

/// How far the clocks of provider and server may differ.
pub(crate) const SKEW: TimeDelta = TimeDelta::minutes(5);

/// Only signatures with a key pair: with HMAC or without a signature, others could make tokens.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

/// What the ID token states.
struct Stated {
    identity: Identity,
    /// The address and the roles may be missing here, and are then requested.
    is_complete: bool,
}

impl Provider {
    /// Exchanges the code of a response and returns who signed in. `issuer`: the parameter `iss`. The caller has
    /// compared the state.
    pub async fn finish(
        &self,
        attempt: &Attempt,
        code: String,
        issuer: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<Identity, Failure> {
        let known = self.known(now).await?;
        if issuer.map_or(known.metadata.additional_metadata().names_issuer, |issuer| issuer != self.issuer())
        {
            return Err(Refusal::Issuer.into());
        }
        let client = self.client(&known)?;
        let answer = self.exchange(&client, attempt, code).await?;
        let stated = match self.check(&client, &answer, attempt, now) {
            // The provider may have new keys.
            Err(Refusal::Signature) => {
                let Known { metadata, fetched_at } = self.fetch(now).await?;
                let client = self.client(&Known { metadata, fetched_at })?;
                self.check(&client, &answer, attempt, now)?
            }
            checked => checked?,
        };
        if stated.is_complete {
            return Ok(stated.identity);
        }
        self.complete(&client, &answer, stated.identity).await
    }

    async fn exchange(
        &self,
        client: &OidcClient,
        attempt: &Attempt,
        code: String,
    ) -> Result<TokenAnswer, Failure> {
        let request = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|_| Failure::Unreachable("its document names no token endpoint".to_owned()))?
            .set_pkce_verifier(PkceCodeVerifier::new(attempt.verifier.clone()));
        request.request_async(&self.http).await.map_err(|error| match error {
            RequestTokenError::ServerResponse(answer) => match answer.error().as_ref() {
                "invalid_grant" => Refusal::Code.into(),
                // The operator has to correct the configuration: `invalid_client` and others.
                other => Failure::Unreachable(format!("it refused the exchange of the code: {other}")),
            },
            RequestTokenError::Parse(..) => Refusal::Token.into(),
            other => Failure::Unreachable(reason_of(&other)),
        })
    }

    fn check(
        &self,
        client: &OidcClient,
        answer: &TokenAnswer,
        attempt: &Attempt,
        now: DateTime<Utc>,
    ) -> Result<Stated, Refusal> {
        let token = answer.id_token().ok_or(Refusal::Token)?;
        let verifier = client
            .id_token_verifier()
            .set_allowed_algs(ALGORITHMS)
            .set_time_fn(move || now - SKEW)
            // It was issued for this request.
            .set_issue_time_verifier_fn(move |issued| {
                if (issued - now).abs() <= SKEW { Ok(()) } else { Err("not issued now".to_owned()) }
            });
        let claims = token.claims(&verifier, &Nonce::new(attempt.nonce.clone()))?;
        let other = claims.additional_claims();
        if other.time("nbf").is_some_and(|begins| begins > now + SKEW) {
            return Err(Refusal::Times);
        }
        if claims.audiences().len() > 1
            && other.text("azp").is_some_and(|party| party != self.settings.client_id)
        {
            return Err(Refusal::Audience);
        }
        if let Some(expected) = claims.access_token_hash() {
            let algorithm = token.signing_alg().map_err(|_| Refusal::Signature)?;
            let key = token.signing_key(&verifier).map_err(|_| Refusal::Signature)?;
            let hash = AccessTokenHash::from_token(answer.access_token(), algorithm, key);
            if hash.map_err(|_| Refusal::AccessToken)? != *expected {
                return Err(Refusal::AccessToken);
            }
        }
        let authenticated_at = claims.auth_time().filter(|at| *at <= now + SKEW);
        if attempt.login == Login::Fresh && authenticated_at.is_none_or(|at| now - at > SKEW) {
            return Err(Refusal::Authentication);
        }
        let mut identity = Identity {
            issuer: self.issuer().to_owned(),
            subject: claims.subject().to_string(),
            email: None,
            email_verified: false,
            authenticated_at,
            authentication: authentication(
                claims.auth_context_ref().map(|acr| acr.as_str()),
                claims.auth_method_refs().into_iter().flatten().map(|amr| amr.as_str()),
            ),
            session: other.text("sid").map(str::to_owned),
            roles: Vec::new(),
            affiliations: Vec::new(),
        };
        let standard =
            (claims.email().map(|email| email.to_string()), claims.email_verified().unwrap_or_default());
        self.read_person(&mut identity, standard, other);
        let is_complete = identity.email.is_some()
            && (self.settings.role_claim.is_none() || !identity.roles.is_empty())
            && (!attempt.needs_affiliations || !identity.affiliations.is_empty());
        Ok(Stated { identity, is_complete })
    }

    /// Adds what the endpoint for the person's data states. Many providers put nothing but the subject into the ID
    /// token.
    async fn complete(
        &self,
        client: &OidcClient,
        answer: &TokenAnswer,
        mut identity: Identity,
    ) -> Result<Identity, Failure> {
        let subject = openidconnect::SubjectIdentifier::new(identity.subject.clone());
        let Ok(request) = client.user_info(answer.access_token().clone(), Some(subject)) else {
            return Ok(identity);
        };
        let person: UserInfoClaims<OtherClaims, CoreGenderClaim> =
            request.request_async(&self.http).await.map_err(|error| match error {
                openidconnect::UserInfoError::ClaimsVerification(
                    ClaimsVerificationError::InvalidSubject(_),
                ) => Refusal::Token.into(),
                other => Failure::Unreachable(reason_of(&other)),
            })?;
        let standard =
            (person.email().map(|email| email.to_string()), person.email_verified().unwrap_or_default());
        self.read_person(&mut identity, standard, person.additional_claims());
        Ok(identity)
    }

    /// Takes the address and the roles from claims, if they contain them.
    fn read_person(&self, identity: &mut Identity, standard: (Option<String>, bool), other: &OtherClaims) {
        let settings = &self.settings;
        let (email, verified) = standard;
        let email = match settings.email_claim.as_str() {
            "email" => email,
            name => other.texts(name).into_iter().next(),
        };
        if let Some(email) = email.filter(|_| identity.email.is_none()) {
            identity.email = Some(email);
            identity.email_verified = match settings.email_verified_claim.as_str() {
                "email_verified" => verified,
                name => other.0.get(name) == Some(&serde_json::Value::Bool(true)),
            };
        }
        if let Some(name) = settings.role_claim.as_deref().filter(|_| identity.roles.is_empty()) {
            identity.roles = other.texts(name);
        }
        if let Some(name) = settings.affiliation_claim.as_deref().filter(|_| identity.affiliations.is_empty())
        {
            identity.affiliations = other.texts(name);
        }
    }
}
