// A new password and its repetition. The requirements are shown from the start and ticked off.
import '@/lib/accessTexts'
import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PASSWORD } from '@/lib/rules'
import type { Form } from '@/ui/form/useForm'
import { PasswordField } from '@/ui/PasswordField'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './NewPasswordFields.module.css'
import type { NewPassword } from './newPassword'
import { type PasswordFault, passwordFaults } from './rules'

type Props = {
  form: Pick<Form<NewPassword>, 'field' | 'values'>
  /** The password that is replaced, if the form asks for it. */
  old?: string
  required?: boolean
  /** The label of the first field; by default "Neues Passwort". */
  label?: string
  /** Whether it receives the focus when the page is opened. */
  landing?: boolean
}

// Safari generates passwords by these rules.
const generator = {
  passwordrules: `minlength: ${PASSWORD.min}; required: lower; required: upper; required: digit;`,
}

export function NewPasswordFields({ form, old, required = true, label, landing }: Props) {
  const { t } = useTranslation('access')
  return (
    <>
      <PasswordField
        {...form.field('password')}
        {...generator}
        label={label ?? t('password.new')}
        name="new-password"
        autoComplete="new-password"
        required={required}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        help={<PasswordRules faults={passwordFaults(form.values.password, old)} />}
        data-landing={landing ? 'page' : undefined}
      />
      <PasswordField
        {...form.field('repeat')}
        {...generator}
        label={t('password.repeat')}
        name="repeat-password"
        autoComplete="new-password"
        required={required}
        showLabel={t('password.showRepeat')}
        hideLabel={t('password.hideRepeat')}
      />
    </>
  )
}

const rules = ['TOO_SHORT', 'NO_DIGIT', 'NO_MIXED_CASE'] as const

/** The requirements of a password, and which of them are met. */
function PasswordRules({ faults }: { faults: PasswordFault[] }) {
  const { t } = useTranslation('access')
  const isEmpty = faults.includes('REQUIRED')
  return (
    <>
      <span className={visuallyHidden.unseen}>{t('password.rules')}</span>
      <ul className={classes.rules}>
        {rules.map((rule) => {
          const met = !isEmpty && !faults.includes(rule)
          const Icon = met ? Check : Circle
          return (
            <li key={rule} className={classes.rule} data-met={met || undefined}>
              <Icon size={16} strokeWidth={met ? 2.5 : 1.75} />
              <span>{t(`password.rule.${rule}`)}</span>
              {met && <span className={visuallyHidden.unseen}>{t('password.met')}</span>}
            </li>
          )
        })}
      </ul>
    </>
  )
}
