// Drafts of closed tabs, listed so that the user can continue or delete them.
import '@/lib/leftTexts'
import { FilePen } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { continueLeft, discardLeft } from '@/features/writing/keep'
import { kindsIn, type Unsent, unsentIn } from '@/features/writing/leftWords'
import { type Left, useComposer } from '@/features/writing/state'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import classes from './LeftDrafts.module.css'
import { useUnsentNames } from './useUnsentNames'

export function LeftDrafts() {
  const { t } = useTranslation('left')
  const left = useComposer((state) => state.left)
  const title = useId()
  if (left.length === 0) return null
  const kinds = kindsIn(left.flatMap(({ kept }) => unsentIn(kept)))
  return (
    <section aria-labelledby={title} className={classes.left}>
      <h2 id={title} className={classes.title}>
        {t(`title.${kinds}`)}
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
  const { t } = useTranslation(['left', 'composer'])
  const namesOf = useUnsentNames()
  const [confirming, setConfirming] = useState(false)
  const { busy, during } = useBusy()
  const unsent = unsentIn(left.kept)
  const names = namesOf(unsent)
  const what = names.join(', ')

  async function resume(): Promise<void> {
    if (!(await continueLeft(left.id)))
      notify.failed(t('composer:noRoom'), t('composer:noRoomHint'))
  }

  return (
    <li className={classes.one}>
      <FilePen />
      <div className={classes.words}>
        {names.map((name) => (
          <p key={name} className={classes.what}>
            {name}
          </p>
        ))}
        <p className={classes.since}>{t('since', { date: dateTime(left.at) })}</p>
      </div>
      <div className={classes.answers}>
        <Button
          look="quiet"
          aria-label={t('deleteThis', { what })}
          disabled={busy}
          onClick={() => setConfirming(true)}
        >
          {t('delete')}
        </Button>
        <Button
          aria-label={t('continueThis', { what })}
          loading={busy}
          onClick={() => during(resume)}
        >
          {t('continue')}
        </Button>
      </div>
      {confirming && (
        <DeleteLeft left={left} unsent={unsent} onClose={() => setConfirming(false)} />
      )}
    </li>
  )
}

type DeleteProps = { left: Left; unsent: Unsent[]; onClose: () => void }

function DeleteLeft({ left, unsent, onClose }: DeleteProps) {
  const { t } = useTranslation('left')
  const namesOf = useUnsentNames()
  const { busy, during } = useBusy()
  const kinds = kindsIn(unsent)
  const count = unsent.filter(({ kind }) => kind === 'change').length
  return (
    <ConfirmDialog
      title={t(`deleteTitle.${kinds}`, { count })}
      answer={t('delete')}
      look="destructive"
      busy={busy}
      onClose={onClose}
      onConfirm={() => during(() => discardLeft(left.id))}
    >
      {namesOf(unsent).map((name) => (
        <p key={name}>{name}</p>
      ))}
      <p>{t(`deleteText.${kinds}`, { count })}</p>
    </ConfirmDialog>
  )
}
