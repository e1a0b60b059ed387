// On the card of a post that is being released: why it was sent back, that it has lost its
// release, and the comments on it.
import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import text from '@/ui/text.module.css'
import note from './CardNote.module.css'
import { LostRelease } from './LostRelease'
import { type ActionProps, openDialog } from './openDialog'
import { reviewFieldsOf } from './ReviewFields'
import classes from './ReviewNote.module.css'

export function ReviewNote({ post, excerpt }: ActionProps) {
  const { t } = useTranslation('posts')
  const { sentBack, lostRelease, openComments, viewerCanComment } = reviewFieldsOf(post)
  return (
    <>
      {sentBack && (
        <div className={note.note}>
          <p className={classes.reason}>{sentBack.reason}</p>
          <p className={note.by}>
            {sentBack.by === null
              ? t('sentBackAt', { date: dateTime(sentBack.at) })
              : t('sentBackBy', { by: sentBack.by, date: dateTime(sentBack.at) })}
          </p>
        </div>
      )}
      {lostRelease && (
        <LostRelease post={post} words={lostRelease.changedWords ?? 0} excerpt={excerpt} />
      )}
      {viewerCanComment && (
        <p className={classes.comments}>
          <button
            type="button"
            className={text.textButton}
            aria-description={excerpt}
            onClick={() => openDialog(post, 'comments')}
          >
            <MessageSquare size={16} />
            {openComments > 0 ? t('comments', { count: openComments }) : t('comment')}
          </button>
        </p>
      )}
    </>
  )
}
