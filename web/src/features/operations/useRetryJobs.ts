import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { count } from '@/lib/numbers'
import { notify } from '@/ui/notify'
import { RetryJobsMutation } from './queries'

/** Runs jobs again that were set aside, and says how many. */
export function useRetryJobs(onRetried: () => void) {
  const { t } = useTranslation('staffLog')
  const [, send] = useMutation(RetryJobsMutation)
  const [retrying, setRetrying] = useState<string[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)

  async function retry(ids: string[]): Promise<void> {
    if (retrying.length > 0) return
    setProblem(null)
    setRetrying(ids)
    const { data, error } = await send({ ids })
    setRetrying([])
    if (!data) return setProblem(problemOf(error))
    const retried = data.retryJobs
    notify.done(
      retried === 0
        ? t('operations.stuck.retriedNone')
        : t('operations.stuck.retried', { count: retried, shown: count(retried) }),
    )
    onRetried()
  }

  return { retrying, problem, retry }
}
