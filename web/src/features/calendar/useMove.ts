// Moves a post to another day, says so, and offers to take it back.
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { PostFields } from '@/features/posts/PostFields'
import { UpdatePostPublishDateMutation } from '@/features/posts/queries'
import { useSayAsked } from '@/features/posts/release/useSayAsked'
import { PostTimingQuery } from '@/features/timing/queries'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { dateTime } from '@/lib/dates'
import { notify } from '@/ui/notify'
import { dateOn } from './entries'
import type { Asked } from './MoveTimingDialog'
import type { Entry } from './queries'

type Options = {
  /** Reads the entries again. */
  refetch: () => Promise<void>
  /** The post was changed by somebody else: shows what it is now. */
  onChanged: (entry: Entry) => void
  /** Asks the user about a date. */
  onAsk: (asked: Asked) => void
}

type Answer = { date: string; isAsked: boolean }

export function useMove({ refetch, onChanged, onAsk }: Options) {
  const { t } = useTranslation('calendar')
  const client = useClient()
  const sayAsked = useSayAsked()
  const [, update] = useMutation(UpdatePostPublishDateMutation)

  function refuse(entry: Entry, problem: Problem): void {
    const isChanged = problem.reason === 'EDITED_MEANWHILE'
    notify.failed(t('notMoved'), isChanged ? t('changedMeanwhile') : problemText(problem))
    if (isChanged) onChanged(entry)
  }

  /**
   * `isAsked`: the user has seen what speaks against the date. Returns the moved entry; null if it was not moved, or
   * if it is an emergency that now waits for a second person.
   */
  async function send(entry: Entry, date: string, isAsked: boolean): Promise<Entry | null> {
    const { data, error } = await update({
      id: entry.postId,
      publishDate: date,
      basedOn: entry.editedAt,
      ...(isAsked && { duringQuietHours: true }),
    })
    await refetch()
    if (!data) {
      const problem = problemToShow(error)
      if (problem) refuse(entry, problem)
      return null
    }
    const changed = getFragmentData(PostFields, data.updatePostPublishDate)
    if (sayAsked(changed)) return null
    const { editedAt } = changed
    return { ...entry, date, editedAt }
  }

  /** Asks if something speaks against the date. A draft is asked about when it is released. */
  async function ask(entry: Entry, date: string): Promise<Answer | null> {
    if (entry.status === 'DRAFT') return { date, isAsked: false }
    const { data } = await client
      .query(
        PostTimingQuery,
        { publishDate: date, id: entry.postId },
        { requestPolicy: 'network-only' },
      )
      .toPromise()
    // Without a response, the server still refuses what must be confirmed.
    const found = data?.postTiming
    if (!found || (!found.quietUntil && found.nearby.length === 0)) return { date, isAsked: false }
    const { quietUntil = null, nearby } = found
    const timing = { quietUntil, nearby, isNow: false, retry: () => {} }
    return new Promise((resolve) =>
      onAsk({
        date,
        timing,
        onAnswer: (date) => resolve(date === null ? null : { date, isAsked: true }),
      }),
    )
  }

  async function undo(moved: Entry, before: Entry): Promise<void> {
    if (Date.parse(before.date) <= Date.now()) {
      notify.failed(t('notMoved'), t('wrong.past'))
    } else if (await send(moved, before.date, true)) {
      notify.done(t('movedBack'), dateTime(before.date))
    }
  }

  /** The post keeps its time of the day. Resolves when the entries are up to date. */
  return async function move(entry: Entry, day: string): Promise<void> {
    const there = dateOn(entry, day, Date.now())
    if ('wrong' in there) {
      notify.failed(t('notMoved'), t(`wrong.${there.wrong}`))
      return
    }
    const asked = await ask(entry, there.date)
    if (asked === null) return
    const moved = await send(entry, asked.date, asked.isAsked)
    if (!moved) return
    const title = t('moved', { date: dateTime(asked.date) })
    // A date in the past cannot be restored.
    if (Date.parse(entry.date) <= Date.now()) notify.done(title)
    else notify.undoable(title, { label: t('undo'), act: () => void undo(moved, entry) })
  }
}
