// Shows the pinned post in a dialog if its card is not loaded in the list yet.
import { useTranslation } from 'react-i18next'
import { PostWords } from '@/features/posts/card/PostWords'
import type { StoredPost } from '@/features/posts/PostFields'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import classes from './PinnedBanner.module.css'

export function PinnedDialog({ post, onClose }: { post: StoredPost; onClose: () => void }) {
  const { t } = useTranslation('posts')
  const close = (
    <Button onClick={onClose} data-autofocus>
      {t('close')}
    </Button>
  )
  return (
    <Dialog title={t('pinnedPost')} onClose={onClose} width={640} answers={close}>
      <p className={classes.label}>{t('article', { date: dateTime(post.publishDate) })}</p>
      <PostWords post={post} />
    </Dialog>
  )
}
