// The state of a post's push. Placed last, because it loads later and must not move other content.
import { BellOff } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '@/ui/lazyPart'
import type { StoredPost } from '../PostFields'
import { cardFieldsOf } from './CardFields'
import classes from './PostFooter.module.css'

/** Hidden if it cannot be loaded; the rest of the post is still shown. */
const PostDelivery = lazyPart(
  () => import('./PostDelivery').then((it) => it.PostDelivery),
  () => null,
)

export function PostPush({ post }: { post: StoredPost }) {
  const { delivery, pushSkipped } = cardFieldsOf(post)
  const { t } = useTranslation('posts')
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
