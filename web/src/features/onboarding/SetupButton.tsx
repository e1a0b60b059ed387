// A button at the lower edge of the pages other than home, or on phones at their end. It opens the
// checklist.
import '@/lib/onboardingTexts'
import { ListChecks } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { bringIntoView } from '@/ui/bringIntoView'
import classes from './SetupButton.module.css'
import { StepList } from './StepList'
import { useCloseSetup } from './useCloseSetup'
import type { ProfileSetup } from './useSetup'
import { useSetupPolling } from './useSetupPolling'

export function SetupButton({ setup }: { setup: ProfileSetup }) {
  const { t } = useTranslation('onboarding')
  const [isOpen, setOpen] = useState(false)
  const close = useCloseSetup()
  const dock = useRef<HTMLDivElement>(null)
  const chip = useRef<HTMLButtonElement>(null)
  const panel = useId()
  useSetupPolling(setup, isOpen)
  // With a high zoom the checklist opens below the button, where the window may end.
  useEffect(() => {
    if (isOpen) bringIntoView(dock.current)
  }, [isOpen])

  // An open panel could cover what gets the focus next.
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    chip.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for the controls in it.
    <div className={classes.place} data-setup-chip onBlur={onBlur} onKeyDown={onKeyDown}>
      <div ref={dock} className={classes.dock}>
        <button
          ref={chip}
          type="button"
          className={classes.chip}
          aria-expanded={isOpen}
          aria-controls={panel}
          data-landing
          onClick={() => setOpen(!isOpen)}
        >
          <ListChecks />
          {t('chip', { done: setup.done, total: setup.steps.length })}
        </button>
        <section id={panel} className={classes.panel} aria-label={t('title')} hidden={!isOpen}>
          {isOpen && (
            <>
              <StepList setup={setup} onFollow={() => setOpen(false)} />
              <Button look="quiet" onClick={close}>
                {t('close')}
              </Button>
            </>
          )}
        </section>
      </div>
    </div>
  )
}
