// The part of a form for a new password and its repetition: values, errors, and refusals.
import '@/lib/accessTexts'
import type { Problem } from '@/graphql/problem'
import { texts } from '@/lib/texts'
import type { Errors } from '@/ui/form/useFormState'
import { isPasswordFault, type PasswordFault, passwordFaults } from './rules'

export type NewPassword = { password: string; repeat: string }

type NewPasswordErrors = Errors<keyof NewPassword>

export const noPassword: NewPassword = { password: '', repeat: '' }

const faultText = (fault: PasswordFault): string =>
  texts.t(`password.fault.${fault}`, { ns: 'access' })

/** `old`: the password that is replaced, if the form asks for it. */
export function newPasswordErrors({ password, repeat }: NewPassword, old = ''): NewPasswordErrors {
  const [fault] = passwordFaults(password, old)
  const repeatFault =
    repeat === '' ? 'repeatRequired' : repeat === password ? null : 'repeatDiffers'
  return {
    password: fault && faultText(fault),
    repeat: repeatFault && texts.t(`password.${repeatFault}`, { ns: 'access' }),
  }
}

export function refusedPassword({ fields }: Problem): NewPasswordErrors {
  const reason = fields.password ?? fields.newPassword
  return isPasswordFault(reason) ? { password: faultText(reason) } : {}
}
