import classes from './StepList.module.css'
import { StepRow } from './StepRow'
import type { Step } from './steps'
import type { ProfileSetup } from './useSetup'
import { useSkipping } from './useSkipping'

type Props = { setup: ProfileSetup; onFollow?: (step: Step) => void }

/** The steps with their states. `onFollow` is called when the page of a step is opened. */
export function StepList({ setup, onFollow }: Props) {
  const { isBusy, skip } = useSkipping(setup)
  return (
    <ol className={classes.steps}>
      {setup.steps.map((step) => (
        <StepRow
          key={step.name}
          step={step}
          isDraftOnly={!setup.me.viewerCanPublish}
          isBusy={isBusy}
          onFollow={() => onFollow?.(step)}
          onSkip={() => skip(step.name)}
        />
      ))}
    </ol>
  )
}
