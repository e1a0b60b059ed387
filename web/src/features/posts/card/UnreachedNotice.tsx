// On the card of an emergency that no device has got: says so, and what to do. It stays, because it must not be missed.
import { useTranslation } from 'react-i18next'
import { channelsOf, isEmergency } from '@/features/channels/channels'
import { getFragmentData } from '@/graphql/document'
import { Notice } from '@/ui/Notice'
import type { StoredPost } from '../PostFields'
import { cardFieldsOf, DeliveryFields } from './CardFields'
import classes from './UnreachedNotice.module.css'

/** Pushes of emergencies are delivered for a day. Later, screen readers do not announce it with each visit. */
const NEW = 24 * 3_600_000

const isNew = ({ publishDate }: StoredPost) => Date.now() - Date.parse(publishDate) < NEW

export function UnreachedNotice({ post }: { post: StoredPost }) {
  const { t } = useTranslation('posts')
  const { hidden, pushSkipped, delivery: masked } = cardFieldsOf(post)
  const delivery = masked && getFragmentData(DeliveryFields, masked)
  if (post.status !== 'LIVE' || hidden || !channelsOf(post).some(isEmergency)) return null
  const title = titleOf()
  if (title === null) return null
  return (
    <div className={classes.place}>
      <Notice tone={isNew(post) ? 'problem' : 'info'} title={title}>
        {t('emergency.unreached.hint')}
      </Notice>
    </div>
  )

  function titleOf(): string | null {
    if (pushSkipped) return t(`emergency.unreached.${pushSkipped}`)
    if (!delivery?.done || delivery.accepted + delivery.uncertain > 0) return null
    if (delivery.devices === 0) return t('emergency.unreached.noDevices')
    return t('emergency.unreached.refused', { count: delivery.devices })
  }
}
