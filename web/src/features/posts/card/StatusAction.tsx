// The next step for a post in its state: Freigeben, Jetzt veröffentlichen, or none. A dialog shows
// the recipients first, so that no post is published by an accidental click.
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import type { StoredPost } from '../PostFields'
import { stepOf } from '../release/release'
import { openDialog } from './openDialog'

type Props = {
  post: StoredPost
  /** Start of the post's text; describes each button to screen readers. */
  excerpt: string
}

export function StatusAction({ post, excerpt }: Props) {
  const { t } = useTranslation('posts')
  const step = stepOf(post)
  if (step === null)
    return post.status === 'DRAFT' && <Button disabled>{t('awaitsApproval')}</Button>
  return (
    <Button aria-description={excerpt} onClick={() => openDialog(post, step)}>
      {t(step)}
    </Button>
  )
}
