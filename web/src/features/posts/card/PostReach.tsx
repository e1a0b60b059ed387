// Recipients of a waiting post, shown on its card so that the user sees them before releasing it.
import { Bell, Siren, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { channelsOf, isEmergency } from '@/features/channels/channels'
import { useOwnPushWords, usePushedTo } from '@/features/channels/usePushedTo'
import { useMe } from '@/features/profiles/useMe'
import { Chip } from '@/ui/Chip'
import { draftOf } from '../draft'
import type { StoredPost } from '../PostFields'
import classes from './PostReach.module.css'

export function PostReach({ post }: { post: StoredPost }) {
  const { t } = useTranslation('posts')
  const { me } = useMe()
  const draft = draftOf(post)
  const channels = channelsOf(post)
  const pushedTo = usePushedTo(draft, channels, { followerCount: me?.followerCount ?? 0 })
  const pushText = useOwnPushWords(draft)
  const emergencies = channels.filter(isEmergency)
  // Nothing to show without a push. Emergency channels always push.
  if (!me || !pushedTo) return null
  return (
    <div className={classes.reach}>
      {emergencies.map(({ id, kind, name }) => (
        <Chip
          key={id}
          tone={kind === 'EMERGENCY_ALARM' ? 'alarm' : 'warning'}
          icon={kind === 'EMERGENCY_ALARM' ? <Siren size={16} /> : <TriangleAlert size={16} />}
        >
          {t('reach.emergency', { channel: name })}
        </Chip>
      ))}
      <span className={classes.push}>
        <Bell size={16} />
        {t('reach.push', { to: pushedTo })}
      </span>
      {pushText && <span className={classes.words}>{pushText}</span>}
    </div>
  )
}
