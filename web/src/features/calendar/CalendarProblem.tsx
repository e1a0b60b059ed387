import { useTranslation } from 'react-i18next'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Notice } from '@/ui/Notice'
import { RetryNotice } from '@/ui/RetryNotice'

type Props = { problem: Problem; onRetry: () => void }

/** Shown while there are no entries because they were refused or could not be loaded. */
export function CalendarProblem({ problem, onRetry }: Props) {
  const { t } = useTranslation('calendar')
  const why = problemText(problem)
  if (problem.code === 403)
    return (
      <Notice tone="problem" title={t('refused')}>
        {why}
      </Notice>
    )
  return (
    <RetryNotice title={t('failed')} onRetry={onRetry}>
      {why}
    </RetryNotice>
  )
}
