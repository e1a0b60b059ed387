// The areas of the console that the top bar links to.
import { CalendarDays, GraduationCap, House, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { freshmanChannelOf } from '@/features/channels/channels'
import { useMe } from '@/features/profiles/useMe'

export type Area = { to: string; label: string; Icon: LucideIcon }

/** The home page, which the logo links to, is among them only beside the freshman area. */
export function useAreas(): Area[] {
  const { t } = useTranslation('shell')
  const { me } = useMe()
  if (!me) return []
  const calendar = { to: '/calendar', label: t('calendar'), Icon: CalendarDays }
  if (!freshmanChannelOf(me)) return [calendar]
  return [
    { to: '/', label: t('home'), Icon: House },
    calendar,
    { to: '/freshman', label: t('freshman'), Icon: GraduationCap },
  ]
}
