// A new password, twice. What it needs stands below from the start and is ticked off as one types.
import '@/lib/accessTexts'
import { useTranslation } from 'react-i18next'
import { PASSWORD } from '@/lib/rules'
import { PasswordField } from '@/ui/PasswordField'
import { PasswordRules } from './PasswordRules'
import type { NewPassword } from './useNewPassword'

type Props = NewPassword['fields'] & {
  /** Of the first field; "Neues Passwort" if nothing else is said. */
  label?: string
  /** Where the focus goes when the page is opened. */
  landing?: boolean
}

// Safari reads from it how to make a password that passes.
const generator = {
  passwordrules: `minlength: ${PASSWORD.min}; required: lower; required: upper; required: digit;`,
}

export function NewPasswordFields({ password, repeat, label, landing, ...about }: Props) {
  const { t } = useTranslation('access')
  const { faults, told, required } = about
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
        error={told.password && t(`password.fault.${told.password}`)}
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
        error={told.repeat && t(`password.${told.repeat}`)}
      />
    </>
  )
}
