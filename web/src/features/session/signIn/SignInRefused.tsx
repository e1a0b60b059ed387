// Why signing in did not work. The same words for an unknown address and a wrong password.
import { useTranslation } from 'react-i18next'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Notice } from '@/ui/Notice'

type Props = { problem: Problem; supportEmail: string | undefined; development: boolean }

export function SignInRefused({ problem, supportEmail, development }: Props) {
  const { t } = useTranslation('session')
  // Raw messages are for those who build this, never for those who use it.
  const raw = development || import.meta.env.DEV ? problem.message : null
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
          {t('failedHint')}
          {supportEmail && (
            <>
              {' '}
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </>
          )}
        </p>
      )}
      {raw && <p>{raw}</p>}
    </Notice>
  )
}
