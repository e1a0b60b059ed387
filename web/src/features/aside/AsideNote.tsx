// Says that somebody has begun a change of the post that is not published yet, and how to go on.
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '@/graphql/problem'
import { ago } from '@/lib/ago'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import classes from './AsideNote.module.css'
import { DiscardDialog } from './DiscardDialog'

type Props = {
  post: string
  copy: { savedAt: string; savedBy: string }
  /** Names the post to screen readers. */
  words: string
  /** Whether the user may continue or discard it. */
  canEdit?: boolean
  /** Absent if the composer has it open. */
  onContinue?: () => void
  /** Given by the composer that has it open. */
  discard?: () => Promise<Problem | null>
}

export function AsideNote({ post, copy, words, canEdit = true, onContinue, discard }: Props) {
  const { t } = useTranslation('posts')
  const note = useRef<HTMLDivElement>(null)
  const [isDiscarding, setDiscarding] = useState(false)
  const { savedAt, savedBy: name } = copy
  const when = ago(savedAt, Date.now())

  function discarded(): void {
    const card = note.current?.closest('article')
    setDiscarding(false)
    // The note is gone, so the focus moves to its card, after the dialog has returned it.
    if (card) setTimeout(() => card.focus({ preventScroll: true }))
  }

  return (
    <div ref={note} className={classes.note}>
      <p className={classes.words}>
        <time dateTime={savedAt} title={dateTime(savedAt)}>
          {name ? t('aside.changesBy', { name, ago: when }) : t('aside.changes', { ago: when })}
        </time>
      </p>
      {canEdit && (
        <div className={classes.answers}>
          <Button
            look="quiet"
            aria-label={t('aside.discardThis', { words })}
            onClick={() => setDiscarding(true)}
          >
            {t('aside.discard')}
          </Button>
          {onContinue && (
            <Button aria-label={t('aside.continueThis', { words })} onClick={onContinue}>
              {t('aside.continue')}
            </Button>
          )}
        </div>
      )}
      {isDiscarding && (
        <DiscardDialog
          post={post}
          savedAt={savedAt}
          discard={discard}
          onDiscarded={discarded}
          onClose={() => setDiscarding(false)}
        />
      )}
    </div>
  )
}
