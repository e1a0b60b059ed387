// A new password and its repetition. The requirements are shown from the start and ticked off.
import '@/lib/accessTexts'
import { useTranslation } from 'react-i18next'
import { PASSWORD } from '@/lib/rules'
import { PasswordField } from '@/ui/PasswordField'
import { PasswordRules } from './PasswordRules'
import type { NewPassword } from './useNewPassword'

type Props = NewPassword['fields'] & {
  /** The label of the first field; by default "Neues Passwort". */
  label?: string
  /** Whether it receives the focus when the page is opened. */
  landing?: boolean
}

// Safari generates passwords by these rules.
const generator = {
  passwordrules: `minlength: ${PASSWORD.min}; required: lower; required: upper; required: digit;`,
}

export function NewPasswordFields({ password, repeat, label, landing, ...about }: Props) {
  const { t } = useTranslation('access')
  const { faults, shownFaults, required } = about
  return (
    <>
      <PasswordField
        {...password}
        {...generator}
        label={label ?? t('password.new')}
        name="new-password"
        autoComplete="new-password"
        required={required}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        error={shownFaults.password && t(`password.fault.${shownFaults.password}`)}
        help={<PasswordRules faults={faults} />}
        data-landing={landing ? 'page' : undefined}
      />
      <PasswordField
        {...repeat}
        {...generator}
        label={t('password.repeat')}
        name="repeat-password"
        autoComplete="new-password"
        required={required}
        showLabel={t('password.showRepeat')}
        hideLabel={t('password.hideRepeat')}
        error={shownFaults.repeat && t(`password.${shownFaults.repeat}`)}
      />
    </>
  )
}
