// The next step for a post in its state: Freigeben, Jetzt veröffentlichen, or none. A dialog shows
// the recipients first, so that no post is published by an accidental click.
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import type { ShownPost } from '../post'
import { stepOf } from '../release/release'
import { askAbout } from './asked'

type Props = { post: ShownPost /** By which one knows the post. */; words: string }

export function StatusAction({ post, words }: Props) {
  const { t } = useTranslation('posts')
  const step = stepOf(post)
  if (step === null)
    return post.status === 'DRAFT' && <Button disabled>{t('awaitsApproval')}</Button>
  return (
    <Button aria-description={words} onClick={() => askAbout(post, step)}>
      {t(step)}
    </Button>
  )
}
