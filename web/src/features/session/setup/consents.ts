// Which consents a registration has to bring along, and the version that is agreed to.
import type { AccountRole } from '@/graphql/generated/graphql'

/** Of privacy policy and user agreement: their date as a number. */
export const CONSENT_VERSION = 20180918

/** Later versions hold too. */
export const isValidVersion = (version: number | null): boolean =>
  version !== null && version >= CONSENT_VERSION

/** The account that a password is set for. */
export type Registering = {
  email: string
  institution: string
  role: AccountRole
  /** It had a password before: nobody registers, only the password is new. */
  isRegistered: boolean
  consentsNeeded: boolean
}

/** It counts for the whole profile, which a DRAFT account cannot change. */
export const mayConsentToMarketing = ({ isRegistered, role }: Registering): boolean =>
  !isRegistered && role !== 'DRAFT'

export type Given = { privacy: boolean; terms: boolean; marketing: boolean }

/** As `register` takes them. What was not asked for is not sent. */
export const consentVariables = (account: Registering, given: Given) => ({
  privacyPolicyVersion: account.consentsNeeded ? CONSENT_VERSION : null,
  userAgreementVersion: account.consentsNeeded ? CONSENT_VERSION : null,
  publishMembership: mayConsentToMarketing(account) && given.marketing ? true : null,
})
