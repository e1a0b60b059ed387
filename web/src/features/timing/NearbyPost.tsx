import { useTranslation } from 'react-i18next'
import { time } from '@/lib/dates'
import type { Nearby } from './queries'

/** A post that pushes near another one. */
export function NearbyPost({ post }: { post: Nearby }) {
  const { t } = useTranslation('timing')
  const { author, emergency, planned } = post
  const at = time(post.date)
  if (author !== null && author !== undefined)
    return <li>{t('near.ofOther', { time: at, author })}</li>
  const kind = emergency
    ? planned
      ? 'plannedEmergency'
      : 'emergency'
    : planned
      ? 'planned'
      : 'live'
  return <li>{t(`near.${kind}`, { time: at, title: post.title || t('near.wordless') })}</li>
}
