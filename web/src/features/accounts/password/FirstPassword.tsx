// For accounts that sign in with a provider: a mailed link sets a first password.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { RequestPasswordResetMutation } from '@/features/session/reset/queries'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Section } from '@/ui/Section'
import { useBusy } from '@/ui/useBusy'
import classes from './PasswordSection.module.css'

export function FirstPassword({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const [, request] = useMutation(RequestPasswordResetMutation)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { busy, during } = useBusy()

  async function send(): Promise<void> {
    setProblem(null)
    const { error } = await request({ email })
    if (error) setProblem(problemOf(error))
    setSent(!error)
  }

  return (
    <Section title={t('password.first.title')} lead={t('password.first.lead', { email })}>
      <div className={classes.fields}>
        {sent && (
          <Notice tone="good" title={t('password.first.done')}>
            {t('password.first.doneHint')}
          </Notice>
        )}
        {problem && (
          <Notice tone="problem" title={t('password.first.failed')}>
            {problemText(problem)}
          </Notice>
        )}
        <Button loading={busy} className={classes.answer} onClick={() => void during(send)}>
          {t('password.first.answer')}
        </Button>
      </div>
    </Section>
  )
}
