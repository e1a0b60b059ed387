// On the card of a post that readers no longer see: why, and who took it back.
import { useTranslation } from 'react-i18next'
import type { StoredPost } from '../PostFields'
import { cardFieldsOf } from './CardFields'
import note from './CardNote.module.css'
import classes from './HiddenNote.module.css'

export function HiddenNote({ post }: { post: StoredPost }) {
  const { t } = useTranslation('posts')
  const { hidden } = cardFieldsOf(post)
  if (!hidden || (!hidden.reason && !hidden.by)) return null
  return (
    <div className={classes.note}>
      {hidden.reason && <p>{t('withdrawnReason', { reason: hidden.reason })}</p>}
      {hidden.by && <p className={note.by}>{t('withdrawnBy', { by: hidden.by })}</p>}
    </div>
  )
}
