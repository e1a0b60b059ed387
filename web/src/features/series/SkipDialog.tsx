// Skips the date of a post. An untouched draft can be made again; what people did to a post cannot.
import '@/lib/seriesTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { dayText } from './day'
import { RestorePostDateMutation, SkipPostDateMutation } from './mutations'
import type { Series, SeriesDate } from './queries'
import type { PartOfSeries } from './useSeriesOf'

type Props = {
  post: string
  part: PartOfSeries
  /** The post was deleted, or is there again. */
  onDone: () => void
  onClose: () => void
}

export function SkipDialog({ post, part: { series, date }, onDone, onClose }: Props) {
  const { t } = useTranslation('series')
  const client = useClient()
  const [{ fetching }, skip] = useMutation(SkipPostDateMutation)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function undo(): Promise<void> {
    const variables = { id: series.id, day: date.day }
    const { error } = await client.mutation(RestorePostDateMutation, variables).toPromise()
    if (error) notify.failed(t('skip.undoFailed'), problemText(problemOf(error)))
    else notify.done(t('skip.undone'))
    onDone()
  }

  async function confirm(): Promise<void> {
    const { error } = await skip({ id: post })
    if (error) return setProblem(problemOf(error))
    const done = t('skip.done', { day: dayText(date.day) })
    if (date.follows) notify.undoable(done, { label: t('skip.undo'), act: () => void undo() })
    else notify.done(done)
    onDone()
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('skip.title', { day: dayText(date.day) })}
      answer={t('skip.answer')}
      look={date.follows ? 'primary' : 'destructive'}
      busy={fetching}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {problem && (
        <Notice tone="problem" title={t('skip.failed')}>
          {problemText(problem)}
        </Notice>
      )}
      <p>
        {t(date.follows ? 'skip.untouched' : 'skip.text')}{' '}
        {t(isLast(series, date) ? 'skip.last' : 'skip.goesOn')}
      </p>
    </ConfirmDialog>
  )
}

/** Whether no other post of the series comes after this date. */
const isLast = ({ ended, dates }: Series, { day }: SeriesDate): boolean =>
  ended && !dates.some((other) => other.post && other.day > day)
