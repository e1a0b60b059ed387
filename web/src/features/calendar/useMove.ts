// Moves a post to another day, says so, and offers to take it back.
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { PostFields } from '@/features/posts/PostFields'
import { UpdatePostPublishDateMutation } from '@/features/posts/queries'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { dateTime } from '@/lib/dates'
import { notify } from '@/ui/notify'
import { dateOn } from './entries'
import type { Entry } from './queries'

type Options = {
  /** Reads the entries again. */
  refetch: () => Promise<void>
  /** The post was changed by somebody else: shows what it is now. */
  onChanged: (entry: Entry) => void
}

export function useMove({ refetch, onChanged }: Options) {
  const { t } = useTranslation('calendar')
  const [, update] = useMutation(UpdatePostPublishDateMutation)

  function refuse(entry: Entry, problem: Problem): void {
    const isChanged = problem.reason === 'EDITED_MEANWHILE'
    notify.failed(t('notMoved'), isChanged ? t('changedMeanwhile') : problemText(problem))
    if (isChanged) onChanged(entry)
  }

  async function send(entry: Entry, date: string): Promise<Entry | null> {
    const { data, error } = await update({
      id: entry.postId,
      publishDate: date,
      basedOn: entry.editedAt,
    })
    await refetch()
    if (!data) {
      refuse(entry, problemOf(error))
      return null
    }
    const { editedAt } = getFragmentData(PostFields, data.updatePostPublishDate)
    return { ...entry, date, editedAt }
  }

  async function undo(moved: Entry, before: Entry): Promise<void> {
    if (Date.parse(before.date) <= Date.now()) {
      notify.failed(t('notMoved'), t('wrong.past'))
    } else if (await send(moved, before.date)) {
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
    const moved = await send(entry, there.date)
    if (!moved) return
    const title = t('moved', { date: dateTime(there.date) })
    // A date in the past cannot be restored.
    if (Date.parse(entry.date) <= Date.now()) notify.done(title)
    else notify.undoable(title, { label: t('undo'), act: () => void undo(moved, entry) })
  }
}
