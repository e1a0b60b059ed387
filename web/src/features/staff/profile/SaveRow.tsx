// The state of a section's input, with the buttons that save and discard it.
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import classes from './SaveRow.module.css'

type Props = {
  /** Whether there are unsaved changes. */
  changed: boolean
  /** When a closed tab last stored the changes, in ms since 1970; null if they are this tab's. */
  storedAt: number | null
  /** Whether the changes have just been saved. */
  saved: boolean
  busy: boolean
  onDiscard: () => void
}

export function SaveRow({ changed, storedAt, saved, busy, onDiscard }: Props) {
  const { t } = useTranslation('staffProfile')
  const row = useRef<HTMLDivElement>(null)
  const state = useRef<HTMLParagraphElement>(null)
  const done = saved && !changed
  // The buttons are disabled or gone now, so the state takes the focus, before the browser moves it.
  const settled = !changed && !busy
  const wasChanged = useRef(changed)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isHere = activeElement === body || row.current?.contains(activeElement)
    if (settled && wasChanged.current && isHere) state.current?.focus({ preventScroll: true })
    wasChanged.current = !settled
  }, [settled])
  const unsaved =
    storedAt === null ? t('save.unsaved') : t('save.unsavedSince', { date: dateTime(storedAt) })
  return (
    <div ref={row} className={classes.row}>
      <p ref={state} className={classes.state} role="status" tabIndex={-1}>
        {changed ? unsaved : done && t('save.saved')}
      </p>
      <div className={classes.buttons}>
        {changed && (
          <Button look="quiet" size="md" disabled={busy} onClick={onDiscard}>
            {t('save.discard')}
          </Button>
        )}
        {/* Keeps the focus until the request has ended, because the state takes it only then. */}
        <Button type="submit" size="md" disabled={settled} loading={busy}>
          {t('save.save')}
        </Button>
      </div>
    </div>
  )
}
