import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import text from '@/ui/text.module.css'
import { LastError } from './LastError'
import classes from './Operations.module.css'
import { Troubles } from './Troubles'
import type { OperationsState } from './useOperations'

/** The last request of a source that its network refused as incorrect. */
export function IncorrectRequest({ state }: { state: OperationsState }) {
  const { t } = useTranslation('staffLog')
  if (!state.sources.incorrect) return null
  const { at, network, message } = state.sources.incorrect
  return (
    <Troubles
      title={t('operations.sources.title')}
      hint={t('operations.sources.hint')}
      entries={
        <li className={classes.entry}>
          <div className={classes.about}>
            <p className={classes.kind}>{t(`operations.sources.network.${network}`)}</p>
            <p className={text.soft}>{t('operations.sources.at', { date: dateTime(at) })}</p>
            <LastError error={message} />
          </div>
        </li>
      }
    />
  )
}
