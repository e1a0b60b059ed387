// What a password must be like. The server has the same rule and runs the same cases; it alone
// knows which passwords everybody takes.
import { PASSWORD, type Reason } from '@/lib/rules'

/** What is wrong with a new password, in the order in which it is told. */
export const PASSWORD_FAULTS = [
  'REQUIRED',
  'TOO_LONG',
  'TOO_SHORT',
  'ONLY_WHITESPACE',
  'NO_DIGIT',
  'NO_MIXED_CASE',
  'COMMON_PASSWORD',
  'SAME_PASSWORD',
] as const satisfies Reason[]

export type PasswordFault = (typeof PASSWORD_FAULTS)[number]

export const isPasswordFault = (reason: string | undefined): reason is PasswordFault =>
  PASSWORD_FAULTS.some((fault) => fault === reason)

/** All that is wrong with a new password; `old` is the one that it takes the place of, if known. */
export function passwordFaults(typed: string, old = ''): PasswordFault[] {
  if (typed === '') return ['REQUIRED']
  // Composed, so that every way of typing the same characters counts the same.
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
