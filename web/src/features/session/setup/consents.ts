// The consents of a registration, and the version of the documents.
/** The version of privacy policy and user agreement: their date as a number. */
export const CONSENT_VERSION = 20180918

/** Later versions are valid, too. */
export const isValidVersion = (version: number | null): boolean =>
  version !== null && version >= CONSENT_VERSION

/** The account for which a password is set. */
export type Registering = {
  email: string
  institution: string
  /** Whether it had a password before: then only the password is set. */
  isRegistered: boolean
  consentsNeeded: boolean
  /** Whether the profile's marketing consent is requested as well. */
  asksForMarketing: boolean
}

export type Given = { privacy: boolean; terms: boolean; marketing: boolean }

/** The variables of `register`. Consents that were not requested are null. */
export const consentVariables = (account: Registering, given: Given) => ({
  privacyPolicyVersion: account.consentsNeeded ? CONSENT_VERSION : null,
  userAgreementVersion: account.consentsNeeded ? CONSENT_VERSION : null,
  publishMembership: account.asksForMarketing && given.marketing ? true : null,
})
