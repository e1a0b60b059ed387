// What was written in tabs that are closed: nobody has to look for it, and nothing comes up unasked.
import { FilePen } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { firstLine } from '../firstLine'
import { DiscardDialog } from './DiscardDialog'
import { continueLeft, discardLeft } from './keep'
import classes from './LeftDrafts.module.css'
import { changedPost, wordsOf } from './leftWords'
import { type Left, useComposer } from './state'

export function LeftDrafts() {
  const { t } = useTranslation('composer')
  const left = useComposer((state) => state.left)
  const title = useId()
  if (left.length === 0) return null
  return (
    <section aria-labelledby={title} className={classes.left}>
      <h2 id={title} className={classes.title}>
        {t('left.title')}
      </h2>
      <ul className={classes.list}>
        {left.map((one) => (
          <LeftDraft key={one.id} left={one} />
        ))}
      </ul>
    </section>
  )
}

function LeftDraft({ left }: { left: Left }) {
  const { t } = useTranslation('composer')
  const [asking, setAsking] = useState(false)
  const post = changedPost(left.kept)
  const words = firstLine(wordsOf(left.kept)) || t('left.wordless')
  const what = t(post === null ? 'left.post' : 'left.change', { words })

  return (
    <li className={classes.one}>
      <FilePen size={20} strokeWidth={1.75} aria-hidden />
      <div className={classes.words}>
        <p className={classes.what}>{what}</p>
        <p className={classes.since}>{t('left.since', { date: dateTime(left.at) })}</p>
      </div>
      <div className={classes.answers}>
        <Button
          look="quiet"
          aria-label={t('left.deleteThis', { what })}
          onClick={() => setAsking(true)}
        >
          {t('left.delete')}
        </Button>
        <Button aria-label={t('left.continueThis', { what })} onClick={() => continueLeft(left.id)}>
          {t('left.continue')}
        </Button>
      </div>
      {asking && (
        <DiscardDialog
          title={t('left.deleteTitle')}
          answer={t('left.delete')}
          onClose={() => setAsking(false)}
          onDiscard={() => discardLeft(left.id)}
        >
          <p>{what}</p>
          <p>{t('left.deleteText')}</p>
        </DiscardDialog>
      )}
    </li>
  )
}
