// The pinned post, above the list. Hidden while none is pinned.
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { usePinPost } from '@/features/posts/card/usePinPost'
import { focusPost } from '@/features/posts/editing'
import { firstLine } from '@/features/posts/firstLine'
import { PostFields } from '@/features/posts/PostFields'
import { PinnedPostQuery } from '@/features/posts/queries'
import { useMe } from '@/features/profiles/useMe'
import { getFragmentData } from '@/graphql/document'
import { Button } from '@/ui/Button'
import { bringIntoView } from '@/ui/bringIntoView'
import { LazyDialog } from '@/ui/LazyDialog'
import { useWide } from '@/ui/useWidth'
import classes from './PinnedBanner.module.css'

const pinnedDialog = () => import('./PinnedDialog').then((it) => it.PinnedDialog)

export function PinnedBanner() {
  const { t } = useTranslation('posts')
  const { me } = useMe()
  const [{ data }] = useQuery({
    query: PinnedPostQuery,
    variables: { author: me?.id ?? '' },
    pause: !me,
  })
  const pin = usePinPost()
  const isWide = useWide()
  const [open, setOpen] = useState(false)
  const post = getFragmentData(PostFields, data?.pinnedPost)
  if (!post) return null

  /** Shows it in the phone preview if there is one; otherwise scrolls to its card, if loaded. */
  function show(id: string): void {
    focusPost(id)
    if (!isWide && !scrollToCard(id)) setOpen(true)
  }

  return (
    <aside className={classes.banner} aria-label={t('pinned')}>
      <Pin className={classes.pin} />
      <button type="button" className={classes.words} onClick={() => show(post.id)}>
        <span className={classes.label}>{t('pinned')}</span>
        <span className={classes.text}>{firstLine(post.content)}</span>
      </button>
      {post.viewerCanPin && (
        <Button look="quiet" onClick={() => pin(post.id, false)}>
          {t('unpin')}
        </Button>
      )}
      {open && <LazyDialog fetch={pinnedDialog} post={post} onClose={() => setOpen(false)} />}
    </aside>
  )
}

/** Scrolls to this post's card and focuses it; returns false if it is not loaded yet. */
function scrollToCard(id: string): boolean {
  const card = document.querySelector<HTMLElement>(`[data-entry="${id}"] article`)
  if (!card) return false
  bringIntoView(card)
  card.focus({ preventScroll: true })
  return true
}
