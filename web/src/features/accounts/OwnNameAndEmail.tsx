// Name and address of the signed-in account, read-only.
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import type { Me } from '@/features/profiles/useMe'
import { ConfigQuery } from '@/features/session/config'
import { isEmail } from '@/lib/email'
import { Field } from '@/ui/Field'
import pair from '@/ui/form/pair.module.css'
import classes from './OwnNameAndEmail.module.css'

export function OwnNameAndEmail({ account }: { account: Me['account'] }) {
  const { t } = useTranslation('accounts')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const fixed = useId()
  const { name, email } = account
  const wrong = email === '' ? 'own.emailRequired' : isEmail(email) ? null : 'own.emailInvalid'
  const about = { disabled: true, readOnly: true, 'aria-describedby': fixed }
  return (
    <div>
      <div className={pair.pair}>
        <Field {...about} label={t('name')} value={name ?? t('unnamed')} />
        <Field {...about} label={t('email')} value={email} error={wrong && t(wrong)} />
      </div>
      <p id={fixed} className={classes.fixed}>
        {data && t('own.fixed', { help: data.config.supportEmail })}
      </p>
    </div>
  )
}
