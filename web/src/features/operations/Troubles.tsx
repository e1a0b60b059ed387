// A list of what is stuck, with a sentence on what it means and what to do.
import '@/lib/staffLogTexts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import text from '@/ui/text.module.css'
import classes from './Operations.module.css'

type Props = {
  title: string
  hint: string
  /** The number of all, if only some are listed. */
  of?: { all: number; listed: number }
  /** Above the list. */
  children?: ReactNode
  /** The entries: `li` elements. */
  entries: ReactNode
}

export function Troubles({ title, hint, of, children, entries }: Props) {
  const { t } = useTranslation('staffLog')
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes.troubles}>
      <div>
        <h3 id={heading} tabIndex={-1} data-landing className={classes.title}>
          {title}
        </h3>
        <p className={text.soft}>{hint}</p>
        {of && of.all > of.listed && (
          <p className={text.soft}>
            {t('operations.shownOf', { shown: count(of.listed), all: count(of.all) })}
          </p>
        )}
      </div>
      {children}
      <ul className={classes.entries}>{entries}</ul>
    </section>
  )
}
