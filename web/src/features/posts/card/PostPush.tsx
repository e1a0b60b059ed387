// The state of a post's push. Placed last, because it loads later and must not move other content.
import { BellOff } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type FragmentType, getFragmentData } from '@/graphql/document'
import { lazyPart } from '@/ui/lazyPart'
import type { StoredPost } from '../PostFields'
import { cardFieldsOf, DeliveryFields } from './CardFields'
import classes from './PostFooter.module.css'

/** False as long as the devices are not counted, and for good if the post was taken back before. */
const isBegun = (delivery: FragmentType<typeof DeliveryFields>): boolean =>
  getFragmentData(DeliveryFields, delivery).devices > 0

/** Hidden if it cannot be loaded; the rest of the post is still shown. */
const PostDelivery = lazyPart(
  () => import('./PostDelivery').then((it) => it.PostDelivery),
  () => null,
)

export function PostPush({ post }: { post: StoredPost }) {
  const { delivery: begun, hidden, pushSkipped } = cardFieldsOf(post)
  const { t } = useTranslation('posts')
  const delivery = begun && hidden && !isBegun(begun) ? null : begun
  if (!delivery && !pushSkipped) return null
  return (
    <div className={classes.push}>
      {delivery && (
        <Suspense>
          <PostDelivery id={post.id} delivery={delivery} />
        </Suspense>
      )}
      {pushSkipped && (
        <span className={classes.icon}>
          <BellOff size={18} />
          {t(pushSkipped === 'TOO_LATE' ? 'notPushedLate' : 'notPushedOffline')}
        </span>
      )}
    </div>
  )
}
