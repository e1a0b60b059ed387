// Whether what is typed is safe, and the way on. Stays in sight while the form is longer than the
// screen.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { time } from '@/lib/dates'
import classes from './ComposerFooter.module.css'
import { useComposer } from './state'

/** Tied to the text, which it is about. */
export const KEPT = 'composer-kept'

type Props = {
  /** There is something that could be lost. */
  written: boolean
  children: ReactNode
}

export function ComposerFooter({ written, children }: Props) {
  const { t } = useTranslation('composer')
  const keptAt = useComposer((state) => state.keptAt)
  return (
    <div className={classes.footer}>
      <p id={KEPT} className={classes.kept}>
        {written && keptAt === 'never' && t('neverKept')}
        {written && typeof keptAt === 'number' && t('keptAt', { time: time(keptAt) })}
      </p>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
