// Why a link of an invitation leads nowhere.
import { useTranslation } from 'react-i18next'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { SupportHint } from '../SupportHint'
import { LinkMessage } from './LinkMessage'
import { WayOn } from './WayOn'

/** There is no token in the address. */
export function LinkMissing() {
  const { t } = useTranslation('access')
  return (
    <LinkMessage tone="problem" title={t('links.missing')} actions={<WayOn />}>
      <p>{t('links.missingHint')}</p>
    </LinkMessage>
  )
}

type Props = { problem: Problem; busy?: boolean; onRetry?: () => void }

/** The token holds no longer, or nobody could be asked about it. */
export function LinkProblem({ problem, busy = false, onRetry }: Props) {
  const { t } = useTranslation('access')
  if (hasEnded(problem)) {
    return (
      <LinkMessage tone="problem" title={t('links.ended')} actions={<WayOn />}>
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

/** No second try will help: the token is wrong, used up or too old. */
export const hasEnded = ({ code, reason, fields }: Problem): boolean =>
  reason === 'LINK_ENDED' ||
  reason === 'PASSWORD_SET' ||
  fields.token !== undefined ||
  [401, 404, 603].includes(code)
