// The checklist of the setup on the home page. Can be folded and closed.
import '@/lib/onboardingTexts'
import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { updateSession, useSession } from '@/features/session/store'
import { useRequestOnArrival } from '@/lib/useRequestOnArrival'
import { Card } from '@/ui/Card'
import { FoldButton } from '@/ui/FoldButton'
import { IconButton } from '@/ui/IconButton'
import classes from './Checklist.module.css'
import { Progress } from './Progress'
import { StepList } from './StepList'
import { useCloseSetup } from './useCloseSetup'
import type { ProfileSetup } from './useSetup'
import { useSetupPolling } from './useSetupPolling'

/** In ms. The menu that contains the link first returns the focus to its button. */
const AFTER_MENU = 50

export function Checklist({ setup }: { setup: ProfileSetup }) {
  const { t } = useTranslation('onboarding')
  const progress = useSession((session) => session.progress)
  const close = useCloseSetup()
  const title = useId()
  const list = useId()
  const isUnfolded = !progress.minimized
  useSetupPolling(setup, isUnfolded)
  const fold = () => updateSession({ progress: { ...progress, minimized: isUnfolded } })
  const place = useRef<HTMLElement>(null)
  useRequestOnArrival('showSetup', () => {
    setTimeout(() => place.current?.querySelector('button')?.focus(), AFTER_MENU)
  })
  return (
    <Card ref={place} aria-labelledby={title} className={classes.checklist} data-checklist>
      <div className={classes.head}>
        <h2 id={title} className={classes.title}>
          <FoldButton
            open={isUnfolded}
            controls={list}
            onToggle={fold}
            className={classes.fold}
            data-landing
          >
            {t('title')}
          </FoldButton>
        </h2>
        <IconButton label={t('close')} icon={<X />} onClick={close} />
      </div>
      <Progress setup={setup} />
      <div id={list} hidden={!isUnfolded} className={classes.list}>
        {isUnfolded && <StepList setup={setup} />}
      </div>
    </Card>
  )
}
