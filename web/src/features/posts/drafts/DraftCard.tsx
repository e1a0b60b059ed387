// A draft that is still written: its first words, who wrote it, what is missing, and how to go on.
import { PenLine } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { ago } from '@/lib/ago'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import text from '@/ui/text.module.css'
import { cardFieldsOf } from '../card/CardFields'
import { openDialog } from '../card/openDialog'
import { firstLine } from '../firstLine'
import type { StoredPost } from '../PostFields'
import classes from './DraftCard.module.css'
import { workingCopyOf } from './DraftFields'
import { openDraft, useDrafts } from './openDraft'

const list = new Intl.ListFormat('de')

const parts = [
  'content',
  'attachment',
  'notificationChannels',
  'pushConfig',
  'publishDate',
] as const

export const DraftCard = memo(function DraftCard({ post }: { post: StoredPost }) {
  const { t } = useTranslation('posts')
  const isOpen = useDrafts(({ open }) => open === post.id)
  const copy = workingCopyOf(post)
  const { creatorName: creator, viewerCanDelete } = cardFieldsOf(post)
  const words = firstLine(post.content) || t('draft.wordless')
  const missing = parts.filter((part) => copy?.unfinished.includes(part))
  const savedAt = copy?.savedAt ?? post.createdAt
  return (
    <Card>
      <article
        tabIndex={-1}
        className={classes.draft}
        aria-label={t('draft.article')}
        aria-description={words}
      >
        <div className={classes.words}>
          <p className={classes.what}>{words}</p>
          <p className={text.soft}>
            {creator && <span>{t('writtenBy', { creator })} · </span>}
            <time dateTime={savedAt} title={dateTime(savedAt)}>
              {copy?.savedBy && copy.savedBy !== creator
                ? t('draft.savedBy', { who: copy.savedBy, ago: ago(savedAt, Date.now()) })
                : t('draft.saved', { ago: ago(savedAt, Date.now()) })}
            </time>
          </p>
          {missing.length > 0 && (
            <p className={text.soft}>
              {t('draft.unfinished', {
                what: list.format(missing.map((part) => t(`draft.part.${part}`))),
              })}
            </p>
          )}
        </div>
        <div className={classes.answers}>
          {viewerCanDelete && (
            <Button
              look="quiet"
              aria-label={t('draft.deleteThis', { words })}
              onClick={() => openDialog(post, 'deletion')}
            >
              {t('delete')}
            </Button>
          )}
          {isOpen ? (
            <Chip tone="draft" icon={<PenLine size={16} />}>
              {t('draft.open')}
            </Chip>
          ) : (
            post.viewerCanEdit && (
              <Button
                aria-label={t('draft.continueThis', { words })}
                onClick={() => openDraft(post.id)}
              >
                {t('draft.continue')}
              </Button>
            )
          )}
        </div>
      </article>
    </Card>
  )
})
