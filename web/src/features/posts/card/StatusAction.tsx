// The next step for a post in its state: Freigeben, Jetzt veröffentlichen, or none. A dialog shows
// the recipients first, so that no post is published by an accidental click.
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { stepOf } from '../release/release'
import { type ActionProps, openDialog } from './openDialog'

export function StatusAction({ post, excerpt }: ActionProps) {
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
