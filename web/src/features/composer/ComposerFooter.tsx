// The form's footer: whether the input is saved, and the buttons. It stays visible while the form
// is longer than the screen.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useComposer } from '@/features/writing/state'
import { useConnection } from '@/graphql/connection'
import { time } from '@/lib/dates'
import text from '@/ui/text.module.css'
import classes from './ComposerFooter.module.css'

/** The id of the message, which describes the text area. */
export const KEPT = 'composer-kept'

type Props = {
  /** Whether there is input that could be lost. */
  written: boolean
  /** The user has just unfolded the form. */
  unfolds?: boolean
  /** Where it is saved, if that is not only in this browser. */
  saved?: ReactNode
  /** Its buttons need two rows on a phone, where it would cover too much of the form. */
  tall?: boolean
  children: ReactNode
}

export function ComposerFooter({ written, unfolds = false, saved, tall, children }: Props) {
  const { t } = useTranslation('composer')
  const keptAt = useComposer((state) => state.keptAt)
  const lost = useConnection((connection) => connection.lost)
  return (
    <div
      className={classes.footer}
      data-unfolds={unfolds || undefined}
      data-tall={tall || undefined}
    >
      <div className={text.soft}>
        <p role="status" className={classes.lost}>
          {lost && t('connectionLost')}
        </p>
        <p id={KEPT}>
          {written && keptAt === 'never' && t('neverKept')}
          {saved ?? (written && typeof keptAt === 'number' && t('keptAt', { time: time(keptAt) }))}
        </p>
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
