// Compares the text of an imported post with that of its original, which was changed since.
import '@/lib/sourceChangeTexts'
import { useTranslation } from 'react-i18next'
import { problemText } from '@/graphql/problemText'
import { dateTime } from '@/lib/dates'
import { isBlank } from '@/lib/languages'
import { Button } from '@/ui/Button'
import { bringIntoView } from '@/ui/bringIntoView'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { cardFieldsOf } from '../card/CardFields'
import { MovedDialog } from '../card/MovedDialog'
import { useFreshPost } from '../card/useFreshPost'
import { type StoredPost, wordsOf } from '../PostFields'
import { Compared } from './Compared'
import { Settled } from './Settled'
import classes from './SourceChangeDialog.module.css'
import { useSourceChange } from './useSourceChange'

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  onClose: () => void
}

export function SourceChangeDialog({ post: before, onClose }: Props) {
  const { t } = useTranslation('sourceChange')
  const { running, refused, takeText, keepText } = useSourceChange(before, onClose)
  const busy = running !== null
  const { post, moved } = useFreshPost(before, { enabled: !busy, isOpen: () => true })
  const { sourceChange } = cardFieldsOf(post)
  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  if (!sourceChange) return <Settled onClose={onClose} />
  return (
    <Dialog
      title={t('title')}
      // The texts must be read first.
      focusTitle
      onClose={onClose}
      busy={busy}
      width={760}
      answers={
        <>
          <Button look="quiet" onClick={onClose} disabled={busy}>
            {t('close')}
          </Button>
          {post.viewerCanEdit && (
            <>
              <Button
                disabled={running === 'apply'}
                loading={running === 'dismiss'}
                onClick={() => keepText(sourceChange.noticedAt)}
              >
                {t('dismiss')}
              </Button>
              <Button
                look="primary"
                disabled={running === 'dismiss'}
                loading={running === 'apply'}
                onClick={() => takeText(sourceChange.noticedAt, post.editedAt ?? null)}
              >
                {t('apply')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={classes.change}>
        <p>{t('noticed', { date: dateTime(sourceChange.noticedAt) })}</p>
        <Compared here={post.content} there={sourceChange.text} />
        {post.status === 'LIVE' && <p>{t('live')}</p>}
        {!isBlank(wordsOf(post).texts.en) && <p>{t('english')}</p>}
        {refused && (
          <div className={classes.problem} ref={bringIntoView}>
            <Notice tone="problem" title={t(`${refused.answer}Failed`)}>
              {problemText(refused.problem)}
            </Notice>
          </div>
        )}
      </div>
    </Dialog>
  )
}
