import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { Button } from '@/ui/Button'
import { LeaveGuard } from '@/ui/LeaveGuard'
import { notify } from '@/ui/notify'
import { Section } from '@/ui/Section'
import { PasswordFields } from './PasswordFields'
import classes from './PasswordSection.module.css'
import { usePasswordForm } from './usePasswordForm'

/** Changes the own password in the account settings. Nothing where passwords are closed. */
export function PasswordSection() {
  const [{ data }] = useQuery({ query: ConfigQuery })
  return data?.config.onlyProviders ? null : <Password />
}

function Password() {
  const { t } = useTranslation('accounts')
  const form = usePasswordForm({
    optional: true,
    onChanged: () => void notify.done(t('password.done')),
  })
  return (
    <Section title={t('password.title')} lead={t('password.lead')}>
      <form noValidate onSubmit={form.submit} className={classes.fields}>
        <PasswordFields form={form} />
        <Button
          type="submit"
          look="primary"
          size="md"
          className={classes.answer}
          disabled={!form.pending}
          loading={form.busy}
        >
          {t('password.answer')}
        </Button>
      </form>
      <LeaveGuard when={form.pending} onLeave={form.clear} />
    </Section>
  )
}
