// Asks before a planned post is moved into the quiet hours or near another push.
import { useTranslation } from 'react-i18next'
import { TimingNotice } from '@/features/timing/TimingNotice'
import type { Timing } from '@/features/timing/useTiming'
import { dateTime } from '@/lib/dates'
import { ConfirmDialog } from '@/ui/ConfirmDialog'

/** A move that waits for an answer: a date, or null to leave the post where it is. */
export type Asked = { date: string; timing: Timing; onAnswer: (date: string | null) => void }

export function MoveTimingDialog({ asked: { date, timing, onAnswer } }: { asked: Asked }) {
  const { t } = useTranslation('calendar')
  return (
    <ConfirmDialog
      title={t('ask.title', { date: dateTime(date) })}
      answer={t('ask.confirm')}
      onClose={() => onAnswer(null)}
      onConfirm={() => onAnswer(date)}
    >
      <TimingNotice timing={timing} decides onPlan={onAnswer} />
    </ConfirmDialog>
  )
}
