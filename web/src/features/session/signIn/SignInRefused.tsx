// Why signing in did not work. The same words for an unknown address and a wrong password.
import { useTranslation } from 'react-i18next'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Notice } from '@/ui/Notice'
import { rawMessage } from '../rawMessage'
import { ResetLink } from './ResetLink'

type Props = { problem: Problem; email: string; development: boolean }

export function SignInRefused({ problem, email, development }: Props) {
  const { t } = useTranslation('session')
  const raw = rawMessage(problem, development)
  const isOfThePerson = problem.reason === 'LOGIN_FAILED'
  return (
    <Notice tone="problem" title={t('failed')}>
      {problem.code === 429 && <p>{t('tooMany')}</p>}
      {problem.code === 0 && <p>{t('unreachable')}</p>}
      {!isOfThePerson && problem.code !== 429 && problem.code !== 0 && (
        <p>{problemText(problem)}</p>
      )}
      {isOfThePerson && (
        <p>
          {t('failedHint')} <ResetLink email={email}>{t('resetLink')}</ResetLink>
        </p>
      )}
      {raw && <p>{raw}</p>}
    </Notice>
  )
}
