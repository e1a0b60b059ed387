// Why an invitation link does not work.
import { useTranslation } from 'react-i18next'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { SupportHint } from '../SupportHint'
import { HomeOrSignInButton } from './HomeOrSignInButton'
import { LinkMessage } from './LinkMessage'

/** The address does not contain a token. */
export function LinkMissing() {
  const { t } = useTranslation('access')
  return (
    <LinkMessage tone="problem" title={t('links.missing')} actions={<HomeOrSignInButton />}>
      <p>{t('links.missingHint')}</p>
    </LinkMessage>
  )
}

type Props = { problem: Problem; busy?: boolean; onRetry?: () => void }

/** The token has expired, or the request failed. */
export function LinkProblem({ problem, busy = false, onRetry }: Props) {
  const { t } = useTranslation('access')
  if (hasEnded(problem)) {
    return (
      <LinkMessage tone="problem" title={t('links.ended')} actions={<HomeOrSignInButton />}>
        <p>{t('links.endedHint')}</p>
      </LinkMessage>
    )
  }
  const retry = onRetry && (
    <Button look="primary" size="md" loading={busy} onClick={onRetry}>
      {t('links.retry')}
    </Button>
  )
  return (
    <LinkMessage tone="problem" title={t('links.failed')} actions={retry}>
      <p>{problemText(problem)}</p>
      <SupportHint />
    </LinkMessage>
  )
}

/** Whether a retry is useless: the token is invalid, used or expired. */
export const hasEnded = ({ code, reason, fields }: Problem): boolean =>
  reason === 'LINK_ENDED' ||
  reason === 'PASSWORD_SET' ||
  fields.token !== undefined ||
  [401, 404, 603].includes(code)
