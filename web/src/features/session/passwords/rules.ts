// The requirements of a password. The server has the same rules, tested with the same
// vectors. The list of common passwords is only on the server, which also
// refuses names of the institution and the person.
import { PASSWORD, type Reason } from '@/lib/rules'

/** The faults of a new password, in the order in which they are shown. */
export const PASSWORD_FAULTS = [
  'REQUIRED',
  'TOO_LONG',
  'TOO_SHORT',
  'ONLY_WHITESPACE',
  'NO_DIGIT',
  'NO_MIXED_CASE',
  'COMMON_PASSWORD',
  'OWN_NAMES',
  'SAME_PASSWORD',
] as const satisfies Reason[]

export type PasswordFault = (typeof PASSWORD_FAULTS)[number]

export const isPasswordFault = (reason: string | undefined): reason is PasswordFault =>
  PASSWORD_FAULTS.some((fault) => fault === reason)

/** All faults of a new password. `old` is the password that it replaces, if known. */
export function passwordFaults(typed: string, old = ''): PasswordFault[] {
  if (typed === '') return ['REQUIRED']
  // NFC, so that all Unicode forms of the same characters are equal.
  const password = typed.normalize('NFC')
  const length = [...password].length
  const broken: Partial<Record<PasswordFault, boolean>> = {
    TOO_LONG: length > PASSWORD.max,
    TOO_SHORT: length < PASSWORD.min,
    ONLY_WHITESPACE: PASSWORD.whitespace.test(password),
    NO_DIGIT: !PASSWORD.digit.test(password),
    NO_MIXED_CASE: !PASSWORD.upperCase.test(password) || !PASSWORD.lowerCase.test(password),
    SAME_PASSWORD: password === old.normalize('NFC'),
  }
  return PASSWORD_FAULTS.filter((fault) => broken[fault])
}
