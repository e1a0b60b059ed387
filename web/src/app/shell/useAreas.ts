// The areas of the console that the top bar links to.
import { GraduationCap, House, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { freshmanChannelOf } from '@/features/channels/channels'
import { useMe } from '@/features/profiles/useMe'

export type Area = { to: string; label: string; Icon: LucideIcon }

/** None if the profile has only the home page, which the logo links to. */
export function useAreas(): Area[] {
  const { t } = useTranslation('shell')
  const { me } = useMe()
  if (!me || !freshmanChannelOf(me)) return []
  return [
    { to: '/', label: t('home'), Icon: House },
    { to: '/freshman', label: t('freshman'), Icon: GraduationCap },
  ]
}
