import { Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useMe } from '@/features/profiles/useMe'
import { Button } from '@/ui/Button'
import { usePinPost } from '../card/usePinPost'
import { focusPost } from '../editing'
import { firstLine } from '../firstLine'
import { PinnedPostQuery } from '../queries'
import classes from './PinnedBanner.module.css'

/** The one pinned post, above the list. Absent while none is pinned. */
export function PinnedBanner() {
  const { t } = useTranslation('posts')
  const { me } = useMe()
  const [{ data }] = useQuery({
    query: PinnedPostQuery,
    variables: { author: me?.id ?? '' },
    pause: !me,
  })
  const pin = usePinPost()
  const post = data?.pinnedPost
  if (!post) return null
  return (
    <aside className={classes.banner} aria-label={t('pinned')}>
      <Pin size={20} strokeWidth={1.75} className={classes.pin} aria-hidden />
      <button type="button" className={classes.words} onClick={() => focusPost(post.id)}>
        <span className={classes.label}>{t('pinned')}</span>
        <span className={classes.text}>{firstLine(post.content)}</span>
      </button>
      {post.viewerCanPin && (
        <Button look="quiet" onClick={() => pin(post.id, false)}>
          {t('unpin')}
        </Button>
      )}
    </aside>
  )
}
