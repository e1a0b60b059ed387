import { useTranslation } from 'react-i18next'
import { useOnlyProviders } from '@/features/session/useOnlyProviders'
import { Button } from '@/ui/Button'
import { LeaveGuard } from '@/ui/LeaveGuard'
import { notify } from '@/ui/notify'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import { FirstPassword } from './FirstPassword'
import { PasswordFields } from './PasswordFields'
import classes from './PasswordSection.module.css'
import { useHasPassword } from './useHasPassword'
import { usePasswordForm } from './usePasswordForm'

/** Changes the own password in the account settings, or sets the first. Nothing where passwords are closed. */
export function PasswordSection({ email }: { email: string }) {
  const onlyProviders = useOnlyProviders()
  const hasPassword = useHasPassword()
  if (onlyProviders) return null
  if (hasPassword === null) return <Loading />
  return hasPassword ? <Password /> : <FirstPassword email={email} />
}

function Loading() {
  const { t } = useTranslation('accounts')
  return (
    <Section title={t('password.title')}>
      <div role="status" aria-label={t('password.loading')}>
        <Skeleton height={56} />
      </div>
    </Section>
  )
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
