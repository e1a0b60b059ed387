import '@/lib/seriesTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { EndPostSeriesMutation } from './mutations'
import type { Series } from './queries'

type Props = { series: Series; onDone: () => void; onClose: () => void }

export function EndSeriesDialog({ series, onDone, onClose }: Props) {
  const { t } = useTranslation('series')
  const [{ fetching }, end] = useMutation(EndPostSeriesMutation)
  const [problem, setProblem] = useState<Problem | null>(null)
  const count = series.dates.filter(({ follows }) => follows).length

  async function confirm(): Promise<void> {
    const { error } = await end({ id: series.id })
    const refused = error ? problemOf(error) : null
    // Somebody else has ended it.
    if (refused && refused.code !== 404) return setProblem(refused)
    notify.done(t('end.done'))
    onDone()
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('end.title')}
      answer={t('end.answer')}
      look="destructive"
      busy={fetching}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {problem && (
        <Notice tone="problem" title={t('end.failed')}>
          {problemText(problem)}
        </Notice>
      )}
      <p>
        {count > 0 && `${t('end.deletes', { count })} `}
        {t('end.stays')}
      </p>
    </ConfirmDialog>
  )
}
