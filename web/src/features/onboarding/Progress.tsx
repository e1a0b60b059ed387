import { useTranslation } from 'react-i18next'
import text from '@/ui/text.module.css'
import classes from './Progress.module.css'
import type { ProfileSetup } from './useSetup'

/** How many steps are complete, in words and as a bar. Changes are announced. */
export function Progress({ setup: { done, steps } }: { setup: ProfileSetup }) {
  const { t } = useTranslation('onboarding')
  const total = steps.length
  return (
    <>
      <p role="status" className={text.soft}>
        {t('progress', { done, total })}
      </p>
      <div className={classes.bar} aria-hidden>
        <div className={classes.done} style={{ width: `${(100 * done) / total}%` }} />
      </div>
    </>
  )
}
