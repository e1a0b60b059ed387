// Which consents a registration has to bring along, and the version that is agreed to.
/** Of privacy policy and user agreement: their date as a number. */
export const CONSENT_VERSION = 20180918

/** Later versions hold too. */
export const isValidVersion = (version: number | null): boolean =>
  version !== null && version >= CONSENT_VERSION

/** The account that a password is set for. */
export type Registering = {
  email: string
  institution: string
  /** It had a password before: nobody registers, only the password is new. */
  isRegistered: boolean
  consentsNeeded: boolean
  /** The profile's marketing consent is requested as well. */
  asksForMarketing: boolean
}

export type Given = { privacy: boolean; terms: boolean; marketing: boolean }

/** As `register` takes them. What was not asked for is not sent. */
export const consentVariables = (account: Registering, given: Given) => ({
  privacyPolicyVersion: account.consentsNeeded ? CONSENT_VERSION : null,
  userAgreementVersion: account.consentsNeeded ? CONSENT_VERSION : null,
  publishMembership: account.asksForMarketing && given.marketing ? true : null,
})
