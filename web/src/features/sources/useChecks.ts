// Checks of sources that were requested, and the polling while one is under way.
import { useEffect, useState } from 'react'
import { useClient, useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { pollWithBackoff } from '@/lib/pollWithBackoff'
import { CheckSourceMutation, SourcesQuery } from './queries'
import { isCheckable, type Source } from './source'

/** The time of the last check when a new one was requested, by the source. */
type Requested = Record<string, string | null>

/** In ms. A longer check is shown when the user returns to the page. */
const MAX_POLLING = 600_000

const fresh = { requestPolicy: 'network-only' } as const

export function useChecks(sources: readonly Source[], onRefused: (text: string) => void) {
  const client = useClient()
  const [requested, setRequested] = useState<Requested>({})
  const [, request] = useMutation(CheckSourceMutation)

  const isChecking = (source: Source): boolean =>
    requested[source.id] === source.lastCheckedAt && isCheckable(source)
  const isDue = ({ state, skipped }: Source): boolean =>
    state === 'WAITING' || (state === 'WORKING' && skipped.some((post) => post.requested))
  /** What is waited for. A change begins with short pauses again. */
  const watched = sources
    .filter((source) => isDue(source) || isChecking(source))
    .flatMap(({ id, skipped }) => [
      id,
      requested[id] ?? '',
      ...skipped.filter((post) => post.requested).map((post) => post.id),
    ])
    .join(' ')
  useEffect(() => {
    if (watched === '') return
    const stop = pollWithBackoff(() => client.query(SourcesQuery, {}, fresh).toPromise())
    const timer = setTimeout(() => {
      stop()
      setRequested({})
    }, MAX_POLLING)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, watched])

  async function check({ id, lastCheckedAt }: Source): Promise<void> {
    setRequested((all) => ({ ...all, [id]: lastCheckedAt }))
    const { error } = await request({ id })
    if (!error) return
    setRequested(({ [id]: _refused, ...others }) => others)
    const problem = problemOf(error)
    // The source has to be connected again, which its new state says.
    if (problem.reason === 'WRONG_STATUS') await client.query(SourcesQuery, {}, fresh).toPromise()
    else onRefused(problemText(problem))
  }

  return { isChecking, check }
}
