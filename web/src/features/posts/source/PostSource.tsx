// Where an imported post comes from, its original, and whether that was changed since.
import { FileDiff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
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
  const from =
    importedFrom === 'photo-network'
      ? t('importedFromPhotos')
      : t('imported', { source: importedFrom })
  return (
    <>
      {/* The list of drafts is in the order of this time. */}
      {post.status === 'DRAFT' ? (
        <span>
          <span>{from}</span>{' '}
          <time dateTime={post.createdAt}>
            {t('importedAt', { date: dateTime(post.createdAt) })}
          </time>
        </span>
      ) : (
        <span>{from}</span>
      )}
      <OriginalDate post={post} source={importedFrom} />
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

/**
 * When the original was published: it is the date of an imported draft, until somebody sets another
 * one, which is never before the import. That of a published post is shown at its status.
 */
function OriginalDate({ post, source }: { post: StoredPost; source: string }) {
  const { t } = useTranslation('posts')
  const { status, publishDate, createdAt } = post
  if (status !== 'DRAFT' || Date.parse(publishDate) >= Date.parse(createdAt)) return null
  const [network, name] = source.split(' · ')
  const date = dateTime(publishDate)
  return (
    <time dateTime={publishDate}>
      {network === 'Feed' || !name
        ? t('originalOf', { date })
        : t('publishedAt', { network, date })}
    </time>
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
