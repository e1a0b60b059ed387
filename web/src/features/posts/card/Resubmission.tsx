// The next steps for a draft that was sent back: change it, and submit it again.
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { startEditing } from '../editing'
import type { ActionProps } from './openDialog'
import { reviewFieldsOf } from './ReviewFields'
import classes from './StatusAction.module.css'
import { useResubmission } from './useResubmission'

export function Resubmission({ post, excerpt }: ActionProps) {
  const { t } = useTranslation('posts')
  const { busy, resubmit } = useResubmission()
  if (!reviewFieldsOf(post).viewerCanResubmit) return <Button disabled>{t('awaitsChanges')}</Button>
  return (
    <div className={classes.actions}>
      <Button look="quiet" aria-description={excerpt} onClick={() => startEditing(post.id)}>
        {t('edit')}
      </Button>
      <Button
        aria-description={excerpt}
        aria-disabled={busy}
        onClick={() => void resubmit(post.id)}
      >
        {t('resubmit')}
      </Button>
    </div>
  )
}
