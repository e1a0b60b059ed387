// The bar with the save button. Sticky while there are unsaved changes, since the form is long.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedText } from '@/lib/useUnsavedText'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { DiscardDialog } from './DiscardDialog'
import classes from './SaveBar.module.css'

type Props = {
  /** Whether there are unsaved changes. */
  changed: boolean
  /** When a closed tab last stored the changes, in ms since 1970; null if they are this tab's. */
  storedAt: number | null
  /** Whether the changes have just been saved. */
  saved: boolean
  busy: boolean
  onDiscard: () => void
  /** Why saving failed. */
  children: ReactNode
}

export function SaveBar({ changed, storedAt, saved, busy, onDiscard, children }: Props) {
  const { t } = useTranslation('settings')
  const [asking, setAsking] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const state = useRef<HTMLParagraphElement>(null)
  const done = saved && !changed
  const unsaved = useUnsavedText(storedAt)
  // The save button is disabled now, so the result takes the focus.
  useEffect(() => {
    const { activeElement, body } = document
    if (done && (activeElement === body || bar.current?.contains(activeElement)))
      state.current?.focus({ preventScroll: true })
  }, [done])
  return (
    <Card ref={bar} className={classes.bar} data-changed={changed || undefined}>
      {children}
      <div className={classes.row}>
        <p ref={state} className={classes.state} role="status" tabIndex={-1}>
          {changed ? unsaved : done && t('saved')}
        </p>
        {changed && (
          <Button look="quiet" size="md" disabled={busy} onClick={() => setAsking(true)}>
            {t('discard')}
          </Button>
        )}
        <Button type="submit" look="primary" size="md" disabled={!changed} loading={busy}>
          {t('save')}
        </Button>
      </div>
      {asking && (
        <DiscardDialog
          onClose={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false)
            onDiscard()
          }}
        />
      )}
    </Card>
  )
}
