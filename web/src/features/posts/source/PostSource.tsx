// Where an imported post comes from, its original, and whether that was changed since.
import { FileDiff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isWebPage } from '@/lib/webAddress'
import { ExternalLink } from '@/ui/ExternalLink'
import text from '@/ui/text.module.css'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { cardFieldsOf } from '../card/CardFields'
import { openDialog } from '../card/openDialog'
import { firstLine } from '../firstLine'
import type { StoredPost } from '../PostFields'
import classes from './PostSource.module.css'

type Props = {
  post: StoredPost
  /** False for a list in which the user cannot change posts. */
  isOwn: boolean
}

export function PostSource({ post, isOwn }: Props) {
  const { t } = useTranslation('posts')
  const { importedFrom, sourceUrl, sourceChange } = cardFieldsOf(post)
  if (importedFrom === null) return null
  return (
    <>
      <span>
        {importedFrom === 'photo-network'
          ? t('importedFromPhotos')
          : t('imported', { source: importedFrom })}
      </span>
      {sourceUrl !== null && isWebPage(sourceUrl) && (
        <ExternalLink href={sourceUrl} className={classes.original}>
          {t('original')}{' '}
          <span className={visuallyHidden.unseen}>{t('originalAt', { source: importedFrom })}</span>
        </ExternalLink>
      )}
      {sourceChange && <Changed post={post} canDecide={isOwn && post.viewerCanEdit} />}
    </>
  )
}

type ChangedProps = { post: StoredPost; canDecide: boolean }

function Changed({ post, canDecide }: ChangedProps) {
  const { t } = useTranslation('posts')
  const mark = (
    <>
      <FileDiff size={18} />
      {t('sourceChanged')}
    </>
  )
  if (!canDecide) return <span className={classes.changed}>{mark}</span>
  return (
    <button
      type="button"
      className={`${text.textButton} ${classes.changed} ${classes.button}`}
      aria-haspopup="dialog"
      aria-description={firstLine(post.content)}
      onClick={() => openDialog(post, 'sourceChange')}
    >
      {mark}
    </button>
  )
}
