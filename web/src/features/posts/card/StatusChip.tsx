import { CalendarClock, EyeOff, MessageSquareWarning, PenLine, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { Chip } from '@/ui/Chip'
import { reviewOf } from '../drafts/DraftFields'
import type { StoredPost } from '../PostFields'
import { cardFieldsOf } from './CardFields'
import { emergencyOf } from './EmergencyFields'

/** The status as text; colour and icon only support it. */
export function StatusChip({ post }: { post: StoredPost }) {
  const { t } = useTranslation('posts')
  const { hidden } = cardFieldsOf(post)
  switch (post.status) {
    case 'DRAFT':
      return reviewOf(post) === 'CHANGES_WANTED' ? (
        <Chip tone="warning" icon={<MessageSquareWarning size={16} />}>
          {t('status.changesWanted')}
        </Chip>
      ) : (
        <Chip tone="draft" icon={<PenLine size={16} />}>
          {t(emergencyOf(post).emergencyRequest ? 'emergency.chip' : 'status.draft')}
        </Chip>
      )
    case 'APPROVED':
      return (
        <Chip tone="planned" icon={<CalendarClock size={16} />}>
          {t('status.plannedFor', { date: dateTime(post.publishDate) })}
        </Chip>
      )
    case 'LIVE':
      return hidden ? (
        <Chip tone="draft" icon={<EyeOff size={16} />}>
          {t(hidden.kind === 'ENDED' ? 'status.endedAt' : 'status.withdrawnAt', {
            date: dateTime(hidden.at),
          })}
        </Chip>
      ) : (
        <Chip tone="live" icon={<Radio size={16} />}>
          {t('status.live')}
        </Chip>
      )
  }
}
