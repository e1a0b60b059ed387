// The areas of the console that the top bar links to.
import { CalendarDays, GraduationCap, House, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { freshmanChannelOf } from '@/features/channels/channels'
import { isStaff } from '@/features/profiles/isStaff'
import { useMe } from '@/features/profiles/useMe'

export type Area = { to: string; label: string; Icon: LucideIcon }

/**
 * The home page, which the logo links to, is among them only beside the freshman area, and for
 * internal staff, who come from their own area.
 */
export function useAreas(): Area[] {
  const { t } = useTranslation('shell')
  const { me } = useMe()
  if (!me) return []
  const home = { to: '/', label: t('home'), Icon: House }
  const calendar = { to: '/calendar', label: t('calendar'), Icon: CalendarDays }
  if (freshmanChannelOf(me))
    return [home, calendar, { to: '/freshman', label: t('freshman'), Icon: GraduationCap }]
  return isStaff(me) ? [home, calendar] : [calendar]
}
