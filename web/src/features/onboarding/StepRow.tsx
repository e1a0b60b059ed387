import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import text from '@/ui/text.module.css'
import classes from './StepList.module.css'
import type { Step } from './steps'

type Props = {
  step: Step
  /** Whether posts of this account wait for release. */
  isDraftOnly: boolean
  isBusy: boolean
  onFollow: () => void
  onSkip: () => void
}

/** A step: its state in words, what to do while it is open, and the way there. */
export function StepRow({ step, isDraftOnly, isBusy, onFollow, onSkip }: Props) {
  const { t } = useTranslation('onboarding')
  const { name, status, target, isBonus } = step
  const title = t(`step.${name}.title`)
  const isOpen = status === 'open'
  const canSkip = isOpen && isBonus
  return (
    <li className={classes.step} data-status={status}>
      {status === 'complete' ? <CircleCheck /> : <Circle />}
      <div className={classes.words}>
        <div className={classes.head}>
          {isOpen && target ? (
            <Link {...target} className={classes.link} onClick={onFollow}>
              <span className={classes.title}>{title}</span>
              <ChevronRight />
            </Link>
          ) : (
            <p className={classes.title} tabIndex={-1}>
              {title}
            </p>
          )}
          {!isOpen && <Status step={step} />}
        </div>
        {isOpen && <Status step={step} />}
        {isOpen && <Hint step={step} isDraftOnly={isDraftOnly} />}
        {canSkip && (
          <button
            type="button"
            className={`${text.textButton} ${classes.skip}`}
            aria-label={t('skipStep', { step: title })}
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || onSkip()}
          >
            {t('skip')}
          </button>
        )}
      </div>
    </li>
  )
}

function Status({ step: { status, isBonus } }: Pick<Props, 'step'>) {
  const { t } = useTranslation('onboarding')
  return (
    <p className={text.soft}>
      {t(`status.${status}`)}
      {isBonus && status === 'open' && ` · ${t('bonus')}`}
    </p>
  )
}

/** What to do, or who can do it. */
function Hint({ step: { name, lacks }, isDraftOnly }: Pick<Props, 'step' | 'isDraftOnly'>) {
  const { t } = useTranslation('onboarding')
  const { t: roles } = useTranslation('roles')
  const isRelease = name === 'firstPost' && isDraftOnly
  return (
    <p className={classes.hint}>
      {lacks
        ? t(`lacks.${lacks}`, { admin: roles('name.ADMIN'), user: roles('name.USER') })
        : t(isRelease ? 'step.firstPost.hintForDrafts' : `step.${name}.hint`)}
    </p>
  )
}
