// Why signing in failed. The text is the same for an unknown address and for a wrong password.
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
  const isWrongCredentials = problem.reason === 'LOGIN_FAILED'
  return (
    <Notice tone="problem" title={t('failed')}>
      {problem.code === 429 && <p>{t('tooMany')}</p>}
      {problem.code === 0 && <p>{t('unreachable')}</p>}
      {!isWrongCredentials && problem.code !== 429 && problem.code !== 0 && (
        <p>{problemText(problem)}</p>
      )}
      {isWrongCredentials && (
        <p>
          {t('failedHint')} <ResetLink email={email}>{t('resetLink')}</ResetLink>
        </p>
      )}
      {raw && <p>{raw}</p>}
    </Notice>
  )
}
