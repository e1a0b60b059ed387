import { CalendarClock, PenLine, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { Chip } from '@/ui/Chip'
import type { StoredPost } from '../PostFields'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The status as text; colour and icon only support it. */
export function StatusChip({ post }: { post: StoredPost }) {
  const { t } = useTranslation('posts')
  switch (post.status) {
    case 'DRAFT':
      return (
        <Chip tone="draft" icon={<PenLine {...icon} />}>
          {t('status.draft')}
        </Chip>
      )
    case 'APPROVED':
      return (
        <Chip tone="planned" icon={<CalendarClock {...icon} />}>
          {t('status.plannedFor', { date: dateTime(post.publishDate) })}
        </Chip>
      )
    case 'LIVE':
      return (
        <Chip tone="live" icon={<Radio {...icon} />}>
          {t('status.live')}
        </Chip>
      )
  }
}
